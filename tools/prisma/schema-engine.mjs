#!/usr/bin/env node
// Drop-in for Prisma's native schema-engine binary: same argv + JSON-RPC over stdio,
// backed by @prisma/schema-engine-wasm and @prisma/adapter-pg (both plain npm packages).
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bg from '@prisma/schema-engine-wasm/schema_engine_bg';

const argv = process.argv.slice(2);
const opts = { datamodels: [], datasource: undefined };
const rest = [];
for (let i = 0; i < argv.length; i++) {
  const a = argv[i];
  if (a === '--version' || a === '-V') {
    console.log('schema-engine-cli wasm');
    process.exit(0);
  } else if (a === '--datamodels' || a === '-d') opts.datamodels.push(argv[++i]);
  else if (a === '--datasource') opts.datasource = JSON.parse(argv[++i]);
  else if (a === '--enabled-preview-features' || a === '--extension-types') i++;
  else rest.push(a);
}
const url = opts.datasource?.url;
const log = (level, fields) =>
  process.stderr.write(
    JSON.stringify({
      timestamp: new Date().toISOString(),
      level,
      fields,
      target: 'schema_engine::logger',
    }) + '\n',
  );
const dbNameOf = (u) => decodeURIComponent(new URL(u).pathname.slice(1));
const pgUrl = (u, db) => {
  const x = new URL(u);
  x.search = '';
  if (db) x.pathname = '/' + db;
  return x.toString();
};

async function withClient(connectionString, fn) {
  const c = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  await c.connect();
  try {
    return await fn(c);
  } finally {
    await c.end();
  }
}
async function createDatabase(u) {
  const name = dbNameOf(u);
  await withClient(pgUrl(u, 'postgres'), (c) => c.query(`CREATE DATABASE "${name.replaceAll('"', '""')}"`));
  return { databaseName: name };
}
function userFacing(e, u) {
  const { hostname, port } = new URL(u);
  const code = e.code === '3D000' ? 'P1003' : e.code === '28P01' || e.code === '28000' ? 'P1000' : e.code === '42P04' ? 'P1009' : 'P1001';
  const message =
    code === 'P1003'
      ? `Database \`${dbNameOf(u)}\` does not exist`
      : code === 'P1001'
        ? `Can't reach database server at \`${hostname}:${port || 5432}\``
        : e.message;
  return { is_panic: false, error_code: code, message, meta: null };
}

if (rest[0] === 'cli') {
  process.stderr.write('\n'); // the CLI drops the first stderr line
  try {
    if (rest[1] === 'can-connect-to-database') await withClient(pgUrl(url), (c) => c.query('SELECT 1'));
    else if (rest[1] === 'create-database') await createDatabase(url);
    else if (rest[1] === 'drop-database')
      await withClient(pgUrl(url, 'postgres'), (c) =>
        c.query(`DROP DATABASE IF EXISTS "${dbNameOf(url).replaceAll('"', '""')}" WITH (FORCE)`),
      );
    else throw Object.assign(new Error(`unknown command ${rest[1]}`));
    log('INFO', { message: 'ok' });
    process.exit(0);
  } catch (e) {
    const u = userFacing(e, url);
    log('ERROR', {
      message: u.message,
      error_code: u.error_code,
      is_panic: false,
    });
    process.exit(1);
  }
}

globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  message: '',
  set_message(v) {
    this.message = `RuntimeError: ${v}`;
  },
};
const bgPath = fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
const { instance } = await WebAssembly.instantiate(await readFile(join(dirname(bgPath), 'schema_engine_bg.wasm')), {
  './schema_engine_bg.js': bg,
});
bg.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

// Two gaps of adapter-pg when it is used for migrations:
// - it refuses catalog columns of the internal type "char" (oid 18), which the engine's describer reads
//   (pg_constraint.contype and others): report them as what the native driver reports, one character;
// - its executeScript splits at every ';', also inside comments, strings and function bodies: send the script
//   whole, as the native engine does (simple protocol, one implicit transaction).
const charColumns = new WeakMap();
async function openAdapter(u, extraDispose) {
  const x = new URL(u);
  const schema = x.searchParams.get('schema') ?? undefined;
  const adapter = await new PrismaPg({ connectionString: pgUrl(u), max: 4 }, { schema }).connect();
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  pool.query = async (...a) => {
    const r = await query(...a);
    const chars = (r.fields ?? []).flatMap((f, i) => (f.dataTypeID === 18 ? [i] : []));
    for (const i of chars) r.fields[i].dataTypeID = 1042;
    if (chars.length) charColumns.set(r.rows, chars);
    return r;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (q) => {
    const r = await queryRaw(q);
    for (const i of charColumns.get(r.rows) ?? []) r.columnTypes[i] = ColumnTypeEnum.Character;
    return r;
  };
  adapter.executeScript = async (script) => {
    try {
      await query(script);
    } catch (e) {
      adapter.onError(e);
    }
  };
  if (extraDispose) {
    const d = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await d();
      await extraDispose();
    };
  }
  return adapter;
}
const online = (u) => ({
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  connect: () => openAdapter(u),
  // A temporary database, dropped afterwards. (PrismaPg.connectToShadowDb would reuse the main database when it was given a connection string.)
  async connectToShadowDb() {
    const name = `prisma_migrate_shadow_db_${globalThis.crypto.randomUUID()}`;
    const shadow = new URL(u);
    shadow.pathname = '/' + name;
    await withClient(pgUrl(u), (c) => c.query(`CREATE DATABASE "${name}"`));
    return openAdapter(shadow.toString(), () => withClient(pgUrl(u), (c) => c.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)));
  },
});
// The engine asks the database one question when it starts; this answers it when no database is needed.
const offline = {
  provider: 'postgres',
  adapterName: 'offline',
  async connect() {
    return {
      provider: 'postgres',
      adapterName: 'offline',
      getConnectionInfo: () => ({
        schemaName: 'public',
        supportsRelationJoins: true,
      }),
      queryRaw: async () => ({
        columnNames: ['exists', 'version', 'numeric_version'],
        columnTypes: [5, 7, 0],
        rows: [[true, 'PostgreSQL 15.0', 150000]],
      }),
      executeRaw: async () => {
        throw new Error('offline adapter');
      },
      executeScript: async () => {
        throw new Error('offline adapter');
      },
      startTransaction: async () => {
        throw new Error('offline adapter');
      },
      dispose: async () => {},
    };
  },
  connectToShadowDb() {
    return this.connect();
  },
};
let engine;
async function getEngine(needsDatabase) {
  if (engine) return engine;
  let inner = offline;
  if (needsDatabase) {
    if (!url) throw new Error('No datasource.url: set DATABASE_URL');
    inner = online(url);
  }
  const factory = bindMigrationAwareSqlAdapterFactory(inner);
  const datamodels = opts.datamodels.length
    ? await Promise.all(opts.datamodels.map(async (f) => [f, await readFile(f, 'utf8')]))
    : undefined;
  engine = await bg.SchemaEngine.new(
    { datamodels },
    (entry) => {
      if (process.env.DEBUG) process.stderr.write(String(entry) + '\n');
    },
    factory,
  );
  return engine;
}
const send = (m) => new Promise((r) => process.stdout.write(JSON.stringify(m) + '\n', r));
let printId = 0;
async function call(method, params) {
  if (method === 'createDatabase') return createDatabase(params?.datasource?.url ?? url);
  if (method === 'getDatabaseVersion') return (await getEngine(true)).version(params);
  if (method === 'ensureConnectionValidity') {
    await withClient(pgUrl(params?.datasource?.url ?? url), (c) => c.query('SELECT 1'));
    return {};
  }
  const offlineDiff = method === 'diff' && [params.from, params.to].every((t) => t.tag === 'empty' || t.tag === 'schemaDatamodel');
  const e = await getEngine(!offlineDiff);
  if (typeof e[method] !== 'function') throw new Error(`method not supported: ${method}`);
  const r = await e[method](params);
  if (method === 'diff' && r.stdout != null) {
    await send({
      jsonrpc: '2.0',
      id: `print-${++printId}`,
      method: 'print',
      params: { content: r.stdout },
    });
    return { exitCode: r.exitCode };
  }
  return r ?? {};
}
let queue = Promise.resolve();
createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', (line) => {
    if (!line.trim()) return;
    const req = JSON.parse(line);
    if (!req.method) return; // response to our print request
    queue = queue.then(async () => {
      try {
        await send({
          jsonrpc: '2.0',
          id: req.id,
          result: await call(req.method, req.params),
        });
      } catch (err) {
        const panic = err?.name === 'RuntimeError';
        let data = {
          is_panic: panic,
          message: panic ? globalThis.PRISMA_WASM_PANIC_REGISTRY.message : String(err?.message ?? err),
          error_code: err?.code ?? null,
          meta: null,
        };
        if (url && typeof err?.code === 'string' && !/^P\d/.test(err.code)) data = userFacing(err, url);
        await send({
          jsonrpc: '2.0',
          id: req.id,
          error: {
            code: 4466,
            message: 'An error happened. Check the data field for details.',
            data,
          },
        });
      }
    });
  })
  .on('close', () => queue.then(() => process.exit(0)));
