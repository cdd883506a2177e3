// Port ProjectStore on Postgres: tenants and their settings, over all projects.
import { randomUUID } from 'node:crypto';
import type { ports, Project, reading } from '@strata/memory';
import type { Database } from '../database/database.js';
import { isUuid } from '../read/known-user.js';
import { readCursor, toPage } from '../read/cursor.js';
import { toProject } from '../rows/project-row.js';

export class PostgresProjects implements reading.ProjectStore {
  constructor(private readonly database: Database) {}

  create({ name, timezone }: { name: string; timezone: string | null }): Promise<Project> {
    return this.database.system(async (tx) => toProject(await tx.project.create({ data: { id: randomUUID(), name, timezone } })));
  }

  /** Oldest first. */
  async list({ limit, cursor }: ports.PageRequest): Promise<ports.Page<Project>> {
    const after = readCursor(cursor, ['time', 'uuid']) as [Date, string] | null;
    return this.database.system(async (tx) => {
      const rows = await tx.project.findMany({
        where: after ? { OR: [{ createdAt: { gt: after[0] } }, { createdAt: after[0], id: { gt: after[1] } }] } : {},
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: limit + 1,
      });
      return toPage(rows, limit, (row) => [row.createdAt, row.id], toProject);
    });
  }

  async get(id: string): Promise<Project | null> {
    if (!isUuid(id)) return null;
    return this.database.system(async (tx) => {
      const row = await tx.project.findUnique({ where: { id } });
      return row && toProject(row);
    });
  }

  async patch(id: string, patch: Parameters<reading.ProjectStore['patch']>[1]): Promise<Project | null> {
    if (!isUuid(id)) return null;
    const { name, timezone, longTerm, topics, extractor } = patch;
    const data = {
      ...(name !== undefined && { name }),
      ...(timezone !== undefined && { timezone }),
      ...(longTerm !== undefined && { longTerm }),
      ...(topics !== undefined && { topics }),
      ...(extractor !== undefined && { extractor }),
    };
    return this.database.system(async (tx) => {
      const [row] = await tx.project.updateManyAndReturn({ where: { id }, data });
      return row ? toProject(row) : null;
    });
  }
}
