// deploy/k8s as the tests look at it: every overlay rendered, and what it has to agree with.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { HealthController } from '../../libs/platform/src/observe/health.js';
import { STOP_MS } from '../../libs/platform/src/serve.js';
import { checkPods } from './check/check-pods.js';
import { checkSettings, readEnvFile } from './check/check-settings.js';
import { checkWiring, type Elsewhere } from './check/check-wiring.js';
import { idlePolicies } from './check/reach.js';
import type { Document } from './render/document.js';
import { render } from './render/render.js';

const root = join(__dirname, '../..');
const k8s = join(root, 'deploy/k8s');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Elsewhere['compose'] & { entry: { volumes: string[] } };
};
const [mounted] = compose.services.entry.volumes;
const elsewhere: Elsewhere = {
  compose: compose.services,
  port: Number(/PORT=(\d+)/.exec(read('deploy/Dockerfile'))![1]),
  nginx: { text: read('deploy/entry/nginx.conf'), path: mounted!.split(':')[1]! },
};
const running = {
  stopMs: STOP_MS,
  paths: ['alive', 'ready'].map(
    (name) => `/${String(Reflect.getMetadata('path', Reflect.get(HealthController.prototype, name) as object))}`,
  ),
};
export const sample = readEnvFile(read('deploy/k8s/secrets.sample.env'));
const OWN = 'k7q2w9z4'.repeat(5);
export const secrets = Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, value.replace(/change-me[\w-]*/, OWN)]));
export const overlays = ['small', 'production', 'production-keda'];
export const rendered = Object.fromEntries(overlays.map((name) => [name, render(join(k8s, 'overlays', name))])) as Record<
  string,
  Document[]
>;

/** An operator's overlay of their own. */
export function renderWith(text: string): Document[] {
  const folder = mkdtempSync(join(tmpdir(), 'strata-overlay-'));
  try {
    const paths = text.replace(/\bk8s\//g, `${relative(folder, k8s)}/`);
    writeFileSync(join(folder, 'kustomization.yaml'), `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${paths}`);
    return render(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
export const check = (documents: readonly Document[]) => [
  ...checkPods(documents, running),
  ...checkWiring(documents, elsewhere),
  ...checkSettings(documents, secrets),
  ...idlePolicies(documents),
];
