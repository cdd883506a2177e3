// Entry of the audit → public shape.
import { AuditTarget, type AuditShape } from '@strata/contracts';
import type { AuditRecord } from '../ports-audit.js';

export function auditView(entry: AuditRecord): AuditShape {
  const { id, action, actor, subject, reason, detail, createdAt, hash, previousHash } = entry;
  return {
    audit_id: id,
    action,
    actor,
    target: { kind: AuditTarget.parse(action.split('.')[0]), id: subject },
    reason,
    detail,
    created_at: createdAt.toISOString(),
    hash,
    previous_hash: previousHash,
  };
}
