// A stored version of a fact → the fact as this memory held it then.
import type { z } from 'zod';
import type { shapes } from '@strata/contracts';
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
    updatedAt: new Date(snapshot.updated_at),
  };
}

const date = (text: string | null) => (text === null ? null : new Date(text));
