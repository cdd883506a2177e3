// What knowledge bases need from outside: their rows, their work, and a reader of files. Exported with the other ports.
import type { FileFormat } from '@strata/contracts';
import type { ClaimedFile, DocumentBlock, FiledEntry, KnowledgeBase, KnowledgeEntry, KnowledgeFile } from './model/knowledge.js';
import type { KnowledgeBaseScope } from './model/scope.js';
import type { Page, PageRequest, WorkError } from './ports.js';
import type { Counted } from './ports-reading.js';

export type DocumentFault = 'document.malformed' | 'document.too_large' | 'document.encrypted' | 'document.empty';
export type ReadDocument =
  | { kind: 'read'; blocks: DocumentBlock[] }
  /** `message` names the place: a line, a page, a part. */
  | { kind: 'refused'; code: DocumentFault; message: string };

/** Text out of a file's bytes, within bounds of time and memory; whatever the file holds, it is read or refused. */
export interface DocumentReader {
  /** Rejects only when `signal` gives it up. */
  read(file: { format: FileFormat; bytes: Uint8Array }, signal?: AbortSignal): Promise<ReadDocument>;
}

export interface NewFile extends Pick<KnowledgeFile, 'id' | 'name' | 'format' | 'tags' | 'metadata' | 'sha256'> {
  original: Buffer;
  /** SHA-256 over content, name, tags and metadata: the same again is the same file. */
  contentHash: Buffer;
}

/** Whoever deletes: for the audit. */
export interface Deleting {
  /** Id of the API key. */
  actor: string;
  reason: string;
}

export interface KnowledgeStore {
  /** An `id` that is taken already is the request run again: that base is given back. */
  create(base: Pick<KnowledgeBase, 'projectId' | 'id' | 'name' | 'description'>): Promise<KnowledgeBase>;
  get(scope: KnowledgeBaseScope): Promise<KnowledgeBase | null>;
  /** Newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<KnowledgeBase>>;
  /** Those of the files that there are, in whichever base, in the order of the ids. */
  files(projectId: string, fileIds: string[]): Promise<KnowledgeFile[]>;
  /** One part of the files of a base, newest first, and how many there are. Null = no such base. */
  countedFiles(scope: KnowledgeBaseScope, part: { skip: number; limit: number }): Promise<Counted<KnowledgeFile> | null>;
  /** Base, files and entries are gone when it returns; a worker takes them out of the index. False = there was none. */
  delete(scope: KnowledgeBaseScope, by: Deleting): Promise<boolean>;
}

export interface KnowledgeFiles {
  /** One commit of file and task. `known`: the base holds the same file already. `no_base`: it is not there. */
  add(scope: KnowledgeBaseScope, file: NewFile): Promise<{ kind: 'added' | 'known'; file: KnowledgeFile } | { kind: 'no_base' }>;
  get(scope: KnowledgeBaseScope, fileId: string): Promise<KnowledgeFile | null>;
  /** Newest first. Null = no such base. */
  list(scope: KnowledgeBaseScope, page: PageRequest): Promise<Page<KnowledgeFile> | null>;
  /** Entries of one file, in order. Null = no such file. */
  entries(scope: KnowledgeBaseScope, fileId: string, page: PageRequest): Promise<Page<KnowledgeEntry> | null>;
  /** As `KnowledgeStore.delete`; the task of a file that was not read yet fails. */
  delete(scope: KnowledgeBaseScope, fileId: string, by: Deleting): Promise<boolean>;
  /** Failed files of a task begin anew; their ids. `actor`: for the audit. */
  replay(projectId: string, taskId: string, actor: string): Promise<string[]>;
}

/** What a search over knowledge bases reads besides the index: current rows. */
export interface KnowledgeRecall {
  /** Those of `wanted` that there are; `all` of the project. */
  known(projectId: string, wanted: string[] | 'all'): Promise<string[]>;
  /** Rows of hits in these bases; what is gone is absent. */
  hydrate(projectId: string, knowledgeBaseIds: string[], entryIds: string[]): Promise<FiledEntry[]>;
}

/** Claims with a lease; time is the store's. */
export interface FileWork {
  /** Files whose time has come and that nobody works on, oldest first, over all projects. */
  due(limit: number): Promise<{ projectId: string; id: string }[]>;
  /** Null = not due, or somebody else's. */
  claim(projectId: string, fileId: string): Promise<ClaimedFile | null>;
  /** False = lost. */
  extend(file: ClaimedFile): Promise<boolean>;
  /** Replaces text and entries of the file. False = the lease was lost, and nothing was written. */
  keep(file: ClaimedFile, read: { text: string; textLength: number; entries: KnowledgeEntry[] }): Promise<boolean>;
  /**
   * `completed` and `failed` end the file's task too; what was sent is kept of a failed one only. `removed`: the row goes, with the last
   * one the base that is deleted. False = the lease was lost, and nothing was written.
   */
  finish(file: ClaimedFile, as: FileEnd): Promise<boolean>;
  /** False = deleted, or gone. */
  isKept(file: ClaimedFile): Promise<boolean>;
}
export type FileEnd =
  | { kind: 'completed' }
  | { kind: 'removed' }
  | { kind: 'failed'; error: WorkError }
  | { kind: 'retry'; afterMs: number; countAttempt: boolean };

/** Entries of knowledge bases as they should stand in the index, for making it anew and for comparing it. */
export interface KnowledgeToIndex {
  /** Ids of the project's bases in order, those after `after`. */
  bases(projectId: string, after: string | null, limit: number): Promise<string[]>;
  /** Those of the ids that are bases of the project, one that is on its way out among them. */
  known(projectId: string, knowledgeBaseIds: string[]): Promise<string[]>;
  /** Of all files that were not refused. `atRest`: none is read, or taken out, at this moment. */
  entryIds(scope: KnowledgeBaseScope): Promise<{ ids: string[]; atRest: boolean }>;
  /** Those that are still there. */
  entries(scope: KnowledgeBaseScope, entryIds: string[]): Promise<FiledEntry[]>;
}

/** Wakes a worker for a file; a lost wake-up costs a pass. Never throws. */
export interface FileWakeUps {
  wakeForFile(projectId: string, fileId: string): Promise<boolean>;
}
