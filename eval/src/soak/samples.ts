// soak: what each process says of itself in its metrics, every few seconds.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES, type FourServices, type Service } from '../four-services.js';

export interface Sample {
  /** Seconds since the begin of the run. */
  at: number;
  rssMiB: number;
  heapMiB: number;
  /** Timers, sockets and whatever else keeps the event loop busy. */
  handles: number;
  files: number;
  /** 99th percentile since the sample before, ms. */
  loopDelayMs: number;
  /** Processor time since the process began, seconds. */
  cpuS: number;
  /** Only the worker knows it, seconds. */
  pendingAge: number | null;
}

const MIB = 2 ** 20;

/** Value of a metric without labels; null where there is none. */
export function metricOf(text: string, name: string): number | null {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? null : Number(value);
}

export function sampleOf(text: string, at: number): Sample {
  const of = (name: string) => metricOf(text, name) ?? NaN;
  return {
    at,
    rssMiB: of('process_resident_memory_bytes') / MIB,
    heapMiB: of('nodejs_heap_size_used_bytes') / MIB,
    handles: of('nodejs_active_resources_total'),
    files: of('process_open_fds'),
    loopDelayMs: of('nodejs_eventloop_lag_p99_seconds') * 1000,
    cpuS: of('process_cpu_seconds_total'),
    pendingAge: metricOf(text, 'strata_work_pending_age_seconds'),
  };
}

/** Of so many samples one is taken just after a collection: its heap is what is really held. */
const COLLECTED = 5;
/** For a collection, which stops the process for less. */
const COLLECT_MS = 400;

/** Settings with which a service collects when `watch` asks it to. */
export const COLLECTING = { NODE_OPTIONS: `--expose-gc --require=${JSON.stringify(join(__dirname, 'collect-on-request.js'))}` };

/** Samples by process; a process that is away is left out. Ends soon after `signal` aborts. */
export async function watch(services: FourServices, everyMs: number, signal: AbortSignal): Promise<Record<Service, Sample[]>> {
  const begun = performance.now();
  const samples = Object.fromEntries(SERVICES.map((service) => [service, [] as Sample[]])) as Record<Service, Sample[]>;
  for (let n = 0; !signal.aborted; n++) {
    if (n % COLLECTED === 0) {
      services.send('collect');
      await sleep(COLLECT_MS);
    }
    await Promise.all(
      SERVICES.map(async (service) => {
        try {
          const text = await services.metrics(service);
          samples[service].push(sampleOf(text, (performance.now() - begun) / 1000));
        } catch {
          // It is being restarted; what keeps it away for longer shows as calls that fail.
        }
      }),
    );
    await sleep(everyMs, null, { signal }).catch(() => undefined);
  }
  return samples;
}
