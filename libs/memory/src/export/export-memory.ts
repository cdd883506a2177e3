// GET /api/users/{id}/export and `strata export`: everything of a user or a project, line by line.
import { randomUUID } from 'node:crypto';
import { exported } from '@strata/contracts';
import type { AuditLog } from '../ports-audit.js';
import type { ExportStore, StoredRecord } from '../ports-export.js';
import { exportLine } from './export-line.js';

/** As many characters are handed on at a time: one write for many lines. */
const CHUNK = 64 * 1024;

export class ExportMemory {
  constructor(
    private readonly store: ExportStore,
    private readonly audit: Pick<AuditLog, 'append' | 'nameOf'>,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /**
   * Text of NDJSON in pieces of whole lines, all of one moment; the last line tells how many there are of each, so that a part can
   * be told from the whole. Null = the project has no such user (`userId` null: all users, none as well).
   * The first piece is read before it is answered: what can be refused is refused then, and the rest is audited under `actor`. Who leaves the pieces early must `return()` them.
   */
  async execute(projectId: string, userId: string | null, actor: string): Promise<AsyncIterable<string> | null> {
    const records = this.store.read(projectId, userId)[Symbol.asyncIterator]();
    const first = await records.next();
    if (first.done && userId !== null) return null;
    const exportId = randomUUID();
    try {
      await this.tell(projectId, userId, exportId, actor);
    } catch (error) {
      await records.return?.();
      throw error;
    }
    return inChunks(linesOf(first, records, { exportId, exportedAt: this.now() }));
  }

  private tell(projectId: string, userId: string | null, exportId: string, actor: string): Promise<void> {
    const about =
      userId === null
        ? { action: 'project.exported' as const, subject: projectId }
        : { action: 'user.exported' as const, subject: this.audit.nameOf(projectId, userId), users: [userId] };
    return this.audit.append(projectId, { ...about, actor, detail: { export_id: exportId } });
  }
}

async function* linesOf(
  first: IteratorResult<StoredRecord>,
  rest: AsyncIterator<StoredRecord>,
  { exportId, exportedAt }: { exportId: string; exportedAt: Date },
): AsyncGenerator<exported.ExportLine> {
  const counts = noLines();
  try {
    const { EXPORT_FORMAT: format, EXPORT_VERSION: version } = exported;
    yield { record: 'header', format, version, export_id: exportId, exported_at: exportedAt.toISOString() };
    for (let next = first; !next.done; next = await rest.next()) {
      counts[next.value.record] += 1;
      yield exportLine(next.value);
    }
    yield { record: 'end', counts };
  } finally {
    await rest.return?.();
  }
}

export const noLines = (): exported.LineCounts => ({
  knowledge_base: 0,
  knowledge_file: 0,
  knowledge_entry: 0,
  user: 0,
  session: 0,
  write: 0,
  message: 0,
  action: 0,
  fact: 0,
  relation: 0,
  summary: 0,
  topic: 0,
  version: 0,
  forgotten: 0,
});

async function* inChunks(lines: AsyncIterable<exported.ExportLine>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${JSON.stringify(line)}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}
