// Lets a candidate through only if every quote stands in its message, in the mouth of its speaker. (First cut, so that the tree compiles.)
import { sliceCodePoints } from '@strata/language';
import type { FactCandidate } from '../model/fact.js';
import type { ExtractInput } from '../ports.js';

export function verifyCandidates(
  input: ExtractInput,
  candidates: FactCandidate[],
): { kept: FactCandidate[]; refused: { reason: string; candidate: FactCandidate }[] } {
  const messages = new Map(input.messages.map((m) => [m.id, m]));
  const actions = new Set(input.actions.map((a) => a.id));
  const wrong = (candidate: FactCandidate): string | null => {
    if (!candidate.content.trim()) return 'empty';
    if (!candidate.sources.length) return 'no_source';
    for (const source of candidate.sources) {
      if (source.actionId !== null) {
        if (!actions.has(source.actionId)) return 'foreign_source';
        continue;
      }
      const message = messages.get(source.messageId ?? '');
      if (!message) return 'foreign_source';
      if (sliceCodePoints(message.content, source.start, source.end) !== source.quote) return 'quote';
      if (message.role !== candidate.speaker) return 'speaker';
    }
    return null;
  };
  const kept: FactCandidate[] = [];
  const refused: { reason: string; candidate: FactCandidate }[] = [];
  for (const candidate of candidates) {
    const reason = wrong(candidate);
    if (reason === null) kept.push(candidate);
    else refused.push({ reason, candidate });
  }
  return { kept, refused };
}
