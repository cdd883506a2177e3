// What an item gave as it was read, and what it gives without what is erased: read again only where that can be another thing.
import { AppError } from '@strata/contracts';
import { rulingsAfter, withRulings } from '../intercept/rulings.js';
import type { Fact, FactCandidate } from '../model/fact.js';
import type { Evidence } from '../model/ruling.js';
import type { HistoryItem } from '../ports-forget.js';
import { KnownAt } from './known-at.js';
import type { FactsInput } from './plan-facts.js';
import { asItWas, readItem, rulingsIn, sawErased, storedIn, type Reading } from './read-history.js';

/** Each item is read once with what it saw then; without it as often as what it asks of what is known has another answer. */
export class Readings {
  unread = 0;
  private readonly earlier = new Map<string, { reading: Reading | null; candidates: FactCandidate[] }>();
  private readonly latest = new Map<string, Reading>();
  private readonly known: KnownAt;

  constructor(
    private readonly input: FactsInput,
    private readonly signal: AbortSignal,
  ) {
    this.known = new KnownAt(input.source.facts, input.source.edits);
  }

  async before(item: HistoryItem): Promise<FactCandidate[]> {
    let found = this.earlier.get(item.id);
    if (!found) {
      const stored = storedIn(item);
      const reading = stored ? null : await this.read(asItWas(item), this.known.at(item.at));
      found = { reading, candidates: stored ?? withRulings(reading?.candidates ?? [], rulingsIn(item)) };
      this.earlier.set(item.id, found);
    }
    return found.candidates;
  }

  /** `isNamed`: its fact is deleted by name. */
  async after(item: HistoryItem, without: HistoryItem, known: () => Fact[], isNamed: (edited: FactCandidate) => boolean) {
    const { messages, actions } = this.input.gone;
    const isGone = ({ messageId, actionId }: Evidence) => messages.has(messageId ?? '') || actions.has(actionId ?? '');
    const stored = sawErased(item, this.input.gone) ? null : storedIn(item);
    const isEmpty = without.messages.length === 0 && without.actions.length === 0;
    const read = stored ?? (isEmpty ? [] : await this.without(item, without, known()));
    const rulings = rulingsAfter(rulingsIn(item), read, isGone, isNamed);
    // What is stored is what interceptors left.
    return { candidates: stored ?? withRulings(read, rulings), rulings };
  }

  private async without(item: HistoryItem, without: HistoryItem, known: Fact[]): Promise<FactCandidate[]> {
    const same = sawErased(item, this.input.gone) ? null : this.earlier.get(item.id)?.reading;
    const held = [this.latest.get(item.id), same].find((one) => one?.isAlikeWith(known));
    const reading = held ?? (await this.read(without, known));
    if (reading) this.latest.set(item.id, reading);
    return reading?.candidates ?? [];
  }

  /** Null: a model was away. It must not keep what is to be erased: what it read in these messages goes with it. */
  private async read(item: HistoryItem, known: Fact[]): Promise<Reading | null> {
    try {
      return await readItem(this.input, item, known, this.input.source.defaultTimezone, this.input.extractor, this.signal);
    } catch (error) {
      if (!(error instanceof AppError && error.code.startsWith('model.'))) throw error;
      this.unread += 1;
      return null;
    }
  }
}
