// TDAI memory ↔ our use-cases, the writing side. Pure: no store, no clock.
import type { Metadata } from '@strata/contracts';
import type { AddMessages } from '@strata/memory';

type MessageInput = Parameters<AddMessages['execute']>[0]['messages'][number];
interface TdaiMessage {
  role: 'user' | 'assistant';
  content: string;
  timestamp?: string | undefined;
  recorded_at?: string | undefined;
}

/** When it was said; else when it was recorded. Of both, the latter is kept beside. */
export const toMessageInput = ({ role, content, timestamp, recorded_at: recorded }: TdaiMessage, metadata: Metadata): MessageInput => ({
  role,
  content,
  timestamp: timestamp ?? recorded,
  metadata: timestamp !== undefined && recorded !== undefined ? { ...metadata, recorded_at: recorded } : metadata,
});
