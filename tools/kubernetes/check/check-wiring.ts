// What one object says of another: selectors, ports, scalers, budgets, the entry's table, images and commands of the compose file.
import { titleOf, type Document, type JsonObject } from '../render/document.js';
import { isOurs } from './check-pods.js';
import { at, selects, told, workloadsOf, type Labels, type Workload } from './workload.js';

export interface Elsewhere {
  /** Service of the compose file → its image and command. */
  compose: Record<string, { image: string; command?: string[] }>;
  /** Where the image listens. */
  port: number;
  /** deploy/entry/nginx.conf, and where the compose file mounts it. */
  nginx: { text: string; path: string };
}
type Check = (documents: readonly Document[], workloads: Workload[], elsewhere: Elsewhere) => string[];

export function checkWiring(documents: readonly Document[], elsewhere: Elsewhere): string[] {
  const workloads = workloadsOf(documents);
  return [checkSelectors, checkServices, checkScaling, checkBudgets, checkEntry, checkImages, checkNamespace].flatMap((check) =>
    check(documents, workloads, elsewhere),
  );
}

const ofKind = (documents: readonly Document[], kind: string) => documents.filter((document) => document.kind === kind);

const checkSelectors: Check = (_, workloads) =>
  workloads.flatMap(({ title, kind, document, labels }) => {
    if (kind === 'Job') return [];
    const meant = workloads.filter((one) => selects(at(document, 'spec', 'selector'), one.labels)).map((one) => one.title);
    const own = document.metadata.labels ?? {};
    return [
      ...(meant.join() === title ? [] : [`${title}: its selector means ${meant.join(' and ') || 'nothing'}`]),
      ...Object.keys(own).flatMap((label) => (own[label] === labels[label] ? [] : [`${title}: its pods have another ${label}`])),
    ];
  });

const checkServices: Check = (documents, workloads, { nginx }) => {
  const services = ofKind(documents, 'Service');
  const problems = services.flatMap((service) => {
    const meant = workloads.filter(({ labels }) => selects({ matchLabels: at(service, 'spec', 'selector') ?? {} }, labels));
    if (meant.length !== 1) return [`${titleOf(service)}: means ${meant.length} workloads`];
    const ports = meant[0]!.containers.flatMap((container) => container.ports.map(({ name }) => name));
    return (at(service, 'spec', 'ports') as JsonObject[])
      .filter(({ targetPort }) => !ports.includes(targetPort as string))
      .map(({ targetPort }) => `${titleOf(service)}: ${meant[0]!.title} has no port ${told(targetPort)}`);
  });
  const upstreams = [...nginx.text.matchAll(/^ +server ([a-z-]+):(\d+);/gm)];
  const unserved = upstreams.filter(([, name, port]) => {
    const service = services.find(({ metadata }) => metadata.name === name);
    return !((at(service, 'spec', 'ports') ?? []) as JsonObject[]).some((one) => one['port'] === Number(port));
  });
  return [...problems, ...unserved.map(([, name, port]) => `the entry sends to ${name}:${port}, which no Service is`)];
};

const checkScaling: Check = (documents, workloads) => {
  const scalers = [...ofKind(documents, 'HorizontalPodAutoscaler'), ...ofKind(documents, 'ScaledObject')];
  const targetOf = (scaler: Document) =>
    `${told(at(scaler, 'spec', 'scaleTargetRef', 'kind'))}/${told(at(scaler, 'spec', 'scaleTargetRef', 'name'))}`;
  const targets = scalers.map(targetOf);
  return [
    ...targets.filter((target) => !workloads.some(({ title }) => title === target)).map((target) => `${target} is scaled and is not there`),
    ...targets.filter((target, i) => targets.indexOf(target) < i).map((target) => `${target} is scaled twice`),
    ...workloads
      .filter(({ title, document }) => targets.includes(title) && at(document, 'spec', 'replicas') !== undefined)
      .map(({ title }) => `${title}: replicas would be set back at each apply, it is scaled`),
    ...ofKind(documents, 'ScaledObject').flatMap((scaler) =>
      (at(scaler, 'spec', 'triggers') as JsonObject[])
        .map((trigger) => at(trigger, 'authenticationRef', 'name'))
        .filter((name) => !ofKind(documents, 'TriggerAuthentication').some(({ metadata }) => metadata.name === name))
        .map((name) => `${titleOf(scaler)}: TriggerAuthentication/${told(name)} is not there`),
    ),
  ];
};

const checkBudgets: Check = (documents, workloads) => {
  const budgets = ofKind(documents, 'PodDisruptionBudget');
  const of = (labels: Labels) => budgets.filter((budget) => selects(at(budget, 'spec', 'selector'), labels));
  return [
    ...workloads
      .filter(({ kind, labels }) => kind === 'Deployment' && of(labels).length !== 1)
      .map(({ title, labels }) => `${title}: ${of(labels).length} disruption budgets`),
    ...budgets
      .filter((budget) => !workloads.some(({ labels }) => selects(at(budget, 'spec', 'selector'), labels)))
      .map((budget) => `${titleOf(budget)}: means nothing`),
  ];
};

const checkEntry: Check = (documents, workloads, { nginx }) => {
  const entry = workloads.find(({ title }) => title === 'Deployment/entry');
  const volumes = (entry?.pod['volumes'] ?? []) as JsonObject[];
  const mount = entry?.containers
    .flatMap(({ raw }) => (raw['volumeMounts'] ?? []) as JsonObject[])
    .find((one) => one['mountPath'] === nginx.path);
  const volume = volumes.find(({ name }) => name === mount?.['name']);
  const map = documents.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === at(volume, 'configMap', 'name'));
  const served = at(map, 'data', told(mount?.['subPath']));
  const routed: [Document, string, JsonObject][] = [
    ...ofKind(documents, 'Ingress').flatMap((ingress) =>
      ((at(ingress, 'spec', 'rules') ?? []) as JsonObject[]).flatMap((rule) =>
        (at(rule, 'http', 'paths') as JsonObject[]).map((one): [Document, string, JsonObject] => {
          const { name, port } = at(one, 'backend', 'service') as { name: string; port: JsonObject };
          return [ingress, `${told(one['pathType'])} ${told(one['path'])}`, { name, port: port['name'] ?? port['number']! }];
        }),
      ),
    ),
    ...ofKind(documents, 'HTTPRoute').flatMap((route) =>
      (at(route, 'spec', 'rules') as JsonObject[]).flatMap((rule) =>
        (rule['matches'] as JsonObject[]).map((match): [Document, string, JsonObject] => [
          route,
          `${told(at(match, 'path', 'type')).replace('Path', '')} ${told(at(match, 'path', 'value'))}`,
          (rule['backendRefs'] as JsonObject[])[0]!,
        ]),
      ),
    ),
  ];
  const ports = (at(
    ofKind(documents, 'Service').find(({ metadata }) => metadata.name === 'entry'),
    'spec',
    'ports',
  ) ?? []) as JsonObject[];
  return [
    ...(served === nginx.text ? [] : ['Deployment/entry: does not run the table of deploy/entry/nginx.conf']),
    ...routed
      .filter(
        ([, path, { name, port }]) =>
          path !== 'Prefix /' || name !== 'entry' || !ports.some((one) => one['port'] === port || one['name'] === port),
      )
      .map(
        ([document, path, { name, port }]) =>
          `${titleOf(document)}: sends ${path} to ${told(name)}:${told(port)}, not everything to the entry`,
      ),
  ];
};

const checkImages: Check = (_, workloads, { compose, port }) =>
  workloads.flatMap(({ title, name, containers }) =>
    containers.flatMap((container) => {
      const theirs = compose[name];
      const tag = (image: string) => image.slice(image.lastIndexOf(':'));
      const says = (problem: string) => `${title}: ${container.name} ${problem}`;
      const isPinned = /:v?\d[\w.-]*$/.test(container.image);
      const isSame = isOurs(container.image) ? tag(container.image) === tag(theirs?.image ?? '') : container.image === theirs?.image;
      const isCommand =
        container.init || !theirs?.command || !isOurs(container.image) || container.command.join(' ') === theirs.command.join(' ');
      const isListening =
        container.init || !isOurs(container.image) || name === 'migrate' || container.ports.some((one) => one.containerPort === port);
      return [
        ...(isPinned ? [] : [says(`runs ${container.image}, which is no version`)]),
        ...(isSame ? [] : [says(`runs ${container.image}, the compose file ${theirs?.image ?? 'nothing'}`)]),
        ...(isCommand ? [] : [says(`runs another command than the compose file`)]),
        ...(isListening ? [] : [says(`does not listen on ${port}`)]),
      ];
    }),
  );

const checkNamespace: Check = (documents) =>
  ofKind(documents, 'Namespace').flatMap(({ metadata }) => [
    ...(metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted' ? [] : ['Namespace: not restricted']),
    ...documents
      .filter((one) => one.kind !== 'Namespace' && one.metadata.namespace !== metadata.name)
      .map((one) => `${titleOf(one)}: in the namespace ${one.metadata.namespace ?? 'of whoever applies it'}`),
  ]);
