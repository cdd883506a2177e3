// Messages as a caller sends them → records ready to be stored: ids, times, hashes.
import { AppError, type Metadata, type Role, type Timestamp } from '@strata/contracts';
import type { Session } from '../model/message.js';
import type { NewMessage } from '../ports.js';
import { readTimestamp } from './read-timestamp.js';
import { contentHash, type idMaker } from './record-identity.js';

/** What holds of every message of a write. */
export interface WriteAttribution {
  agentId?: string | undefined;
  appId?: string | undefined;
  /** Other users of the project may recall these messages, and what rests on such ones alone. */
  allowPublic?: boolean | undefined;
  /** Searches of these knowledge bases find them, and what rests on such ones alone. Of the project: see `FindBases`. */
  knowledgeBaseIds?: string[] | undefined;
}
export interface MessageInput {
  role: Role;
  content: string;
  id?: string | undefined;
  turnId?: string | undefined;
  businessId?: string | undefined;
  timestamp?: Timestamp | undefined;
  /** Another name of `timestamp`. */
  createdAt?: Timestamp | undefined;
  name?: string | undefined;
  metadata?: Metadata | undefined;
  tags?: string[] | undefined;
}

/**
 * @param list name of the array in the request, for errors (`messages`, `data.2.messages`)
 * @param now time of messages that carry none; they keep their order by the order of storing
 * @throws AppError `validation.failed` where `timestamp` and `created_at` disagree or lie outside what can be stored
 */
export function readMessages(
  messages: MessageInput[],
  list: string,
  session: Session,
  attribution: WriteAttribution,
  makeId: ReturnType<typeof idMaker>,
  now: Date,
): NewMessage[] {
  const allowPublic = attribution.allowPublic ?? false;
  const knowledgeBaseIds = [...new Set(attribution.knowledgeBaseIds)].sort();
  return messages.map((message, index) => {
    const path = `${list}.${index}`;
    const timestamp = message.timestamp === undefined ? undefined : readTimestamp(message.timestamp, `${path}.timestamp`);
    const alias = message.createdAt === undefined ? undefined : readTimestamp(message.createdAt, `${path}.created_at`);
    if (timestamp && alias && timestamp.at.getTime() !== alias.at.getTime()) {
      const text = 'differs from timestamp, whose other name it is';
      throw new AppError('validation.failed', `${path}.created_at: ${text}`, { errors: [{ path: `${path}.created_at`, message: text }] });
    }
    const time = timestamp ?? alias;
    const record = {
      role: message.role,
      name: message.name ?? null,
      content: message.content,
      turnId: message.turnId ?? null,
      businessId: message.businessId ?? null,
      metadata: message.metadata ?? {},
      tags: message.tags ?? [],
    };
    return {
      ...record,
      id: message.id ?? makeId('message', session.id, list, index),
      timestamp: time?.at ?? now,
      utcOffset: time?.utcOffset ?? null,
      agentId: attribution.agentId ?? session.agentId,
      appId: attribution.appId ?? session.appId,
      allowPublic,
      knowledgeBaseIds,
      contentHash: contentHash({
        ...{ ...record, sessionId: session.id, timestamp: time?.at },
        // Left out where it is not asked for: the hash of such a message is what it always was.
        ...{ allowPublic: allowPublic || undefined, knowledgeBaseIds: knowledgeBaseIds.length > 0 ? knowledgeBaseIds : undefined },
      }),
    };
  });
}
