// A fact in an operator's words: what they tell is read by the rules; what they no longer tell goes. Evidence stays.
import { findTimes } from '@strata/language';
import { entitiesIn } from '../extract/statement/build-candidate.js';
import { isSuspectText } from '../extract/statement/clean-text.js';
import { readStatement } from '../extract/read-statement.js';
import { PINNED, type Fact } from '../model/fact.js';
import type { Message } from '../model/message.js';
import { evidenceTime } from '../reconcile/find-meetings.js';
import { foldText, union } from '../reconcile/fold-text.js';

/**
 * Slot and value are those that the same would have in the user's own words; where the rules read none, the fact keeps what it has as
 * long as the new words tell its value. A date in the new words takes the place of the one that the fact had.
 */
export async function rewordFact(fact: Fact, content: string, editedBy: string, timezone: string): Promise<Fact> {
  const tells = (words: string) => foldText(content).includes(foldText(words));
  const read =
    fact.speaker === 'user' ? await readStatement(asSaid(fact, content), { timezone, known: [] }, new AbortController().signal) : null;
  const isTold = fact.value === null || tells(fact.value);
  const { slot, value } = read ?? (isTold ? fact : { slot: null, value: null });
  const said = fact.sources.length ? evidenceTime(fact) : fact.createdAt;
  const [time] = fact.eventTime ? findTimes(content, { reference: said, timezone, language: fact.language }) : [];
  const flags = fact.flags.filter((flag) => flag !== PINNED && flag !== 'suspect');
  return {
    ...fact,
    content,
    slot,
    value,
    entities: union(fact.entities.filter(tells), entitiesIn(content, fact.language)),
    eventTime: time ? { start: time.from, end: time.to, granularity: time.granularity } : fact.eventTime,
    flags: [...flags, ...(isSuspectText(content) ? ['suspect'] : []), PINNED],
    editedBy,
  };
}

/** As if the speaker of the fact had said it where the fact was said. */
function asSaid(fact: Fact, content: string): Message {
  const { projectId, userId, speaker: role, speakerName: name, createdAt } = fact;
  const timestamp = fact.sources.length ? evidenceTime(fact) : createdAt;
  return {
    ...{ projectId, userId, id: fact.id, sessionId: fact.sessionId ?? '', seq: 1n, role, name, content, timestamp, utcOffset: null },
    ...{
      turnId: null,
      businessId: null,
      metadata: {},
      tags: [],
      agentId: null,
      appId: null,
      allowPublic: false,
      knowledgeBaseIds: [],
      status: 'processed',
      error: null,
      createdAt,
    },
  };
}
