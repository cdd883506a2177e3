// bench:capacity: how much a process does, by the clock and by its own processor time.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FourServices, Service } from '../four-services.js';
import { percentile } from '../locomo/measure.js';
import { sampleOf } from '../soak/samples.js';

/** One round: so many done in so long, for so much processor time of the process. */
export interface Round {
  done: number;
  seconds: number;
  cpuS: number;
}
/** Medians over rounds. */
export interface Rate {
  rounds: number;
  perSecond: number;
  cpuMs: number;
}

export function rateOf(rounds: Round[]): Rate {
  const middle = (of: (round: Round) => number) => percentile(rounds.map(of), 50);
  return {
    rounds: rounds.length,
    perSecond: middle(({ done, seconds }) => done / seconds),
    cpuMs: middle(({ done, cpuS }) => (cpuS * 1000) / done),
  };
}

const now = () => performance.now() / 1000;
const cpuOf = async (services: FourServices, service: Service) => sampleOf(await services.metrics(service), 0).cpuS;

/** Runs `calls` by so many callers at once, each making the next when its last one was answered. */
export async function timeCalls(
  services: FourServices,
  service: Service,
  calls: (() => Promise<number>)[],
  callers: number,
): Promise<Round> {
  const cpu = await cpuOf(services, service);
  const begun = now();
  const rest = calls[Symbol.iterator]();
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (const call of rest) {
        const more = await call();
        // Not `done += await`: that would add to what it was before the call.
        done += more;
      }
    }),
  );
  const seconds = now() - begun;
  return { done, seconds, cpuS: (await cpuOf(services, service)) - cpu };
}

const LOOK_EVERY_MS = 250;

/** Watches the worker until it has processed `total` more messages: one round for each of `parts` of them. @throws when one fails */
export async function timeBacklog(services: FourServices, projectId: string, total: number, parts: number): Promise<Round[]> {
  const look = async () => {
    const [row] = await services.sql<{ open: string; failed: string }>(
      `SELECT count(*) FILTER (WHERE status IN ('pending', 'chunked')) AS open, count(*) FILTER (WHERE status = 'failed') AS failed
      FROM messages WHERE project_id = $1`,
      [projectId],
    );
    if (Number(row!.failed) > 0) throw new Error(`${row!.failed} messages failed`);
    return { done: total - Number(row!.open), at: now(), cpuS: await cpuOf(services, 'extractor-worker') };
  };
  const rounds: Round[] = [];
  let from = await look();
  for (let part = 1; part <= parts; part++) {
    let to = await look();
    while (to.done < (total * part) / parts) {
      await sleep(LOOK_EVERY_MS);
      to = await look();
    }
    if (to.done > from.done) rounds.push({ done: to.done - from.done, seconds: to.at - from.at, cpuS: to.cpuS - from.cpuS });
    from = to;
  }
  return rounds;
}
