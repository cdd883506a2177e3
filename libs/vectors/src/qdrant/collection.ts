// index ▸ Qdrant: what the collection looks like, and an entry as a point in it.
import { createHash } from 'node:crypto';
import type { FilterCondition } from '@strata/contracts';
import { deterministicId, PUBLIC, searchedPlace, shelfPlace, wholeShelf, type ports, type WholeShelf } from '@strata/memory';
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
  kind_key: 'keyword',
  owner: 'keyword',
  audience: 'keyword',
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
  updated_at: { type: 'integer', lookup: false, range: true },
};

/** A project id is a UUID, so what follows it tells the kind of shelf, whatever the owner is called. */
export function shelfKey({ projectId, shelf, owner }: WholeShelf): string {
  if (shelf === 'user') return `${projectId}/${owner}`;
  return owner === null ? `${projectId}:${shelf}` : `${projectId}:${shelf}/${owner}`;
}
/** All shelves of a kind in a project: what the owners of entries are listed by. */
export const kindKey = (projectId: string, shelf: WholeShelf['shelf']): string => `${projectId}:${shelf}`;

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
  /** Of all shelves of its kind in the project; points of before there was one lack it, until the index is made anew. */
  kind_key?: string;
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
      kind_key: kindKey(place.projectId, place.shelf),
      owner: place.owner,
      entry_id: entry.id,
      layer: entry.layer,
      version: entry.version.toString(),
      session_id: payload.sessionIds,
      agent_id: payload.agentIds,
      app_id: payload.appIds,
      type: payload.type,
      category: payload.category,
      status: payload.status,
      tags: payload.tags,
      metadata: Object.entries(payload.info).flatMap(([key, values]) => values.map((value) => metadataTerm(key, value))),
      created_at: payload.createdAt,
      updated_at: payload.updatedAt,
      sources: payload.sources,
      ...(payload.audience ? { audience: payload.audience } : {}),
      ...(payload.signs ? { signs: payload.signs } : {}),
    } satisfies PointPayload & Record<string, unknown>,
  };
}

/** Of one owner on the public shelf; of any other shelf all. */
export function ownFilter(shelf: ports.Shelf): { must: Schemas['Condition'][] } {
  const place = shelfPlace(shelf);
  const owner = place.shelf === 'public' ? [is('owner', place.owner)] : [];
  return { must: [is('user_key', shelfKey(wholeShelf(place))), ...owner] };
}

/** Points of these kinds of shelves in the project, and those of any project that do not say theirs. */
export function kindFilter(projectId: string, shelves: WholeShelf['shelf'][]): { must: Schemas['Condition'][] } {
  const named = { key: 'kind_key', match: { any: shelves.map((shelf) => kindKey(projectId, shelf)) } };
  return { must: [{ should: [named, { is_empty: { key: 'kind_key' } }] }] };
}

/** The shelf's key stands in every filter: no request of this adapter can reach another user's points. */
export function toFilter(
  shelf: ports.SearchedShelf,
  { layers, statuses, sessionId, audience, where = [] }: ports.IndexFilter,
): { must: Schemas['Condition'][] } {
  const { whole, except } = searchedPlace(shelf);
  const any = (key: string, values: string[] | undefined): Schemas['Condition'][] => (values ? [{ key, match: { any: values } }] : []);
  return {
    must: [
      is('user_key', shelfKey(whole)),
      ...(except === null ? [] : [{ key: 'owner', match: { except: [except] } }]),
      ...any('layer', layers),
      ...any('status', statuses),
      ...(audience ? [sharedWith(audience)] : []),
      ...(sessionId === undefined ? [] : [is('session_id', sessionId)]),
      ...where.flatMap(({ combine, conditions }): Schemas['Condition'][] => {
        const all = conditions.map(toCondition);
        return combine === 'and' ? all : [{ should: all }];
      }),
    ],
  };
}

/** Points from before there were other audiences lack the field: they are for everybody. */
const sharedWith = (audience: string[]): Schemas['Condition'] => {
  const named = { key: 'audience', match: { any: audience } };
  return audience.includes(PUBLIC) ? { should: [named, { is_empty: { key: 'audience' } }] } : named;
};

const is = (key: string, value: string): Schemas['FieldCondition'] => ({ key, match: { value } });

/** A list in the payload matches by one of its values, and what is absent by none: as `matchesFilter` says. */
function toCondition(condition: FilterCondition): Schemas['FieldCondition'] {
  switch (condition.kind) {
    case 'tag':
      return is('tags', condition.tag);
    case 'info':
      return is('metadata', metadataTerm(condition.key, condition.value));
    case 'equal':
      return is(condition.field, condition.value);
    case 'time': {
      const { field, from, to } = condition;
      const range = { ...(from === null ? {} : { gte: from }), ...(to === null ? {} : { lt: to }) };
      return { key: field === 'create_time' ? 'created_at' : 'updated_at', range };
    }
  }
}
