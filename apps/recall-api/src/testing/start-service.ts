// For this service's integration tests: the real routes on the test file's own Postgres, with memory written by the real pipeline.
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import {
  AddMessages,
  IssueKey,
  OpenSession,
  RecordActions,
  RunDeletion,
  RunWork,
  tokens,
  type DeletionWakeUps,
  type FactCandidate,
  type ports,
  type reading,
  type UserScope,
} from '@strata/memory';
import type { KeyScope } from '@strata/contracts';
import { BuiltInEmbedder, OpenAiChatModel } from '@strata/models';
import { ScriptedModel } from '@strata/models/testing';
import { ApiKeys, createLogger, loadConfig, serve } from '@strata/platform';
import { applyMigrations, PostgresModule } from '@strata/postgres';
import { VectorsModule } from '@strata/vectors';
import { RecallRoutesModule } from '../recall-routes.module.js';

/** One fact for each message of a user: what it says, as it says it. "I live in …" is a slot, "I will … on <date>" a plan. */
const verbatim: ports.Extractor = {
  name: 'verbatim',
  extract: ({ messages }) =>
    Promise.resolve({
      usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
      candidates: messages
        .filter((message) => message.role === 'user')
        .map((message): FactCandidate => ({
          content: message.content,
          ...slotOf(message.content),
          ...planOf(message.content),
          speaker: 'user',
          speakerName: message.name,
          language: 'en',
          sources: [
            {
              messageId: message.id,
              actionId: null,
              start: 0,
              end: [...message.content].length,
              quote: message.content,
              role: 'user',
              name: message.name,
              timestamp: message.timestamp,
            },
          ],
          entities: [],
          tags: [],
          confidence: 0.9,
          polarity: 'set',
          validFrom: null,
          validTo: null,
          flags: [],
        })),
    }),
};

function slotOf(content: string): Pick<FactCandidate, 'slot' | 'value'> {
  const value = /^I live in (\w+)\.$/.exec(content)?.[1];
  return value === undefined ? { slot: null, value: null } : { slot: { subject: 'user', attribute: 'home city' }, value };
}
function planOf(content: string): Pick<FactCandidate, 'category' | 'type' | 'eventTime'> {
  const day = /^I will .* on (\d{4}-\d{2}-\d{2})\.$/.exec(content)?.[1];
  if (day === undefined) return { category: 'fact', type: 'persona', eventTime: null };
  const start = new Date(`${day}T00:00:00Z`);
  return { category: 'plan', type: 'episodic', eventTime: { start, end: new Date(start.getTime() + 86_400_000), granularity: 'day' } };
}

/** `chat: false`: no model is configured. `qdrantUrl`: the index is there, not in Postgres. */
export async function startService(options: { chat?: boolean; qdrantUrl?: string } = {}) {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: run integration tests through the test harness.');
  await applyMigrations(url);
  const model = new ScriptedModel(() => ({ answer: 'As you say.' }));
  const provider = { baseUrl: await model.start(), model: 'scripted', timeoutMs: 5000 };
  const chat = options.chat === false ? null : new OpenAiChatModel(provider, { budget: { calls: 1, tokens: 20_000 }, answerTokens: 1000 });
  @Module({
    providers: [
      { provide: tokens.EMBEDDER, useValue: new BuiltInEmbedder() },
      { provide: tokens.CHAT_MODEL, useValue: chat },
    ],
    exports: [tokens.EMBEDDER, tokens.CHAT_MODEL],
  })
  class EmbedderModule {}
  const woken: UserScope[] = [];
  const deletionsWoken: { projectId: string; id: string }[] = [];
  const wakeUps: ports.WakeUps & DeletionWakeUps = {
    wake: (scope) => Promise.resolve(woken.push(scope) > 0),
    wakeForDeletion: (projectId, id) => Promise.resolve(deletionsWoken.push({ projectId, id }) > 0),
  };
  @Module({
    providers: [tokens.WAKE_UPS, tokens.DELETION_WAKE_UPS].map((provide) => ({ provide, useValue: wakeUps })),
    exports: [tokens.WAKE_UPS, tokens.DELETION_WAKE_UPS],
  })
  class WakeUpsModule {}
  @Module({
    imports: [
      PostgresModule,
      { module: EmbedderModule, global: true },
      { module: WakeUpsModule, global: true },
      VectorsModule,
      RecallRoutesModule,
    ],
  })
  class TestModule {}
  const config = loadConfig({
    ...{ DATABASE_URL: url, STRATA_KEY_SECRET: 'kX2v9QpLm4Rt7Yw1Zc8Bn5Hd3Fg6Js0A' },
    ...(options.qdrantUrl !== undefined && { QDRANT_URL: options.qdrantUrl }),
  });
  const logs: string[] = [];
  const logger = createLogger('info', 'recall-api', { write: (line: string) => void logs.push(line) });
  const served = await serve(TestModule, { name: 'recall-api', config, port: 0, handleSignals: false, logger });
  const get = <T>(token: string) => served.app.get<T>(token, { strict: false });

  const projects = get<reading.ProjectStore>(tokens.PROJECT_STORE);
  const store = get<ports.IngestStore>(tokens.INGEST_STORE);
  const pipeline = new RunWork({
    workItems: get(tokens.WORK_ITEMS),
    stages: get(tokens.STAGE_STORE),
    extractors: { builtin: verbatim },
    embedder: get(tokens.EMBEDDER),
    index: get(tokens.MEMORY_INDEX),
  });
  const deletions = new RunDeletion({
    ...{ work: get(tokens.DELETION_WORK), erasures: get(tokens.ERASURE_STORE), check: get(tokens.ERASURE_CHECK) },
    ...{ index: get(tokens.MEMORY_INDEX), embedder: get(tokens.EMBEDDER), extractors: { builtin: verbatim } },
  });
  const open = new OpenSession(store);
  const add = new AddMessages(store, get(tokens.RAW_READER), projects, wakeUps);
  const issue = new IssueKey(projects, get(tokens.KEY_STORE), served.app.get(ApiKeys, { strict: false }));

  const stop = async () => {
    await served.stop();
    await model.stop();
  };
  return {
    served: { ...served, stop },
    /** Answers chats. */
    model,
    logs,
    /** Users whose worker was woken. */
    woken,
    /** A new project and a call with a new key of it. */
    newProject: async () => {
      const { id } = await projects.create({ name: 'test', timezone: null });
      const { key, record } = await issue.execute({ projectId: id, name: 'test', actor: 'admin' });
      return { projectId: id, key, keyId: record.id, call: callAs(served.url, key) };
    },
    /** A call with another key of the project, which holds these scopes only. */
    callWithScopes: async (projectId: string, ...scopes: KeyScope[]) =>
      callAs(served.url, (await issue.execute({ projectId, name: 'narrow', scopes, actor: 'admin' })).key),
    /** An empty knowledge base; its id. */
    makeBase: async (projectId: string) =>
      (await get<ports.KnowledgeStore>(tokens.KNOWLEDGE_STORE).create({ projectId, id: randomUUID(), name: 'base', description: null })).id,
    openSession: (scope: UserScope, sessionId: string) => open.execute({ ...scope, sessionId, idempotencyKey: null }),
    say: (
      projectId: string,
      sessionId: string,
      id: string,
      content: string,
      metadata: Record<string, string | number | boolean> = {},
      timestamp?: string,
    ) => {
      const message = { role: 'user', id, content, metadata, ...(timestamp !== undefined && { timestamp }) };
      return add.execute({ projectId, sessionId, messages: [message as never], idempotencyKey: null });
    },
    /** A write with all that a filter can ask for. */
    write: (write: Omit<Parameters<AddMessages['execute']>[0], 'idempotencyKey'>) => add.execute({ ...write, idempotencyKey: null }),
    /** Behaviour of the user, as accepted. */
    act: (write: Omit<Parameters<RecordActions['execute']>[0], 'idempotencyKey'>) =>
      new RecordActions(store, get(tokens.RAW_READER), projects, wakeUps).execute({ ...write, idempotencyKey: null }),
    /** As a worker does the deletions that it is woken for, until one more has been done. */
    erase: async () => {
      while (deletionsWoken.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      for (const { projectId, id } of deletionsWoken.splice(0)) await deletions.run(projectId, id, AbortSignal.timeout(20_000));
    },
    index: get<ports.MemoryIndex>(tokens.MEMORY_INDEX),
    /** Takes the user's waiting messages through the whole pipeline. */
    process: (scope: UserScope) => pipeline.run(scope, AbortSignal.timeout(20_000)),
  };
}

export interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers freely
  json: any;
}
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

const callAs =
  (url: string, key: string): Call =>
  async (method, path, body, headers) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Api-Key ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  };
