// One Jest configuration for the whole tree: `unit` (x.test.ts, no I/O), `integration` (x.int.test.ts, real services), `e2e` (separate processes).
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const root = __dirname;

const base = {
  rootDir: root,
  testEnvironment: 'node',
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')), swcrc: false, $schema: undefined }],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['@strata/source', 'node', 'require', 'default'] },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.nx/'],
};
const services = {
  globalSetup: join(root, 'tools/test/global-setup.mjs'),
  globalTeardown: join(root, 'tools/test/global-teardown.mjs'),
  setupFiles: [join(root, 'tools/test/environment.cjs')],
  setupFilesAfterEnv: [join(root, 'tools/test/database.cjs')],
};

/** @returns {import('jest').Config} */
module.exports = (kind) =>
  ({
    unit: {
      ...base,
      displayName: 'unit',
      testMatch: ['**/src/**/*.test.ts', '**/tools/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.int\\.test\\.ts$', '/node_modules/'],
    },
    integration: { ...base, ...services, displayName: 'integration', testMatch: ['**/src/**/*.int.test.ts'] },
    e2e: { ...base, ...services, displayName: 'e2e', testMatch: ['<rootDir>/e2e/**/*.test.ts'] },
  })[kind];
