// index ▸ embedded: exact search over one shelf's entries. Rows lie in Postgres; blocks of shelves are cached here.
import { AppError } from '@strata/contracts';
import { searchedPlace, type ports, type WholeShelf } from '@strata/memory';
import { encodeEntry } from './encode-entry.js';
import { UserBlock } from './user-block.js';

/** Rows read at once: a large shelf comes in pages, and others are answered in between. */
const PAGE = 1000;

/** Several processes may hold the same shelf: each asks the rows for what is newer than its block before it answers. */
export class EmbeddedIndex implements ports.MemoryIndex, ports.IndexOwners {
  private fingerprint: string | null = null;
  private dimension = 0;
  /** In order of use, least recent first. */
  private readonly blocks = new Map<string, UserBlock>();
  /** The load that runs for a shelf, and the one that begins after it. */
  private readonly loading = new Map<string, Promise<UserBlock>>();
  private readonly waiting = new Map<string, Promise<UserBlock>>();

  /** `maxBytes` bounds the cached blocks (nothing does unless it is given); the block in use always fits. */
  constructor(
    private readonly rows: ports.IndexRows & ports.IndexedRows,
    private readonly maxBytes = Infinity,
  ) {}

  prepare(fingerprint: string, dimension: number): Promise<void> {
    if (fingerprint !== this.fingerprint || dimension !== this.dimension) this.blocks.clear();
    this.fingerprint = fingerprint;
    this.dimension = dimension;
    return Promise.resolve();
  }

  async upsert(entries: ports.IndexEntry[]): Promise<void> {
    const fingerprint = this.prepared();
    for (const entry of entries)
      if (entry.dense.length !== this.dimension)
        throw new AppError('internal', `index entry ${entry.id} has ${entry.dense.length} dimensions, the index ${this.dimension}`);
    if (entries.length > 0) await this.rows.upsert(entries.map(encodeEntry), fingerprint);
  }

  async remove(shelf: ports.Shelf, ids: string[]): Promise<void> {
    if (ids.length > 0) await this.rows.remove(shelf, ids);
  }

  async forget(shelf: ports.Shelf, ids: string[] | 'all'): Promise<void> {
    if (ids === 'all' || ids.length > 0) await this.rows.forget(shelf, ids);
  }

  async search(searched: ports.SearchedShelf, query: Parameters<ports.MemoryIndex['search']>[1]): Promise<ports.IndexHit[]> {
    const { whole, except } = searchedPlace(searched);
    return (await this.block(whole)).search(query, except);
  }

  /** Of the rows, not of the cache: what changed behind its back is seen, and nothing is loaded. */
  async versions(shelf: ports.Shelf, ids?: string[]): Promise<Map<string, bigint>> {
    return this.rows.versions(shelf, this.prepared(), ids);
  }

  async *owners(projectId: string, shelf: ports.OwnersOf['shelf']): AsyncGenerator<string> {
    for (let after: string | null = null; ;) {
      const page: string[] = await this.rows.owners({ projectId, shelf }, this.prepared(), after, PAGE);
      yield* page;
      after = page.at(-1) ?? null;
      if (page.length < PAGE) return;
    }
  }

  /** The entries of another embedding go for good; how many there were. */
  async drop(fingerprint: string): Promise<number> {
    if (fingerprint === this.prepared()) throw new AppError('internal', 'the index in use may not be dropped');
    return this.rows.drop(fingerprint);
  }

  /** Bytes held by the cache, as estimated. */
  get cachedBytes(): number {
    let sum = 0;
    for (const block of this.blocks.values()) sum += block.bytes;
    return sum;
  }

  private prepared(): string {
    if (this.fingerprint === null) throw new AppError('internal', 'the index was used before it was prepared');
    return this.fingerprint;
  }

  /**
   * One load at a time for a shelf. Who comes during one waits for the next, which begins after it, so that it sees what it wrote;
   * all who wait share it. A load begins a turn of the event loop after the first who asks: the layers of one question ask together.
   */
  private block(shelf: WholeShelf): Promise<UserBlock> {
    const key = JSON.stringify([shelf.projectId, shelf.shelf, shelf.owner]);
    const waiting = this.waiting.get(key);
    if (waiting) return waiting;
    const begin = () => {
      this.waiting.delete(key);
      this.loading.set(key, next);
      return this.refresh(shelf, key);
    };
    const next: Promise<UserBlock> = (this.loading.get(key) ?? Promise.resolve()).then(begin, begin);
    this.waiting.set(key, next);
    const forget = () => {
      if (this.loading.get(key) === next) this.loading.delete(key);
    };
    next.then(forget, forget);
    return next;
  }

  private async refresh(shelf: WholeShelf, key: string): Promise<UserBlock> {
    const fingerprint = this.prepared();
    let block = this.blocks.get(key) ?? new UserBlock(this.dimension, '');
    let place: ports.RowPlace | null = { revision: block.revision, id: null };
    // What fails in the middle leaves a block that is read on from where its revision says: rows that it has are told again.
    while (place) {
      const news: Awaited<ReturnType<ports.IndexRows['since']>> = await this.rows.since(shelf, fingerprint, place, PAGE);
      if (news.life !== block.life) {
        // Something was erased: what is cached belongs to a life that is over.
        const fromTheStart: boolean = place.revision === 0n && place.id === null;
        block = new UserBlock(this.dimension, news.life);
        place = { revision: 0n, id: null };
        if (!fromTheStart) continue;
      }
      block.apply(news.rows);
      place = news.next;
      if (!place) block.revision = news.newest;
    }
    if (fingerprint !== this.fingerprint) return block;
    this.blocks.delete(key);
    this.blocks.set(key, block);
    this.evict(key);
    return block;
  }

  private evict(inUse: string): void {
    let held = this.cachedBytes;
    for (const [key, block] of this.blocks) {
      if (held <= this.maxBytes || key === inUse) return;
      this.blocks.delete(key);
      held -= block.bytes;
    }
  }
}
