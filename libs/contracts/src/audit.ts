// Acts of operators as the audit tells them: who did what to which record, when and why.
import { z } from 'zod';
import { Instant } from './primitives.js';

/** `<kind of the record>.<what was done to it>`. Public: never rename one. */
export const AuditAction = z.enum([
  'fact.edit',
  'fact.undo',
  'fact.undo_edit',
  'summary.edit',
  'summary.undo_edit',
  'deletion.requested',
  'deletion.completed',
  'deletion.failed',
  'user.exported',
  'project.exported',
  'import.requested',
  'task.replayed',
  'knowledge_base.deleted',
  'knowledge_file.deleted',
  'project.created',
  'project.updated',
  'key.issued',
  'key.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.replayed',
  'delivery.redelivered',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** The kind of record that an action is done to: its part before the dot. */
export const AuditTarget = z.enum([...new Set(AuditAction.options.map((action) => action.split('.')[0] ?? ''))]);

export const AuditShape = z.strictObject({
  audit_id: z.string(),
  action: AuditAction,
  /** Id of the API key; `admin` (the admin key), `command` (the command line), `retention`, or `strata` (the installation itself). */
  actor: z.string(),
  /** Of a user `id` is a digest: an entry outlives its user and names none. */
  target: z.strictObject({ kind: AuditTarget, id: z.string() }),
  reason: z.string().nullable(),
  /** Ids that Strata made, states and counts; `users` are digests. */
  detail: z.record(z.string(), z.unknown()),
  created_at: Instant,
  /** SHA-256, hex, over the hash before and this entry. */
  hash: z.string(),
  previous_hash: z.string(),
});
export type AuditShape = z.infer<typeof AuditShape>;
