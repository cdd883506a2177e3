// bench:recall, bench:delete: users in bulk, through the product's own stores: the rows and index entries that the pipeline would have written.
import { createHash } from 'node:crypto';
import {
  buildIndexEntries,
  factIdOf,
  evidence,
  RunWork,
  type ClaimedWork,
  type Fact,
  type Message,
  type ports,
  type UserScope,
} from '@strata/memory';
import { statements, type Statement } from './synthetic.js';

export interface Stores {
  ingest: ports.IngestStore;
  workItems: ports.WorkItems;
  stages: ports.StageStore;
  index: ports.MemoryIndex;
  embedder: ports.Embedder;
}
export interface NewUser extends UserScope {
  facts: number;
  seed: number;
  /** Messages of one write: facts are known with the last of them. A whole session when absent. */
  write?: number;
}

/** Written and committed at once, without summaries. */
const BULK = 1000;
/** The newest go through the whole pipeline: it writes summaries and topics over them. */
const PIPELINE = 200;

/** Ends when everything is stored and searchable. */
export async function writeUser(user: NewUser, stores: Stores): Promise<void> {
  const told = [...statements(user.userId, user.facts, user.seed)];
  for (const sessionId of new Set(told.map((one) => one.sessionId))) await openSession(stores, user, sessionId);
  const bulk = Math.max(0, told.length - PIPELINE);
  let commits = 0;
  for (let at = 0; at < bulk; at += BULK) commits = await writeBulk(stores, user, told.slice(at, Math.min(bulk, at + BULK)), commits);
  const newest = told.slice(bulk);
  await append(stores, user, newest);
  await runPipeline(stores, user, newest);
}

async function openSession({ ingest }: Stores, { projectId, userId }: UserScope, id: string): Promise<void> {
  const rest = {
    title: null,
    metadata: {},
    agentId: null,
    appId: null,
    allowPublic: false,
    knowledgeBaseIds: [],
    longTerm: null,
    timezone: null,
  };
  await ingest.openSession({ projectId, userId, id, ...rest });
}

async function append({ ingest }: Stores, user: UserScope, told: Statement[]): Promise<void> {
  for (const sessionId of new Set(told.map((one) => one.sessionId)))
    await ingest.appendMessages({
      projectId: user.projectId,
      userId: user.userId,
      sessionId,
      longTerm: true,
      messages: told
        .filter((one) => one.sessionId === sessionId)
        .map((one) => ({ ...messageOf(user, one), contentHash: createHash('sha256').update(one.content).digest() })),
    });
}

/** Facts of one item in one commit, their entries in one upsert. `commits`: of this user so far. */
async function writeBulk(stores: Stores, user: NewUser, told: Statement[], commits: number): Promise<number> {
  await append(stores, user, told);
  const byId = new Map(told.map((one) => [one.sessionId, told.filter((other) => other.sessionId === one.sessionId)]));
  for (const session of byId.values()) {
    const work = await stores.workItems.claim(user);
    if (!work) throw new Error(`no work for ${user.userId}`);
    const messages = session.map((one) => messageOf(user, one));
    const knownWith = (at: number) => session[Math.min(session.length, at - (at % (user.write ?? 1)) + (user.write ?? 1)) - 1]!.timestamp;
    const facts = session.map((one, at) => factOf(user, one, knownWith(at)));
    const factIds = facts.map((fact) => fact.id);
    const changes: ports.StageChanges = { nextStage: 'index-memories', checkpoint: { factIds }, facts };
    const committed = await stores.stages.commit(work, BigInt(commits), changes);
    if (committed !== 'committed') throw new Error(`facts of ${user.userId}: ${committed}`);
    commits += 1;
    const targets = new Set(messages.map((message) => message.id));
    const under = evidence.evidenceOf(facts, [], messages, []);
    const records = { messages, targets, facts, summaries: [], topics: [] };
    const entries = { ...records, sourcesOf: () => [], evidence: under, timezone: 'UTC' };
    await stores.index.upsert(await buildIndexEntries(user, entries, stores.embedder));
    await release(stores, work);
  }
  return commits;
}

function messageOf({ projectId, userId }: UserScope, { id, sessionId, content, timestamp }: Statement): Message {
  return {
    projectId,
    userId,
    id,
    sessionId,
    // In order, which is all that the index asks for.
    seq: BigInt(timestamp.getTime()),
    role: 'user',
    name: null,
    content,
    turnId: null,
    businessId: null,
    timestamp,
    utcOffset: 0,
    metadata: {},
    tags: [],
    agentId: null,
    appId: null,
    allowPublic: false,
    knowledgeBaseIds: [],
    status: 'processed',
    error: null,
    createdAt: timestamp,
  };
}

async function release({ workItems }: Stores, work: ClaimedWork): Promise<void> {
  if (!(await workItems.release(work, { kind: 'done' }))) throw new Error(`the lease on ${work.id} was lost`);
}

async function runPipeline(stores: Stores, user: UserScope, told: Statement[]): Promise<void> {
  const byId = new Map(told.map((one) => [one.id, { ...one.candidate, polarity: 'set' as const }]));
  const builtin: ports.Extractor = {
    name: 'synthetic',
    extract: ({ messages }) =>
      Promise.resolve({
        candidates: messages.flatMap((message) => byId.get(message.id) ?? []),
        usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
      }),
  };
  const failures: unknown[] = [];
  const pipeline = new RunWork({
    ...stores,
    extractors: { builtin },
    report: (_work, report) => {
      if (report.kind === 'failed' || report.kind === 'retry') failures.push(report.error);
    },
  });
  await pipeline.run(user, new AbortController().signal);
  if (failures.length > 0) throw new AggregateError(failures, `the pipeline failed for ${user.userId}`);
}

function factOf(user: UserScope, { candidate, sessionId }: Statement, knownAt: Date): Fact {
  return {
    ...candidate,
    projectId: user.projectId,
    userId: user.userId,
    id: factIdOf(user, { ...candidate, polarity: 'set' }),
    sessionId,
    agentId: null,
    appId: null,
    status: 'active',
    version: 1,
    supersedes: null,
    supersededBy: null,
    supersededAt: null,
    metadata: {},
    editedBy: null,
    createdAt: knownAt,
    updatedAt: knownAt,
  };
}
