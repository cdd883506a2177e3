// Which facts may have been read with the help of what is told no longer: they name it, and it was in sight of the extractor then.
import { ASKING, mayAskForAllKnown } from '../extract/statement/asks-for-known.js';
import { MOST_EARLIER, saidAt } from '../extract/statement/earlier-statements.js';
import type { Fact } from '../model/fact.js';
import { foldText } from '../reconcile/fold-text.js';

/** "Left Google" says more where Google is known, "make it nine" where it was told a short while before. */
export class Leaning {
  private readonly learnt: Fact[];
  /** What people said and is active: it displaces from the sight of the extractor what was said before. */
  private readonly said: Fact[];
  /** Not bound to the time of their learning: told more than once, or asking for all that is known. */
  private readonly anytime: Fact[];
  private readonly texts = new Map<Fact, string>();
  private readonly asked = new Set<Fact>();

  constructor(facts: readonly Fact[]) {
    this.learnt = [...facts].sort((a, b) => learntAt(a) - learntAt(b));
    this.said = facts.filter(({ status, speaker }) => status === 'active' && speaker === 'user').sort((a, b) => saidAt(b) - saidAt(a));
    this.anytime = facts.filter((fact) => fact.sources.length > 1 || fact.sources.some(({ quote }) => ASKING.test(quote)));
  }

  /** Those that lean on `told`, but for what was asked about before. */
  async on(told: readonly Fact[], takeTurn: () => Promise<void>): Promise<Fact[]> {
    const fresh = told.filter((fact) => !this.asked.has(fact));
    const inSight = await this.inSightUntil(fresh, takeTurn);
    const leaning = new Set<Fact>();
    const names = new Map<string, number>();
    for (const fact of fresh) {
      this.asked.add(fact);
      const until = inSight.get(fact) ?? -Infinity;
      const own = namesIn(fact);
      for (const name of own) names.set(name, Math.max(until, names.get(name) ?? -Infinity));
      for (let at = this.firstSince(learntAt(fact)); at < this.learnt.length && learntAt(this.learnt[at]!) <= until; at += 1) {
        await takeTurn();
        const other = this.learnt[at]!;
        if (own.some((name) => this.textOf(other).includes(name))) leaning.add(other);
      }
    }
    for (const fact of names.size ? this.anytime : []) {
      await takeTurn();
      const text = this.textOf(fact);
      const named = [...names].filter(([name]) => text.includes(name));
      if (named.length === 0) continue;
      if (named.some(([, until]) => learntAt(fact) <= until) || fact.sources.some(({ quote }) => mayAskForAllKnown(quote)))
        leaning.add(fact);
    }
    return [...leaning];
  }

  /**
   * Until when each was in sight, by the time of learning, ms: an extractor is told the newest of a speaker, and once as many are known
   * that were said later, it is not among them. What is active now has been so since; what another speaker said is not counted.
   */
  private async inSightUntil(told: readonly Fact[], takeTurn: () => Promise<void>): Promise<Map<Fact, number>> {
    const until = new Map<Fact, number>();
    const ofPeople = told.filter(({ speaker }) => speaker === 'user').sort((a, b) => saidAt(b) - saidAt(a));
    for (const speaker of new Set(ofPeople.map(speakerIn))) {
      const later = this.said.filter((fact) => [EVERYBODY, speaker].includes(speakerIn(fact)));
      /** When those were learnt that are said later: the first of them, ascending. */
      const first: number[] = [];
      let next = 0;
      for (const fact of ofPeople.filter((one) => speakerIn(one) === speaker)) {
        for (; next < later.length && saidAt(later[next]!) > saidAt(fact); next += 1) {
          await takeTurn();
          insert(first, learntAt(later[next]!));
        }
        until.set(fact, first.length < MOST_EARLIER ? Infinity : first.at(-1)!);
      }
    }
    return until;
  }

  private firstSince(time: number): number {
    let [low, high] = [0, this.learnt.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (learntAt(this.learnt[middle]!) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private textOf(fact: Fact): string {
    let text = this.texts.get(fact);
    if (text === undefined) {
      text = foldText(fact.sources.map((source) => source.quote).join('\n'));
      this.texts.set(fact, text);
    }
    return text;
  }
}

const learntAt = ({ createdAt }: Fact): number => createdAt.getTime();

const namesIn = ({ value, entities }: Fact): string[] =>
  [...new Set([value ?? '', ...entities].map(foldText))].filter((name) => name.length > 1);

const EVERYBODY = '';
/** Whose earlier statement it can be; in a conversation of two, where nobody is named, everybody's. */
function speakerIn({ sources, speakerName }: Fact): string {
  const names = new Set(sources.flatMap(({ name }) => name ?? []));
  return names.size === 0 ? EVERYBODY : JSON.stringify([...names, speakerName].sort());
}

/** In ascending order, no more than the extractor is told. */
function insert(times: number[], time: number): void {
  let place = times.length;
  while (place > 0 && times[place - 1]! > time) place -= 1;
  if (place < MOST_EARLIER) times.splice(place, 0, time);
  if (times.length > MOST_EARLIER) times.pop();
}
