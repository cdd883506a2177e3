// Every table that holds something of a user, children before parents (and events before the deliveries that are made of them): the order
// in which they are emptied, and what is counted again.
import type { UserScope } from '@strata/memory';
import { Prisma } from '../generated/prisma/client.js';

export interface UserTable {
  name: string;
  /** When a row was made; null = its rows go with their parent's. */
  since: string | null;
  /** Condition over the table's rows. */
  of: (scope: UserScope) => Prisma.Sql;
}

const byUser = ({ projectId, userId }: UserScope) => Prisma.sql`project_id = ${projectId}::uuid AND user_id = ${userId}`;
const owned = (name: string, since: string | null = 'created_at'): UserTable => ({ name, since, of: byUser });
/** Links, whose owner stands at their parent. */
const linked = (name: string, column: string, parent: string): UserTable => ({
  name,
  since: null,
  of: (scope) =>
    Prisma.sql`project_id = ${scope.projectId}::uuid AND ${Prisma.raw(column)} IN (SELECT id FROM ${Prisma.raw(parent)} WHERE ${byUser(scope)})`,
});
/** Entries of the index on these shelves. */
const indexed = (name: string, shelves: string[]): UserTable => ({
  name,
  since: null,
  of: ({ projectId, userId }) => Prisma.sql`project_id = ${projectId}::uuid AND shelf = ANY(${shelves}) AND owner = ${userId}`,
});

export const USER_TABLES: readonly UserTable[] = [
  // Its own, and what it made public.
  indexed('index_entries', ['user', 'public']),
  linked('topic_summaries', 'topic_id', 'topics'),
  owned('topics'),
  linked('summary_facts', 'summary_id', 'summaries'),
  owned('summaries'),
  linked('fact_entities', 'fact_id', 'facts'),
  owned('fact_relations'),
  owned('fact_retrievals', 'retrieved_at'),
  owned('fact_sources', null),
  owned('facts'),
  owned('entities'),
  owned('forgotten_facts', null),
  owned('record_versions'),
  owned('archived_records', null),
  owned('outbox'),
  linked('delivery_attempts', 'delivery_id', 'deliveries'),
  owned('deliveries'),
  owned('hook_decisions'),
  owned('messages'),
  owned('actions'),
  owned('sessions'),
  owned('work_items'),
  owned('tasks'),
  indexed('index_revisions', ['user']),
];
