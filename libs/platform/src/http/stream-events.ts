// Server-sent events over one answer: ends with the source, the caller or the process, whichever comes first.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shutdown } from './shutdown.js';

export interface ServerEvent {
  event: string;
  data: unknown;
  /** Sent as `id:`; a client that reconnects returns it as Last-Event-ID. */
  id?: string;
}
const HEARTBEAT_MS = 15_000;

/**
 * Takes the answer over and sends what `source` yields; a comment line every 15 s keeps proxies from closing it.
 * Check everything that can fail (ids, access) before: after the first byte no problem document can be sent; a failure of
 * the source ends the stream with an `error` event without detail.
 */
export async function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  shutdown: Shutdown,
  source: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
): Promise<void> {
  const closed = new AbortController();
  const signal = AbortSignal.any([closed.signal, shutdown.signal]);
  reply.hijack();
  const { raw } = reply;
  raw.on('close', () => closed.abort());
  raw.on('error', () => closed.abort());
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': String(request.id),
    connection: 'close',
  });
  raw.write(': open\n\n');
  const beat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS);
  try {
    for await (const { event, data, id } of source(signal)) {
      if (signal.aborted) break;
      const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      if (!raw.write(text) && !signal.aborted) await drained(raw, signal);
    }
  } catch {
    if (!signal.aborted) raw.write('event: error\ndata: {"code":"internal"}\n\n');
  } finally {
    clearInterval(beat);
    raw.end();
  }
}

/** Aborts when the caller goes away or the process stops: for work that nobody would wait for. */
export function callerSignal(reply: FastifyReply, shutdown: Shutdown): AbortSignal {
  const closed = new AbortController();
  reply.raw.on('close', () => closed.abort());
  return AbortSignal.any([closed.signal, shutdown.signal]);
}

function drained(raw: FastifyReply['raw'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    raw.once('drain', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
