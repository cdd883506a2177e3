// Verified candidates before interceptors and back: a fact as it will be, with the id that it will have.
import { isDeepStrictEqual } from 'node:util';
import type { FactCategory, FactType, Metadata } from '@strata/contracts';
import { isSuspectText } from '../extract/statement/clean-text.js';
import type { FactCandidate } from '../model/fact.js';
import { deterministicId } from '../model/ids.js';
import type { Message } from '../model/message.js';
import type { UserScope } from '../model/scope.js';
import type { Item, StageInterceptors } from '../ports-intercept.js';
import { factIdOf } from '../reconcile/fact-id.js';
import { foldText } from '../reconcile/fold-text.js';
import { eventTimeView, sourceView } from '../view/memory-view.js';

interface Whose extends UserScope {
  sessionId: string | null;
  messages: Pick<Message, 'id' | 'metadata'>[];
}

/** Those that are left, each with the id that interceptors saw. */
export async function reviewCandidates(hooks: StageInterceptors, whose: Whose, candidates: FactCandidate[]): Promise<FactCandidate[]> {
  const byId = withIds(whose, candidates);
  const reviewed = await hooks.review([...byId].map(([id, candidate]) => candidateItem(whose, id, candidate)));
  return reviewed.flatMap(({ item, editedBy }) => {
    const id = String(item['fact_id']);
    const candidate = byId.get(id);
    if (!candidate) return [];
    const shown = { id, metadata: item['metadata'] as Metadata, editedBy };
    return editedBy === null ? [{ ...candidate, shown }] : [{ ...edited(candidate, item), shown }];
  });
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

function candidateItem(whose: Whose, id: string, candidate: FactCandidate): Item {
  const message = whose.messages.find((one) => one.id === candidate.sources[0]?.messageId);
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
    metadata: message?.metadata ?? {},
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
