// extract: behaviour records → counted facts ("filtered by size 42 in 7 of 9 searches since 3 March 2026"). No text is interpreted.
// Counted anew from the records each time: what was deleted, and what is older than the window, no longer counts.
import type { FactCandidate, Source } from '../model/fact.js';
import type { Action } from '../model/message.js';
import type { ExtractInput } from '../ports.js';
import { chineseDate, civilDate, englishDate } from './dates/civil-date.js';
import { CONFIDENCE } from './statement/finding.js';

/** What a user did longer ago says nothing about their habits: counts start afresh. */
export const BEHAVIOUR_WINDOW_DAYS = 90;
/** Records that one count looks through; of a busier user the newest. */
export const MOST_COUNTED_ACTIONS = 2000;

const MAX_FACTS = 40;
/** Actions that a count cites: the newest of its write. Of what it tells more would show nothing else. */
const MAX_SOURCES = 20;
const DAY_MS = 86_400_000;
const COUNTED = 'counted ';
const PLURAL: Record<string, string> = {
  search: 'searches',
  click: 'clicks',
  save: 'saves',
  filter: 'filterings',
  purchase: 'purchases',
  view: 'views',
  rejection: 'rejections',
  reject: 'rejections',
  tool_call: 'tool calls',
  order: 'orders',
};
const CHINESE: Record<string, string> = {
  search: '搜索',
  click: '点击',
  save: '收藏',
  filter: '筛选',
  purchase: '购买',
  view: '浏览',
  reject: '拒绝',
  tool_call: '工具调用',
  order: '下单',
  action: '行为',
};

interface Counted {
  eventType: string;
  key: string;
  value: string;
  /** Of this write: the evidence. */
  actions: Action[];
  /** Of earlier writes. */
  before: Action[];
}

/**
 * For each anchor of the new actions: in how many of the event type's records since it was first chosen (`count of total since day`).
 * The slot `counted …` has one value, so each count replaces the one before. Actions without anchors are told as they are.
 */
export function findBehaviour(input: ExtractInput): FactCandidate[] {
  const actions = [...input.actions].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime() || (a.seq < b.seq ? -1 : 1));
  const from = (actions.at(-1)?.timestamp.getTime() ?? 0) - BEHAVIOUR_WINDOW_DAYS * DAY_MS;
  const before = (input.pastActions ?? []).filter((action) => action.timestamp.getTime() > from);
  const counted = new Map<string, Counted>();
  const facts: FactCandidate[] = [];
  for (const action of actions) {
    const eventType = typeOf(action);
    const anchors = anchorsOf(action);
    if (!anchors.length && action.content.trim() && facts.length < MAX_FACTS / 2) facts.push(toldAction(action, eventType, input.timezone));
    for (const [key, value] of anchors) {
      const name = attributeOf(eventType, key, value);
      const known = counted.get(name);
      if (known) known.actions.push(action);
      else counted.set(name, { eventType, key, value, actions: [action], before: [] });
    }
  }
  for (const action of before)
    for (const [key, value] of anchorsOf(action)) counted.get(attributeOf(typeOf(action), key, value))?.before.push(action);
  const all = [...before, ...actions];
  const often = [...counted].sort((a, b) => timesOf(b[1]) - timesOf(a[1])).slice(0, MAX_FACTS);
  return [...often.map(([name, group]) => countedFact(name, group, all, input.timezone)), ...facts];
}

/** Whether the fact may have counted more of its write than it cites. */
export const citesInPart = ({ slot, sources }: Pick<FactCandidate, 'slot' | 'sources'>): boolean =>
  sources.length >= MAX_SOURCES && slot !== null && slot.attribute.startsWith(COUNTED);
/** Whether the action is one of those that a fact with this slot counts. */
export const isCounted = (action: Action, { slot }: Pick<FactCandidate, 'slot'>): boolean =>
  anchorsOf(action).some(([key, value]) => attributeOf(typeOf(action), key, value) === slot?.attribute);

const timesOf = ({ actions, before }: Counted) => actions.length + before.length;
const typeOf = (action: Action) => clean(action.eventType ?? 'action').toLowerCase();
const anchorsOf = (action: Action): [string, string][] =>
  Object.entries(action.anchors).flatMap(([key, value]) => (clean(value) ? [[clean(key), clean(value)]] : []));

const clean = (text: string) => text.replace(/\s+/gu, ' ').trim().slice(0, 80);
/** ` / ` would part an attribute from an occasion (see slots). */
const attributeOf = (eventType: string, key: string, value: string) =>
  `${COUNTED}${eventType} ${key}=${value}`.toLowerCase().replaceAll(' / ', '/');

function countedFact(name: string, group: Counted, all: Action[], timezone: string): FactCandidate {
  const { eventType, key, value, actions, before } = group;
  const count = timesOf(group);
  const first = [...before, ...actions].reduce((a, b) => (b.timestamp < a.timestamp ? b : a));
  const total = all.filter((action) => typeOf(action) === eventType && action.timestamp >= first.timestamp).length;
  const since = civilDate(first.timestamp, timezone);
  const start = new Date(Date.UTC(since.year, since.month - 1, since.day));
  const interval = { from: start, to: new Date(start.getTime() + DAY_MS), granularity: 'day' as const };
  const pad = (n: number) => String(n).padStart(2, '0');
  const chinese = /\p{Script=Han}/u.test(first.content + key + value);
  const day = chinese ? chineseDate(interval, 'UTC') : englishDate(interval, 'UTC', false);
  return {
    content: (chinese ? chineseCount : englishCount)({ eventType, key, value, count, total, day }),
    category: 'behavior',
    type: 'persona',
    speaker: 'user',
    speakerName: null,
    language: chinese ? 'zh' : 'en',
    sources: actions.slice(-MAX_SOURCES).map(sourceOf),
    entities: [],
    tags: ['behavior', ...(/size|brand|color|colour|price|尺码|品牌|颜色/iu.test(key) ? ['shopping'] : [])],
    confidence: Math.round(CONFIDENCE.behavior * (count / (count + 1)) * 100) / 100,
    slot: { subject: 'user', attribute: name },
    value: `${count} of ${total} since ${since.year}-${pad(since.month)}-${pad(since.day)}`,
    polarity: 'set',
    eventTime: null,
    validFrom: before.length ? null : first.timestamp,
    validTo: null,
    flags: [],
  };
}

interface Count {
  eventType: string;
  key: string;
  value: string;
  count: number;
  total: number;
  day: string;
}

/** What was done once is no habit: it is told as what it was. */
function englishCount({ eventType, key, value, count, total, day }: Count): string {
  const plural = PLURAL[eventType] ?? `"${eventType}" actions`;
  const chose = `The user ${eventType === 'search' ? 'filtered by' : 'chose'} ${key} ${value}`;
  if (count === 1) return `${chose} on ${day}, in one ${plural.replace(/(?:(?<=ch)es|s)$/u, '')}`;
  return `${chose} in ${count} of ${total} ${plural} since ${day}`;
}
function chineseCount({ eventType, key, value, count, total, day }: Count): string {
  const name = CHINESE[eventType] ?? eventType;
  if (count === 1) return `用户在${day}的一次${name}中选择了${key} ${value}`;
  return `用户自${day}起，在${total}次${name}中有${count}次选择了${key} ${value}`;
}

function toldAction(action: Action, eventType: string, timezone: string): FactCandidate {
  const civil = civilDate(action.timestamp, timezone);
  const day = new Date(Date.UTC(civil.year, civil.month - 1, civil.day));
  const interval = { from: day, to: new Date(day.getTime() + DAY_MS), granularity: 'day' as const };
  const chinese = /\p{Script=Han}/u.test(action.content);
  const text = [...clean(action.content.slice(0, 600))].slice(0, 300).join('');
  return {
    content: chinese
      ? `用户在${chineseDate(interval, 'UTC')}的${CHINESE[eventType] ?? `行为（${eventType}）`}：${text}`
      : `The user's ${eventType.replaceAll('_', ' ')} on ${englishDate(interval, 'UTC', false)}: ${text}`,
    category: 'behavior',
    type: 'episodic',
    speaker: 'user',
    speakerName: null,
    language: chinese ? 'zh' : 'en',
    sources: [sourceOf(action)],
    entities: [],
    tags: ['behavior'],
    confidence: CONFIDENCE.behavior / 2,
    slot: null,
    value: null,
    polarity: 'set',
    eventTime: { start: action.timestamp, end: new Date(action.timestamp.getTime() + 1000), granularity: 'instant' },
    validFrom: null,
    validTo: null,
    flags: [],
  };
}

function sourceOf(action: Action): Source {
  return {
    messageId: null,
    actionId: action.id,
    start: 0,
    end: [...action.content].length,
    quote: action.content,
    role: 'user',
    name: null,
    timestamp: action.timestamp,
  };
}
