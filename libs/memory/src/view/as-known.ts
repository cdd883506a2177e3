// A stored version of a record → the record as this memory held it then.
import type { z } from 'zod';
import type { shapes } from '@strata/contracts';
import type { Summary } from '../model/abstract.js';
import type { Fact, Source } from '../model/fact.js';

/** `snapshot`: the public shape that history keeps of each version. Evidence that was erased since does not come back. */
export function factAsKnown(current: Fact, snapshot: z.infer<typeof shapes.FactShape>): Fact {
  const { event_time: time } = snapshot;
  const key = (id: string | null, start: number, end: number) => JSON.stringify([id, start, end]);
  const known = new Set(snapshot.sources.map((s) => key(s.message_id, s.start, s.end)));
  const wasKnown = (s: Source) => known.has(key(s.messageId ?? s.actionId, s.start, s.end));
  return {
    ...current,
    content: snapshot.content,
    category: snapshot.category,
    type: snapshot.type,
    speaker: snapshot.speaker,
    speakerName: snapshot.speaker_name,
    language: snapshot.language,
    sources: current.sources.filter(wasKnown),
    entities: snapshot.entities,
    tags: snapshot.tags,
    confidence: snapshot.confidence,
    slot: snapshot.slot,
    value: snapshot.value,
    eventTime: time && { start: new Date(time.start), end: new Date(time.end), granularity: time.granularity },
    validFrom: date(snapshot.valid_from),
    validTo: date(snapshot.valid_to),
    status: snapshot.status,
    version: snapshot.version,
    supersedes: snapshot.supersedes,
    supersededBy: snapshot.superseded_by,
    supersededAt: date(snapshot.superseded_at),
    flags: snapshot.flags,
    metadata: snapshot.metadata,
    editedBy: snapshot.edited_by,
    updatedAt: new Date(snapshot.updated_at),
  };
}

/** Of a summary what an operator may change; the rest is as it is. `snapshot`: as of a fact. */
export function summaryAsKnown(
  current: Summary,
  snapshot: Omit<z.infer<typeof shapes.SummaryShape>, 'pinned'> & { pinned?: boolean | undefined },
): Summary {
  const { content, status, weight, edited_by: editedBy, pinned = false, version, updated_at: updatedAt } = snapshot;
  return { ...current, content, status, weight, editedBy, pinned, version, updatedAt: new Date(updatedAt) };
}

const date = (text: string | null) => (text === null ? null : new Date(text));
