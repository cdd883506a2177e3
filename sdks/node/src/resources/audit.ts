// What operators did.
import type { AuditEntry, ListAuditQuery } from '../api.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { paged, type Paged } from '../http/paged.js';
import type { Spelled } from '../http/spelling.js';

export type ListAuditOptions = Spelled<ListAuditQuery>;

export class Audit {
  constructor(private readonly http: HttpClient) {}
  /** Who did what to which record, when and why; newest first. */
  list(options: ListAuditOptions = {}, call?: CallOptions): Paged<AuditEntry> {
    return paged(this.http, '/api/audit', options, call);
  }
}
