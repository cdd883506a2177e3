// New is working memory until it is merged; then it depends on what it tells and who told it.
import { memoryStage } from './memory-stage.js';

const fresh = { version: 1, supersedes: null, type: 'persona', speaker: 'user' } as const;

it.each([
  ['just learnt', fresh, 'working'],
  ['met more evidence', { ...fresh, version: 2 }, 'user'],
  ['replaced an earlier value', { ...fresh, supersedes: 'f0' }, 'user'],
  ['an instruction, said again', { ...fresh, version: 2, type: 'instruction' as const }, 'user'],
  ['an event, told again', { ...fresh, version: 3, type: 'episodic' as const }, 'long_term'],
  ['what an assistant said, twice', { ...fresh, version: 2, speaker: 'assistant' as const }, 'long_term'],
])('%s', (_, fact, stage) => {
  expect(memoryStage(fact)).toBe(stage);
});
