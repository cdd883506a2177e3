// Writes every committed file that is made from code (needs a build): `npm run generate`. With --check: says which are stale, and fails.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import prettier from 'prettier';
import { readShapes } from './clients/read-shapes.mjs';
import { syncModule } from './clients/write-sync.mjs';
import { pythonTypes, typeScriptTypes } from './clients/write-types.mjs';
import { renderEntry } from './entry.mjs';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..');

const PYTHON = 'sdks/python/src/strata_memory';
const SERVICES = ['ingest-api', 'recall-api', 'webhook-dispatcher'];
/** Path → maker of its content. */
const FILES = {
  ...Object.fromEntries(SERVICES.map((app) => [`apps/${app}/openapi.json`, async () => JSON.stringify(await openApi(app), null, 2)])),
  'sdks/node/src/api.ts': async () => typeScriptTypes(await shapes()),
  [`${PYTHON}/types.py`]: async () => pythonTypes(await shapes()),
  ...Object.fromEntries(
    pythonModules().map((name) => [`${PYTHON}/_sync/${name}`, () => syncModule(read(`${PYTHON}/_async/${name}`), name)]),
  ),
  'docs/configuration.md': configuration,
  'docs/metrics.md': metrics,
  'deploy/entry/nginx.conf': () => renderEntry(),
  'deploy/observability/prometheus-rule.yaml': prometheusRule,
};

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function pythonModules() {
  return readdirSync(join(root, PYTHON, '_async')).filter((name) => name.endsWith('.py'));
}

function openApi(app) {
  const { openApiDocument } = require(join(root, `apps/${app}/dist/index.js`));
  return openApiDocument();
}

async function shapes() {
  return readShapes(await Promise.all(SERVICES.map(openApi)));
}

function configuration() {
  const { SETTINGS } = require(join(root, 'libs/platform/dist/index.js'));
  const rows = Object.entries(SETTINGS).map(([name, { schema, description, secret }]) => {
    const unset = schema.safeParse(undefined);
    const fallback = !unset.success ? 'required' : unset.data === undefined ? 'unset' : `\`${unset.data}\``;
    return `| \`${name}\` | ${fallback}${secret ? ' · secret' : ''} | ${description.replaceAll('|', '\\|')} |`;
  });
  return `# Configuration

<!-- Generated from libs/platform/src/config/settings.ts by \`npm run generate\`: edit that file. -->

Strata reads environment variables. An empty one counts as unset; a wrong value, a name that is a letter or two off a known one, or a setting without the one that it belongs to refuses the start and says why; another name that begins like ours is told in the log. \`npm start\` makes what is required but unset (database, secrets) and keeps it in \`STRATA_DATA_DIR\`.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
}

function metrics() {
  const { METRICS, LABELS } = require(join(root, 'libs/platform/dist/index.js'));
  const cell = (text) => text.replaceAll('|', '\\|');
  const names = (list) => list.map((name) => `\`${name}\``).join(', ');
  const rows = Object.entries(METRICS).map(
    ([name, { type, help, labels, of }]) => `| \`${name}\` | ${type} | ${names(labels)} | ${cell(help)} | ${of.join(', ')} |`,
  );
  const meanings = Object.entries(LABELS).map(([name, values]) => `| \`${name}\` | ${cell(values)} |`);
  return `# Metrics

<!-- Generated from libs/platform/src/observe/metric-table.ts by \`npm run generate\`: edit that file. -->

Each service serves Prometheus metrics at \`/metrics\` of its own port, which the entry does not show; the product in one process serves all of them on its one port. Beside these there are those of Node (\`process_*\`, \`nodejs_*\`). Units are seconds. Dashboard, alerts and how to scrape: [observability.md](observability.md).

| metric | type | labels | meaning | service |
|---|---|---|---|---|
${rows.join('\n')}

A label is one of a few words; none names a project, a user, a session, a key, a webhook or an address.

| label | values |
|---|---|
${meanings.join('\n')}
`;
}

/** The rules as an object of the cluster: the very lines, under `spec`. */
function prometheusRule() {
  const rules = read('deploy/observability/alerts.yaml').replace(/^(#.*\n)+/, '');
  return `# Generated from alerts.yaml by \`npm run generate\`: edit that file.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: strata
  labels:
    app.kubernetes.io/part-of: strata
spec:
${rules.replace(/^(?=.)/gm, '  ')}`;
}

const stale = [];
for (const [path, make] of Object.entries(FILES)) {
  const file = join(root, path);
  const made = await make();
  const content = /\.(json|ts)$/.test(path)
    ? await prettier.format(made, { ...(await prettier.resolveConfig(file)), filepath: file })
    : made;
  let present;
  try {
    present = readFileSync(file, 'utf8');
  } catch {
    present = undefined;
  }
  if (present === content) continue;
  stale.push(path);
  if (!process.argv.includes('--check')) writeFileSync(file, content);
}
if (!process.argv.includes('--check')) console.log(stale.length > 0 ? `written: ${stale.join(', ')}` : 'everything is fresh');
else if (stale.length > 0) {
  console.error(`stale: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`);
  process.exitCode = 1;
}
