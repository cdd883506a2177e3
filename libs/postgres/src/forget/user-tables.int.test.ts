// What an erasure must not miss follows from the schema: a table or a column that is added is decided about here.
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { openTestDatabase } from '../testing/test-database.js';
import { USER_TABLES } from './user-tables.js';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const names = async (query: Prisma.Sql) => (await database.system((tx) => tx.$queryRaw<{ name: string }[]>(query))).map(({ name }) => name);

it('names every table that tells whose its rows are', async () => {
  const owned = await names(Prisma.sql`
    SELECT DISTINCT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
    WHERE c.relnamespace = 'public'::regnamespace AND a.attname IN ('user_id', 'owner') AND a.atttypid = 'text'::regtype`);
  expect(owned.length).toBeGreaterThan(15);
  expect(owned.filter((name) => !USER_TABLES.some((table) => table.name === name))).toEqual([]);
});

/** Ids, and words that are ours or a project's. A column of a user's own words is none of these: see the migration `no_samples_of_words`. */
const SAMPLED = new Set(
  `id user_id session_id message_id action_id record_id resource_id turn_id business_id agent_id app_id team_id device_id
   knowledge_base_ids owner shelf fingerprint layer kind stage status category type speaker role language timezone perspective
   event_granularity granularity flags edited_by change actor reason event resource event_type stages memory traceparent outcome
   topics.name`.split(/\s+/),
);

it('lets the server take no samples of columns that hold words of a user: erased, they would stand in its statistics', async () => {
  const sampled = await names(Prisma.sql`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(${USER_TABLES.map(({ name }) => name)}) AND a.attnum > 0
      AND NOT a.attisdropped AND a.attstattarget IS DISTINCT FROM 0
      AND a.atttypid = ANY(ARRAY['text', 'text[]', 'jsonb', 'bytea']::regtype[])`);
  expect(sampled).toEqual(expect.arrayContaining(['messages.user_id', 'facts.category']));
  expect(sampled.filter((name) => !SAMPLED.has(name) && !SAMPLED.has(name.split('.')[1]!))).toEqual([]);
});
