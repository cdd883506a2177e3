// Settings of the model: their defaults, their limits, and what makes no sense together.
import { loadConfig } from './load-config.js';
import { embeddingProvider } from './settings.js';

const load = (settings: Record<string, string>) =>
  loadConfig({ DATABASE_URL: 'postgresql://127.0.0.1/none', STRATA_KEY_SECRET: 'k'.repeat(32), ...settings });

it('have a budget of their own, and no limit a minute until one is set', () => {
  expect(load({})).toMatchObject({
    LLM_REQUESTS_PER_MINUTE: undefined,
    LLM_TOKENS_PER_MINUTE: undefined,
    LLM_CHUNK_TOKENS: 3000,
    LLM_CHUNK_CALLS: 2,
    LLM_CHUNK_BUDGET: 80_000,
    LLM_ANSWER_TOKENS: 4096,
  });
  expect(load({ LLM_REQUESTS_PER_MINUTE: '60', LLM_TOKENS_PER_MINUTE: '' })).toMatchObject({
    LLM_REQUESTS_PER_MINUTE: 60,
    LLM_TOKENS_PER_MINUTE: undefined,
  });
});

it.each([
  ['LLM_CHUNK_CALLS', '3'],
  ['LLM_CHUNK_CALLS', '0'],
  ['LLM_REQUESTS_PER_MINUTE', '0'],
  ['LLM_TOKENS_PER_MINUTE', 'many'],
  ['LLM_CHUNK_BUDGET', '7096'],
])('refuse %s=%s by name', (name, value) => {
  expect(() => load({ [name]: value })).toThrow(new RegExp(`^  ${name}: `, 'm'));
});

it('refuse a budget into which no question fits', () => {
  expect(() => load({ LLM_CHUNK_TOKENS: '5000', LLM_ANSWER_TOKENS: '1000', LLM_CHUNK_BUDGET: '6000' })).toThrow(
    /LLM_CHUNK_BUDGET: must be more than .* \(6000\)/,
  );
});

it.each([
  [{ LLM_MODLE: 'x' }, 'LLM_MODLE: is not a setting; LLM_MODEL is'],
  [{ WORKER_CONCURENCY: '2' }, 'WORKER_CONCURENCY: is not a setting; WORKER_CONCURRENCY is'],
  [{ STRATA_PROT: '1', STRATA_PORT: '2' }, 'STRATA_PROT: is not a setting; STRATA_PORT is'],
  [{ LLM_MODEL: 'x' }, 'LLM_BASE_URL: is needed with LLM_MODEL'],
  [{ LLM_BASE_URL: 'http://m' }, 'LLM_MODEL: is needed with LLM_BASE_URL'],
  [{ LLM_API_KEY: 'x' }, 'LLM_BASE_URL: is needed with LLM_API_KEY'],
  [{ PORT: 'abc' }, 'PORT: must be a whole number from 0 to 65535, not “abc”'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, not “loud”'],
  [
    { DATABASE_URL: 'postgresql://strata:change-me-postgres-password@db/strata' },
    'DATABASE_URL: its password is a sample value: set one of your own',
  ],
])('refuse %j in words', (settings, said) => {
  expect(() => load(settings)).toThrow(new RegExp(`\n  ${said}$`));
});

it.each([
  [{}, 'built-in'],
  [{ EMBEDDING_PROVIDER: 'word-vectors' }, 'word-vectors'],
  [{ EMBEDDING_MODEL_PATH: '/models/own' }, 'local-model'],
  [{ EMBEDDING_BASE_URL: 'http://m', EMBEDDING_MODEL: 'x' }, 'openai-compatible'],
])('%j embed by %s', (settings, provider) => {
  expect(embeddingProvider(load(settings))).toBe(provider);
});

it.each([
  [{ EMBEDDING_PROVIDER: 'local-model' }, 'EMBEDDING_MODEL_PATH: is needed with EMBEDDING_PROVIDER=local-model'],
  [{ EMBEDDING_PROVIDER: 'openai-compatible' }, 'EMBEDDING_BASE_URL: is needed with EMBEDDING_PROVIDER=openai-compatible'],
  [
    { EMBEDDING_PROVIDER: 'built-in', EMBEDDING_MODEL_PATH: '/models/own' },
    'EMBEDDING_MODEL_PATH: says nothing to EMBEDDING_PROVIDER=built-in',
  ],
  [
    { EMBEDDING_BASE_URL: 'http://m', EMBEDDING_MODEL: 'x', EMBEDDING_MODEL_PATH: '/models/own' },
    'EMBEDDING_MODEL_PATH: says nothing to EMBEDDING_PROVIDER=openai-compatible',
  ],
])('refuse embeddings by %j', (settings, said) => {
  expect(() => load(settings)).toThrow(new RegExp(`\n  ${said}$`));
});

it('leave names of other programs alone, and those near a setting that is given', () => {
  expect(() => load({ HOME: '/root', PS1: '$', DATABASE_URI: 'x', SHELL: 'sh', LLM_MODE: '' })).not.toThrow();
});
