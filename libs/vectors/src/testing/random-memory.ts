// testing: a user's memory and filters over it by chance: few values, so that they meet; awkward ones, so that nothing is taken for another.
import type { Metadata } from '@strata/contracts';
import type { Action, Fact, ports, Summary, Topic, UserScope } from '@strata/memory';
import { sampleFact, sampleNewAction, sampleNewMessage, sampleSource, sampleSummary, sampleTopic } from '@strata/memory/testing';

/** Pseudo-random numbers 0 … 1 from a seed: a failure can be looked at again. */
export type Dice = () => number;
export function dice(seed: number): Dice {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
export const below = (roll: Dice, n: number): number => Math.floor(roll() * n);
const pick = <T>(roll: Dice, from: readonly T[]): T => from[below(roll, from.length)] as T;
const some = <T>(roll: Dice, from: readonly T[], share: number): T[] => from.filter(() => roll() < share);

export const SESSIONS = ['s0', 's1', 's 2'];
const AGENTS = ['a', 'A', `b'"; --`];
const APPS = ['shop', '购物'];
const TAGS = ['x', 'xy', '阅读', '%', `{"y"}`];
const INFO: Record<string, Metadata[string][]> = {
  scene: ['chat', 'call', '1', 1, true, 'true'],
  'a=b': ['c', 0.1, 1e21, -5],
  a: ['b=c', false, ''],
  constructor: ['x', 0],
  '场景"': ['聊天', '"聊天"'],
};
const TYPES = ['episodic', 'persona', 'instruction'] as const;
const CATEGORIES = ['fact', 'plan', 'event'] as const;
/** Around the bounds that filters name. */
const MOMENTS = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', '2026-03-02T10:30:00.000Z', '2026-03-03T00:00:00.000Z'].flatMap(
  (at) => [-1, 0, 1].map((by) => new Date(Date.parse(at) + by)),
);
const WRITTEN = ['2026-03-01', '2026-03-02', '2026-03-02 10:30:00', '2026-03-02T18:30:00+08:00', '2026-03-02T23:59:59.999Z', '2026-03-03'];

const metadata = (roll: Dice): Metadata =>
  Object.fromEntries(some(roll, Object.keys(INFO), 0.5).map((key) => [key, pick(roll, INFO[key] ?? [])]));
const attribution = (roll: Dice) => ({
  agentId: pick(roll, [null, ...AGENTS]),
  appId: pick(roll, [null, ...APPS]),
});
export const moment = (roll: Dice): Date => pick(roll, MOMENTS);

export const randomMessage = (roll: Dice, id: string): ports.NewMessage =>
  sampleNewMessage(id, `said ${id}`, { ...attribution(roll), tags: some(roll, TAGS, 0.4), metadata: metadata(roll) });
export const randomAction = (roll: Dice, id: string): ports.NewAction =>
  sampleNewAction(id, `did ${id}`, { sessionId: pick(roll, [null, ...SESSIONS]), metadata: metadata(roll) });

/** Facts on one to three messages or actions, summaries on one to three facts, topics on one or two summaries. */
export function randomRecords(
  roll: Dice,
  scope: UserScope,
  messageIds: string[],
  actions: Pick<Action, 'id'>[],
): { facts: Fact[]; summaries: Summary[]; topics: Topic[] } {
  const times = () => ({ createdAt: moment(roll), updatedAt: moment(roll) });
  const source = () => {
    const id = pick(roll, messageIds);
    const { id: actionId } = pick(roll, actions);
    return roll() < 0.8 ? sampleSource(id, `said ${id}`) : { ...sampleSource('', `did ${actionId}`), messageId: null, actionId };
  };
  const facts = Array.from({ length: 40 }, (_, i) =>
    sampleFact(scope, `fact ${i}`, {
      ...attribution(roll),
      ...times(),
      sessionId: pick(roll, [null, ...SESSIONS]),
      type: pick(roll, TYPES),
      category: pick(roll, CATEGORIES),
      tags: some(roll, TAGS, 0.2),
      metadata: roll() < 0.5 ? metadata(roll) : {},
      sources: Array.from({ length: 1 + below(roll, 3) }, source),
    }),
  );
  const ids = (from: { id: string }[], most: number) => [
    ...new Set(Array.from({ length: 1 + below(roll, most) }, () => pick(roll, from).id)),
  ];
  const summaries = Array.from({ length: 20 }, (_, i) => sampleSummary(scope, `summary ${i}`, ids(facts, 3), { ...times(), tags: ['x'] }));
  const topics = Array.from({ length: 12 }, (_, i) => sampleTopic(scope, `topic ${i}`, ids(summaries, 2), times()));
  return { facts, summaries, topics };
}

/** As a caller writes it. */
export function randomFilter(roll: Dice): object {
  const conditions = Array.from({ length: 1 + below(roll, 3) }, () => condition(roll));
  return roll() < 0.45 ? { and: conditions } : { or: conditions };
}

function condition(roll: Dice): object {
  const kind = below(roll, 9);
  if (kind === 0) return { agent_id: pick(roll, [...AGENTS, 'nobody']) };
  if (kind === 1) return { app_id: pick(roll, APPS) };
  if (kind === 2) return { session_id: pick(roll, SESSIONS) };
  if (kind === 3) return roll() < 0.5 ? { type: pick(roll, TYPES) } : { category: pick(roll, CATEGORIES) };
  if (kind === 4) return { tags: { contains: pick(roll, [...TAGS, 'y']) } };
  if (kind <= 6) return { [pick(roll, ['create_time', 'update_time'])]: { [pick(roll, ['lt', 'lte', 'gt', 'gte'])]: pick(roll, WRITTEN) } };
  const key = pick(roll, Object.keys(INFO));
  return { [key]: pick(roll, roll() < 0.9 ? (INFO[key] ?? []) : INFO['scene']!) };
}
