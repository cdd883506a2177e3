// Which summaries there are to write and which facts each of them tells.
import type { Perspective } from '@strata/contracts';
import { SHORT_TERM, type Fact } from '../model/fact.js';
import { PAST } from '../model/fact-time.js';

export interface SummaryPlan {
  /** Null = over all sessions. */
  sessionId: string | null;
  perspective: Perspective;
  /** In the order in which they matter; the text is bounded, so the last ones may not be told. */
  facts: Fact[];
}

const PEOPLE = new Set([
  ...[
    'family',
    'relationships',
    'relationship',
    'friend',
    'friends',
    'pet',
    'pets',
    'spouse',
    'wife',
    'husband',
    'partner',
    'child',
    'children',
  ],
  ...[
    'son',
    'daughter',
    'mother',
    'father',
    'mom',
    'dad',
    'parent',
    'parents',
    'brother',
    'sister',
    'sibling',
    'siblings',
    'colleague',
    'boss',
  ],
]);
/** Who somebody is comes before what they have. */
const PROFILE_ORDER = [
  'name',
  'age',
  'birthday',
  'gender',
  'occupation',
  'job',
  'employer',
  'home',
  'origin',
  'nationality',
  'education',
  'language',
];

const words = (text: string) => text.toLowerCase().split(/[\s_-]+/);
const newest = (fact: Fact) => Math.max(...fact.sources.map((s) => s.timestamp.getTime()));

/** Text that reads like an instruction to the system, what no longer holds and what is not meant to last is never summarised. */
export const isTellable = (fact: Fact) =>
  fact.status === 'active' && !fact.flags.includes('suspect') && !fact.flags.includes(SHORT_TERM) && fact.sources.length > 0;
/** An assistant's words say nothing about the user: they appear in the overview of their session only. */
export const isUsers = (fact: Fact) => fact.speaker === 'user';

/** User-level perspectives that a fact belongs to; every fact of the user has at least one. */
export function perspectivesOf(fact: Fact): Perspective[] {
  const marks = [
    ...fact.tags.map((t) => t.toLowerCase()),
    ...(fact.slot ? [...words(fact.slot.attribute), ...words(fact.slot.subject)] : []),
  ];
  const found: Perspective[] = [];
  if (marks.some((mark) => PEOPLE.has(mark))) found.push('relationships');
  if (fact.category === 'preference' || fact.category === 'behavior') found.push('preferences');
  else if (fact.category === 'plan') found.push(fact.flags.includes(PAST) ? 'timeline' : 'plans');
  else if (fact.type === 'instruction' || fact.category === 'constraint') found.push('how_to');
  else if (fact.category === 'identity' || (fact.slot !== null && fact.category !== 'event' && !found.length)) found.push('profile');
  if (fact.category !== 'plan' && (fact.category === 'event' || (fact.eventTime && fact.type === 'episodic'))) found.push('timeline');
  return found.length ? found : ['overview'];
}

/** Plans for the user level, and for each of `sessionIds` one overview. A plan without facts is listed: its summary goes. */
export function planSummaries(facts: Fact[], sessionIds: Iterable<string>): SummaryPlan[] {
  const told = facts.filter(isTellable);
  const plans: SummaryPlan[] = [];
  const byPerspective = new Map<Perspective, Fact[]>();
  for (const fact of told.filter(isUsers)) {
    for (const perspective of perspectivesOf(fact)) {
      const known = byPerspective.get(perspective);
      if (known) known.push(fact);
      else byPerspective.set(perspective, [fact]);
    }
  }
  for (const perspective of ['profile', 'preferences', 'plans', 'relationships', 'timeline', 'how_to', 'overview'] as const) {
    plans.push({ sessionId: null, perspective, facts: ranked(byPerspective.get(perspective) ?? [], perspective) });
  }
  for (const sessionId of sessionIds) {
    const own = told.filter((f) => f.sessionId === sessionId);
    plans.push({ sessionId, perspective: 'overview', facts: ranked(own, 'overview') });
  }
  return plans;
}

function ranked(facts: Fact[], perspective: Perspective): Fact[] {
  const ranks = facts.map((fact) => ({ fact, rank: importance(fact, perspective), at: newest(fact) }));
  return ranks.sort((a, b) => b.rank - a.rank || b.at - a.at || (a.fact.id < b.fact.id ? -1 : 1)).map(({ fact }) => fact);
}

function importance(fact: Fact, perspective: Perspective): number {
  const place = fact.slot ? PROFILE_ORDER.findIndex((mark) => words(fact.slot?.attribute ?? '').includes(mark)) : -1;
  const identity = perspective === 'profile' && place >= 0 ? PROFILE_ORDER.length - place : 0;
  return (isUsers(fact) ? 10 : 0) + identity + (fact.slot ? 1 : 0) + fact.confidence + 0.2 * Math.min(4, fact.sources.length - 1);
}
