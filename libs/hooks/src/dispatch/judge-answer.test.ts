// Answers and their absence, as they are logged and acted upon.
import type { OutboundAnswer } from '../ports.js';
import { judgeAnswer } from './judge-answer.js';

const answered = (status: number, body = '', retryAfterMs: number | null = null): OutboundAnswer => ({
  kind: 'answered',
  status,
  retryAfterMs,
  body,
  truncated: false,
  durationMs: 5,
});

it.each([
  [200, 'delivered', null],
  [204, 'delivered', null],
  [302, 'failed', 'answered_302'],
  [400, 'failed', 'answered_400'],
  [410, 'gone', 'answered_410'],
  [429, 'failed', 'answered_429'],
  [503, 'failed', 'answered_503'],
])('%d → %s', (status, outcome, error) => {
  expect(judgeAnswer(answered(status))).toEqual({ outcome, status, error, answer: null, retryAfterMs: null });
});

it('keeps what the endpoint asks for', () => {
  expect(judgeAnswer(answered(429, 'slow down', 7000))).toMatchObject({ retryAfterMs: 7000, answer: 'slow down' });
});

it.each([
  ['timeout', null, 'timeout'],
  ['connection', 'ECONNRESET', 'connection: ECONNRESET'],
  ['target_refused', 'is not a public address', 'target_refused: is not a public address'],
] as const)('%s', (reason, detail, error) => {
  const judged = judgeAnswer({ kind: 'failed', reason, detail, durationMs: 1 });
  expect(judged).toEqual({ outcome: 'failed', status: null, error, answer: null, retryAfterMs: null });
});

it('keeps the first KiB of an answer, whole characters, storable', () => {
  expect(judgeAnswer({ ...answered(200, 'x'.repeat(5000)), truncated: true } as OutboundAnswer).answer).toBe('x'.repeat(1024));
  const cut = judgeAnswer(answered(200, `x${'你'.repeat(2000)}`)).answer!;
  expect(cut).toBe(`x${'你'.repeat(341)}`);
  expect(judgeAnswer(answered(200, 'a\u0000b')).answer).toBe('a\uFFFDb');
});
