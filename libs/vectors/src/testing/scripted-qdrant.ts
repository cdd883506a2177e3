// testing: Qdrant on loopback, as its API description has it: the part that the adapter uses, exact, in memory. What it does not know it refuses.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { matchesFilter, namesOf, type Filter } from './scripted-filter.js';
import { nearest, type Query, type StoredPoint } from './scripted-scores.js';

interface Collection {
  config: { vectors: Record<string, { size: number }>; sparse_vectors: Record<string, { modifier?: 'idf' | 'none' }> };
  indexed: Record<string, unknown>;
  points: Map<string, StoredPoint>;
}
interface Selector {
  with_payload?: boolean | string[];
  with_vector?: boolean | string[];
}
interface Body extends Selector {
  filter?: Filter;
  ids?: string[];
  points?: StoredPoint[];
  searches?: (Query & Selector)[];
  limit?: number;
  offset?: string;
  field_name?: string;
  field_schema?: unknown;
}

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export class ScriptedQdrant {
  private readonly collections = new Map<string, Collection>();
  private readonly server: Server;

  constructor(private readonly version = '1.19.0') {
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  /** Its URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const { pathname } = new URL(request.url ?? '', 'http://loopback');
    try {
      if (pathname === '/') return { status: 200, body: { title: 'scripted', version: this.version } };
      const body = JSON.parse(text || '{}') as Body & Collection['config'];
      return { status: 200, body: { status: 'ok', time: 0, result: this.route(`${request.method} ${pathname}`, body) } };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { status: error instanceof Refused ? error.status : 400, body: { status: { error: error.message }, time: 0 } };
    }
  }

  private route(request: string, body: Body & Collection['config']): unknown {
    const [, method, name = '', rest = ''] = /^(\w+) \/collections(?:\/([^/]+))?(?:\/(.+))?$/.exec(request) ?? [];
    if (!name && method === 'GET') return { collections: [...this.collections.keys()].map((one) => ({ name: one })) };
    if (method === 'GET' && rest === 'exists') return { exists: this.collections.has(name) };
    if (method === 'PUT' && rest === '') {
      if (this.collections.has(name)) throw new Refused(409, `collection ${name} already exists`);
      this.collections.set(name, { config: body, indexed: {}, points: new Map() });
      return true;
    }
    if (method === 'DELETE' && rest === '') return this.collections.delete(name);
    const collection = this.collections.get(name);
    if (!collection) throw new Refused(404, `collection ${name} doesn't exist`);
    return this.inCollection(`${method} ${rest}`, collection, body);
  }

  private inCollection(request: string, collection: Collection, body: Body): unknown {
    const { points, indexed, config } = collection;
    const done = { operation_id: 1, status: 'completed' };
    switch (request) {
      case 'GET ':
        return { config: { params: config }, payload_schema: indexed };
      case 'PUT index':
        indexed[body.field_name ?? ''] = body.field_schema;
        return done;
      case 'PUT points':
        for (const point of body.points ?? []) points.set(point.id, checked(point, config));
        return done;
      case 'POST points':
        return (body.ids ?? []).flatMap((id) => points.get(id) ?? []).map((point) => shown(point, body));
      case 'POST points/delete':
        for (const { id } of this.matching(collection, body.filter)) points.delete(id);
        return done;
      case 'POST points/count':
        return { count: this.matching(collection, body.filter).length };
      case 'POST points/scroll': {
        const all = this.matching(collection, body.filter).sort((a, b) => (a.id < b.id ? -1 : 1));
        const from = all.filter(({ id }) => id >= (body.offset ?? ''));
        const page = from.slice(0, body.limit ?? 10);
        return { points: page.map((point) => shown(point, body)), next_page_offset: from[page.length]?.id ?? null };
      }
      case 'POST points/query':
        return this.search(collection, body as unknown as Query & Selector);
      case 'POST points/query/batch':
        return (body.searches ?? []).map((search) => this.search(collection, search));
      default:
        throw new Refused(404, `no such route: ${request}`);
    }
  }

  private search(collection: Collection, search: Query & Selector): { points: unknown[] } {
    const corpus = search.params?.idf?.corpus;
    const modifier = collection.config.sparse_vectors[search.using]?.modifier;
    if (corpus && modifier !== 'idf') throw new Error(`idf asked of ${search.using}, which has no such modifier`);
    const population = modifier === 'idf' ? this.matching(collection, corpus) : null;
    const found = nearest(search, this.matching(collection, search.filter), population);
    return { points: found.map(({ point, score }) => ({ ...shown(point, search), score, version: 1 })) };
  }

  /** As in strict mode: a filter names indexed fields only. */
  private matching({ points, indexed }: Collection, filter: Filter | undefined): StoredPoint[] {
    if (!filter) return [...points.values()];
    const strange = namesOf(filter).find((name) => !(name in indexed));
    if (strange !== undefined) throw new Error(`index required but not found for ${strange}`);
    return [...points.values()].filter((point) => matchesFilter(point, filter));
  }
}

function checked(point: StoredPoint, { vectors, sparse_vectors: sparse }: Collection['config']): StoredPoint {
  for (const [name, vector] of Object.entries(point.vector)) {
    const isFit = Array.isArray(vector)
      ? vector.length === vectors[name]?.size
      : name in sparse && vector.indices.length === vector.values.length && new Set(vector.indices).size === vector.indices.length;
    if (!isFit) throw new Error(`vector ${name} does not fit the collection`);
  }
  return point;
}

function shown({ id, payload, vector }: StoredPoint, selector: Selector): object {
  const pick = (all: Record<string, unknown>, chosen: boolean | string[]) =>
    chosen === true ? all : Object.fromEntries(Object.entries(all).filter(([name]) => chosen && chosen.includes(name)));
  return {
    id,
    ...(selector.with_payload ? { payload: pick(payload, selector.with_payload) } : {}),
    ...(selector.with_vector ? { vector: pick(vector, selector.with_vector) } : {}),
  };
}
