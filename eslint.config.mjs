import js from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

// The boundary rule reads the cached project graph, and says nothing at all where there is none.
process.env.NX_DAEMON = 'false';
await createProjectGraphAsync();

const adapters = ['scope:adapter'];
const domain = ['scope:memory', 'scope:hooks', 'scope:language'];
const only = (sourceTag, onlyDependOnLibsWithTags) => ({ sourceTag, onlyDependOnLibsWithTags });
/** Drivers and frameworks that only one room of the house may import. */
const drivers = {
  postgres: ['@prisma/*', 'pg', '**/generated/prisma/*'],
  queue: ['bullmq', 'ioredis', '@bull-board/*'],
  vectors: ['@qdrant/*'],
  outbound: ['undici', 'ipaddr.js'],
  tracing: ['@opentelemetry/*'],
  documents: ['unpdf', 'mammoth', 'htmlparser2', 'yauzl'],
  framework: ['@nestjs/*', 'fastify', '@fastify/*', 'nestjs-zod', 'pino', 'prom-client'],
};
const forbid = (files, rooms, message) => ({
  files,
  ignores: ['**/*.test.ts'],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group: rooms.flatMap((room) => drivers[room]), message }] }] },
});

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      '**/node_modules/**',
      '.nx/**',
      '**/coverage/**',
      '**/*.cjs',
      '**/*.d.cts',
      '.strata/**',
      '**/fixtures/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  prettier,
  {
    files: ['**/*.ts', '**/*.mts'],
    plugins: { '@nx': nx },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          allow: [],
          depConstraints: [
            only('scope:contracts', []),
            only('scope:embedded', []),
            only('scope:sdk', []),
            only('scope:language', ['scope:contracts']),
            only('scope:memory', ['scope:contracts', 'scope:language']),
            only('scope:hooks', ['scope:contracts', 'scope:language']),
            only('scope:platform', ['scope:contracts']),
            only('scope:adapter', ['scope:contracts', 'scope:platform', ...domain]),
            only('scope:testkit', ['scope:embedded']),
            only('scope:service', ['scope:contracts', 'scope:platform', ...domain, ...adapters]),
            only('scope:strata', ['scope:contracts', 'scope:platform', 'scope:service', 'scope:embedded', ...domain, ...adapters]),
            only('scope:checks', ['scope:sdk', 'scope:contracts', 'scope:testkit']),
            only('scope:eval', ['scope:sdk', 'scope:testkit', 'scope:embedded', 'scope:contracts', ...domain, ...adapters]),
          ],
        },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration[exported=null]', message: 'Name what is exported.' }],
      'max-lines': ['error', { max: 300 }],
    },
  },
  {
    // No text of a user makes a pattern go back over it. Patterns made at run time: tools/regular-expressions.test.ts.
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts', 'sdks/node/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    },
  },
  forbid(['libs/{contracts,language,memory,hooks}/src/**/*.ts'], Object.keys(drivers), 'The domain knows no framework and no driver.'),
  forbid(['libs/postgres/src/**/*.ts'], ['queue', 'vectors', 'outbound', 'documents', 'tracing'], 'One adapter, one driver.'),
  forbid(['libs/queue/src/**/*.ts'], ['vectors', 'outbound', 'documents', 'tracing'], 'One adapter, one driver.'),
  forbid(['libs/vectors/src/**/*.ts'], ['postgres', 'queue', 'outbound', 'documents', 'tracing'], 'One adapter, one driver.'),
  forbid(['libs/models/src/**/*.ts'], ['postgres', 'queue', 'vectors', 'outbound', 'documents', 'tracing'], 'One adapter, one driver.'),
  forbid(['libs/outbound-http/src/**/*.ts'], ['postgres', 'queue', 'vectors', 'documents', 'tracing'], 'One adapter, one driver.'),
  forbid(['libs/documents/src/**/*.ts'], ['postgres', 'queue', 'vectors', 'outbound', 'tracing'], 'One adapter, one driver.'),
  forbid(['libs/platform/src/**/*.ts'], ['postgres', 'queue', 'vectors', 'outbound', 'documents'], 'Platform knows no store.'),
  forbid(
    ['apps/*/src/**/*.ts'],
    ['postgres', 'queue', 'vectors', 'outbound', 'documents', 'tracing'],
    'Apps reach drivers through their adapter.',
  ),
  {
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'performance',
          'setTimeout',
          'clearTimeout',
          'globalThis',
          'WebAssembly',
          'fetch',
          'Buffer',
          'AbortSignal',
        ].map((g) => [g, 'readonly']),
      ),
      parserOptions: { projectService: false, project: false },
    },
  },
  {
    files: ['**/*.test.ts', '**/testing/**/*.ts', 'e2e/**/*.ts', 'eval/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@nx/enforce-module-boundaries': 'off',
      'max-lines': 'off',
    },
  },
);
