// What export and restore need of the records: all of a user at one moment, and one transaction that takes it in. Exported with the other ports.
import type { exported } from '@strata/contracts';
import type { Summary, Topic } from './model/abstract.js';
import type { Fact, Relation } from './model/fact.js';
import type { KnowledgeBase, KnowledgeEntry, KnowledgeFile } from './model/knowledge.js';
import type { Action, Message, Session } from './model/message.js';
import type { UserScope } from './model/scope.js';
import type { NewAuditEntry } from './ports-audit.js';
import type { RecordVersion } from './ports-reading.js';

export interface StoredUser {
  userId: string;
  timezone: string | null;
  memoryVersion: bigint;
  nextSeq: bigint;
  createdAt: Date;
}
/** What raw input is stored with. `contentHash`: SHA-256, hexadecimal. */
interface Kept {
  writeId: string;
  contentHash: string;
}
/** A record as it is stored, under the name of its line. */
export type StoredRecord =
  | { record: 'knowledge_base'; stored: Pick<KnowledgeBase, 'id' | 'name' | 'description' | 'createdAt' | 'updatedAt'> }
  | { record: 'knowledge_file'; stored: StoredFile }
  | { record: 'knowledge_entry'; stored: Omit<KnowledgeEntry, 'projectId'> }
  | { record: 'user'; stored: StoredUser }
  | { record: 'session'; stored: Session }
  | { record: 'write'; stored: StoredWrite }
  | { record: 'message'; stored: Message & Kept }
  | { record: 'action'; stored: Action & Kept & { error: string | null } }
  | { record: 'fact'; stored: Fact }
  | { record: 'relation'; stored: Relation & { createdAt: Date } }
  | { record: 'summary'; stored: Summary }
  | { record: 'topic'; stored: Topic }
  | { record: 'version'; stored: RecordVersion & { layer: 'fact' | 'summary' | 'topic'; recordId: string } }
  | { record: 'forgotten'; stored: { factId: string } };

/** `text` of one that was read, `original` (base64) of any other. */
export interface StoredFile extends Omit<KnowledgeFile, 'projectId' | 'taskId' | 'status'> {
  status: exported.LineOf<'knowledge_file'>['status'];
  contentHash: string;
  text: string | null;
  original: string | null;
}

export interface StoredWrite {
  writeId: string;
  seq: bigint;
  kind: exported.LineOf<'write'>['kind'];
  recordCount: number;
  longTerm: boolean;
  /** What runs at that moment is `pending`. */
  status: exported.LineOf<'write'>['status'];
  stage: exported.LineOf<'write'>['stage'];
  error: { code: string; message: string } | null;
  /** Of a correction that is not through. */
  factIds: string[];
  /** When it was learnt from. */
  knownAt: Date | null;
  /** What a model read in it. */
  candidates: Record<string, unknown>[] | null;
  rulings: Record<string, unknown>[] | null;
  createdAt: Date;
}

export interface ExportStore {
  /**
   * Everything of one user, or of the project: its knowledge bases, then all users one after the other, as it was at one moment, in the order of the lines.
   * Nothing where there is no such user. Memory does not grow with the records. A reader that stops early, or takes nothing for
   * a minute, ends it. @throws AppError `unavailable` when too many exports run already
   */
  read(projectId: string, userId: string | null): AsyncIterable<StoredRecord>;
}

/** What is kept of one user, one kind after the other; lines of one kind come some hundred at a time, each with its place in the file. */
export type RestoreBatch = {
  [T in Exclude<exported.LineType, 'header' | 'knowledge_base' | 'user' | 'end'>]: { record: T; lines: Placed<exported.LineOf<T>>[] };
}[Exclude<exported.LineType, 'header' | 'knowledge_base' | 'user' | 'end'>];
export interface Placed<T> {
  /** `line 12` */
  place: string;
  line: T;
}

/** What was restored under this task before. `digest`: SHA-256 of the lines that it was restored from; null = from before it was kept. */
export interface KnownImport {
  digest: Buffer | null;
}

/** Of one transaction over a whole file. Every method throws AppError `conflict` or `validation.failed` that names the place. */
export interface RestoreWriter {
  /** Opens a user under a task. `conflict` when the user exists, and was not restored under this task. */
  begin(user: { userId: string; taskId: string; line: exported.LineOf<'user'>; place: string }): Promise<'begun' | KnownImport>;
  /** Opens a knowledge base under a task, as `begin` does a user. Files and entries that are written then name it. */
  beginBase(base: { taskId: string; line: exported.LineOf<'knowledge_base'>; place: string }): Promise<'begun' | KnownImport>;
  /** Rows of the user that was begun last, or of knowledge bases. What facts quote must stand in their messages. */
  write(batch: RestoreBatch): Promise<void>;
  /** Work that brings the index after, and takes up what was waiting. */
  end(): Promise<void>;
  /** Keeps with its task what a user or a knowledge base was restored from. */
  keepDigest(taskId: string, digest: Buffer): Promise<void>;
  /** Last of all; in the same commit. */
  audit(entry: NewAuditEntry): Promise<void>;
}
export interface RestoreStore {
  /** Commits what `work` wrote when it returns, and nothing when it throws or `keep` is false. */
  restore<T>(projectId: string, keep: boolean, work: (writer: RestoreWriter) => Promise<T>): Promise<T>;
}

/** A user that was taken in, or was there from the same export. */
export interface RestoredUser extends UserScope {
  taskId: string;
  outcome: 'restored' | 'known';
}
/** A knowledge base that was taken in, or was there from the same export. */
export interface RestoredBase {
  knowledgeBaseId: string;
  taskId: string;
  outcome: 'restored' | 'known';
}
