// recall: everything that is held about a user, part by part, with how much there is.
import type { Filter } from './filter/matches-filter.js';
import type { UserScope } from '../model/scope.js';
import type { RecallStore } from '../ports.js';
import type { Counted, MemoryReader } from '../ports-reading.js';
import { preferenceOf, type Preference } from './retrieve/preference-of.js';
import { withProvenance, type Provenant } from './retrieve/with-provenance.js';

export interface ListRequest extends UserScope {
  filter: Filter;
  skip: number;
  limit: number;
  /** False: none are told. */
  preferences: boolean;
}
/** Both newest first; the parts of both begin at the same place. Preferences are among the memories. */
export interface Listed {
  memories: Counted<Provenant>;
  preferences: Counted<Provenant & Preference>;
}

export class ListMemories {
  constructor(
    private readonly reader: Pick<MemoryReader, 'countedFacts'>,
    private readonly store: Pick<RecallStore, 'hydrate'>,
  ) {}

  /** Null: no such user. */
  async execute({ filter: inside, skip, limit, preferences: wanted, ...scope }: ListRequest): Promise<Listed | null> {
    const part = { skip, limit };
    const [facts, preferences] = await Promise.all([
      this.reader.countedFacts(scope, { inside, preferences: false }, part),
      wanted ? this.reader.countedFacts(scope, { inside, preferences: true }, part) : { items: [], total: 0 },
    ]);
    if (!facts || !preferences) return null;
    const told = await withProvenance(this.store, scope, [...facts.items, ...preferences.items]);
    const liked = told.slice(facts.items.length).flatMap((one) => {
      const preference = preferenceOf(one.fact);
      return preference ? [{ ...one, ...preference }] : [];
    });
    return {
      memories: { items: told.slice(0, facts.items.length), total: facts.total },
      preferences: { items: liked, total: preferences.total },
    };
  }
}
