// extract ▸ statement: what a speaker stated before, newest first and in the first person: a correction may leave out anything of it.
import type { FactCandidate } from '../../model/fact.js';
import type { ExtractInput } from '../../ports.js';
import { toFirstPersonOfChinese } from '../chinese/first-person.js';
import { toFirstPerson } from '../english/first-person.js';

type Stated = Pick<FactCandidate, 'content' | 'speaker' | 'speakerName' | 'sources'>;

/** Far more than people refer back to. */
export const MOST_EARLIER = 200;

/** Asked of all that is known for each write. */
const saidAtByFact = new WeakMap<Stated, number>();
export function saidAt(stated: Stated): number {
  let at = saidAtByFact.get(stated);
  if (at === undefined) {
    at = Math.max(0, ...stated.sources.map((source) => source.timestamp.getTime()));
    saidAtByFact.set(stated, at);
  }
  return at;
}
const isOf = (name: string | null, { speaker, speakerName, sources }: Stated): boolean =>
  speaker === 'user' && (sources.every((source) => source.name === null || source.name === name) || speakerName === name);

/** A plan reads many items over the same facts. */
const saidByFact = new WeakMap<Stated, string | []>();
function inFirstPerson(stated: Stated): string | [] {
  let said = saidByFact.get(stated);
  if (said === undefined) {
    const { content, speakerName } = stated;
    said = /\p{Script=Han}/u.test(content)
      ? toFirstPersonOfChinese(content, speakerName ?? '用户')
      : (toFirstPerson(content, content.startsWith('The user') ? 'The user' : (speakerName ?? '')) ?? []);
    saidByFact.set(stated, said);
  }
  return said;
}

/** What was said at once stays in order. The newest mostly stand last: from there few find a place. */
function newestOf(name: string | null, known: readonly Stated[]): Stated[] {
  const newest: Stated[] = [];
  for (let at = known.length - 1; at >= 0; at -= 1) {
    const one = known[at]!;
    const isFull = newest.length === MOST_EARLIER;
    if (one.speaker !== 'user' || (isFull && saidAt(one) < saidAt(newest.at(-1)!)) || !isOf(name, one)) continue;
    let place = newest.length;
    while (place > 0 && saidAt(newest[place - 1]!) <= saidAt(one)) place -= 1;
    newest.splice(place, 0, one);
    if (isFull) newest.pop();
  }
  return newest;
}

export class EarlierStatements {
  private readonly newest = new Map<string | null, Stated[]>();

  constructor(private readonly known: ExtractInput['known']) {}

  /** `name`: that of the message. `candidates`: what the messages before gave, in their order. */
  of(name: string | null, candidates: readonly FactCandidate[]): string[] {
    const own: Stated[] = [];
    for (let at = candidates.length - 1; at >= 0 && own.length < MOST_EARLIER; at -= 1) {
      const one = candidates[at]!;
      if (one.polarity === 'set' && isOf(name, one)) own.push(one);
    }
    return [...own, ...this.ofKnown(name)].slice(0, MOST_EARLIER).flatMap(inFirstPerson);
  }

  /** Whether it was told the same of everybody whom it was asked about, had that been known instead. */
  areAlike(known: ExtractInput['known']): boolean {
    return [...this.newest].every(([name, mine]) => {
      const theirs = newestOf(name, known);
      return mine.length === theirs.length && mine.every((one, at) => saysTheSame(one, theirs[at]!));
    });
  }

  private ofKnown(name: string | null): Stated[] {
    let found = this.newest.get(name);
    if (!found) {
      found = newestOf(name, this.known);
      this.newest.set(name, found);
    }
    return found;
  }
}

const saysTheSame = (one: Stated, other: Stated): boolean =>
  one === other || (one.content === other.content && one.speakerName === other.speakerName);
