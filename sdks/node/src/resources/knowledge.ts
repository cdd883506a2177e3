// Documents: knowledge bases with their files, and files as they are.
import type { AcceptedFile, AcceptedResource, DeletedKnowledgeBase, DeletedKnowledgeFile, KnowledgeBase, KnowledgeEntry } from '../api.js';
import type { DeleteKnowledgeBaseQuery, KnowledgeBaseBody, KnowledgeFile, KnowledgeFileBody, Metadata, Role } from '../api.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { paged, type Paged } from '../http/paged.js';
import { toWire } from '../http/spelling.js';
import type { PageOptions } from './projects.js';

export interface ResourceOptions {
  /** As it is: text, Markdown, JSON, CSV, HTML, PDF or DOCX, 10 MiB at most. */
  file: Blob | Uint8Array | string;
  /** Its ending tells the format where `format` does not. */
  name: string;
  /** Its entries; exactly one of this and `sessionId`. */
  knowledgeBaseId?: string;
  /** Its messages; a session that does not exist is opened where `userId` is given. */
  sessionId?: string;
  userId?: string;
  format?: KnowledgeFile['format'];
  /** Of the messages of a document that is no transcript. */
  role?: Role;
  tags?: string[];
  metadata?: Metadata;
}

const pathOf = (knowledgeBaseId: string) => `/api/knowledge-bases/${encodeURIComponent(knowledgeBaseId)}`;
const fileAt = (knowledgeBaseId: string, fileId: string) => `${pathOf(knowledgeBaseId)}/files/${encodeURIComponent(fileId)}`;

export class KnowledgeBases {
  constructor(private readonly http: HttpClient) {}
  create(body: KnowledgeBaseBody, call?: CallOptions): Promise<KnowledgeBase> {
    return this.http.json({ method: 'POST', path: '/api/knowledge-bases', body }, call);
  }
  list(options: PageOptions = {}, call?: CallOptions): Paged<KnowledgeBase> {
    return paged(this.http, '/api/knowledge-bases', options, call);
  }
  get(knowledgeBaseId: string, call?: CallOptions): Promise<KnowledgeBase> {
    return this.http.json({ method: 'GET', path: pathOf(knowledgeBaseId) }, call);
  }
  /** With its files and entries. */
  delete(knowledgeBaseId: string, options: DeleteKnowledgeBaseQuery = {}, call?: CallOptions): Promise<DeletedKnowledgeBase> {
    return this.http.json({ method: 'DELETE', path: pathOf(knowledgeBaseId), query: toWire(options) }, call);
  }
  /** A text; PDF and Word files go to `resources.create`. The task tells when its entries are there. */
  addFile(knowledgeBaseId: string, body: KnowledgeFileBody, call?: CallOptions): Promise<AcceptedFile> {
    return this.http.json({ method: 'POST', path: `${pathOf(knowledgeBaseId)}/files`, body }, call);
  }
  files(knowledgeBaseId: string, options: PageOptions = {}, call?: CallOptions): Paged<KnowledgeFile> {
    return paged(this.http, `${pathOf(knowledgeBaseId)}/files`, options, call);
  }
  file(knowledgeBaseId: string, fileId: string, call?: CallOptions): Promise<KnowledgeFile> {
    return this.http.json({ method: 'GET', path: fileAt(knowledgeBaseId, fileId) }, call);
  }
  deleteFile(
    knowledgeBaseId: string,
    fileId: string,
    options: DeleteKnowledgeBaseQuery = {},
    call?: CallOptions,
  ): Promise<DeletedKnowledgeFile> {
    return this.http.json({ method: 'DELETE', path: fileAt(knowledgeBaseId, fileId), query: toWire(options) }, call);
  }
  /** The pieces of a file, in its order. */
  entries(knowledgeBaseId: string, fileId: string, options: PageOptions = {}, call?: CallOptions): Paged<KnowledgeEntry> {
    return paged(this.http, `${fileAt(knowledgeBaseId, fileId)}/entries`, options, call);
  }
}

export class Resources {
  constructor(private readonly http: HttpClient) {}
  /** A file as it is, into a knowledge base or, as messages, into a session. */
  async create({ file, tags, metadata, ...options }: ResourceOptions, call?: CallOptions): Promise<AcceptedResource> {
    const form = new FormData();
    for (const [field, value] of Object.entries(toWire(options))) form.set(field, value);
    if (tags) form.set('tags', JSON.stringify(tags));
    if (metadata) form.set('metadata', JSON.stringify(metadata));
    form.set('file', file instanceof Blob ? file : new Blob([file]), options.name);
    // Written once: the same bytes over all attempts.
    const written = new Response(form);
    const contentType = written.headers.get('content-type')!;
    const body = new Uint8Array(await written.arrayBuffer());
    return this.http.json({ method: 'POST', path: '/api/resources', body, contentType }, call);
  }
}
