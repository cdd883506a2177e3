// bench:capacity: bytes of each table, with its indexes and what lies outside its pages.
import type { FourServices } from '../four-services.js';

export interface TableSize {
  heap: number;
  toast: number;
  indexes: number;
}
export type Sizes = Map<string, TableSize>;

/** Which tables belong together for somebody who plans. */
const PARTS: [string, RegExp][] = [
  ['messages', /^messages$/],
  ['facts, evidence, links', /^(facts|fact_.*|entities)$/],
  ['summaries, topics', /^(summaries|summary_facts|topics|topic_summaries)$/],
  ['history of records', /^record_versions$/],
  ['index (words and vectors)', /^index_/],
  ['work, tasks, stored answers', /^(work_items|tasks|idempotency_keys|hook_decisions)$/],
  ['events', /^outbox$/],
];
const REST = 'the rest';

/** After a VACUUM, which leaves the room that updates have made: that is how a database in use looks. */
export async function tableSizes(services: FourServices): Promise<Sizes> {
  await services.sql('VACUUM ANALYZE');
  const rows = await services.sql<{ name: string; heap: string; indexes: string; total: string }>(
    `SELECT relname AS name, pg_relation_size(oid) AS heap, pg_indexes_size(oid) AS indexes, pg_total_relation_size(oid) AS total
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return new Map(
    rows.map(({ name, heap, indexes, total }) => {
      const [pages, keys] = [Number(heap), Number(indexes)];
      return [name, { heap: pages, indexes: keys, toast: Number(total) - pages - keys }];
    }),
  );
}

const none: TableSize = { heap: 0, toast: 0, indexes: 0 };

/** What came on top, by part and divided by `count`; the whole last. */
export function growth(before: Sizes, after: Sizes, count: number): [string, TableSize][] {
  const parts = new Map<string, TableSize>([...PARTS.map(([part]) => part), REST].map((part) => [part, { ...none }]));
  const whole = { ...none };
  for (const [name, size] of after) {
    const part = parts.get(PARTS.find(([, tables]) => tables.test(name))?.[0] ?? REST)!;
    const old = before.get(name) ?? none;
    for (const kind of ['heap', 'toast', 'indexes'] as const) {
      const bytes = (size[kind] - old[kind]) / count;
      part[kind] += bytes;
      whole[kind] += bytes;
    }
  }
  return [...parts, ['in all', whole]];
}

export const sum = ({ heap, toast, indexes }: TableSize): number => heap + toast + indexes;

/** Bytes of all databases, and of the log of writes, which grows and shrinks between two bounds. */
export async function serverBytes(services: FourServices): Promise<{ data: number; log: number }> {
  const [row] = await services.sql(
    'SELECT (SELECT sum(pg_database_size(oid)) FROM pg_database) AS data, (SELECT sum(size) FROM pg_ls_waldir()) AS log',
  );
  return { data: Number(row!['data']), log: Number(row!['log']) };
}

export interface EntrySizes {
  /** Entries of the index for a message. */
  perMessage: number;
  dimension: number;
  /** Of an entry, on average. */
  terms: number;
  denseBytes: number;
  sparseBytes: number;
  payloadBytes: number;
}

export async function entrySizes(services: FourServices, messages: number): Promise<EntrySizes> {
  const [row] = await services.sql<Record<'entries' | 'dense' | 'sparse' | 'payload', string>>(
    `SELECT count(*) AS entries, avg(octet_length(dense)) AS dense, avg(octet_length(sparse)) AS sparse,
      avg(octet_length(payload::text)) AS payload FROM index_entries WHERE NOT removed`,
  );
  const [entries, dense, sparse, payload] = (['entries', 'dense', 'sparse', 'payload'] as const).map((name) => Number(row![name]));
  // A scale (float32) stands before the bytes; a term is a hash and a weight, four bytes each.
  const sizes = { dimension: dense! - 4, terms: sparse! / 8, denseBytes: dense!, sparseBytes: sparse!, payloadBytes: payload! };
  return { perMessage: entries! / messages, ...sizes };
}

/** Each point's links in the graph of its shelf: `payload_m` 16, twice that on the lowest level, four bytes each. */
const LINKS_BYTES = 2 * 16 * 4;
/** Id, version and the keys of the shelf, of its kind and of the owner, which Postgres has in columns. */
const KEYS_BYTES = 250;

/** Of one entry in Qdrant, computed: dense vector of float32, its graph, words and their postings, payload. Without Qdrant's own overhead. */
export const qdrantBytes = ({ dimension, terms, payloadBytes }: EntrySizes): number =>
  dimension * 4 + LINKS_BYTES + 2 * terms * 8 + payloadBytes + KEYS_BYTES;
