// Stored raw input → domain record.
import type { MessageStatus, Metadata, Role } from '@strata/contracts';
import { without, type Action, type Message, type Session } from '@strata/memory';
import type * as prisma from '../generated/prisma/client.js';

export function toSession(row: prisma.Session): Session {
  return { ...row, metadata: row.metadata as Metadata };
}

export function toMessage(row: prisma.Message): Message {
  const message = without(row, 'contentHash', 'workItemId', 'teamId', 'longTerm');
  return { ...message, role: row.role as Role, status: row.status as MessageStatus, metadata: row.metadata as Metadata };
}

export function toAction(row: prisma.Action): Action {
  const action = without(row, 'contentHash', 'workItemId', 'error');
  return {
    ...action,
    status: row.status as MessageStatus,
    metadata: row.metadata as Metadata,
    anchors: row.anchors as Record<string, string>,
  };
}
