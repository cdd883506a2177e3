// Decisions of interceptors, applied again without asking them: what they dropped stays dropped, what they edited stays edited.
import { isSingleValued } from '../extract/slots.js';
import type { FactCandidate } from '../model/fact.js';
import { deterministicId } from '../model/ids.js';
import type { Evidence, Ruling } from '../model/ruling.js';
import { foldText } from '../reconcile/fold-text.js';

const overlaps = (a: Evidence, b: Evidence) =>
  a.messageId === b.messageId && a.actionId === b.actionId && a.start < b.end && b.start < a.end;
const saidIn = ({ speaker, content }: FactCandidate) => deterministicId('said', speaker, foldText(content));
const slotOf = ({ slot }: FactCandidate) =>
  slot && isSingleValued(slot.attribute) ? deterministicId('slot', foldText(slot.subject), slot.attribute) : null;

/** `shown`: by the ids under which they were; `left`: what interceptors left of them. */
export function rulingsOn(shown: ReadonlyMap<string, FactCandidate>, left: FactCandidate[]): Ruling[] {
  const byId = new Map(left.map((candidate) => [candidate.shown?.id, candidate]));
  return [...shown].flatMap(([id, candidate]) => {
    const now = byId.get(id);
    if (now && !now.shown?.editedBy) return [];
    const evidence = candidate.sources.map(({ messageId, actionId, start, end }) => ({ messageId, actionId, start, end }));
    const isOn = (other: FactCandidate) => other.sources.some((source) => evidence.some((one) => overlaps(source, one)));
    const isAlone = !left.some((other) => other.shown?.id !== id && isOn(other));
    return { id, said: saidIn(candidate), slot: slotOf(candidate), evidence, isAlone, edited: now ?? null };
  });
}

/** Whether the candidate is what the ruling was about. */
function isAbout(ruling: Ruling, candidate: FactCandidate): boolean {
  if (ruling.id === candidate.shown?.id) return true;
  if (!candidate.sources.every((source) => ruling.evidence.some((one) => overlaps(source, one)))) return false;
  return ruling.isAlone || ruling.said === saidIn(candidate) || (ruling.slot !== null && ruling.slot === slotOf(candidate));
}

/** Candidates that were read again, in their order, as interceptors left them. */
export function withRulings(read: FactCandidate[], rulings: Ruling[]): FactCandidate[] {
  const edited = new Map(rulings.flatMap((ruling) => (ruling.edited ? [[ruling.id, ruling.edited] as const] : [])));
  const left = read.flatMap((candidate) => {
    const id = candidate.shown?.id ?? '';
    const own = edited.get(id);
    edited.delete(id);
    if (own) return own;
    return rulings.some((ruling) => isAbout(ruling, candidate)) ? [] : candidate;
  });
  return [...left, ...edited.values()];
}

/**
 * The rulings that hold once evidence is erased. `read`: what is read in the rest. An edit goes on where its words rest on nothing
 * that is gone; where they may, or its fact was deleted by name (`isNamed`), the statement is dropped with them.
 */
export function rulingsAfter(
  rulings: Ruling[],
  read: FactCandidate[],
  isGone: (evidence: Evidence) => boolean,
  isNamed: (edited: FactCandidate) => boolean,
): Ruling[] {
  return rulings.flatMap((ruling) => {
    const evidence = ruling.evidence.filter((one) => !isGone(one));
    if (evidence.length === 0) return [];
    const { edited } = ruling;
    if (edited === null || isNamed(edited)) return { ...ruling, evidence, edited: null };
    if (evidence.length === ruling.evidence.length) return ruling;
    const again = read.find((candidate) => isAbout({ ...ruling, evidence }, candidate));
    return { ...ruling, id: again?.shown?.id ?? ruling.id, evidence, edited: again ? editedAgain(ruling, edited, again) : null };
  });
}

/** The edit of what is now read as `again`; null where its words may be those of what is gone. */
function editedAgain(ruling: Ruling, edited: FactCandidate, again: FactCandidate): FactCandidate | null {
  const { category, type, tags, confidence } = edited;
  const shown = again.shown && edited.shown && { ...edited.shown, id: again.shown.id };
  if (ruling.said === saidIn(again)) return { ...edited, sources: again.sources, ...(shown && { shown }) };
  if (ruling.said !== saidIn(edited)) return null;
  return { ...again, category, type, tags, confidence, ...(shown && { shown }) };
}
