// Server-sent events as an iterator that goes on over broken connections.
import { ConnectionError, TimeoutError, type StrataError } from '../errors.js';
import { pause } from './deadline.js';
import { backoffMs, type CallOptions, type HttpClient, type Request } from './http-client.js';
import { readLines } from './read-lines.js';

interface ServerEvent {
  event: string;
  data: string;
  id: string | null;
}

/**
 * `data` of each event. A connection that ends is opened again where it was (`Last-Event-ID`), until `isLast`, the caller's signal, or
 * `maxRetries` attempts in a row that brought nothing.
 */
export async function* watchEvents<T>(
  http: HttpClient,
  request: Request,
  isLast: (data: T) => boolean,
  call: CallOptions = {},
): AsyncGenerator<T> {
  let lastId: string | null = null;
  let failures = 0;
  for (;;) {
    const headers: Record<string, string> = lastId === null ? {} : { 'last-event-id': lastId };
    const answer = await http.open({ ...request, accept: 'text/event-stream', headers }, call);
    let failure: StrataError | undefined;
    try {
      for await (const { event, data, id } of readEvents(answer.chunks)) {
        if (event === 'error') throw new ConnectionError('the service broke the stream off');
        failures = 0;
        if (id !== null) lastId = id;
        const value = JSON.parse(data) as T;
        yield value;
        if (isLast(value)) return;
      }
    } catch (error) {
      if (!(error instanceof ConnectionError || error instanceof TimeoutError) || call.signal?.aborted) throw error;
      failure = error;
    } finally {
      answer.release();
    }
    if (failure && failures >= http.maxRetries(call)) throw failure;
    await pause(backoffMs(failures++), call.signal);
  }
}

/** Of one answer. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  let [event, id, data]: [string, string | null, string[]] = ['message', null, []];
  for await (const line of readLines(chunks)) {
    if (line === '') {
      if (data.length > 0) yield { event, id, data: data.join('\n') };
      [event, id, data] = ['message', null, []];
      continue;
    }
    const colon = line.indexOf(':');
    // A comment keeps the connection open.
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
  }
}
