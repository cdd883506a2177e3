// What a conformance suite needs of a record store: the three ports, and a few things that only a test may do.
import type { MemoryEvent } from '@strata/contracts';
import type { Message } from '../../model/message.js';
import type { Project } from '../../model/project.js';
import type { UserScope } from '../../model/scope.js';
import type { ClaimedWork, Task } from '../../model/work.js';
import type { AppendMessages, AppendOutcome, IngestStore, NewMessage, StageChanges, StageStore, WorkItems } from '../../ports.js';
import { sampleNewMessage, sampleSession } from '../samples.js';

export interface RecordsSubject {
  ingest: IngestStore;
  workItems: WorkItems;
  stages: StageStore;
  /** A project that no other test has. */
  newProject(): Promise<Project>;
  /** As if the worker that holds this lease had been silent for longer than the lease. */
  expireLease(work: ClaimedWork): Promise<void>;
  /** The user's stored messages in order of `seq`. */
  messages(scope: UserScope): Promise<Message[]>;
  task(projectId: string, id: string): Promise<Task | null>;
  /** The project's events in the order in which they were written. */
  events(projectId: string): Promise<MemoryEvent[]>;
  close?(): Promise<void>;
}
/** Called once for each suite. */
export type MakeRecordsSubject = () => RecordsSubject | Promise<RecordsSubject>;

export interface Appended {
  taskId: string;
  workItemId: string | null;
  accepted: number;
  ids: string[];
}

/** A user of a new project with one open session, and short ways to write and claim. */
export async function newUser(subject: RecordsSubject, userId = 'user-1', sessionId = 'session-1', project?: Project) {
  const { id: projectId } = project ?? (await subject.newProject());
  const scope = { projectId, userId };
  await subject.ingest.openSession(sampleSession(scope, sessionId));
  const append = async (messages: NewMessage[], over: Partial<AppendMessages> = {}): Promise<Appended> =>
    appended(await subject.ingest.appendMessages({ ...scope, sessionId, messages, longTerm: true, ...over }));
  return {
    scope,
    projectId,
    sessionId,
    append,
    /** One write of messages `<id>` with contents "said <id>". */
    write: (...ids: string[]) => append(ids.map((id) => sampleNewMessage(id, `said ${id}`))),
    claim: async (): Promise<ClaimedWork> => {
      const work = await subject.workItems.claim(scope);
      if (!work) throw new Error('expected a due work item');
      return work;
    },
  };
}

/** Commits on the memory as it stands, into `reconcile` unless the changes say otherwise. */
export async function commitChanges({ stages }: RecordsSubject, work: ClaimedWork, changes: Partial<StageChanges>) {
  const { memoryVersion } = await stages.load(work);
  return stages.commit(work, memoryVersion, { nextStage: 'reconcile', checkpoint: {}, ...changes });
}

export function appended(outcome: AppendOutcome): Appended {
  if (outcome.kind !== 'appended') throw new Error(`expected an append, got ${outcome.kind}`);
  return outcome;
}
