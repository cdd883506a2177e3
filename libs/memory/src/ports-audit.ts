// What the audit needs of the records: entries that are appended and never changed. Exported with the other ports.
import type { AuditAction } from '@strata/contracts';
import type { Page, PageRequest } from './ports.js';

/** One act of an operator. The part of `action` before the dot is the kind of its target. */
export interface AuditRecord {
  id: string;
  /** Id of an API key; `admin`, `command`, `retention`, or `strata` for the installation itself. */
  actor: string;
  action: AuditAction;
  /** Id of the target. */
  subject: string;
  reason: string | null;
  detail: Record<string, unknown>;
  createdAt: Date;
  /** Hex. */
  hash: string;
  previousHash: string;
}
export interface AuditFilter {
  action?: AuditAction | undefined;
  actor?: string | undefined;
  targetKind?: string | undefined;
  targetId?: string | undefined;
  /** Whose memory an act concerned, erased or not: entries hold a digest of the id. */
  userId?: string | undefined;
  /** From this time on. */
  since?: Date | undefined;
  /** Before this time. */
  until?: Date | undefined;
}
export interface NewAuditEntry {
  /** As `AuditRecord.actor`. */
  actor: string;
  action: AuditAction;
  /** Id of the target, which Strata made; of a user its digest. */
  subject: string;
  reason?: string | null;
  /** Whose memory it concerns: ids of users, of which the entry holds a digest only. */
  users?: string[];
  /** Ids that Strata made, states and counts: what is erased later must not live on here. */
  detail?: Record<string, unknown>;
  /** Absent = now. */
  createdAt?: Date;
}
export interface AuditLog {
  /** Newest first. */
  list(projectId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditRecord>>;
  /** For an act that changes no record. One that does is audited in its own commit. */
  append(projectId: string, entry: NewAuditEntry): Promise<void>;
  /** The digest by which the audit names a user. */
  nameOf(projectId: string, userId: string): string;
}
