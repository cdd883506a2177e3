// recall ▸ retrieve: the events among and around what was found, with their time and who takes part, and how they hang together.
import type { RelationKind } from '@strata/contracts';
import type { EventTime, Fact, Relation } from '../../model/fact.js';
import type { CandidateOf } from '../rank/candidate.js';
import { participantsOf } from './participants-of.js';

export interface RetrievedEvent {
  fact: Fact;
  /** Null: when it was is not told. */
  time: EventTime | null;
  participants: string[];
}

/** That two facts name the same thing says nothing of events. */
const BETWEEN_EVENTS: ReadonlySet<RelationKind> = new Set(['before', 'after', 'causes', 'condition', 'supports', 'contradicts']);
const MOST_EVENTS = 50;

/**
 * @param found what is given out, best first
 * @param near found or linked, best first
 * @returns every found fact that tells an event, and those that a relation leads to from what was found; relations between facts of either list
 */
export function eventsOf(
  found: Fact[],
  near: CandidateOf<'fact'>[],
  relations: Relation[],
): { events: RetrievedEvent[]; relations: Relation[] } {
  const isFound = new Set(found.map((fact) => fact.id));
  const told = relations.filter(({ kind }) => BETWEEN_EVENTS.has(kind));
  const linked = new Set(
    told.flatMap(({ sourceId, targetId }) => (isFound.has(sourceId) ? [targetId] : []).concat(isFound.has(targetId) ? [sourceId] : [])),
  );
  const related = new Set(told.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  const others = near.map((one) => one.record).filter((fact) => linked.has(fact.id) && !isFound.has(fact.id));
  const events = [...found, ...others].filter((fact) => isEvent(fact) || related.has(fact.id)).slice(0, MOST_EVENTS);
  const shown = new Set([...isFound, ...events.map((fact) => fact.id)]);
  return {
    events: events.map((fact) => ({ fact, time: fact.eventTime, participants: participantsOf(fact) })),
    relations: onlyOnce(told.filter(({ sourceId, targetId }) => shown.has(sourceId) && shown.has(targetId))),
  };
}

const isEvent = (fact: Fact): boolean => fact.eventTime !== null || fact.category === 'event';

/** Two hops may meet the same relation from both ends. */
const onlyOnce = (relations: Relation[]): Relation[] => [
  ...new Map(relations.map((one) => [`${one.sourceId} ${one.kind} ${one.targetId}`, one])).values(),
];
