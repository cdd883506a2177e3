// Lines of the log wait for what `npm start` says, and none is lost.
import { createLogger } from '@strata/platform';
import { HeldLog } from './held-log.js';

it('holds lines until they are released, tells each once in words, then lets through', () => {
  const out: string[] = [];
  const held = new HeldLog((line) => out.push(line));
  const log = createLogger('warn', 'strata', held);
  log.warn({ tries: 1 }, 'the index is away');
  log.warn({ tries: 2 }, 'the index is away');
  log.info('not of this level');
  expect([held.release(), out]).toEqual([['the index is away'], []]);
  log.error('later');
  expect(out.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['later']);
});

it('gives the lines of a failed start as they are', () => {
  const out: string[] = [];
  const held = new HeldLog((line) => out.push(line));
  createLogger('warn', 'strata', held).warn('away');
  held.flush();
  expect(out.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['away']);
});
