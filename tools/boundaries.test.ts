// The directions of ARCHITECTURE.md are lint errors: a forbidden import fails, an allowed one does not.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const DIRECTION = '@nx/enforce-module-boundaries';
const DRIVER = 'no-restricted-imports';
const uses = (name: string) => `import * as it from '${name}';\nexport const used = it;\n`;

/** File in which the code is said to stand (it exists, so that types can be looked up), code, the rule that it breaks. */
const SAMPLES: [path: string, code: string, broken: string | null][] = [
  ['libs/contracts/src/index.ts', uses('@strata/language'), DIRECTION],
  ['libs/language/src/types.ts', uses('@strata/memory'), DIRECTION],
  ['libs/memory/src/ports.ts', uses('@strata/postgres'), DIRECTION],
  ['libs/memory/src/ports.ts', uses('@strata/hooks'), DIRECTION],
  ['libs/hooks/src/ports.ts', uses('@strata/memory'), DIRECTION],
  ['libs/platform/src/serve.ts', uses('@strata/memory'), DIRECTION],
  ['libs/queue/src/job-queue.ts', uses('@strata/postgres'), DIRECTION],
  ['libs/testkit/src/index.ts', uses('@strata/contracts'), DIRECTION],
  ['libs/embedded/src/index.ts', uses('@strata/testkit'), DIRECTION],
  ['sdks/node/src/index.ts', uses('@strata/contracts'), DIRECTION],
  ['apps/ingest-api/src/main.ts', uses('@strata/recall-api'), DIRECTION],
  ['apps/recall-api/src/main.ts', uses('@strata/strata'), DIRECTION],
  ['libs/memory/src/ports.ts', uses('../../postgres/src/index.js'), DIRECTION],
  ['libs/memory/src/ports.ts', uses('@nestjs/common'), DRIVER],
  ['libs/language/src/types.ts', uses('fastify'), DRIVER],
  ['libs/hooks/src/ports.ts', uses('undici'), DRIVER],
  ['libs/postgres/src/database/connection.ts', uses('undici'), DRIVER],
  ['libs/queue/src/job-queue.ts', uses('@qdrant/js-client-rest'), DRIVER],
  ['libs/vectors/src/vectors.module.ts', uses('pg'), DRIVER],
  ['apps/ingest-api/src/main.ts', uses('bullmq'), DRIVER],
  ['apps/recall-api/src/main.ts', uses('@prisma/client'), DRIVER],
  ['apps/webhook-dispatcher/src/main.ts', uses('undici'), DRIVER],
  ['libs/outbound-http/src/index.ts', uses('ioredis'), DRIVER],
  ['libs/contracts/src/index.ts', `export * from './ids.js';\n`, 'no-restricted-syntax'],
  ['libs/memory/src/ports.ts', uses('@strata/contracts'), null],
  ['libs/queue/src/job-queue.ts', uses('bullmq'), null],
  ['apps/recall-api/src/main.ts', uses('@strata/postgres'), null],
  ['libs/postgres/src/postgres.module.ts', uses('@strata/hooks'), null],
  ['apps/strata/src/strata.module.ts', uses('@strata/ingest-api'), null],
];

const rules = [DIRECTION, DRIVER, 'no-restricted-syntax'];
let found: string[][];
beforeAll(() => {
  const linted = spawnSync(process.execPath, [join(__dirname, 'test/lint-samples.mjs')], {
    input: JSON.stringify(SAMPLES.map(([path, code]) => ({ path, code }))),
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  if (linted.status !== 0) throw new Error(linted.stderr);
  found = JSON.parse(linted.stdout) as string[][];
}, 120_000);

it.each(SAMPLES.map(([path, code, broken], i) => [path, code.split('\n')[0]!, broken, i] as const))(
  '%s: %s → %s',
  (_path, _line, broken, i) => {
    expect(found[i]!.filter((rule) => rules.includes(rule))).toEqual(broken === null ? [] : [broken]);
  },
);
