// extract ▸ statement: what a speaker stated before, newest first and in the first person: a correction may leave out anything of it.
import type { FactCandidate } from '../../model/fact.js';
import type { ExtractInput } from '../../ports.js';
import { toFirstPersonOfChinese } from '../chinese/first-person.js';
import { toFirstPerson } from '../english/first-person.js';

type Stated = Pick<FactCandidate, 'content' | 'speaker' | 'speakerName' | 'sources'>;

/** Far more than people refer back to. */
const MOST = 200;

const saidAt = ({ sources }: Stated): number => Math.max(0, ...sources.map((source) => source.timestamp.getTime()));
const isOf = (name: string | null, { speaker, speakerName, sources }: Stated): boolean =>
  speaker === 'user' && (sources.every((source) => source.name === null || source.name === name) || speakerName === name);

function inFirstPerson({ content, speakerName }: Stated): string | [] {
  if (/\p{Script=Han}/u.test(content)) return toFirstPersonOfChinese(content, speakerName ?? '用户');
  return toFirstPerson(content, content.startsWith('The user') ? 'The user' : (speakerName ?? '')) ?? [];
}

export class EarlierStatements {
  private newest: Stated[] | null = null;

  constructor(private readonly known: ExtractInput['known']) {}

  /** `name`: that of the message. `candidates`: what the messages before gave, in their order. */
  of(name: string | null, candidates: readonly FactCandidate[]): string[] {
    this.newest ??= this.known.filter(({ speaker }) => speaker === 'user').sort((a, b) => saidAt(b) - saidAt(a));
    const stated = [...candidates.filter(({ polarity }) => polarity === 'set').reverse(), ...this.newest];
    return stated
      .filter((one) => isOf(name, one))
      .slice(0, MOST)
      .flatMap(inFirstPerson);
  }
}
