// Port RestoreStore on Postgres: one transaction that takes a whole file in, or nothing of it.
import { AppError, STAGE_NAMES } from '@strata/contracts';
import { knownBase, knownUser, type ports, type UserScope } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database, Tx } from '../database/database.js';
import { sqlState } from '../database/failure.js';
import { insertRows } from '../database/insert-rows.js';
import { lockUser } from '../ingest/user-lock.js';
import { checkSuccession } from './check-references.js';
import { knownImport } from './known-import.js';
import { RestoredWork } from './restored-work.js';
import { writeBatch } from './write-batch.js';
import { beginBase, writeEntries, writeFiles } from './write-knowledge.js';

type UserLine = Parameters<ports.RestoreWriter['begin']>[0];

export class PostgresRestoreStore implements ports.RestoreStore {
  constructor(private readonly database: Database) {}

  async restore<T>(projectId: string, keep: boolean, work: (writer: ports.RestoreWriter) => Promise<T>): Promise<T> {
    const notKept = new NotKept<T>();
    try {
      return await this.database.bulk(projectId, async (tx) => {
        const result = await work(new Writer(tx, projectId));
        if (keep) return result;
        notKept.result = result;
        throw notKept;
      });
    } catch (error) {
      if (error === notKept && notKept.result !== undefined) return notKept.result;
      throw error;
    }
  }
}

/** Takes a dry run back. */
class NotKept<T> extends Error {
  result: T | undefined;
}

class Writer implements ports.RestoreWriter {
  private work: RestoredWork | null = null;
  private readonly tasks = new Map<string, string>();

  constructor(
    private readonly tx: Tx,
    private readonly projectId: string,
  ) {}

  async begin({ userId, taskId, line, place }: UserLine): Promise<'begun' | ports.KnownImport> {
    const { tx, projectId } = this;
    const row = { project_id: projectId, id: userId, timezone: line.timezone, created_at: line.created_at };
    const places = { memory_version: line.memory_version, next_seq: line.next_seq };
    const made = await insertRows(tx, 'users', [{ ...row, ...places }], { key: ['project_id', 'id'] });
    if (made === 0) {
      // What is on its way out is no copy of the file.
      await lockUser(tx, { projectId, userId });
      const known = await knownImport(tx, projectId, taskId);
      if (known) return known;
      throw knownUser(place, userId);
    }
    const stages = STAGE_NAMES.map((name) => ({ name, status: name === 'index-memories' ? 'pending' : 'skipped' }));
    await insertRows(tx, 'tasks', [{ project_id: projectId, id: taskId, user_id: userId, kind: 'restore', total_count: 0, stages }]);
    this.work = new RestoredWork({ projectId, userId }, taskId, BigInt(line.next_seq));
    return 'begun';
  }

  async beginBase(base: Parameters<ports.RestoreWriter['beginBase']>[0]): Promise<'begun' | ports.KnownImport> {
    const outcome = await beginBase(this.tx, this.projectId, base);
    if (outcome === null) throw knownBase(base.place);
    this.tasks.set(base.line.knowledge_base_id, base.taskId);
    return outcome;
  }

  async write(batch: ports.RestoreBatch): Promise<void> {
    const { tx, projectId } = this;
    try {
      if (batch.record === 'knowledge_file') await writeFiles(tx, projectId, batch.lines, (base) => this.tasks.get(base) ?? '');
      else if (batch.record === 'knowledge_entry') await writeEntries(tx, projectId, batch.lines);
      else await writeBatch(tx, this.begun(), batch);
    } catch (error) {
      throw refused(error, batch, this.work?.scope ?? null) ?? error;
    }
  }

  async end(): Promise<void> {
    const work = this.begun();
    await checkSuccession(this.tx, work.scope, work.succession);
    await work.write(this.tx);
    this.work = null;
  }

  async keepDigest(taskId: string, digest: Buffer): Promise<void> {
    await this.tx.task.updateMany({ where: { projectId: this.projectId, id: taskId }, data: { sourceDigest: new Uint8Array(digest) } });
  }

  audit(entry: ports.NewAuditEntry): Promise<void> {
    return appendAudit(this.tx, this.projectId, entry);
  }

  private begun(): RestoredWork {
    if (!this.work) throw new Error('no user was begun');
    return this.work;
  }
}

/** What the database's own rules refuse: the lines of which one breaks them. */
function refused(error: unknown, { record, lines }: ports.RestoreBatch, owner: UserScope | null): AppError | null {
  const state = sqlState(error);
  const where = `${lines[0]?.place} to ${lines.at(-1)?.place}`;
  const about = owner ? `of user ${JSON.stringify(owner.userId)}` : 'of the project';
  if (state === '23505') {
    const message = `a ${record} ${about} has an id that the project holds already, or that stands twice in the file`;
    return new AppError('conflict', `${where}: ${message}`, { errors: [{ path: where, message }] });
  }
  if (state === '23503') {
    const message = `a ${record} ${about} names a record that the file does not hold before it`;
    return new AppError('validation.failed', `${where}: ${message}`, { errors: [{ path: where, message }] });
  }
  if (state === '22003') {
    const message = `a ${record} ${about} holds a number that is too large`;
    return new AppError('validation.failed', `${where}: ${message}`, { errors: [{ path: where, message }] });
  }
  return null;
}
