// What the types let through, and what they stop.
import { join } from 'node:path';
import { checkTypes } from './check-types.js';
import { readDocuments, type Document, type JsonObject } from '../render/document.js';

const k8s = join(__dirname, '../../../deploy/k8s');
const [deployment] = readDocuments(join(k8s, 'base/entry.yaml')) as [Document];
const [scaled] = readDocuments(join(k8s, 'components/keda/scaled-object.yaml')) as [Document];
const [route] = readDocuments(join(k8s, 'components/gateway/http-route.yaml')) as [Document];
const [monitor] = readDocuments(join(k8s, 'components/pod-monitor/pod-monitor.yaml')) as [Document];
const changed = (document: Document, change: (spec: JsonObject) => void): Document => {
  const copy = structuredClone(document);
  change(copy['spec'] as JsonObject);
  return copy;
};
type Loose = Record<string, never> & { [key: string]: Loose };

it('objects as they stand are right', () => {
  expect(checkTypes([deployment, scaled, route, monitor])).toEqual([]);
}, 60_000);

it.each<[string, Document, RegExp]>([
  ['an unknown key', changed(deployment, (spec) => (spec['replica'] = 2)), /Deployment\/entry: .*'replica' does not exist/],
  [
    'an unknown key deep inside',
    changed(deployment, (spec) => Object.assign((spec as unknown as Loose)['template']!['spec']['containers'][0], { readinesProbe: {} })),
    /Deployment\/entry: .*'readinesProbe' does not exist/,
  ],
  [
    'a wrong type',
    changed(deployment, (spec) => (spec['replicas'] = '2')),
    /Deployment\/entry: .*'string' is not assignable to type 'number'/,
  ],
  ['a missing key', changed(deployment, (spec) => delete spec['selector']), /Deployment\/entry: Property '"?selector"?' is missing/],
  ['an unknown key of KEDA', changed(scaled, (spec) => (spec['pollInterval'] = 2)), /ScaledObject\/extractor-worker: .*'pollInterval'/],
  [
    'a number where KEDA has texts',
    changed(scaled, (spec) => Object.assign((spec as unknown as Loose)['triggers']![0]['metadata'], { targetQueryValue: 8 })),
    /ScaledObject\/extractor-worker: .*'number' is not assignable to type 'string'/,
  ],
  ['an unknown key of a route', changed(route, (spec) => (spec['hosts'] = [])), /HTTPRoute\/strata: .*'hosts'/],
  ['an unknown key of a monitor', changed(monitor, (spec) => (spec['podEndpoints'] = [])), /PodMonitor\/strata: .*'podEndpoints'/],
  ['a kind that the group does not have', { ...deployment, kind: 'Deploymint' }, /Deploymint/],
  ['a group that is not known here', { ...deployment, apiVersion: 'extensions.example.com/v1' }, /no types for extensions.example.com\/v1/],
])(
  '%s is wrong',
  (_, document, said) => {
    const problems = checkTypes([scaled, document]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(said);
  },
  60_000,
);
