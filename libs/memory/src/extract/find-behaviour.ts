// extract: behaviour records → counted facts ("filtered by size 42 in 7 of 9 searches since 3 March 2026"). No text is interpreted.
import type { FactCandidate, Source } from '../model/fact.js';
import type { Action } from '../model/message.js';
import type { ExtractInput } from '../ports.js';
import { chineseDate, civilDate, englishDate } from './dates/civil-date.js';
import { CONFIDENCE } from './statement/finding.js';

const MAX_FACTS = 40;
const MAX_SOURCES = 20;
const DAY_MS = 86_400_000;
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
};

interface Counted {
  eventType: string;
  key: string;
  value: string;
  actions: Action[];
}

/**
 * Counts go on from those that are known (`counted …` slots): `count of total since day` of one event type. Each repeat gives the slot a new
 * value, which replaces the older count. Actions without anchors are told as they are.
 */
export function findBehaviour(input: ExtractInput): FactCandidate[] {
  const actions = [...input.actions].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime() || (a.seq < b.seq ? -1 : 1));
  const totals = new Map<string, number>();
  const counted = new Map<string, Counted>();
  const facts: FactCandidate[] = [];
  for (const action of actions) {
    const eventType = clean(action.eventType ?? 'action').toLowerCase();
    totals.set(eventType, (totals.get(eventType) ?? 0) + 1);
    const anchors = Object.entries(action.anchors).filter(([, value]) => clean(value));
    if (!anchors.length && action.content.trim() && facts.length < MAX_FACTS / 2) facts.push(toldAction(action, eventType, input.timezone));
    for (const [key, value] of anchors) {
      const name = attributeOf(eventType, clean(key), clean(value));
      const known = counted.get(name);
      if (known) known.actions.push(action);
      else counted.set(name, { eventType, key: clean(key), value: clean(value), actions: [action] });
    }
  }
  const often = [...counted].sort((a, b) => b[1].actions.length - a[1].actions.length).slice(0, MAX_FACTS);
  return [...often.map(([name, group]) => countedFact(name, group, totals.get(group.eventType) ?? 0, input)), ...facts];
}

const clean = (text: string) => text.replace(/\s+/gu, ' ').trim().slice(0, 80);
const attributeOf = (eventType: string, key: string, value: string) => `counted ${eventType} ${key}=${value}`.toLowerCase();

function countedFact(name: string, { eventType, key, value, actions }: Counted, total: number, input: ExtractInput): FactCandidate {
  const before = /^(\d+) of (\d+) since (\d{4})-(\d\d)-(\d\d)$/.exec(input.known.find((f) => f.slot?.attribute === name)?.value ?? '');
  const count = actions.length + Number(before?.[1] ?? 0);
  const of = Math.max(count, total + Number(before?.[2] ?? 0));
  const first = actions[0]!;
  const today = civilDate(first.timestamp, input.timezone);
  const since = before ? { year: Number(before[3]), month: Number(before[4]), day: Number(before[5]) } : today;
  const start = new Date(Date.UTC(since.year, since.month - 1, since.day));
  const interval = { from: start, to: new Date(start.getTime() + DAY_MS), granularity: 'day' as const };
  const pad = (n: number) => String(n).padStart(2, '0');
  const chinese = /\p{Script=Han}/u.test(first.content + key + value);
  const plural = PLURAL[eventType] ?? `"${eventType}" actions`;
  const singular = eventType === 'search' ? 'filtered by' : 'chose';
  return {
    content: chinese
      ? `用户自${chineseDate(interval, 'UTC')}起，在${of}次${CHINESE[eventType] ?? eventType}中有${count}次选择了${key} ${value}`
      : `The user ${singular} ${key} ${value} in ${count} of ${of} ${of === 1 ? plural.replace(/(?:(?<=ch)es|s)$/u, '') : plural} since ${englishDate(interval, 'UTC', false)}`,
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
    value: `${count} of ${of} since ${since.year}-${pad(since.month)}-${pad(since.day)}`,
    polarity: 'set',
    eventTime: null,
    validFrom: before ? null : first.timestamp,
    validTo: null,
    flags: [],
  };
}

function toldAction(action: Action, eventType: string, timezone: string): FactCandidate {
  const civil = civilDate(action.timestamp, timezone);
  const day = new Date(Date.UTC(civil.year, civil.month - 1, civil.day));
  const interval = { from: day, to: new Date(day.getTime() + DAY_MS), granularity: 'day' as const };
  const chinese = /\p{Script=Han}/u.test(action.content);
  const text = [...clean(action.content.slice(0, 600))].slice(0, 300).join('');
  return {
    content: chinese
      ? `用户在${chineseDate(interval, 'UTC')}的${CHINESE[eventType] ?? eventType}：${text}`
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
