// Tenants, keys and tasks: row → record.
import type { KeyScope, Retention, TaskStatus } from '@strata/contracts';
import type { ApiKey, Project, Task } from '@strata/memory';
import type * as prisma from '../generated/prisma/client.js';

export function toProject(row: prisma.Project): Project {
  const { id, name, timezone, longTerm, topics, createdAt } = row;
  const extractor = row.extractor as Project['extractor'];
  return { id, name, timezone, longTerm, topics, extractor, retention: row.retention as Retention | null, createdAt };
}

export function toApiKey(row: prisma.ApiKey): ApiKey {
  const { projectId, id, name, prefix, expiresAt, revokedAt, createdAt } = row;
  return { projectId, id, name, prefix, scopes: row.scopes as KeyScope[], expiresAt, revokedAt, createdAt };
}

export function toTask(row: prisma.Task, hooks: Task['hooks']): Task {
  return {
    ...row,
    kind: row.kind as Task['kind'],
    status: row.status as TaskStatus,
    stages: row.stages as Task['stages'],
    memory: row.memory as Task['memory'],
    errors: row.errors as Task['errors'],
    hooks,
  };
}
