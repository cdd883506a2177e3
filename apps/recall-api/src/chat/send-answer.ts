// Sends an answer of the chat model, whole or as it is written; a failure before its first word is an ordinary one.
import { AppError, type ErrorCode } from '@strata/contracts';
import { streamEvents, type ServerEvent, type Shutdown } from '@strata/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a model in trouble answers, whichever contract asked. */
export const MODEL_FAILS = [
  'model.not_configured',
  'model.unavailable',
  'model.rate_limited',
  'model.invalid_output',
  'model.refused',
  'model.over_budget',
] as const satisfies ErrorCode[];

/** How a contract words the events of a stream. */
export interface StreamWords {
  delta: (text: string) => ServerEvent;
  done: (whole: string) => ServerEvent;
  failed: (error: AppError) => ServerEvent;
}

export async function wholeOf(pieces: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const piece of pieces) whole += piece;
  return whole;
}

export async function streamAnswer(
  { request, reply, shutdown }: { request: FastifyRequest; reply: FastifyReply; shutdown: Shutdown },
  pieces: AsyncIterable<string>,
  words: StreamWords,
): Promise<void> {
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  await streamEvents(request, reply, shutdown, async function* () {
    let whole = '';
    try {
      for (let next = first; !next.done; next = await source.next()) {
        whole += next.value;
        yield words.delta(next.value);
      }
      yield words.done(whole);
    } catch (error) {
      yield words.failed(error instanceof AppError ? error : new AppError('internal', 'The answer broke off'));
    }
  });
}
