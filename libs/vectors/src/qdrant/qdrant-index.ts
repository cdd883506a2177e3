// index ▸ Qdrant: the production store of the index, derived from Postgres and rebuildable at any time.
import { QdrantClient, type Schemas } from '@qdrant/js-client-rest';
import { AppError } from '@strata/contracts';
import type { ports } from '@strata/memory';
import { callWithRetries, statusOf } from './call-with-retries.js';
import {
  collectionConfig,
  collectionName,
  DENSE,
  kindFilter,
  ownFilter,
  PAYLOAD_INDEXES,
  PREFIX,
  pointId,
  shelfKey,
  toPoint,
  type PointPayload,
} from './collection.js';
import { corpusOf, searchAmong, searchesFor, toHits, weighTerms, type IndexQuery } from './search-points.js';

const BATCH = 256;
/** The first that counts words over the points of a filter. An older one ignores what it does not know: everybody's words would rank. */
const OLDEST = { major: 1, minor: 19 };

interface Options {
  url: string;
  apiKey?: string | undefined;
  timeoutMs?: number;
  /** First wait before a second try. */
  retryWaitMs?: number;
}

/** Writes come one user at a time (the pipeline's order), so reading versions before an upsert is enough to keep newer ones. */
export class QdrantIndex implements ports.MemoryIndex, ports.IndexOwners {
  private readonly client: QdrantClient;
  private readonly retryWaitMs: number;
  private embedding: { collection: string; dimension: number } | null = null;
  private preparing: Promise<void> | null = null;

  constructor(options: Options) {
    this.client = new QdrantClient({
      url: options.url,
      ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
      timeout: options.timeoutMs ?? 10_000,
      checkCompatibility: false,
    });
    this.retryWaitMs = options.retryWaitMs ?? 100;
  }

  async prepare(fingerprint: string, dimension: number): Promise<void> {
    this.embedding = { collection: collectionName(fingerprint), dimension };
    this.preparing = null;
    await this.ready();
  }

  async upsert(entries: ports.IndexEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { collection, dimension } = await this.ready();
    const newest = new Map<string, ports.IndexEntry>();
    for (const entry of entries) {
      if (entry.dense.length !== dimension)
        throw new AppError('internal', `index entry ${entry.id} has ${entry.dense.length} dimensions, the index ${dimension}`);
      if (![...entry.dense, ...entry.sparse.values].every(Number.isFinite))
        throw new AppError('internal', `index entry ${entry.id}: a weight is not a finite number`);
      const id = pointId(entry, entry.id);
      const other = newest.get(id);
      if (!other || other.version <= entry.version) newest.set(id, entry);
    }
    for (const batch of batches([...newest])) {
      const held = await this.versionsOf(batch.map(([id]) => id));
      const versions = new Map(
        held.map((record) => [String(record.id), BigInt((record.payload as Partial<PointPayload> | null)?.version ?? 0)]),
      );
      const points = batch.filter(([id, entry]) => (versions.get(id) ?? 0n) <= entry.version).map(([, entry]) => toPoint(entry));
      if (points.length > 0) await this.call('write entries', () => this.client.upsert(collection, { wait: true, points }));
    }
  }

  async remove(shelf: ports.Shelf, ids: string[]): Promise<void> {
    for (const batch of batches(ids)) {
      const must = [...ownFilter(shelf).must, { has_id: batch.map((id) => pointId(shelf, id)) }];
      await this.deleteEverywhere('remove entries', { must });
    }
  }

  async forget(shelf: ports.Shelf, ids: string[] | 'all'): Promise<void> {
    if (ids !== 'all') return this.remove(shelf, ids);
    await this.deleteEverywhere('forget a shelf', ownFilter(shelf));
  }

  /** In the collections of other embeddings too: one may be left behind, one in the making. */
  private async deleteEverywhere(what: string, filter: Schemas['Filter']): Promise<void> {
    const { collection } = await this.ready();
    const { collections } = await this.call('list the collections', () => this.client.getCollections());
    const others = collections.map(({ name }) => name).filter((name) => name.startsWith(PREFIX) && name !== collection);
    for (const name of [collection, ...others]) await this.call(what, () => this.client.delete(name, { wait: true, filter }));
  }

  async search(shelf: ports.SearchedShelf, query: IndexQuery): Promise<ports.IndexHit[]> {
    const { collection } = await this.ready();
    if (query.dense && !query.dense.every(Number.isFinite))
      throw new AppError('internal', 'the query vector holds what is not a finite number');
    const { byWords, byMeaning, probes } = searchesFor(shelf, query);
    if ((!byWords && !byMeaning) || query.limit < 1) return [];
    const searches = [...(byWords ? [byWords] : []), ...(byMeaning ? [byMeaning] : []), ...probes];
    const [answers, { count }] = await Promise.all([
      this.call('search', () => this.client.queryBatch(collection, { searches })),
      byWords
        ? this.call('count entries', () => this.client.count(collection, { filter: corpusOf(shelf, query.filter), exact: true }))
        : { count: 0 },
    ]);
    const lists = answers.map(({ points }) => points);
    const words = byWords ? (lists.shift() ?? []) : [];
    const meaning = byMeaning ? (lists.shift() ?? []) : [];
    const known = new Set(meaning.map(({ id }) => id));
    // Fewer than were asked for are all there are.
    const rest = meaning.length < query.limit ? [] : words.filter(({ id }) => !known.has(id));
    const { dense } = query;
    const cosines =
      dense && rest.length > 0
        ? (await this.call('compare entries', () => this.client.query(collection, searchAmong(shelf, dense, rest)))).points
        : [];
    return toHits(words, meaning, cosines, weighTerms(query.sparse, lists, count));
  }

  async versions(shelf: ports.Shelf, ids?: string[]): Promise<Map<string, bigint>> {
    const found = new Map<string, bigint>();
    const add = (payloads: PointPayload[]) => {
      for (const { entry_id: id, version } of payloads) found.set(id, BigInt(version));
    };
    if (ids) {
      for (const batch of batches(ids)) {
        const records = await this.versionsOf(batch.map((id) => pointId(shelf, id)));
        add(records.map(({ payload }) => payload as unknown as PointPayload));
      }
      return found;
    }
    for await (const payloads of this.scroll('list versions', ownFilter(shelf), ['entry_id', 'version'])) add(payloads);
    return found;
  }

  /** Of every point that the filter lets through these fields of the payload, page by page. */
  private async *scroll(what: string, filter: Schemas['Filter'], with_payload: (keyof PointPayload)[]): AsyncGenerator<PointPayload[]> {
    const { collection } = await this.ready();
    let offset: Schemas['ScrollRequest']['offset'] = null;
    do {
      const from: Schemas['ScrollRequest']['offset'] = offset;
      const page: Schemas['ScrollResult'] = await this.call(what, () =>
        this.client.scroll(collection, {
          filter,
          limit: 1000,
          with_payload,
          with_vector: false,
          ...(from === null ? {} : { offset: from }),
        }),
      );
      yield page.points.map(({ payload }) => payload as unknown as PointPayload);
      offset = page.next_page_offset ?? null;
    } while (offset !== null && offset !== undefined);
  }

  private async versionsOf(pointIds: string[]): Promise<Schemas['Record'][]> {
    const { collection } = await this.ready();
    return this.call('read versions', () =>
      this.client.retrieve(collection, { ids: pointIds, with_payload: ['entry_id', 'version'], with_vector: false }),
    );
  }

  /** Reads the project's points of that kind: of owners there is no list. */
  async *owners(projectId: string, shelf: ports.OwnersOf['shelf']): AsyncGenerator<string> {
    const filter = kindFilter(projectId, shelf === 'user' ? ['user', 'public'] : [shelf]);
    // Where a point does not say its kind.
    const isPublic = (key: string) => shelf === 'user' && key === shelfKey({ projectId, shelf: 'public', owner: null });
    const isWanted = (key: string) => key.startsWith(shelfKey({ projectId, shelf, owner: '' })) || isPublic(key);
    for await (const payloads of this.scroll('list owners', filter, ['user_key', 'owner']))
      yield* new Set(payloads.filter(({ user_key: key }) => isWanted(key)).map(({ owner }) => owner));
  }

  /** The collection of another embedding goes for good; how many entries it held. */
  async drop(fingerprint: string): Promise<number> {
    const collection = collectionName(fingerprint);
    if (collection === (await this.ready()).collection) throw new AppError('internal', 'the index in use may not be dropped');
    const { exists } = await this.call('look for the collection', () => this.client.collectionExists(collection));
    if (!exists) return 0;
    const { count } = await this.call('count entries', () => this.client.count(collection, { exact: true }));
    await this.call('delete the collection', () => this.client.deleteCollection(collection));
    return count;
  }

  /** Prepares once; a failed try is made again by the next call, so that a service may start before Qdrant does. */
  private async ready(): Promise<{ collection: string; dimension: number }> {
    const { embedding } = this;
    if (!embedding) throw new AppError('internal', 'the index was used before it was prepared');
    this.preparing ??= this.makeCollection(embedding.collection, embedding.dimension);
    try {
      await this.preparing;
    } catch (error) {
      this.preparing = null;
      throw error;
    }
    return embedding;
  }

  private async makeCollection(collection: string, dimension: number): Promise<void> {
    const { version } = await this.call('ask for its version', () => this.client.versionInfo());
    const [, major = 0, minor = 0] = (/^v?(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
    if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor))
      throw new AppError('conflict', `Qdrant ${OLDEST.major}.${OLDEST.minor} or later is needed; QDRANT_URL leads to ${version}`);
    const { exists } = await this.call('look for the collection', () => this.client.collectionExists(collection));
    if (!exists)
      await this.call('create the collection', async () => {
        try {
          await this.client.createCollection(collection, collectionConfig(dimension));
        } catch (error) {
          // Another process that starts at the same time was first.
          if (statusOf(error) !== 409) throw error;
        }
      });
    const info = await this.call('read the collection', () => this.client.getCollection(collection));
    const vectors = info.config.params.vectors as Record<string, { size?: number }> | undefined;
    const size = vectors?.[DENSE]?.size;
    if (size !== dimension)
      throw new AppError(
        'conflict',
        `the index holds vectors of ${size ?? 'unknown'} dimensions where the embedding makes ${dimension}; re-index`,
      );
    for (const [field, schema] of Object.entries(PAYLOAD_INDEXES))
      if (!info.payload_schema[field])
        await this.call('index a field', () =>
          this.client.createPayloadIndex(collection, { wait: true, field_name: field, field_schema: schema }),
        );
  }

  /** A collection that is gone (Qdrant was begun with an empty one) is made anew by the next call. */
  private async call<T>(what: string, request: () => Promise<T>): Promise<T> {
    try {
      return await callWithRetries(what, request, this.retryWaitMs);
    } catch (error) {
      if (error instanceof AppError && statusOf(error.cause) === 404) this.preparing = null;
      throw error;
    }
  }
}

function batches<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) => all.slice(i * BATCH, (i + 1) * BATCH));
}
