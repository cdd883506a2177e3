// Port ProjectStore on Postgres: tenants and their settings, over all projects.
import { randomUUID } from 'node:crypto';
import type { ports, Project, reading } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database, Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { isUuid } from '../read/known-user.js';
import { readCursor, toPage } from '../read/cursor.js';
import { toProject } from '../rows/project-row.js';

export class PostgresProjects implements reading.ProjectStore {
  constructor(private readonly database: Database) {}

  create({ name, timezone }: { name: string; timezone: string | null }, actor = 'strata'): Promise<Project> {
    return this.database.system(async (tx) => {
      const project = toProject(await tx.project.create({ data: { id: randomUUID(), name, timezone } }));
      await appendAudit(tx, project.id, { actor, action: 'project.created', subject: project.id });
      return project;
    });
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

  async patch(id: string, patch: reading.ProjectPatch, actor: string): Promise<Project | null> {
    if (!isUuid(id)) return null;
    const { name, timezone, longTerm, topics, extractor, retention } = patch;
    const data = {
      ...(name !== undefined && { name }),
      ...(timezone !== undefined && { timezone }),
      ...(longTerm !== undefined && { longTerm }),
      ...(topics !== undefined && { topics }),
      ...(extractor !== undefined && { extractor }),
      ...(retention !== undefined && { retention: retention ?? Prisma.DbNull }),
    };
    return this.database.system(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM projects WHERE id = ${id}::uuid FOR UPDATE`;
      const before = await tx.project.findUnique({ where: { id } });
      if (!before) return null;
      const after = toProject(await tx.project.update({ where: { id }, data }));
      await tellChange(tx, toProject(before), after, Object.keys(data) as (keyof typeof data)[], actor);
      return after;
    });
  }
}

/** What was set, before and after, by its name on the wire. A change to what was so already is no change. */
async function tellChange(tx: Tx, before: Project, after: Project, set: (keyof reading.ProjectPatch)[], actor: string): Promise<void> {
  const changed = set.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return;
  const valuesOf = (project: Project) => Object.fromEntries(changed.map((field) => [WIRE_NAMES[field] ?? field, project[field]]));
  const detail = { before: valuesOf(before), after: valuesOf(after) };
  await appendAudit(tx, after.id, { actor, action: 'project.updated', subject: after.id, detail });
}

const WIRE_NAMES: Partial<Record<keyof reading.ProjectPatch, string>> = { longTerm: 'long_term' };
