// TDAI memory ↔ our use-cases, the writing side. Pure: no store, no clock.
import type { Metadata } from '@strata/contracts';
import { readTimestamp, type AddMessages } from '@strata/memory';

type MessageInput = Parameters<AddMessages['execute']>[0]['messages'][number];
interface TdaiMessage {
  role: 'user' | 'assistant';
  content: string;
  timestamp?: string | undefined;
  recorded_at?: string | undefined;
}

/** When it was said; else when it was recorded. Of both, the latter is kept beside. @throws AppError a time that no store can hold, at its place */
export function toMessageInput(message: TdaiMessage, place: string, metadata: Metadata): MessageInput {
  const { role, content, timestamp, recorded_at: recorded } = message;
  for (const name of ['timestamp', 'recorded_at'] as const)
    if (message[name] !== undefined) readTimestamp(message[name], `${place}.${name}`);
  return {
    role,
    content,
    timestamp: timestamp ?? recorded,
    metadata: timestamp !== undefined && recorded !== undefined ? { ...metadata, recorded_at: recorded } : metadata,
  };
}
