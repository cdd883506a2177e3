// NDJSON over one answer, as fast as the caller takes it: a piece that is not taken keeps the next from being read.
import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shutdown } from './shutdown.js';

/**
 * Takes the answer over. Check everything that can fail before: after the first byte no problem document can be sent, and a failure
 * of the source, like a stop of the process, breaks the connection off, so that a part is never taken for the whole. A caller that
 * goes away ends the source.
 */
export async function streamLines(
  request: FastifyRequest,
  reply: FastifyReply,
  shutdown: Shutdown,
  { pieces, fileName }: { pieces: AsyncIterable<string>; fileName: string },
): Promise<void> {
  const { raw } = reply;
  const closed = new AbortController();
  const signal = AbortSignal.any([closed.signal, shutdown.signal]);
  reply.hijack();
  raw.on('close', () => closed.abort());
  raw.on('error', () => closed.abort());
  raw.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': String(request.id),
  });
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      if (!raw.write(piece)) await once(raw, 'drain', { signal });
    }
    raw.end();
  } catch (error) {
    raw.destroy();
    if (!signal.aborted) throw error;
  }
}
