// Admin: a new API key for a project, shown once; and the first project and key of a fresh installation.
import { AppError, KeyScope } from '@strata/contracts';
import type { ApiKey, Project } from '../model/project.js';
import type { KeyStore, ProjectStore } from '../ports-reading.js';

/** Mints keys and knows how any key is stored; the crypto is not the domain's. */
export interface KeyMaker {
  mint(): { key: string; prefix: string; hash: Buffer };
  record(key: string): { prefix: string; hash: Buffer };
}

/** @throws AppError `not_found` unknown project · `validation.failed` an expiry that is over already */
export class IssueKey {
  constructor(
    private readonly projects: Pick<ProjectStore, 'get'>,
    private readonly keys: Pick<KeyStore, 'add'>,
    private readonly maker: KeyMaker,
  ) {}

  async execute(input: {
    projectId: string;
    name: string;
    scopes?: KeyScope[] | undefined;
    expiresAt?: Date | undefined;
    /** For the audit. */
    actor: string;
  }): Promise<{ key: string; record: ApiKey }> {
    if (!(await this.projects.get(input.projectId))) throw new AppError('not_found', 'No such project');
    if (input.expiresAt && input.expiresAt.getTime() <= Date.now())
      throw new AppError('validation.failed', 'expires_at: must lie ahead', {
        errors: [{ path: 'expires_at', message: 'must lie ahead' }],
      });
    const { key, prefix, hash } = this.maker.mint();
    const { name, scopes = [...KeyScope.options], expiresAt = null, actor } = input;
    const record = await this.keys.add(input.projectId, { name, prefix, hash, scopes, expiresAt }, actor);
    return { key, record };
  }
}

/** Start-up: makes `key` (STRATA_BOOTSTRAP_API_KEY) work. Idempotent; a revoked bootstrap key is not revived. */
export class EnsureFirstKey {
  constructor(
    private readonly projects: Pick<ProjectStore, 'create' | 'list'>,
    private readonly keys: Pick<KeyStore, 'add' | 'list'>,
    private readonly maker: KeyMaker,
  ) {}

  /** The oldest project gets the key; without one, the project `default` is made. */
  async execute(key: string): Promise<{ project: Project; added: boolean }> {
    const { prefix, hash } = this.maker.record(key);
    let cursor: string | null = null;
    let oldest: Project | undefined;
    do {
      const page: Awaited<ReturnType<ProjectStore['list']>> = await this.projects.list({ limit: 100, cursor });
      for (const project of page.items) {
        if ((await this.keys.list(project.id)).some((known) => known.prefix === prefix)) return { project, added: false };
        if (!oldest || project.createdAt < oldest.createdAt) oldest = project;
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
    const project = oldest ?? (await this.projects.create({ name: 'default', timezone: null }));
    try {
      await this.keys.add(project.id, { name: 'bootstrap', prefix, hash, scopes: [...KeyScope.options], expiresAt: null });
    } catch (error) {
      // Another process of the same start may have been faster.
      if ((await this.keys.list(project.id)).some((known) => known.prefix === prefix)) return { project, added: false };
      throw error;
    }
    return { project, added: true };
  }
}
