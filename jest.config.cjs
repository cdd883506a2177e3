const preset = require('./jest.preset.cjs');
module.exports = { projects: ['unit', 'integration', 'e2e'].map(preset), testTimeout: 90_000, maxWorkers: 2 };
