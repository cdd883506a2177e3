// index ▸ Qdrant: what the collection looks like, and an entry as a point in it.
import { createHash } from 'node:crypto';
import { deterministicId, searchedPlace, shelfPlace, wholeShelf, type ports, type WholeShelf } from '@strata/memory';
import type { Schemas } from '@qdrant/js-client-rest';

export const DENSE = 'dense';
export const LEXICAL = 'lexical';

/** Of the names of all collections that are ours. */
export const PREFIX = 'strata-';

/** One collection per embedding: a change of model makes a new one beside the old, filled by a re-index. */
export function collectionName(fingerprint: string): string {
  const readable = fingerprint
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return `${PREFIX}${readable}-${createHash('sha256').update(fingerprint).digest('hex').slice(0, 10)}`;
}

/** A graph per shelf and none over all (m 0): a search never walks through another user's points. */
export function collectionConfig(dimension: number): Schemas['CreateCollection'] {
  return {
    vectors: { [DENSE]: { size: dimension, distance: 'Cosine' } },
    sparse_vectors: { [LEXICAL]: { modifier: 'idf' } },
    hnsw_config: { m: 0, payload_m: 16 },
    strict_mode_config: { enabled: true, unindexed_filtering_retrieve: false, unindexed_filtering_update: false },
  };
}

/** Every field that a filter can name; all exist before the first point, for Qdrant builds its graph along them. */
export const PAYLOAD_INDEXES: Record<string, Schemas['PayloadFieldSchema']> = {
  user_key: { type: 'keyword', is_tenant: true },
  owner: 'keyword',
  layer: 'keyword',
  session_id: 'keyword',
  agent_id: 'keyword',
  app_id: 'keyword',
  type: 'keyword',
  category: 'keyword',
  status: 'keyword',
  tags: 'keyword',
  metadata: 'keyword',
  created_at: { type: 'integer', lookup: false, range: true },
};

/** A project id is a UUID, so what follows it tells the kind of shelf, whatever the owner is called. */
export function shelfKey({ projectId, shelf, owner }: WholeShelf): string {
  if (shelf === 'user') return `${projectId}/${owner}`;
  return owner === null ? `${projectId}:${shelf}` : `${projectId}:${shelf}/${owner}`;
}
/** Keeps `1`, `"1"` and `true` apart, and any key or value whole. */
export const metadataTerm = (key: string, value: string | number | boolean): string => `${JSON.stringify(key)}=${JSON.stringify(value)}`;
export function pointId(of: ports.Shelf, entryId: string): string {
  const { projectId, shelf, owner } = shelfPlace(of);
  return shelf === 'user'
    ? deterministicId('index-entry', projectId, owner, entryId)
    : deterministicId('index-entry', projectId, shelf, owner, entryId);
}

export interface PointPayload {
  /** Of the shelf. */
  user_key: string;
  /** The user or knowledge base that the entry is of. */
  owner: string;
  entry_id: string;
  layer: string;
  /** Decimal digits: a bigint does not fit a JSON number. */
  version: string;
  signs?: ports.MessageSigns;
}

export function toPoint(entry: ports.IndexEntry): Schemas['PointStruct'] {
  const { payload } = entry;
  const place = shelfPlace(entry);
  return {
    id: pointId(entry, entry.id),
    vector: { [DENSE]: [...entry.dense], [LEXICAL]: { indices: entry.sparse.indices, values: entry.sparse.values } },
    payload: {
      user_key: shelfKey(wholeShelf(place)),
      owner: place.owner,
      entry_id: entry.id,
      layer: entry.layer,
      version: entry.version.toString(),
      session_id: payload.sessionId,
      agent_id: payload.agentId,
      app_id: payload.appId,
      type: payload.type,
      category: payload.category,
      status: payload.status,
      tags: payload.tags,
      metadata: Object.entries(payload.metadata).map(([key, value]) => metadataTerm(key, value)),
      created_at: payload.createdAt,
      updated_at: payload.updatedAt,
      sources: payload.sources,
      ...(payload.signs ? { signs: payload.signs } : {}),
    } satisfies PointPayload & Record<string, unknown>,
  };
}

/** Of one owner on the public shelf; of any other shelf all. */
export function ownFilter(shelf: ports.Shelf): { must: Schemas['Condition'][] } {
  const place = shelfPlace(shelf);
  const owner = place.shelf === 'public' ? [{ key: 'owner', match: { value: place.owner } }] : [];
  return { must: [{ key: 'user_key', match: { value: shelfKey(wholeShelf(place)) } }, ...owner] };
}

/** The shelf's key stands in every filter: no request of this adapter can reach another user's points. */
export function toFilter(shelf: ports.SearchedShelf, filter: ports.IndexFilter): { must: Schemas['Condition'][] } {
  const { whole, except } = searchedPlace(shelf);
  const is = (key: string, value: string | undefined): Schemas['Condition'][] => (value === undefined ? [] : [{ key, match: { value } }]);
  const any = (key: string, values: string[] | undefined): Schemas['Condition'][] => (values ? [{ key, match: { any: values } }] : []);
  const created = {
    ...(filter.createdFrom === undefined ? {} : { gte: filter.createdFrom }),
    ...(filter.createdTo === undefined ? {} : { lt: filter.createdTo }),
  };
  return {
    must: [
      ...is('user_key', shelfKey(whole)),
      ...(except === null ? [] : [{ key: 'owner', match: { except: [except] } }]),
      ...any('layer', filter.layers),
      ...is('session_id', filter.sessionId),
      ...is('agent_id', filter.agentId),
      ...is('app_id', filter.appId),
      ...any('type', filter.types),
      ...any('category', filter.categories),
      ...any('status', filter.statuses),
      ...any('tags', filter.tags),
      ...Object.entries(filter.metadata ?? {}).flatMap(([key, value]) => is('metadata', metadataTerm(key, value))),
      ...(Object.keys(created).length > 0 ? [{ key: 'created_at', range: created }] : []),
    ],
  };
}
