// The id of the fact that a candidate would become: made of what it says and where it stands, so that a second run gives the same, in
// whatever project: facts that came with an export are told anew under the ids that they have.
import type { FactCandidate } from '../model/fact.js';
import { deterministicId } from '../model/ids.js';
import type { UserScope } from '../model/scope.js';
import { foldText } from './fold-text.js';

export function factIdOf({ userId }: Pick<UserScope, 'userId'>, { speaker, content, sources: [first] }: FactCandidate): string {
  const origin = [first?.messageId ?? null, first?.actionId ?? null, first?.start ?? 0, first?.end ?? 0];
  return deterministicId('fact', userId, speaker, foldText(content), ...origin);
}
