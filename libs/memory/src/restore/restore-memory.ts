// `strata import` and POST /api/imports of an export: its records as they were, in one transaction, then a wake-up.
import { AppError, type exported } from '@strata/contracts';
import { noLines } from '../export/export-memory.js';
import { notifyWorker } from '../ingest/notify-worker.js';
import { entryId } from '../knowledge/index-of-entries.js';
import { deterministicId } from '../model/ids.js';
import type { RestoreBatch, RestoredBase, RestoredUser, RestoreStore, RestoreWriter } from '../ports-export.js';
import type { WakeUps } from '../ports.js';
import { ImportDigests } from './import-digests.js';
import { placeIn, wrongLine, type PlacedValue } from './placed.js';
import { readLines, type PlacedLine } from './read-lines.js';

export interface Restored {
  bases: RestoredBase[];
  users: RestoredUser[];
  /** Lines of the users and knowledge bases that were taken in. */
  counts: exported.LineCounts;
}
export interface RestoreInput {
  projectId: string;
  /** For the audit. */
  actor: string;
  values: AsyncIterable<PlacedValue> | Iterable<PlacedValue>;
  /** The name that the one user of the file is to have here; absent = the one it had. */
  userId?: string | undefined;
  /** Exactly one user is expected. */
  single?: boolean;
  /** Everything is done and checked, and nothing kept. */
  dryRun?: boolean;
}

const BATCH = 200;

/**
 * All of the file or nothing of it. A user that the project knows already is refused, unless it came from these very lines: then
 * nothing is done again. Durable when it returns; the index follows under a task of each user.
 * @throws AppError `validation.failed` naming line and path · `conflict` a user, session or record that is there already
 */
export class RestoreMemory {
  constructor(
    private readonly store: RestoreStore,
    private readonly wakeUps: WakeUps,
  ) {}

  async execute(input: RestoreInput): Promise<Restored> {
    const restored = await this.store.restore(input.projectId, !input.dryRun, (writer) => new Restoration(input, writer).run());
    if (!input.dryRun) for (const user of restored.users) if (user.outcome === 'restored') await notifyWorker(this.wakeUps, user);
    return restored;
  }
}

class Restoration {
  private readonly restored: Restored = { bases: [], users: [], counts: noLines() };
  private exportId = '';
  private batch: RestoreBatch | null = null;
  private skips = false;
  private readonly digests: ImportDigests;

  constructor(
    private readonly input: RestoreInput,
    private readonly writer: RestoreWriter,
  ) {
    this.digests = new ImportDigests(writer);
  }

  async run(): Promise<Restored> {
    let place = '';
    for await (const placed of readLines(this.input.values)) {
      ({ place } = placed);
      await this.take(placed);
    }
    if (this.input.single && this.restored.users.length === 0) throw wrongLine(place, '', 'the file holds no user');
    await this.tell();
    return this.restored;
  }

  /** Of a file that was taken in before nothing is done, and nothing told. */
  private async tell(): Promise<void> {
    const { bases, counts, users } = this.restored;
    const taken = users.filter(({ outcome }) => outcome === 'restored');
    if (taken.length === 0 && !bases.some(({ outcome }) => outcome === 'restored')) return;
    const detail = { export_id: this.exportId, counts };
    const names = taken.map(({ userId }) => userId);
    const [subject, actor] = [this.exportId, this.input.actor];
    await this.writer.audit({ actor, action: 'import.requested', subject, users: names, detail });
  }

  private async take(placed: PlacedLine): Promise<void> {
    const { line, value } = placed;
    if (line.record === 'header') this.exportId = line.export_id;
    else if (line.record === 'knowledge_base') await this.beginBase(line, placed.place);
    else if (line.record === 'knowledge_file' || line.record === 'knowledge_entry') await this.addOfBase(line, placed.place);
    else if (line.record === 'end') await this.endPart();
    else if (line.record === 'user') {
      await this.endPart();
      await this.beginUser(line, placed.place);
    } else if (!this.skips) await this.add(line, placed.place);
    if ('knowledge_base_id' in line) this.digests.add(this.taskOfBase(line.knowledge_base_id), value);
    else if (line.record !== 'header' && line.record !== 'end') this.digests.add(this.restored.users.at(-1)?.taskId ?? '', value);
  }

  private async beginUser(line: exported.LineOf<'user'>, place: string): Promise<void> {
    const { projectId, userId = line.user_id } = this.input;
    if (this.restored.users.some((user) => user.userId === userId))
      throw wrongLine(
        place,
        'user_id',
        this.input.userId ? 'the file holds several users, which can not all have one name' : 'is there twice',
      );
    if (this.input.single && this.restored.users.length > 0)
      throw wrongLine(place, 'record', 'the file holds several users, and one is expected');
    const taskId = deterministicId('restore', projectId, userId, this.exportId);
    const outcome = await this.writer.begin({ userId, taskId, line, place });
    this.digests.begin(taskId, place, outcome);
    this.skips = outcome !== 'begun';
    this.restored.users.push({ projectId, userId, taskId, outcome: this.skips ? 'known' : 'restored' });
    if (!this.skips) this.restored.counts.user += 1;
  }

  private async beginBase(line: exported.LineOf<'knowledge_base'>, place: string): Promise<void> {
    if (this.input.single) throw wrongLine(place, 'record', 'the file holds knowledge bases, and one user is expected: use strata import');
    const { knowledge_base_id: knowledgeBaseId } = line;
    if (this.restored.bases.some((base) => base.knowledgeBaseId === knowledgeBaseId))
      throw wrongLine(place, 'knowledge_base_id', 'is there twice');
    const taskId = this.taskOfBase(knowledgeBaseId);
    const begun = await this.writer.beginBase({ taskId, line, place });
    this.digests.begin(taskId, place, begun);
    const outcome = begun === 'begun' ? 'restored' : 'known';
    this.restored.bases.push({ knowledgeBaseId, taskId, outcome });
    if (outcome === 'restored') this.restored.counts.knowledge_base += 1;
  }

  private taskOfBase(id: string): string {
    return deterministicId('restore-base', this.input.projectId, id, this.exportId);
  }

  private async addOfBase(line: exported.LineOf<'knowledge_file' | 'knowledge_entry'>, place: string): Promise<void> {
    const base = this.restored.bases.find(({ knowledgeBaseId }) => knowledgeBaseId === line.knowledge_base_id);
    if (!base) throw wrongLine(place, 'knowledge_base_id', 'names no line `knowledge_base`');
    if (base.outcome === 'known') return;
    if (line.record === 'knowledge_entry' && line.entry_id !== entryId(line.file_id, line.position))
      throw wrongLine(place, 'entry_id', 'is not that of this place of this file');
    await this.add(line, place);
    // A file may hold much: one at a time.
    if (line.record === 'knowledge_file') await this.flush();
  }

  private async add(line: exported.LineOf<RestoreBatch['record']>, place: string): Promise<void> {
    this.restored.counts[line.record] += 1;
    if (this.batch && (this.batch.record !== line.record || this.batch.lines.length >= BATCH)) await this.flush();
    // One kind at a time: what is added has the kind of what is there.
    if (this.batch) (this.batch.lines as { place: string; line: typeof line }[]).push({ place, line });
    else this.batch = { record: line.record, lines: [{ place, line }] } as RestoreBatch;
  }

  private async flush(): Promise<void> {
    const { batch } = this;
    this.batch = null;
    if (batch) await this.writer.write(batch);
  }

  /** The user that was read last, or the project's own lines. */
  private async endPart(): Promise<void> {
    await this.flush();
    if (this.restored.users.length > 0 && !this.skips) await this.writer.end();
    await this.digests.endAll();
  }
}

/** 409: as of a user that is known. */
export function knownBase(place: string): AppError {
  const where = placeIn(place, 'knowledge_base_id');
  const message = 'the project has this knowledge base already, not from this export';
  return new AppError('conflict', `${where}: ${message}`, { errors: [{ path: where, message }] });
}

/** 409: whose records are there would be mixed with whose are to come. */
export function knownUser(place: string, userId: string): AppError {
  const where = placeIn(place, 'user_id');
  const message = `the project has a user ${JSON.stringify(userId)} already; an export is taken in where its user is not known yet, or under another name`;
  return new AppError('conflict', `${where}: ${message}`, { errors: [{ path: where, message: 'is a user that the project has already' }] });
}
