// Each check of deploy/k8s fails on what it is there for: a rendering that is right, broken in one place.
import { checkSettings } from './check/check-settings.js';
import { openPaths } from './check/reach.js';
import { check, rendered, secrets } from './deployment.js';
import type { Document } from './render/document.js';

/** An object of a rendering, to be broken. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Broken = any;
const ENTRY = 'Deployment/entry';
const API = 'Deployment/recall-api';
const podOf = (one: Broken) => one.spec.template.spec;
const containerOf = (one: Broken) => podOf(one).containers[0];

describe('a broken manifest is found:', () => {
  it.each<[string, string, (one: Broken, all: Document[]) => unknown, string]>([
    ['root', API, (one) => (podOf(one).securityContext.runAsNonRoot = false), 'securityContext.runAsNonRoot is false'],
    ['a user by name only', API, (one) => delete podOf(one).securityContext.runAsUser, 'no user by number'],
    ['no seccomp', API, (one) => delete podOf(one).securityContext.seccompProfile, 'securityContext.seccompProfile.type is undefined'],
    ['the names of other Services', API, (one) => delete podOf(one).enableServiceLinks, 'enableServiceLinks is undefined'],
    ['a token', API, (one) => (podOf(one).automountServiceAccountToken = true), 'automountServiceAccountToken is true'],
    ['the network of the node', API, (one) => (podOf(one).hostNetwork = true), 'hostNetwork is set'],
    ['a folder of the node', API, (one) => (podOf(one).volumes[0].hostPath = { path: '/' }), 'is a folder of the node'],
    ['privilege', ENTRY, (one) => (containerOf(one).securityContext.privileged = true), 'securityContext.privileged is true'],
    ['a capability', ENTRY, (one) => (containerOf(one).securityContext.capabilities.add = ['NET_RAW']), 'securityContext.capabilities is'],
    [
      'a root that can be written',
      ENTRY,
      (one) => (containerOf(one).securityContext.readOnlyRootFilesystem = false),
      'readOnlyRootFilesystem is false',
    ],
    [
      'an init container that may rise',
      API,
      (one) => delete podOf(one).initContainers[0].securityContext,
      'wait-for-schema: securityContext.allowPrivilegeEscalation',
    ],
    ['no limit of memory', API, (one) => delete containerOf(one).resources.limits.memory, 'service: no limits of memory'],
    ['no /tmp', API, (one) => (containerOf(one).volumeMounts = []), 'service: no /tmp'],
    ['a mount of nothing', ENTRY, (one) => podOf(one).volumes.pop(), 'is mounted and is no volume'],
    ['a stop cut short', API, (one) => (podOf(one).terminationGracePeriodSeconds = 30), '30 s to stop are not more than 30'],
    ['no time for endpoints', API, (one) => delete containerOf(one).lifecycle, 'no preStop that waits 5 s'],
    [
      'a probe of nothing',
      API,
      (one) => (containerOf(one).readinessProbe.httpGet.path = '/ready'),
      'asks /ready, which no service answers',
    ],
    [
      'a liveness that needs Postgres',
      API,
      (one) => (containerOf(one).livenessProbe.httpGet.path = '/readyz'),
      'livenessProbe does not ask /livez',
    ],
    ['a probe of another port', API, (one) => (containerOf(one).livenessProbe.httpGet.port = 'web'), 'asks the port web, which is none'],
    ['no readiness', ENTRY, (one) => delete containerOf(one).readinessProbe, 'no readinessProbe'],
    ['a start beside its migration', API, (one) => delete podOf(one).initContainers, 'does not wait for its schema'],
    ['a rollout with a gap', API, (one) => (one.spec.strategy.rollingUpdate.maxUnavailable = 1), 'spec.strategy.rollingUpdate is'],
    ['replicas on one node', API, (one) => podOf(one).topologySpreadConstraints.shift(), 'not spread over kubernetes.io/hostname'],
    ['a service that is missing', API, (one, all) => all.splice(all.indexOf(one as Document), 1), 'Deployment/recall-api is missing'],

    [
      'a selector of more',
      API,
      (one) => (one.spec.selector.matchLabels = { 'app.kubernetes.io/part-of': 'strata' }),
      'its selector means Deployment/',
    ],
    ['a selector of nothing', API, (one) => (one.spec.selector.matchLabels['app.kubernetes.io/name'] = 'x'), 'its selector means nothing'],
    [
      'labels apart',
      API,
      (one) => (one.metadata.labels['app.kubernetes.io/component'] = 'x'),
      'its pods have another app.kubernetes.io/component',
    ],
    ['a Service of nothing', 'Service/recall-api', (one) => (one.spec.selector = { a: 'b' }), 'means 0 workloads'],
    ['a Service of no port', 'Service/recall-api', (one) => (one.spec.ports[0].targetPort = 'web'), 'has no port web'],
    [
      'a Service elsewhere',
      'Service/recall-api',
      (one) => (one.spec.ports[0].port = 80),
      'the entry sends to recall-api:3000, which no Service is',
    ],
    [
      'a scaler of nothing',
      'HorizontalPodAutoscaler/ingest-api',
      (one) => (one.spec.scaleTargetRef.name = 'x'),
      'Deployment/x is scaled and is not there',
    ],
    [
      'two scalers',
      'HorizontalPodAutoscaler/ingest-api',
      (one) => (one.spec.scaleTargetRef.name = 'recall-api'),
      'Deployment/recall-api is scaled twice',
    ],
    ['replicas beside a scaler', API, (one) => (one.spec.replicas = 2), 'replicas would be set back'],
    [
      'a budget of nothing',
      'PodDisruptionBudget/recall-api',
      (one) => (one.spec.selector.matchLabels = { a: 'b' }),
      'recall-api: means nothing',
    ],
    [
      'no budget',
      'PodDisruptionBudget/recall-api',
      (one, all) => all.splice(all.indexOf(one as Document), 1),
      'Deployment/recall-api: 0 disruption budgets',
    ],
    ['an older table', 'ConfigMap/entry', (one) => (one.data['nginx.conf'] += ' '), 'does not run the table'],
    ['a table elsewhere', ENTRY, (one) => (containerOf(one).volumeMounts[0].mountPath = '/etc/nginx/conf.d'), 'does not run the table'],
    [
      'an Ingress past the entry',
      'Ingress/strata',
      (one) => (one.spec.rules[0].http.paths[0].backend.service.name = 'ingest-api'),
      'not everything to the entry',
    ],
    ['an Ingress of a part', 'Ingress/strata', (one) => (one.spec.rules[0].http.paths[0].path = '/api'), 'not everything to the entry'],
    [
      'an Ingress to no port',
      'Ingress/strata',
      (one) => (one.spec.rules[0].http.paths[0].backend.service.port.name = 'web'),
      'not everything to the entry',
    ],
    ['an image of no version', ENTRY, (one) => (containerOf(one).image = 'nginxinc/nginx-unprivileged:latest'), 'which is no version'],
    [
      'another image than compose',
      ENTRY,
      (one) => (containerOf(one).image = 'nginxinc/nginx-unprivileged:1.28'),
      'the compose file nginxinc',
    ],
    ['another release', API, (one) => (containerOf(one).image = 'strata:0.0.9'), 'runs strata:0.0.9, the compose file strata:'],
    ['another command', API, (one) => (containerOf(one).command[1] = 'apps/ingest-api/dist/main.js'), 'runs another command'],
    ['another port than the image', API, (one) => (containerOf(one).ports[0].containerPort = 8080), 'does not listen on 3000'],
    ['a namespace that lets all in', 'Namespace/strata', (one) => (one.metadata.labels = {}), 'Namespace: not restricted'],
    ['another namespace', 'Service/entry', (one) => delete one.metadata.namespace, 'of whoever applies it'],

    ['an unknown setting', 'ConfigMap/settings', (one) => (one.data.LOG_LEVLE = 'info'), 'is given LOG_LEVLE, which is no setting'],
    [
      'a setting of tests',
      'ConfigMap/settings',
      (one) => (one.data.STRATA_FAULT = 'x'),
      'is given STRATA_FAULT, which is no setting of a service',
    ],
    ['a wrong value', 'ConfigMap/settings', (one) => (one.data.LOG_LEVEL = 'loud'), 'LOG_LEVEL: must be one of'],
    [
      'a setting without the one it belongs to',
      'ConfigMap/settings',
      (one) => delete one.data.QDRANT_URL,
      'QDRANT_URL: is needed with QDRANT_API_KEY',
    ],
    [
      'a secret in clear',
      'ConfigMap/settings',
      (one) => (one.data.STRATA_ADMIN_KEY = 'x'),
      'is given the secret STRATA_ADMIN_KEY in clear',
    ],
    ['a password in clear', API, (one) => containerOf(one).env.push({ name: 'DB_PASSWORD', value: 'x' }), 'is given DB_PASSWORD in clear'],
    [
      'a secret that may be missing',
      API,
      (one) => (containerOf(one).env.find(({ name }: Broken) => name === 'STRATA_KEY_SECRET').valueFrom.secretKeyRef.optional = true),
      'STRATA_KEY_SECRET: is not set',
    ],
    [
      'a secret that can’t be given',
      API,
      (one) => (containerOf(one).env = containerOf(one).env.filter(({ name }: Broken) => name !== 'LLM_API_KEY')),
      "can't be given the secret LLM_API_KEY",
    ],
    ['a key of another secret', API, (one) => (containerOf(one).env[0].valueFrom.secretKeyRef.name = 'other'), 'asks the Secret other for'],
    [
      'a key that nobody made',
      API,
      (one) => (containerOf(one).env[0].valueFrom.secretKeyRef.key = 'DSN'),
      'for DSN, which is not in secrets.sample.env',
    ],
    [
      'a setting taken from the secret',
      API,
      (one) => containerOf(one).env.push({ name: 'LOG_LEVEL', valueFrom: { secretKeyRef: { name: 'strata', key: 'REDIS_URL' } } }),
      'is given LOG_LEVEL as a secret',
    ],
    [
      'a policy of nothing',
      'NetworkPolicy/entry',
      (one) => (one.spec.podSelector.matchLabels = { a: 'b' }),
      'NetworkPolicy/entry: selects nothing',
    ],
  ])('%s', (_, title, breakIt, said) => {
    const documents = structuredClone(rendered['production']!);
    const [kind, name] = title.split('/');
    const isMeant = (one: Document) =>
      one.kind === kind && one.metadata.name.replace(kind === 'ConfigMap' ? /-[\da-z]{10}$/ : /$^/, '') === name;
    const meant = documents.filter(isMeant);
    expect(meant).toHaveLength(1);
    breakIt(meant[0], documents);
    expect(check(documents).join('\n')).toContain(said);
  });

  it('KEDA without its way in', () => {
    const without = rendered['production-keda']!.filter(({ kind }) => kind !== 'TriggerAuthentication');
    expect(check(without)).toContain('ScaledObject/extractor-worker: TriggerAuthentication/extractor-worker is not there');
    const fewer = Object.fromEntries(Object.entries(secrets).filter(([name]) => name !== 'SCALER_DATABASE_URL'));
    expect(checkSettings(rendered['production-keda']!, fewer)).toContain('the Secret strata has no SCALER_DATABASE_URL');
  });

  it('a namespace without its default denial', () => {
    const without = rendered['small']!.filter(({ metadata }) => metadata.name !== 'default-deny');
    expect(openPaths(without)).toContain('entry → extractor-worker:3000');
  });
});
