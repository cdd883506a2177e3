// Settings of the model: their defaults, their limits, and what makes no sense together.
import { loadConfig } from './load-config.js';

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
