// Whole users: taken out, erased; and deletions of any scope with their receipts.
import type { AcceptedDeletion, ArchivedRecord, Deletion, DeletionBody, ListArchivedQuery } from '../api.js';
import { ConnectionError } from '../errors.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { paged, type Paged } from '../http/paged.js';
import { readLines } from '../http/read-lines.js';
import { toWire, type Spelled } from '../http/spelling.js';
import type { ReasonOption } from './sessions.js';
import { poll, type WaitOptions } from './writes.js';

export type DeletionOptions = Spelled<DeletionBody>;

export class Users {
  constructor(private readonly http: HttpClient) {}
  /**
   * Everything that is kept of the user, of one moment, one line of NDJSON after the other (without line ends): what `imports.create`
   * takes in elsewhere. Ends with a ConnectionError where the export is not whole.
   */
  async *export(userId: string, call?: CallOptions): AsyncGenerator<string> {
    const path = `/api/users/${encodeURIComponent(userId)}/export`;
    const answer = await this.http.open({ method: 'GET', path, accept: 'application/x-ndjson' }, call);
    let last = '';
    try {
      for await (const line of readLines(answer.chunks)) {
        if (line === '') continue;
        last = line;
        yield line;
      }
    } finally {
      answer.release();
    }
    if (!isEnd(last)) throw new ConnectionError('The export broke off: its last line is missing');
  }
  /** Everything of the user, in every store. */
  delete(userId: string, options: ReasonOption = {}, call?: CallOptions): Promise<AcceptedDeletion> {
    return this.http.json({ method: 'DELETE', path: `/api/users/${encodeURIComponent(userId)}`, query: toWire(options) }, call);
  }
}

function isEnd(line: string): boolean {
  try {
    return (JSON.parse(line) as { record?: string }).record === 'end';
  } catch {
    return false;
  }
}

export class Deletions {
  constructor(private readonly http: HttpClient) {}
  /** Deletes or archives what `scope` names, and what was learnt from that alone; with `dryRun` it only counts. */
  create(options: DeletionOptions, call?: CallOptions): Promise<AcceptedDeletion> {
    return this.http.json({ method: 'POST', path: '/api/deletions', body: toWire(options) }, call);
  }
  /** The receipt. */
  get(deletionId: string, call?: CallOptions): Promise<Deletion> {
    return this.http.json({ method: 'GET', path: `/api/deletions/${encodeURIComponent(deletionId)}` }, call);
  }
  /** The receipt once it is done, or has failed. Bound it with `signal`. */
  wait(deletionId: string, options: WaitOptions = {}): Promise<Deletion> {
    const hasEnded = ({ status }: Deletion) => status === 'completed' || status === 'failed';
    return poll(() => this.get(deletionId, options), hasEnded, options);
  }
  /** What one of mode `archive` kept. */
  records(deletionId: string, options: Spelled<ListArchivedQuery> = {}, call?: CallOptions): Paged<ArchivedRecord> {
    return paged(this.http, `/api/deletions/${encodeURIComponent(deletionId)}/records`, options, call);
  }
}
