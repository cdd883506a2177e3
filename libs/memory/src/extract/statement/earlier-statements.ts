// extract ▸ statement: what a speaker stated before, newest first and in the first person: a correction may leave out anything of it.
import type { FactCandidate } from '../../model/fact.js';
import type { ExtractInput } from '../../ports.js';
import { toFirstPersonOfChinese } from '../chinese/first-person.js';
import { toFirstPerson } from '../english/first-person.js';

type Stated = Pick<FactCandidate, 'content' | 'speaker' | 'speakerName' | 'sources'>;

/** Far more than people refer back to. */
const MOST = 200;

/** Asked of all that is known for each write. */
const saidAtByFact = new WeakMap<Stated, number>();
function saidAt(stated: Stated): number {
  let at = saidAtByFact.get(stated);
  if (at === undefined) {
    at = Math.max(0, ...stated.sources.map((source) => source.timestamp.getTime()));
    saidAtByFact.set(stated, at);
  }
  return at;
}
const isOf = (name: string | null, { speaker, speakerName, sources }: Stated): boolean =>
  speaker === 'user' && (sources.every((source) => source.name === null || source.name === name) || speakerName === name);

function inFirstPerson({ content, speakerName }: Stated): string | [] {
  if (/\p{Script=Han}/u.test(content)) return toFirstPersonOfChinese(content, speakerName ?? '用户');
  return toFirstPerson(content, content.startsWith('The user') ? 'The user' : (speakerName ?? '')) ?? [];
}

/** What was said at once stays in order. */
function newestFirst(stated: Stated[]): Stated[] {
  const times = Float64Array.from(stated, saidAt);
  const places = [...stated.keys()].sort((a, b) => times[b]! - times[a]!);
  return places.map((place) => stated[place]!);
}

export class EarlierStatements {
  private newest: Stated[] | null = null;
  private readonly said = new Map<Stated, string | []>();

  constructor(private readonly known: ExtractInput['known']) {}

  /** `name`: that of the message. `candidates`: what the messages before gave, in their order. */
  of(name: string | null, candidates: readonly FactCandidate[]): string[] {
    this.newest ??= newestFirst(this.known.filter(({ speaker }) => speaker === 'user'));
    const own: Stated[] = [];
    for (const stated of [candidates.filter(({ polarity }) => polarity === 'set').reverse(), this.newest])
      for (const one of stated) {
        if (own.length === MOST) break;
        if (isOf(name, one)) own.push(one);
      }
    return own.flatMap((one) => {
      const said = this.said.get(one) ?? inFirstPerson(one);
      this.said.set(one, said);
      return said;
    });
  }
}
