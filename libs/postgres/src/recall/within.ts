// recall ▸ filter: a filter as a condition over the rows of a table. It says what `matchesFilter` of the domain says.
import type { FilterCondition } from '@strata/contracts';
import type { ports } from '@strata/memory';
import { VARYING } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';

type Table = 'messages' | 'actions' | 'facts' | 'summaries' | 'topics';
const NEVER = Prisma.sql`FALSE`;

/** `AND …` for a WHERE over the unaliased `table`; empty where nothing is bounded. */
export function within(table: Table, filter: ports.Filter | undefined): Prisma.Sql {
  if (!filter?.length) return Prisma.empty;
  const groups = filter.map(({ combine, conditions }) =>
    Prisma.join(
      conditions.map((one) => holds(table, one)),
      combine === 'and' ? ' AND ' : ' OR ',
      '(',
      ')',
    ),
  );
  return Prisma.sql`${Prisma.raw(VARYING)} AND ${Prisma.join(groups, ' AND ')}`;
}

function holds(table: Table, condition: FilterCondition): Prisma.Sql {
  if (condition.kind === 'time') return during(table, condition);
  if (condition.kind === 'equal' && (condition.field === 'type' || condition.field === 'category'))
    return table === 'facts' ? Prisma.sql`${Prisma.raw(`facts.${condition.field}`)} = ${condition.value}::text` : NEVER;
  switch (table) {
    case 'messages':
    case 'actions':
      return has(table, condition);
    case 'facts':
      return ofFact(condition);
    case 'summaries':
      return everyFact(
        Prisma.sql`FROM summary_facts l WHERE l.project_id = summaries.project_id AND l.summary_id = summaries.id`,
        condition,
      );
    case 'topics':
      return everyFact(
        Prisma.sql`FROM topic_summaries t JOIN summary_facts l ON l.project_id = t.project_id AND l.summary_id = t.summary_id
          WHERE t.project_id = topics.project_id AND t.topic_id = topics.id`,
        condition,
      );
  }
}

/** A raw record is never updated: both times are that of its acceptance. */
function during(table: Table, { field, from, to }: Extract<FilterCondition, { kind: 'time' }>): Prisma.Sql {
  const isRaw = table === 'messages' || table === 'actions';
  const column = Prisma.raw(`${table}.${field === 'create_time' || isRaw ? 'created_at' : 'updated_at'}`);
  const moment = (ms: number) => Prisma.sql`to_timestamp(${ms}::double precision / 1000)`;
  const bounds = [
    ...(from === null ? [] : [Prisma.sql`${column} >= ${moment(from)}`]),
    ...(to === null ? [] : [Prisma.sql`${column} < ${moment(to)}`]),
  ];
  return bounds.length > 0 ? Prisma.join(bounds, ' AND ', '(', ')') : Prisma.sql`TRUE`;
}

type ByValue = Exclude<FilterCondition, { kind: 'time' }>;

/** One row's own value. */
function has(table: 'messages' | 'actions' | 'facts', condition: ByValue): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${table}.${name}`);
  // COALESCE: inside NOT, what is unknown must be no.
  switch (condition.kind) {
    case 'info':
      return Prisma.sql`COALESCE(${column('metadata')} -> ${condition.key}::text = ${JSON.stringify(condition.value)}::jsonb, FALSE)`;
    case 'tag':
      return table === 'actions' ? NEVER : Prisma.sql`${condition.tag}::text = ANY(${column('tags')})`;
    case 'equal':
      return table === 'actions' && condition.field !== 'session_id'
        ? NEVER
        : Prisma.sql`COALESCE(${column(condition.field)} = ${condition.value}::text, FALSE)`;
  }
}

/** The fact itself, or one of the messages and actions that it rests on. */
function ofFact(condition: ByValue): Prisma.Sql {
  const under = (table: 'messages' | 'actions', id: string) => Prisma.sql`EXISTS (
    SELECT FROM fact_sources s JOIN ${Prisma.raw(table)}
      ON ${Prisma.raw(`${table}.project_id = s.project_id AND ${table}.user_id = s.user_id AND ${table}.id = s.${id}`)}
    WHERE s.project_id = facts.project_id AND s.fact_id = facts.id AND ${has(table, condition)})`;
  return Prisma.sql`(${has('facts', condition)} OR ${under('messages', 'message_id')} OR ${under('actions', 'action_id')})`;
}

/** `links`: FROM and WHERE of the fact ids `l.fact_id` under a row. */
function everyFact(links: Prisma.Sql, condition: ByValue): Prisma.Sql {
  return Prisma.sql`(EXISTS (SELECT ${links}) AND NOT EXISTS (
    SELECT FROM (SELECT l.project_id, l.fact_id ${links}) AS under
    JOIN facts ON facts.project_id = under.project_id AND facts.id = under.fact_id WHERE NOT ${ofFact(condition)}))`;
}
