// npm run soak [-- --minutes 20 --rate 4]: mixed load through the four services on Redis and Postgres, with the worker restarted on the way. Ends with exit code 1 where a line says MISSED.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ScriptedReceiver } from '@strata/testkit';
import { parseAllDocuments } from 'yaml';
import { FourServices, SERVICES, type Service } from './four-services.js';
import { percentile } from './locomo/measure.js';
import { table } from './print.js';
import { seeded } from './recall-bench/synthetic.js';
import { audit, auditHooks, auditProcesses, drain, type Finding } from './soak/audit.js';
import { Calls } from './soak/calls.js';
import { Ledger } from './soak/ledger.js';
import { runLoad } from './soak/load.js';
import { COLLECTING, watch, type Sample } from './soak/samples.js';
import { growthBound, isBeyond, lowest, slopeOf, type Slope } from './soak/slope.js';
import { Tally } from './soak/tally.js';

const HOOKS = [
  { resource: 'fact', event: 'fact.created' },
  { resource: 'fact', event: 'fact.superseded' },
  { resource: 'summary', event: 'summary.created' },
  { resource: 'summary', event: 'summary.updated' },
  { resource: 'deletion', event: 'deletion.completed' },
] as const;
/** One request of so many is answered 503, so that deliveries are tried again. */
const REFUSED_EVERY = 100;
/** Of a process's life: caches, pools and compiled code fill. */
const WARM_UP = 0.3;
/** One point of the fit. */
const STRETCH_S = 30;
/** Fewer points tell nothing. */
const LEAST_POINTS = 8;
const HEAP_HOURS = 24;
const RSS_HOURS = 4;
const MORE_FILES = 20;
/** The product's own objective, docs/metrics.md; a shorter run says nothing about it. */
const PENDING_AGE_S = 60;
const LEAST_MINUTES = 5;
const DRAIN_MS = 5 * 60_000;

interface Options {
  minutes: number;
  rate: number;
  callers: number;
  users: number;
}

/** Limit of the container in deploy/k8s/base, MiB. */
function memoryLimit(service: Service): number {
  const manifest = readFileSync(join(__dirname, `../../deploy/k8s/base/${service}.yaml`), 'utf8');
  const limit = parseAllDocuments(manifest)[0]!.getIn(['spec', 'template', 'spec', 'containers', 0, 'resources', 'limits', 'memory']);
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(String(limit))!;
  return Number(amount) * (unit === 'Gi' ? 1024 : 1);
}

async function registerHooks(services: FourServices, apiKey: string, receiver: ScriptedReceiver, url: string): Promise<void> {
  const client = services.client(apiKey);
  for (const hook of HOOKS) {
    const made = await client.webhooks.create({ ...hook, name: hook.event, mode: 'async', targetUrl: `${url}/${hook.event}` });
    receiver.trust(made.hook_id, made.signing_secret!);
  }
}

/** Samples of the life that the process ended with, without its warm-up. */
function settled(samples: Sample[], sinceS: number): Sample[] {
  const life = samples.filter(({ at }) => at >= sinceS);
  const [first, last] = [life[0]?.at ?? 0, life.at(-1)?.at ?? 0];
  return life.filter(({ at }) => at >= first + WARM_UP * (last - first));
}

function memoryRow(service: Service, samples: Sample[], sinceS: number): [string[], boolean] {
  const kept = settled(samples, sinceS);
  const slope = (of: (sample: Sample) => number) =>
    slopeOf(
      lowest(
        kept.map((one) => ({ at: one.at, value: of(one) })),
        STRETCH_S,
      ),
    );
  const [rss, heap] = [slope(({ rssMiB }) => rssMiB), slope(({ heapMiB }) => heapMiB)];
  const [first, last] = [kept[0], kept.at(-1)];
  const limit = memoryLimit(service);
  const [heapBound, rssBound] = [HEAP_HOURS, RSS_HOURS].map((hours) => growthBound(limit, last?.rssMiB ?? 0, hours)) as [number, number];
  const isTold = new Set(kept.map(({ at }) => Math.floor(at / STRETCH_S))).size >= LEAST_POINTS;
  const files = (last?.files ?? 0) - (first?.files ?? 0);
  const isMissed = (isTold && (isBeyond(rss, rssBound) || isBeyond(heap, heapBound))) || files > MORE_FILES;
  const shown = ({ perHour, error }: Slope) => (isTold ? `${perHour.toFixed(1)} ± ${error.toFixed(1)}` : 'too short');
  const of = (get: (sample: Sample) => number) => `${get(first ?? NONE).toFixed(0)} ▸ ${get(last ?? NONE).toFixed(0)}`;
  const delays = kept.map(({ loopDelayMs }) => loopDelayMs);
  return [
    [
      service,
      `${samples.length}`,
      of(({ rssMiB }) => rssMiB),
      shown(rss),
      rssBound.toFixed(0),
      of(({ heapMiB }) => heapMiB),
      shown(heap),
      heapBound.toFixed(0),
      of(({ handles }) => handles),
      of(({ files: open }) => open),
      (((last ?? NONE).cpuS - (first ?? NONE).cpuS) / ((last ?? NONE).at - (first ?? NONE).at)).toFixed(2),
      [50, 100].map((p) => percentile(delays, p).toFixed(0)).join(' / '),
      isMissed ? 'MISSED' : '',
    ],
    isMissed,
  ];
}
const NONE: Sample = { at: 0, rssMiB: NaN, heapMiB: NaN, handles: NaN, files: NaN, loopDelayMs: NaN, cpuS: NaN, pendingAge: null };

/** How it came to that: the resident memory at ten moments of the run. */
function printCourse(samples: Record<Service, Sample[]>): void {
  const rows = SERVICES.map((service) => {
    const taken = samples[service];
    return [
      service,
      ...Array.from({ length: 10 }, (_, i) => (taken[Math.floor(((i + 0.5) / 10) * taken.length)] ?? NONE).rssMiB.toFixed(0)),
    ];
  });
  console.log('\nResident memory over the run, MiB');
  table(['', ...Array.from({ length: 10 }, (_, i) => `${i * 10 + 5} %`)], rows);
}

/** True where nothing was missed. */
function printFindings(findings: Finding[]): boolean {
  table(
    ['', 'counted', 'not as promised', ''],
    findings.map(({ what, of, bad }) => [what, `${of}`, `${bad}`, bad > 0 ? 'MISSED' : '']),
  );
  for (const { what, examples } of findings) for (const one of examples) console.log(`  ${what}: ${one.slice(0, 400)}`);
  return findings.every(({ bad }) => bad === 0);
}

const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');

/** Ends with what it started when `interrupted` aborts. True where nothing was missed. */
async function soak(options: Options, interrupted: AbortSignal): Promise<boolean> {
  const receiver = new ScriptedReceiver((_request, n) => (n % REFUSED_EVERY === 0 ? { status: 503 } : { json: {} }));
  // A cache of the index that is full within the warm-up: what grows afterwards is not the cache.
  const services = await FourServices.start({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', INDEX_CACHE_MB: '8', ...COLLECTING });
  const ended = new AbortController();
  try {
    const { projectId, apiKey } = await services.newProject('soak');
    await registerHooks(services, apiKey, receiver, await receiver.start());
    const [tally, ledger, random] = [new Tally(), new Ledger(), seeded(1)];
    const calls = new Calls(services.client(apiKey), tally, ledger, random);
    const [stopLoad, begun, ms] = [new AbortController(), performance.now(), options.minutes * 60_000];
    console.log(
      `${options.minutes} min, ${options.rate} turns/s, ${options.callers} callers of ${options.users} users; load average ${load()}`,
    );
    const watching = watch(services, Math.min(5000, ms / 20), ended.signal);
    const loading = runLoad(calls, options, random, stopLoad.signal);
    // What ends it before its time is told where it is awaited, and not as a failure of nobody's.
    loading.catch(() => undefined);
    const wait = (forMs: number) => sleep(Math.max(0, forMs), null, { signal: interrupted });
    interrupted.addEventListener('abort', () => stopLoad.abort());
    await wait(ms / 3);
    await services.terminate('extractor-worker');
    await wait(Math.min(5000, ms / 20));
    await services.launch('extractor-worker');
    const restartedS = (performance.now() - begun) / 1000;
    console.log(`after ${restartedS.toFixed(0)} s: the worker was ended by SIGTERM and started anew; load average ${load()}`);
    await wait(ms - (performance.now() - begun));
    stopLoad.abort();
    await loading;
    const seconds = (performance.now() - begun) / 1000;
    console.log(`after ${seconds.toFixed(0)} s: ${tally.calls} calls (${(tally.calls / seconds).toFixed(1)}/s); load average ${load()}`);
    const { before, after, seconds: drained } = await drain(services, DRAIN_MS);
    ended.abort();
    const samples = await watching;

    console.log('\nCalls, ms. Refused: what another call of the load had changed or removed meanwhile');
    table(['', 'answered', 'p50', 'p95', 'p99', 'refused', 'errors'], tally.rows());
    console.log(`\nMemory in MiB, slopes in MiB/hour ± standard error over the lowest of each ${STRETCH_S} s, after the warm-up`);
    const memory = SERVICES.map((service) => memoryRow(service, samples[service], service === 'extractor-worker' ? restartedS : 0));
    table(
      ['', 'samples', 'resident', 'slope', 'bound', 'heap', 'slope', 'bound', 'handles', 'files', 'cores', 'loop delay p50 / max, ms', ''],
      memory.map(([row]) => row),
    );
    console.log(
      `A slope is missed when it is above its bound by two errors. Heap: the room up to the limit in deploy/k8s lasts for ${HEAP_HOURS} hours; resident: for ${RSS_HOURS}, since what is allotted still settles in a run of this length, and no smaller leak shows in it.`,
    );
    printCourse(samples);
    const ages = samples['extractor-worker'].map(({ pendingAge }) => pendingAge ?? 0);
    const oldest = percentile(ages, 100);
    const isLate = options.minutes >= LEAST_MINUTES && oldest > PENDING_AGE_S;
    console.log(
      `\nOldest work not ended: p50 ${percentile(ages, 50).toFixed(1)} s, longest ${oldest.toFixed(1)} s${isLate ? ' MISSED' : ''}`,
    );
    console.log(`Open when the load ended: ${before}; drained in ${drained.toFixed(1)} s`);
    const repeats = receiver.requests.length - new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size;
    console.log(`Webhooks: ${receiver.requests.length} requests, of them ${repeats} again\n`);
    const findings = [
      ...after,
      ...(await audit(services, projectId, ledger)),
      ...(await auditHooks(services, projectId, receiver)),
      ...(await auditProcesses(services)),
    ];
    const isKept = printFindings(findings);
    return isKept && tally.errors === 0 && !isLate && memory.every(([, isMissed]) => !isMissed);
  } finally {
    ended.abort();
    await services.stop();
    await receiver.stop();
  }
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '20' },
      rate: { type: 'string', default: '4' },
      callers: { type: 'string', default: '6' },
      users: { type: 'string', default: '10' },
    },
  });
  const read = (name: keyof typeof values) => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} is no positive number: ${values[name]}`);
    return value;
  };
  return { minutes: read('minutes'), rate: read('rate'), callers: read('callers'), users: read('users') };
}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

soak(readOptions(), interrupted.signal).then(
  (isKept) => {
    console.log(isKept ? '\nEverything was kept' : '\nMISSED');
    process.exitCode = isKept ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
