// For this service's integration tests: the real routes on the test file's own Postgres; wake-ups are only counted.
import { Module } from '@nestjs/common';
import { DocumentsModule } from '@strata/documents';
import { tokens, type DeletionWakeUps, type ports, type UserScope } from '@strata/memory';
import { createLogger, loadConfig, serve, type Served } from '@strata/platform';
import { applyMigrations, PostgresModule } from '@strata/postgres';
import { IngestRoutesModule } from '../ingest-routes.module.js';

export const ADMIN_KEY = 'adm-7Yw1Zc8Bn5Hd3Fg6Js0AkX2v9Q';
export const FIRST_KEY = 'first-key-of-the-installation-1';

export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers freely
  json: any;
  text: string;
}
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
export interface Service {
  served: Served;
  logs: string[];
  woken: UserScope[];
  as: (key: string) => Call;
  /** A new project and a call with a new key of it. */
  newProject: (settings?: object) => Promise<{ projectId: string; key: string; call: Call }>;
  /** Does the user's oldest work without a pipeline: ends it as asked. */
  work: (scope: UserScope, as?: 'done' | 'failed') => Promise<void>;
}

export async function startService(): Promise<Service> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: run integration tests through the test harness.');
  await applyMigrations(url);
  const woken: UserScope[] = [];
  const logs: string[] = [];
  const wakeUps: ports.WakeUps & DeletionWakeUps & ports.FileWakeUps = {
    wake: (scope) => Promise.resolve(woken.push(scope) > 0),
    wakeForDeletion: () => Promise.resolve(true),
    wakeForFile: () => Promise.resolve(true),
  };
  @Module({
    providers: [tokens.WAKE_UPS, tokens.DELETION_WAKE_UPS, tokens.FILE_WAKE_UPS].map((provide) => ({ provide, useValue: wakeUps })),
    exports: [tokens.WAKE_UPS, tokens.DELETION_WAKE_UPS, tokens.FILE_WAKE_UPS],
  })
  class WakeUpsModule {}
  @Module({ imports: [PostgresModule, DocumentsModule, { module: WakeUpsModule, global: true }, IngestRoutesModule] })
  class TestModule {}
  const config = loadConfig({
    DATABASE_URL: url,
    STRATA_KEY_SECRET: 'kX2v9QpLm4Rt7Yw1Zc8Bn5Hd3Fg6Js0A',
    STRATA_ADMIN_KEY: ADMIN_KEY,
    STRATA_BOOTSTRAP_API_KEY: FIRST_KEY,
  });
  const logger = createLogger('info', 'ingest-api', { write: (line: string) => void logs.push(line) });
  const served = await serve(TestModule, { name: 'ingest-api', config, port: 0, handleSignals: false, logger });

  const as =
    (key: string): Call =>
    async (method, path, body, headers = {}) => {
      const response = await fetch(served.url + path, {
        method,
        headers: { authorization: `Api-Key ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: text.startsWith('{') ? JSON.parse(text) : null };
    };
  return {
    served,
    logs,
    woken,
    as,
    newProject: async (settings = {}) => {
      const project = await as(ADMIN_KEY)('POST', '/api/admin/projects', { name: 'test', ...settings });
      const projectId = project.json.data.project_id as string;
      const issued = await as(ADMIN_KEY)('POST', `/api/admin/projects/${projectId}/keys`, { name: 'test' });
      const key = issued.json.data.key as string;
      return { projectId, key, call: as(key) };
    },
    work: async (scope, end = 'done') => {
      const items = served.app.get<ports.WorkItems>(tokens.WORK_ITEMS, { strict: false });
      const claimed = await items.claim(scope);
      if (!claimed) throw new Error('nothing to claim');
      const error = { code: 'internal', message: 'for the test' };
      await items.release(claimed, end === 'done' ? { kind: 'done' } : { kind: 'failed', error });
    },
  };
}

/** Events of a stream until it ends or `enough` says so. */
export async function readEvents(
  url: string,
  headers: Record<string, string>,
  enough: (events: { event: string; data: Record<string, unknown> }[]) => boolean,
): Promise<{ event: string; data: Record<string, unknown> }[]> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const events: { event: string; data: Record<string, unknown> }[] = [];
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString('utf8');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      if (event) events.push({ event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as Record<string, unknown> });
    }
    if (enough(events)) break;
  }
  abort.abort();
  return events;
}
