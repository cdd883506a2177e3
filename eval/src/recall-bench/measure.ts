// bench:recall: the questions of one user through HTTP and, in turn with them, to the engines alone.
import { get } from 'node:http';
import type { Strata } from '@strata/sdk';
import type { ports, UserScope } from '@strata/memory';
import { askEngines, engineQuery, type Engines } from './bare.js';

export interface Subject extends UserScope {
  sessionId: string;
  questions: string[];
}
export interface Times {
  context: number[];
  search: number[];
  /** Rows and index together, as the context call and as the search call need them. */
  bare: number[];
  bareSearch: number[];
  bareIndex: number[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The first `warmUp` questions are asked and not counted. HTTP and engines take turns, so that both meet the same machine. */
export async function measureWarm(
  client: Strata,
  engines: Engines,
  embedder: ports.Embedder,
  subject: Subject,
  warmUp: number,
): Promise<Times> {
  const session = client.sessions.fromId(subject.sessionId);
  const times: Times = { context: [], search: [], bare: [], bareSearch: [], bareIndex: [] };
  for (const [i, query] of subject.questions.entries()) {
    const vectors = await engineQuery(query, embedder);
    const context = await timed(() => session.getMemory({ query }));
    const bare = await askEngines(engines, subject, subject.sessionId, vectors);
    const search = await timed(() => client.memories.search({ userId: subject.userId, query, topK: 10 }));
    const bareSearch = await askEngines(engines, subject, null, vectors);
    if (i < warmUp) continue;
    times.context.push(context);
    times.search.push(search);
    times.bare.push(bare.indexMs + bare.rowsMs);
    times.bareSearch.push(bareSearch.indexMs + bareSearch.rowsMs);
    times.bareIndex.push(bare.indexMs);
  }
  return times;
}

/** One question of a user whom the process has never seen, and how long the process answered nobody else meanwhile. */
export async function measureCold(client: Strata, baseUrl: string, subject: Subject): Promise<{ callMs: number; stallMs: number }> {
  let isAsking = true;
  let stallMs = 0;
  const watch = (async () => {
    while (isAsking) stallMs = Math.max(stallMs, await timed(() => live(baseUrl)));
  })();
  const session = client.sessions.fromId(subject.sessionId);
  try {
    return { callMs: await timed(() => session.getMemory({ query: subject.questions[0]! })), stallMs };
  } finally {
    isAsking = false;
    await watch;
  }
}

const live = (baseUrl: string) =>
  new Promise<void>((done, failed) => {
    get(`${baseUrl}/livez`, (answer) => answer.resume().on('end', done)).on('error', failed);
  });
