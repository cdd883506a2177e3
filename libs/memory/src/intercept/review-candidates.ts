// Verified candidates before interceptors and back: a fact as it will be, with the id that it will have.
import { isDeepStrictEqual } from 'node:util';
import type { FactCategory, FactType, Metadata } from '@strata/contracts';
import { isSuspectText } from '../extract/statement/clean-text.js';
import type { FactCandidate } from '../model/fact.js';
import { deterministicId } from '../model/ids.js';
import type { Message } from '../model/message.js';
import type { UserScope } from '../model/scope.js';
import type { Ruling } from '../model/ruling.js';
import type { Item, StageInterceptors } from '../ports-intercept.js';
import { factIdOf } from '../reconcile/fact-id.js';
import { foldText } from '../reconcile/fold-text.js';
import { eventTimeView, sourceView } from '../view/memory-view.js';
import { rulingsOn } from './rulings.js';

interface Written extends UserScope {
  messages: Pick<Message, 'id' | 'metadata'>[];
}
interface Whose extends Written {
  sessionId: string | null;
}

/** Those that are left, each with the id that interceptors saw; and what was decided of them. */
export async function reviewCandidates(
  hooks: StageInterceptors,
  whose: Whose,
  candidates: FactCandidate[],
): Promise<{ left: FactCandidate[]; rulings: Ruling[] }> {
  const byId = withIds(whose, candidates);
  const reviewed = await hooks.review([...byId].map(([id, candidate]) => candidateItem(whose, id, candidate)));
  const left = reviewed.flatMap(({ item, editedBy }) => {
    const id = String(item['fact_id']);
    const candidate = byId.get(id);
    if (!candidate) return [];
    const shown = { id, metadata: item['metadata'] as Metadata, editedBy };
    return editedBy === null ? [{ ...candidate, shown }] : [{ ...edited(candidate, item), shown }];
  });
  return { left, rulings: rulingsOn(byId, left) };
}

/** As they would be left where nobody intercepts. */
export function unreviewed(written: Written, candidates: FactCandidate[]): FactCandidate[] {
  return [...withIds(written, candidates)].map(([id, candidate]) => ({
    ...candidate,
    shown: { id, metadata: metadataOf(written, candidate), editedBy: null },
  }));
}

export function candidateItems(whose: Whose, candidates: FactCandidate[]): Item[] {
  return [...withIds(whose, candidates)].map(([id, candidate]) => candidateItem(whose, id, candidate));
}

/** One text may bear two candidates, with a slot and without: each has an id of its own here. */
function withIds(scope: UserScope, candidates: FactCandidate[]): Map<string, FactCandidate> {
  const byId = new Map<string, FactCandidate>();
  for (const candidate of candidates) {
    const id = factIdOf(scope, candidate);
    byId.set(byId.has(id) ? deterministicId('fact', id, byId.size) : id, candidate);
  }
  return byId;
}

const metadataOf = ({ messages }: Written, { sources: [first] }: FactCandidate): Metadata =>
  messages.find((one) => one.id === first?.messageId)?.metadata ?? {};

function candidateItem(whose: Whose, id: string, candidate: FactCandidate): Item {
  return {
    fact_id: id,
    user_id: whose.userId,
    session_id: whose.sessionId,
    content: candidate.content,
    category: candidate.category,
    type: candidate.type,
    speaker: candidate.speaker,
    speaker_name: candidate.speakerName,
    language: candidate.language,
    sources: candidate.sources.map(sourceView),
    entities: candidate.entities,
    tags: candidate.tags,
    confidence: candidate.confidence,
    slot: candidate.slot,
    value: candidate.value,
    polarity: candidate.polarity,
    event_time: eventTimeView(candidate.eventTime),
    valid_from: candidate.validFrom?.toISOString() ?? null,
    valid_to: candidate.validTo?.toISOString() ?? null,
    flags: candidate.flags,
    metadata: metadataOf(whose, candidate),
  };
}

/** The fields of an item that was edited were read by their schema. */
function edited(candidate: FactCandidate, item: Item): FactCandidate {
  const content = item['content'] as string;
  const date = (field: string) => (item[field] === null ? null : new Date(item[field] as string));
  // What a new wording no longer tells is no longer its value, nor one of its entities: nothing that was taken out comes back by them.
  const tells = (words: string) => foldText(content).includes(foldText(words));
  const isReworded = content !== candidate.content;
  const told = !isReworded || (candidate.value !== null && tells(candidate.value));
  const entities = item['entities'] as string[];
  const isOwnChoice = !isDeepStrictEqual(entities, candidate.entities);
  const suspect = !candidate.flags.includes('suspect') && isSuspectText(content);
  return {
    ...candidate,
    content,
    category: item['category'] as FactCategory,
    type: item['type'] as FactType,
    entities: isReworded && !isOwnChoice ? entities.filter(tells) : entities,
    tags: item['tags'] as string[],
    confidence: item['confidence'] as number,
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    ...(told ? {} : { slot: null, value: null }),
    flags: suspect ? [...candidate.flags, 'suspect'] : candidate.flags,
  };
}
