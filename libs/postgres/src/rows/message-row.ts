// Stored raw input → domain record.
import type { MessageStatus, Metadata, Role } from '@strata/contracts';
import type { Action, Message, Session } from '@strata/memory';
import type * as prisma from '../generated/prisma/client.js';

export function toSession(row: prisma.Session): Session {
  return { ...row, metadata: row.metadata as Metadata };
}

export function toMessage(row: prisma.Message): Message {
  const { contentHash: _hash, workItemId: _item, teamId: _team, longTerm: _longTerm, ...message } = row;
  return { ...message, role: row.role as Role, status: row.status as MessageStatus, metadata: row.metadata as Metadata };
}

export function toAction(row: prisma.Action): Action {
  const { contentHash: _hash, workItemId: _item, error: _error, ...action } = row;
  return {
    ...action,
    status: row.status as MessageStatus,
    metadata: row.metadata as Metadata,
    anchors: row.anchors as Record<string, string>,
  };
}
