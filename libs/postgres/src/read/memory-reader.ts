// Port MemoryReader on Postgres: facts, summaries and topics with what lies around them, and their history.
import type { Fact, ports, reading, Relation, Summary, Topic, UserScope } from '@strata/memory';
import { readsOf, type Database, type Tx } from '../database/database.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toRelation } from '../rows/fact-row.js';
import { readFactsById } from '../rows/read-facts.js';
import { readCursor, toPage } from './cursor.js';
import { countedFacts } from './counted-facts.js';
import { factsAt } from './facts-at.js';
import { ownedWhere, keyOf, NEWEST_FIRST, pastCursor } from './list-order.js';
import { isUuid, knownUser } from './known-user.js';

/** Of a column `integer`. */
const LAST_VERSION = 2 ** 31 - 1;

type Layer = 'fact' | 'summary' | 'topic';
type FactRecord = { fact: Fact; relations: Relation[] };
type SummaryRecord = { summary: Summary; facts: Fact[] };
type TopicRecord = { topic: Topic; summaries: Summary[] };

export class PostgresMemoryReader implements reading.MemoryReader {
  constructor(private readonly database: Database) {}

  async facts(
    scope: UserScope,
    filter: Parameters<reading.MemoryReader['facts']>[1],
    page: ports.PageRequest,
  ): Promise<ports.Page<Fact> | null> {
    const { at, ...rest } = filter;
    if (at && (at.asOf || at.knownAt)) return this.list(scope, (tx) => factsAt(tx, scope, { ...rest, at }, page));
    const query = { where: { ...ownedWhere(scope, rest), ...pastCursor(page.cursor) }, orderBy: NEWEST_FIRST, take: page.limit + 1 };
    return this.list(scope, async (tx) => {
      const rows = await tx.fact.findMany({ ...query, select: { id: true, createdAt: true } });
      const { items, nextCursor } = toPage(rows, page.limit, keyOf, (row) => row.id);
      return { items: await readFactsById(readsOf(tx), scope, items), nextCursor };
    });
  }

  countedFacts(
    scope: UserScope,
    filter: Parameters<reading.MemoryReader['countedFacts']>[1],
    part: { skip: number; limit: number },
  ): Promise<reading.Counted<Fact> | null> {
    return this.database.tenant(scope.projectId, async (tx) => {
      const counted = await countedFacts(tx, scope, filter, part);
      return counted.total > 0 || (await knownUser(tx, scope)) ? counted : null;
    });
  }

  async summaries(
    scope: UserScope,
    filter: Parameters<reading.MemoryReader['summaries']>[1],
    page: ports.PageRequest,
  ): Promise<ports.Page<Summary> | null> {
    const where = { ...ownedWhere(scope, filter), ...TOLD, ...pastCursor(page.cursor) };
    const query = { where, orderBy: NEWEST_FIRST, take: page.limit + 1 };
    return this.list(scope, async (tx) => {
      const rows = await tx.summary.findMany({ ...query, include: WITH_FACT_IDS });
      return toPage(rows, page.limit, keyOf, toSummary);
    });
  }

  async topics(scope: UserScope, page: ports.PageRequest): Promise<ports.Page<Topic> | null> {
    const query = { where: { ...ownedWhere(scope, {}), ...pastCursor(page.cursor) }, orderBy: NEWEST_FIRST, take: page.limit + 1 };
    return this.list(scope, async (tx) => {
      const rows = await tx.topic.findMany({ ...query, include: WITH_SUMMARY_IDS });
      return toPage(rows, page.limit, keyOf, toTopic);
    });
  }

  record(projectId: string, layer: 'fact', id: string): Promise<FactRecord | null>;
  record(projectId: string, layer: 'summary', id: string): Promise<SummaryRecord | null>;
  record(projectId: string, layer: 'topic', id: string): Promise<TopicRecord | null>;
  async record(projectId: string, layer: Layer, id: string): Promise<FactRecord | SummaryRecord | TopicRecord | null> {
    if (!isUuid(id)) return null;
    return this.database.tenant(projectId, (tx): Promise<FactRecord | SummaryRecord | TopicRecord | null> => {
      if (layer === 'fact') return factRecord(tx, projectId, id);
      return layer === 'summary' ? summaryRecord(tx, projectId, id) : topicRecord(tx, projectId, id);
    });
  }

  async history(projectId: string, layer: Layer, id: string, page: ports.PageRequest): Promise<ports.Page<reading.ListedVersion> | null> {
    if (!isUuid(id)) return null;
    const [after] = readCursor(page.cursor, ['seq']) ?? [0n];
    const versions = { projectId, layer, recordId: id };
    const rows = await this.database.tenant(projectId, async (tx) => {
      const last = Math.min(Number(after), LAST_VERSION);
      const before = await tx.recordVersion.findFirst({ where: { ...versions, version: { lte: last } }, orderBy: { version: 'desc' } });
      const found = await tx.recordVersion.findMany({
        where: { ...versions, version: { gt: last } },
        orderBy: { version: 'asc' },
        take: page.limit + 1,
      });
      return [before, ...found];
    });
    if (rows.every((row) => row === null)) return null;
    const states = rows.map((row) => row && { ...row, snapshot: row.snapshot as Record<string, unknown> });
    const shown = states.flatMap((row, i) => (i > 0 && row ? { ...row, before: states[i - 1]?.snapshot ?? null } : []));
    return toPage(
      shown,
      page.limit,
      (row) => [BigInt(row.version)],
      ({ version, snapshot, before, change, actor, reason, createdAt }) => ({
        ...{ version, snapshot, before, change, actor, reason, createdAt },
      }),
    );
  }

  /** Null when the list is empty because there is no such user. */
  private list<T>(scope: UserScope, read: (tx: Tx) => Promise<ports.Page<T>>): Promise<ports.Page<T> | null> {
    return this.database.tenant(scope.projectId, async (tx) => {
      const found = await read(tx);
      return found.items.length || (await knownUser(tx, scope)) ? found : null;
    });
  }
}

/** What was erased by name stands there without a word, so that it is not written again. */
const TOLD = { content: { not: '' } };

async function factRecord(tx: Tx, projectId: string, id: string): Promise<FactRecord | null> {
  const [fact] = await readFactsById(readsOf(tx), { projectId }, [id.toLowerCase()]);
  if (!fact) return null;
  const relations = await tx.factRelation.findMany({
    where: { projectId, OR: [{ sourceId: id }, { targetId: id }] },
    orderBy: [{ createdAt: 'asc' }, { sourceId: 'asc' }, { targetId: 'asc' }, { kind: 'asc' }],
  });
  return { fact, relations: relations.map(toRelation) };
}

async function summaryRecord(tx: Tx, projectId: string, id: string): Promise<SummaryRecord | null> {
  const row = await tx.summary.findFirst({ where: { projectId, id, ...TOLD }, include: WITH_FACT_IDS });
  if (!row) return null;
  const summary = toSummary(row);
  return { summary, facts: await readFactsById(readsOf(tx), { projectId }, summary.factIds) };
}

async function topicRecord(tx: Tx, projectId: string, id: string): Promise<TopicRecord | null> {
  const row = await tx.topic.findFirst({ where: { projectId, id }, include: WITH_SUMMARY_IDS });
  if (!row) return null;
  const ids = row.summaries.map((link) => link.summaryId);
  const summaries = await tx.summary.findMany({ where: { projectId, id: { in: ids } }, include: WITH_FACT_IDS, orderBy: NEWEST_FIRST });
  return { topic: toTopic(row), summaries: summaries.map(toSummary) };
}
