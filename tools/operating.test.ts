// What the operator's documents name exists: routes, metrics, settings, commands, error codes, log lines, objects of the cluster.
// Their SQL is run by documented-sql.int.test.ts in libs/postgres.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@strata/contracts';
import { SETTINGS } from '@strata/platform';
import { USAGE } from '../apps/strata/src/command/usage.js';
import { rendered, sample } from './kubernetes/deployment.js';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['docs/runbooks.md', 'docs/backup.md', 'docs/kubernetes.md', 'docs/upgrade.md'];

const routes = ['ingest-api', 'recall-api', 'webhook-dispatcher'].flatMap((app) => {
  const { paths } = JSON.parse(read(`apps/${app}/openapi.json`)) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
});
const code = ['apps', 'libs']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /^\w+\/[\w-]+\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/generated\//.test(path))
  .map(read)
  .join('\n');
const isSaid = (text: string) => [`'${text}'`, `'${text}:`].some((quoted) => code.includes(quoted));
const objects = rendered['small']!.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);
const settings = [...Object.keys(SETTINGS), ...Object.keys(sample)];
const ROLES = ['strata_app', 'strata_system'];

/** Each kind of thing that a document names → those that are not there. */
const WRONG: Record<string, (text: string) => string[]> = {
  route: (text) =>
    [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`?]+)/g)]
      .map(([, route]) => route!)
      .filter((route) => !routes.includes(route)),
  path: (text) =>
    [...text.matchAll(/`(\/api[^\s`]*)`/g)]
      .map(([, path]) => path!)
      .filter((path) => !routes.some((route) => `${route}/`.includes(` ${path}`))),
  metric: (text) => [...text.matchAll(/`(strata_\w+)`/g)].map(([, name]) => name!).filter((name) => !ROLES.includes(name) && !isSaid(name)),
  setting: (text) =>
    [...text.matchAll(/`([A-Z]{2,}_[A-Z_]+)(\*?)[`=]/g)]
      .filter(([, name, rest]) => !settings.some((known) => (rest ? known.startsWith(name!) : known === name)))
      .map(([, name]) => name!),
  command: (text) =>
    [...text.matchAll(/(?:npm run strata --|apps\/strata\/dist\/main\.js) (\w+)((?: --[\w-]+)*)/g)]
      .filter(([, name, options]) => {
        const line = name === 'help' ? 'help' : USAGE.split('\n').find((one) => one.startsWith(`  ${name} `));
        return !line || !(options ?? '').split(' ').every((option) => line.includes(option));
      })
      .map(([whole]) => whole),
  code: (text) =>
    [...text.matchAll(/`([a-z]+\.[a-z_]+|unavailable|internal)`/g)]
      .map(([, name]) => name!)
      .filter((name) => !(name in ERRORS) && !isSaid(name)),
  'log line': (text) => [...text.matchAll(/“([^”]+)”/g)].map(([, line]) => line!).filter((line) => !isSaid(line)),
  object: (text) =>
    [...text.matchAll(/\b((?:deployment|statefulset|service|job)\/[\w-]+)/g)]
      .map(([, name]) => name!)
      .filter((name) => !objects.includes(name)),
  component: (text) =>
    [...text.matchAll(/`((?:components|overlays)\/[\w-]+)`/g)]
      .map(([, path]) => path!)
      .filter((path) => !existsSync(join(root, 'deploy/k8s', path))),
};

it.each(documents)('%s names only what is there', (document) => {
  const text = read(document);
  for (const [kind, wrong] of Object.entries(WRONG)) expect([kind, wrong(text)]).toEqual([kind, []]);
});

it('reads something of each kind', () => {
  const text = documents.map(read).join('\n');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  expect(count(/`(?:GET|POST|PATCH|DELETE) \/api/g)).toBeGreaterThan(12);
  expect(count(/`strata_\w+`/g)).toBeGreaterThan(8);
  expect(count(/main\.js \w+|npm run strata -- \w+/g)).toBeGreaterThan(5);
  expect(count(/“/g)).toBeGreaterThan(2);
});

it.each([
  ['route', '`GET /api/tasks/{id}/status` tells'],
  ['route', '`PUT /api/webhooks/{id}`'],
  ['path', 'under `/api/operator`'],
  ['metric', '`strata_oldest_work`'],
  ['setting', 'set `WORKER_COUNT`'],
  ['setting', 'set `MODEL_KEYS_*`'],
  ['command', '`npm run strata -- repair`'],
  ['command', '`npm run strata -- reindex --remove-old`'],
  ['command', 'node apps/strata/dist/main.js vacuum'],
  ['code', '`model.away`'],
  ['log line', 'says “all is well”'],
  ['object', 'kubectl logs deployment/worker'],
  ['component', '`components/vpa`'],
])('a %s that is not there is found: %s', (kind, text) => {
  expect(WRONG[kind]!(text)).toHaveLength(1);
});
