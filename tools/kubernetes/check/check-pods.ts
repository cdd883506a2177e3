// Every pod: restricted, bounded, probed, spread, with time to stop, and with nothing mounted that is not there.
import type { Document, Json, JsonObject } from '../render/document.js';
import { at, told, workloadsOf, type Container, type Workload } from './workload.js';

export interface Running {
  /** How long a service takes to stop at most, from the signal. */
  stopMs: number;
  /** Paths that every service answers. */
  paths: readonly string[];
}
type Check = (workload: Workload, running: Running) => string[];

const SERVICES = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'];
const isService = ({ labels }: Workload) => labels['app.kubernetes.io/component'] === 'service';
const mains = ({ containers }: Workload) => containers.filter(({ init }) => !init);

export function checkPods(documents: readonly Document[], running: Running): string[] {
  const workloads = workloadsOf(documents);
  const services = workloads.filter(isService).map(({ name }) => name);
  return [
    ...SERVICES.filter((name) => !services.includes(name)).map((name) => `Deployment/${name} is missing`),
    ...workloads.flatMap((workload) =>
      [checkIsolation, checkContainers, checkVolumes, checkStop, checkProbes, checkRollout].flatMap((check) =>
        check(workload, running).map((problem) => `${workload.title}: ${problem}`),
      ),
    ),
  ];
}

/** What differs of what is expected at a path. */
function differing(value: JsonObject, expected: Record<string, Json>): string[] {
  return Object.entries(expected).flatMap(([path, wanted]) => {
    const found = at(value, ...path.split('.'));
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`${path} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];
  });
}

const checkIsolation: Check = ({ pod }) => {
  const user = at(pod, 'securityContext', 'runAsUser');
  return [
    ...differing(pod, {
      serviceAccountName: 'strata',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      'securityContext.runAsNonRoot': true,
      'securityContext.seccompProfile.type': 'RuntimeDefault',
    }),
    ...(typeof user === 'number' && user > 0 ? [] : ['no user by number']),
    ...['hostNetwork', 'hostPID', 'hostIPC'].filter((name) => pod[name] === true).map((name) => `${name} is set`),
  ];
};

const checkContainers: Check = ({ containers }) =>
  containers.flatMap(({ name, raw }) => {
    const resources = ['requests', 'limits'].flatMap((kind) => ['cpu', 'memory'].map((of) => [kind, of] as const));
    return [
      ...differing(raw, {
        'securityContext.allowPrivilegeEscalation': false,
        'securityContext.readOnlyRootFilesystem': true,
        'securityContext.capabilities': { drop: ['ALL'] },
        'securityContext.privileged': undefined as unknown as Json,
      }),
      ...resources.filter(([kind, of]) => at(raw, 'resources', kind, of) === undefined).map(([kind, of]) => `no ${kind} of ${of}`),
    ].map((problem) => `${name}: ${problem}`);
  });

const checkVolumes: Check = ({ pod, document, containers }) => {
  const volumes = (pod['volumes'] ?? []) as JsonObject[];
  const claims = (at(document, 'spec', 'volumeClaimTemplates') ?? []) as JsonObject[];
  const names = [...volumes.map(({ name }) => name), ...claims.map((claim) => at(claim, 'metadata', 'name'))];
  const mounted = containers.flatMap(({ mounts }) => mounts.map(({ name }) => name));
  return [
    ...mounted.filter((name) => !names.includes(name)).map((name) => `${name} is mounted and is no volume`),
    ...names.filter((name) => !mounted.includes(name as string)).map((name) => `${told(name)} is a volume that nobody mounts`),
    ...volumes.filter((volume) => volume['hostPath'] !== undefined).map(({ name }) => `${told(name)} is a folder of the node`),
    ...containers
      .filter(({ image, mounts }) => isOurs(image) && !mounts.some(({ mountPath }) => mountPath === '/tmp'))
      .map(({ name }) => `${name}: no /tmp`),
  ];
};

const checkStop: Check = (workload, { stopMs }) => {
  if (workload.kind !== 'Deployment') return [];
  const grace = workload.pod['terminationGracePeriodSeconds'] as number;
  return mains(workload).flatMap(({ raw }) => {
    const [command, seconds] = (at(raw, 'lifecycle', 'preStop', 'exec', 'command') ?? []) as string[];
    if (command !== 'sleep' || !(Number(seconds) >= 5)) return ['no preStop that waits 5 s'];
    const needed = Number(seconds) + stopMs / 1000;
    return grace > needed ? [] : [`${grace} s to stop are not more than ${needed}`];
  });
};

const checkProbes: Check = (workload, { paths }) => {
  if (workload.kind === 'Job') return [];
  const probes = mains(workload).flatMap(({ raw, ports }) =>
    ['startupProbe', 'livenessProbe', 'readinessProbe'].map((kind) => ({ kind, probe: raw[kind] as JsonObject | undefined, ports })),
  );
  return probes.flatMap(({ kind, probe, ports }) => {
    // A restart takes Redis no time to speak of, and it has no slow start.
    if (!probe) return workload.name === 'redis' && kind === 'startupProbe' ? [] : [`no ${kind}`];
    const target = (at(probe, 'httpGet') ?? at(probe, 'tcpSocket')) as { path?: string; port: string } | undefined;
    const problems =
      target && !ports.some(({ name }) => name === target.port) ? [`${kind} asks the port ${target.port}, which is none`] : [];
    if (!isService(workload)) return problems;
    const wanted = kind === 'readinessProbe' ? '/readyz' : '/livez';
    if (target?.path !== wanted) problems.push(`${kind} does not ask ${wanted}`);
    if (!paths.includes(target?.path ?? '')) problems.push(`${kind} asks ${told(target?.path)}, which no service answers`);
    return problems;
  });
};

const checkRollout: Check = (workload) => {
  if (workload.kind !== 'Deployment') return [];
  const spread = (workload.pod['topologySpreadConstraints'] ?? []) as JsonObject[];
  const waits = workload.containers.filter((one) => one.init && one.command.join(' ') === 'node apps/strata/dist/main.js migrate --wait');
  return [
    ...differing(workload.document, { 'spec.strategy.rollingUpdate': { maxUnavailable: 0, maxSurge: 1 } }),
    ...['kubernetes.io/hostname', 'topology.kubernetes.io/zone']
      .filter((key) => !spread.some(({ topologyKey }) => topologyKey === key))
      .map((key) => `not spread over ${key}`),
    ...(isService(workload) && waits.length !== 1 ? ['does not wait for its schema'] : []),
  ];
};

/** Built from deploy/Dockerfile, under whatever registry. */
export const isOurs = (image: Container['image']): boolean => /(^|\/)strata:/.test(image);
