// npm run bench:recall [-- --facts 1000,10000 --users 10,1000 --questions 200]: recall through HTTP beside the bare engine queries of the same data and run. By default up to 100,000 facts; 1,000,000 takes most of an hour, nearly all of it writing.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Strata } from '@strata/sdk';
import { BuiltInEmbedder } from '@strata/models';
import {
  Database,
  PostgresIndexRows,
  PostgresIngestStore,
  PostgresRecallStore,
  PostgresStageStore,
  PostgresWorkItems,
} from '@strata/postgres';
import { EmbeddedIndex } from '@strata/vectors';
import { percentile } from './locomo/measure.js';
import { table } from './print.js';
import { measureCold, measureWarm, type Subject, type Times } from './recall-bench/measure.js';
import { startBenchStrata, type BenchStrata } from './recall-bench/start.js';
import { SESSION, statements } from './recall-bench/synthetic.js';
import { writeUser, type Stores } from './recall-bench/write-users.js';

/** Users that are asked in every project that is large enough to hold them. */
const PROBES = [100, 1_000, 50_000];
const GOALS: Partial<Record<number, number>> = { 1_000: 25, 50_000: 80 };
const OVERHEAD = 1.5;
const WARM_UP = 20;
const COLD_STARTS = 3;

interface Project {
  name: string;
  projectId: string;
  apiKey: string;
  probes: { facts: number; subject: Subject }[];
}
const fixed = (values: number[], p: number) => percentile(values, p).toFixed(1);
const grouped = (n: number) => n.toLocaleString('en');

async function writeProject(strata: BenchStrata, stores: Stores, facts: number, users: number, questions: number): Promise<Project> {
  const name = `${grouped(facts)} facts, ${grouped(users)} users`;
  const { projectId, apiKey } = await strata.newProject(name);
  const start = performance.now();
  const each = Math.max(1, Math.floor(facts / users));
  const probes: Project['probes'] = [];
  await strata.without(async () => {
    for (let i = 0; i < users; i++) await writeUser({ projectId, userId: `user-${i}`, facts: each, seed: i + 1 }, stores);
    for (const size of PROBES.filter((one) => one <= facts)) {
      const user = { projectId, userId: `probe-${size}`, facts: size, seed: 1_000_000 + size };
      await writeUser(user, stores);
      const told = [...statements(user.userId, user.facts, user.seed)];
      const step = Math.max(1, Math.floor(told.length / (questions + WARM_UP)));
      const asked = told.filter((_, at) => at % step === 0).map((one) => one.question);
      const subject = {
        projectId,
        userId: user.userId,
        sessionId: `${user.userId}-s${Math.floor((size - 1) / SESSION)}`,
        questions: asked,
      };
      probes.push({ facts: size, subject: { ...subject, questions: asked.slice(0, questions + WARM_UP) } });
    }
  });
  console.log(`${name}: written in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return { name, projectId, apiKey, probes };
}

function warmRow(project: string, facts: number, times: Times): string[] {
  const overhead = (of: number[], bare: number[]) => percentile(of, 95) / percentile(bare, 95);
  const ratios = [overhead(times.context, times.bare), overhead(times.search, times.bareSearch)];
  const goal = GOALS[facts];
  const isMissed = ratios.some((ratio) => ratio > OVERHEAD) || (goal !== undefined && percentile(times.context, 95) > goal);
  return [
    project,
    grouped(facts),
    ...[times.context, times.search, times.bare, times.bareSearch].map((of) => [50, 95, 99].map((p) => fixed(of, p)).join(' / ')),
    fixed(times.bareIndex, 95),
    ratios.map((ratio) => ratio.toFixed(2)).join(' / '),
    goal === undefined ? '' : `≤ ${goal}`,
    isMissed ? 'MISSED' : '',
  ];
}

function printSizes(strata: BenchStrata, index: EmbeddedIndex): void {
  const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${strata.pid()}/status`, 'utf8'))?.[1];
  console.log(
    `\nmemory: ${(index.cachedBytes / 2 ** 20).toFixed(0)} MiB held by an index cache with every asked user; Strata ${rss === undefined ? '?' : (Number(rss) / 1024).toFixed(0)} MiB resident`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      facts: { type: 'string', default: '1000,10000,100000' },
      users: { type: 'string', default: '10,1000' },
      questions: { type: 'string', default: '200' },
      profile: { type: 'string' },
    },
  });
  const numbers = (text: string) => text.split(',').map(Number);
  const strata = await startBenchStrata(values.profile ?? null);
  const database = new Database({ url: strata.databaseUrl, statementTimeoutMs: 60_000 });
  try {
    const embedder = new BuiltInEmbedder();
    const index = new EmbeddedIndex(new PostgresIndexRows(database));
    await index.prepare(embedder.fingerprint, embedder.dimension);
    const store = new PostgresRecallStore(database, 'UTC');
    const stores: Stores = {
      ingest: new PostgresIngestStore(database),
      workItems: new PostgresWorkItems(database),
      stages: new PostgresStageStore(database, 'UTC'),
      index,
      embedder,
    };
    const warm: string[][] = [];
    const projects: Project[] = [];
    for (const facts of numbers(values.facts))
      for (const users of numbers(values.users).filter((count) => count <= facts)) {
        const project = await writeProject(strata, stores, facts, users, Number(values.questions));
        projects.push(project);
        const client = new Strata({ baseUrl: strata.baseUrl, apiKey: project.apiKey });
        for (const probe of project.probes)
          warm.push(warmRow(project.name, probe.facts, await measureWarm(client, { index, store }, embedder, probe.subject, WARM_UP)));
      }
    console.log('\nWarm, ms (p50 / p95 / p99). Bare: the same index queries and rows without HTTP, ranking and assembly.');
    table(
      ['project', 'memories', 'context', 'search', 'bare of context', 'bare of search', 'of it index, p95', 'overhead at p95', 'goal', ''],
      warm,
    );
    printSizes(strata, index);
    await printCold(strata, projects.at(-1)!);
  } finally {
    await database.close();
    await strata.stop();
  }
}

async function printCold(strata: BenchStrata, project: Project): Promise<void> {
  console.log(`\nCold: the first question about a user after a start, in the project of ${project.name}`);
  const rows: string[][] = [];
  for (const { facts, subject } of project.probes) {
    const runs = [];
    for (let i = 0; i < COLD_STARTS; i++) {
      await strata.without(() => Promise.resolve());
      const client = new Strata({ baseUrl: strata.baseUrl, apiKey: project.apiKey });
      // The process and its connections are warm, the user is not.
      for (let j = 0; j < 5; j++) await client.memories.search({ userId: 'user-0', query: 'Where did I want to go?', topK: 10 });
      runs.push(await measureCold(client, strata.baseUrl, subject));
    }
    rows.push([grouped(facts), runs.map((run) => run.callMs.toFixed(0)).join(', '), runs.map((run) => run.stallMs.toFixed(0)).join(', ')]);
  }
  table(['memories', `context call, ms (${COLD_STARTS} starts)`, 'longest wait of another request meanwhile, ms'], rows);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
