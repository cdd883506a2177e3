// Mode `archive`: the public shape of what goes, kept beside the receipt.
import { view, type ArchivedRecord, type ports, type UserScope } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toAction, toMessage } from '../rows/message-row.js';
import { readFactsById } from '../rows/read-facts.js';
import type { InFence } from './fence.js';

type Kept = [layer: ArchivedRecord['layer'], id: string, snapshot: object];

/** How many records were kept. */
export async function archive(tx: Tx, erasure: ports.Erasure): Promise<number> {
  const { projectId, userId, deletion, at, messageIds, actionIds } = erasure;
  const owned = (ids: string[]) => ({ where: { projectId, userId, id: { in: ids } } });
  const messages = await tx.message.findMany(owned(messageIds));
  const actions = await tx.action.findMany(owned(actionIds));
  const summaryIds = [...erasure.removedSummaries.map(({ id }) => id), ...erasure.buriedSummaryIds];
  const summaries = await tx.summary.findMany({ ...owned(summaryIds), include: WITH_FACT_IDS });
  const kept: Kept[] = [
    ...messages.map((row): Kept => ['message', row.id, view.message(toMessage(row))]),
    ...actions.map((row): Kept => ['action', row.id, view.action(toAction(row))]),
    ...erasure.removedFacts.map((fact): Kept => ['fact', fact.id, view.fact(fact)]),
    ...summaries.map((row): Kept => ['summary', row.id, view.summary(toSummary(row))]),
    ...erasure.removedTopics.map((topic): Kept => ['topic', topic.id, view.topic(topic)]),
  ];
  return keep(tx, erasure, deletion.id, at, kept);
}

/** Records that are held at once. */
const PAGE = 500;

/** All of a user, before it goes, in pages: each is a commit, and repeated after a crash it keeps the same. `between` runs after each. */
export async function archiveUser(fenced: InFence, scope: UserScope, deletionId: string, between: () => Promise<void>): Promise<void> {
  const at = new Date();
  for (const [layer, read] of LAYERS)
    for (let after: string | null = null, last = PAGE; last === PAGE; await between())
      [after, last] = await fenced(async (tx): Promise<[string | null, number]> => {
        const page: Read[] = await read(tx, scope, after);
        await keep(
          tx,
          scope,
          deletionId,
          at,
          page.map(({ id, snapshot }): Kept => [layer, id, snapshot]),
        );
        return [page.at(-1)?.id ?? after, page.length];
      });
}

interface Read {
  id: string;
  snapshot: object;
}
/** The first page, or that behind `after`, by id. */
type ReadPage = (tx: Tx, scope: UserScope, after: string | null) => Promise<Read[]>;

const paged = ({ projectId, userId }: UserScope, after: string | null) =>
  ({ where: { projectId, userId, ...(after !== null && { id: { gt: after } }) }, orderBy: { id: 'asc' }, take: PAGE }) as const;
const LAYERS: readonly [ArchivedRecord['layer'], ReadPage][] = [
  [
    'message',
    async (tx, scope, after) =>
      (await tx.message.findMany(paged(scope, after))).map((row) => ({ id: row.id, snapshot: view.message(toMessage(row)) })),
  ],
  [
    'action',
    async (tx, scope, after) =>
      (await tx.action.findMany(paged(scope, after))).map((row) => ({ id: row.id, snapshot: view.action(toAction(row)) })),
  ],
  [
    'fact',
    async (tx, scope, after) => {
      const ids = await tx.fact.findMany({ ...paged(scope, after), select: { id: true } });
      const facts = await readFactsById(
        readsOf(tx),
        scope,
        ids.map((row) => row.id),
      );
      return facts.map((fact) => ({ id: fact.id, snapshot: view.fact(fact) })).sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  ],
  [
    'summary',
    async (tx, scope, after) =>
      (await tx.summary.findMany({ ...paged(scope, after), include: WITH_FACT_IDS })).map((row) => ({
        id: row.id,
        snapshot: view.summary(toSummary(row)),
      })),
  ],
  [
    'topic',
    async (tx, scope, after) =>
      (await tx.topic.findMany({ ...paged(scope, after), include: WITH_SUMMARY_IDS })).map((row) => ({
        id: row.id,
        snapshot: view.topic(toTopic(row)),
      })),
  ],
];

async function keep(tx: Tx, { projectId, userId }: UserScope, deletionId: string, at: Date, kept: Kept[]): Promise<number> {
  const { createdAt } = await tx.user.findUniqueOrThrow({
    where: { projectId_id: { projectId, id: userId } },
    select: { createdAt: true },
  });
  const owner = { project_id: projectId, deletion_id: deletionId, user_id: userId, archived_at: at, life_began: createdAt };
  const rows = kept.map(([layer, id, snapshot]) => ({ ...owner, layer, record_id: id, snapshot }));
  return insertRows(tx, 'archived_records', rows, { key: ['project_id', 'deletion_id', 'user_id', 'layer', 'record_id'] });
}
