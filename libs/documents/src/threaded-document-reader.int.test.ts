// Threads: what a file costs is bounded, and the process goes on meanwhile.
import { makePdf } from './testing/sample-files.js';
import { ThreadedDocumentReader } from './threaded-document-reader.js';

const bytes = (text: string) => Buffer.from(text);

it('reads in a thread while this one goes on', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  const long = makePdf(
    Array.from({ length: 300 }, (_, i) => Array.from({ length: 40 }, (_, j) => `Line ${j} of page ${i} says something.`)),
  );
  const outcome = await new ThreadedDocumentReader().read({ format: 'pdf', bytes: long });
  clearInterval(timer);
  expect(outcome).toMatchObject({ kind: 'read', blocks: expect.arrayContaining([expect.objectContaining({ page: 300 })]) });
  expect(ticks).toBeGreaterThan(10);
});

it('gives up what takes too long, too much memory, or is asked for no more', async () => {
  const items = JSON.stringify(Array.from({ length: 200_000 }, (_, i) => ({ number: i, text: 'x'.repeat(5) })));
  const file = { format: 'json' as const, bytes: bytes(items) };
  expect(await new ThreadedDocumentReader({ timeMs: 1 }).read(file)).toMatchObject({
    kind: 'refused',
    code: 'document.too_large',
    message: expect.stringMatching(/takes more than/),
  });
  expect(await new ThreadedDocumentReader({ heapMb: 8 }).read(file)).toMatchObject({
    kind: 'refused',
    code: 'document.too_large',
    message: 'reading it takes more than 8 MB of memory',
  });
  const abort = new AbortController();
  const reading = new ThreadedDocumentReader().read(file, abort.signal);
  abort.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
  await expect(new ThreadedDocumentReader().read(file, abort.signal)).rejects.toThrow('stopped');
});

it('keeps the caller its bytes, a slice of a pool too', async () => {
  const pool = bytes('secret Hello there secret');
  const slice = pool.subarray(7, 18);
  const outcome = await new ThreadedDocumentReader().read({ format: 'text', bytes: slice });
  expect(outcome).toEqual({ kind: 'read', blocks: [{ kind: 'paragraph', text: 'Hello there' }] });
  expect(slice.toString()).toBe('Hello there');
});
