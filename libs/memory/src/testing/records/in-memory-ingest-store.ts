// memory/testing: what ingest writes, over the rows in memory.
import { AppError } from '@strata/contracts';
import type { Action, Message, Session } from '../../model/message.js';
import type { UserScope } from '../../model/scope.js';
import type * as ports from '../../ports.js';
import { copy } from '../copy.js';
import { sameUser, type Kept, type RecordTables } from './record-tables.js';

export class InMemoryIngestStore implements ports.IngestStore {
  constructor(private readonly tables: RecordTables) {}

  openSession(
    input: Omit<Session, 'createdAt' | 'updatedAt'>,
  ): Promise<{ kind: 'created' | 'existing'; session: Session } | { kind: 'foreign' }> {
    const found = this.tables.sessions.find((s) => s.projectId === input.projectId && s.id === input.id);
    if (found) return Promise.resolve(sameUser(found, input) ? { kind: 'existing', session: copy(found) } : { kind: 'foreign' });
    this.tables.user(input);
    const session = { ...copy(input), createdAt: this.tables.now(), updatedAt: this.tables.now() };
    this.tables.sessions.push(session);
    return Promise.resolve({ kind: 'created', session: copy(session) });
  }

  patchSession(projectId: string, id: string, patch: Parameters<ports.IngestStore['patchSession']>[2]): Promise<Session | null> {
    const session = this.tables.sessions.find((s) => s.projectId === projectId && s.id === id);
    if (session) Object.assign(session, patch, { updatedAt: this.tables.now() });
    return Promise.resolve(copy(session ?? null));
  }

  createImportTask(projectId: string, totalSessions: number): Promise<string> {
    return Promise.resolve(this.tables.addTask(projectId, null, 'import', totalSessions).id);
  }

  appendMessages(input: ports.AppendMessages): Promise<ports.AppendOutcome> {
    const session = this.tables.sessions.find((s) => s.id === input.sessionId && sameUser(s, input));
    if (!session) return Promise.reject(new AppError('not_found', `session ${input.sessionId}`));
    const row = (m: ports.NewMessage, seq: bigint): Message => ({
      ...copy(m),
      projectId: input.projectId,
      userId: input.userId,
      sessionId: input.sessionId,
      seq,
      status: 'pending',
      error: null,
      createdAt: this.tables.now(),
    });
    return Promise.resolve(this.append(input, 'messages', input.messages, this.tables.messageRows, row));
  }

  appendActions(input: Parameters<ports.IngestStore['appendActions']>[0]): Promise<ports.AppendOutcome> {
    const row = (a: ports.NewAction, seq: bigint): Action => ({
      ...copy(a),
      projectId: input.projectId,
      userId: input.userId,
      seq,
      status: 'pending',
      createdAt: this.tables.now(),
    });
    return Promise.resolve(this.append(input, 'actions', input.actions, this.tables.actionRows, row));
  }

  private append<N extends { id: string; contentHash: Buffer }, R extends UserScope & { id: string }>(
    input: UserScope & { longTerm: boolean; taskId?: string },
    kind: 'messages' | 'actions',
    given: N[],
    rows: Kept<R>[],
    toRow: (record: N, seq: bigint) => R,
  ): ports.AppendOutcome {
    const hashes = new Map(rows.filter((r) => sameUser(r, input)).map((r) => [r.id, r.hash]));
    const fresh: N[] = [];
    const conflicts = new Set<string>();
    for (const record of given) {
      const hash = record.contentHash.toString('hex');
      const known = hashes.get(record.id);
      if (known === undefined) fresh.push(record);
      else if (known !== hash) conflicts.add(record.id);
      if (known === undefined) hashes.set(record.id, hash);
    }
    if (conflicts.size) return { kind: 'id_conflict', ids: [...conflicts] };
    const ids = given.map((r) => r.id);
    const joined =
      input.taskId === undefined ? undefined : this.tables.tasks.find((t) => t.id === input.taskId && t.projectId === input.projectId);
    if (input.taskId !== undefined && !joined) throw new AppError('not_found', `task ${input.taskId}`);
    if (!fresh.length) {
      // An import whose session was known already has nothing to wait for in it.
      if (joined) this.tables.count(joined, { success: 1 });
      const first = rows.find((r) => sameUser(r, input) && r.id === ids[0]);
      return { kind: 'appended', taskId: joined?.id ?? first?.taskId ?? '', workItemId: null, accepted: 0, ids };
    }
    const user = this.tables.user(input);
    const task = joined ?? this.tables.addTask(input.projectId, input.userId, kind, fresh.length);
    for (const record of fresh) rows.push({ ...toRow(record, user.nextSeq++), hash: record.contentHash.toString('hex'), taskId: task.id });
    const item = this.tables.addWork(input, {
      taskId: task.id,
      kind,
      recordIds: fresh.map((r) => r.id),
      longTerm: input.longTerm,
      stage: 'extract-facts',
      checkpoint: null,
    });
    return { kind: 'appended', taskId: task.id, workItemId: item.id, accepted: fresh.length, ids };
  }
}
