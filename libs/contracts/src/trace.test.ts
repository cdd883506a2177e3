// Telling spans costs nothing and changes nothing while nobody traces; what nests and what links.
import { currentSpan, inSpan, isNested, NESTED_FOR_MS, originOf, traceWith, type SpanTold, type Tracer } from './trace.js';

it('untraced, runs the work and hands on what it returns or throws', async () => {
  expect(await inSpan({ name: 'work' }, (span) => Promise.resolve([span.set({ n: 1 }), currentSpan()]))).toEqual([undefined, null]);
  const error = new Error('of the work');
  await expect(inSpan({ name: 'work' }, () => Promise.reject(error))).rejects.toBe(error);
});

it('traced, tells the tracer; and gives the one before back', async () => {
  const told: SpanTold[] = [];
  const tracer: Tracer = {
    inSpan: (span, run) => {
      told.push(span);
      return run({ set: () => undefined });
    },
    current: () => ({ traceId: 't', spanId: 's', traceparent: 'p' }),
  };
  const before = traceWith(tracer);
  expect(await inSpan({ name: 'work' }, () => Promise.resolve(currentSpan()?.traceparent))).toBe('p');
  expect(traceWith(before)).toBe(tracer);
  expect(told).toEqual([{ name: 'work' }]);
});

it('nests for ten minutes, and not a millisecond longer', () => {
  const at = new Date(0);
  const origin = originOf('p', at)!;
  expect([isNested(origin, new Date(NESTED_FOR_MS)), isNested(origin, new Date(NESTED_FOR_MS + 1))]).toEqual([true, false]);
  expect([originOf(null, at), originOf(undefined, at), originOf('', at)]).toEqual([null, null, null]);
});
