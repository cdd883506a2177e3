// Projects (tenants) and their keys, for the operator who has the admin key.
import type { ApiKey, CreateProjectBody, IssuedApiKey, IssueKeyBody, PatchProjectBody, Project, RevokedApiKey } from '../api.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { paged, type Paged } from '../http/paged.js';
import { toWire, type Spelled } from '../http/spelling.js';

export interface PageOptions {
  /** 1 to 100, default 20. */
  limit?: number;
  cursor?: string;
}
export type ProjectOptions = Spelled<CreateProjectBody>;
export type ProjectChanges = Spelled<PatchProjectBody>;
export type KeyOptions = Spelled<IssueKeyBody>;

const pathOf = (projectId: string) => `/api/admin/projects/${encodeURIComponent(projectId)}`;

export class Projects {
  constructor(private readonly http: HttpClient) {}
  create(options: ProjectOptions, call?: CallOptions): Promise<Project> {
    return this.http.json({ method: 'POST', path: '/api/admin/projects', body: toWire(options) }, call);
  }
  /** Oldest first. */
  list(options: PageOptions = {}, call?: CallOptions): Paged<Project> {
    return paged(this.http, '/api/admin/projects', options, call);
  }
  get(projectId: string, call?: CallOptions): Promise<Project> {
    return this.http.json({ method: 'GET', path: pathOf(projectId) }, call);
  }
  update(projectId: string, changes: ProjectChanges, call?: CallOptions): Promise<Project> {
    return this.http.json({ method: 'PATCH', path: pathOf(projectId), body: toWire(changes) }, call);
  }
}

export class Keys {
  constructor(private readonly http: HttpClient) {}
  /** `key` is shown once. */
  create(projectId: string, options: KeyOptions, call?: CallOptions): Promise<IssuedApiKey> {
    return this.http.json({ method: 'POST', path: `${pathOf(projectId)}/keys`, body: toWire(options) }, call);
  }
  /** All of them, without their secrets. */
  list(projectId: string, call?: CallOptions): Paged<ApiKey> {
    return paged(this.http, `${pathOf(projectId)}/keys`, {}, call);
  }
  revoke(projectId: string, keyId: string, call?: CallOptions): Promise<RevokedApiKey> {
    return this.http.json({ method: 'DELETE', path: `${pathOf(projectId)}/keys/${encodeURIComponent(keyId)}` }, call);
  }
}
