// The questions that deploy/k8s/components/keda has KEDA ask, put to a real database by a login of no privilege, as there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newUser } from '@strata/memory/testing';
import pg from 'pg';
import { parseAllDocuments } from 'yaml';
import { openRecords, testUrl, type PostgresRecords } from '../testing/test-database.js';

interface Trigger {
  name: string;
  metadata: { query: string; targetQueryValue: string };
}
const k8s = join(__dirname, '../../../../deploy/k8s');
const [scaled] = parseAllDocuments(readFileSync(join(k8s, 'components/keda/scaled-object.yaml'), 'utf8'));
const { triggers } = (scaled!.toJS() as { spec: { triggers: Trigger[] } }).spec;
/** What follows the database's name in SCALER_DATABASE_URL. */
const [, options] = /^SCALER_DATABASE_URL=[^?\n]*(\?.*)$/m.exec(readFileSync(join(k8s, 'secrets.sample.env'), 'utf8'))!;

const LOGIN = `scaler_${process.pid}`;
let records: PostgresRecords;
let asOwner: pg.Client;
let asScaler: pg.Client;
const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  // The test's database is dropped before its connections are closed.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
const scalerUrl = (search: string) => {
  const url = new URL(testUrl());
  [url.username, url.password, url.search] = [LOGIN, LOGIN, search];
  return url.href;
};

beforeAll(async () => {
  records = await openRecords();
  asOwner = await connect(testUrl());
  await asOwner.query(`CREATE ROLE ${LOGIN} LOGIN PASSWORD '${LOGIN}' IN ROLE strata_system`);
  asScaler = await connect(scalerUrl(options!));
});
afterAll(async () => {
  await Promise.all([asScaler.end(), asOwner.end(), records.close()]);
  const admin = await connect(new URL('/postgres', testUrl()).href);
  await admin.query(`DROP ROLE ${LOGIN}`);
  await admin.end();
});

async function ask(): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const { name, metadata } of triggers) {
    const { rows, fields } = await asScaler.query<Record<string, string>>(metadata.query);
    // KEDA takes one row of one number.
    expect([rows.length, fields.length]).toEqual([1, 1]);
    answers[name] = Number(rows[0]![fields[0]!.name]);
  }
  return answers;
}
it('asks two questions with a target each', () => {
  expect(triggers.map(({ name }) => name)).toEqual(['users-with-due-work', 'oldest-due-work']);
  for (const { metadata } of triggers) expect(Number(metadata.targetQueryValue)).toBeGreaterThan(0);
});

it('counts users whose work may run or runs, and the longest wait among them', async () => {
  expect(await ask()).toEqual({ 'users-with-due-work': 0, 'oldest-due-work': 0 });
  const project = await records.newProject();
  const users = [
    await newUser(records, 'u1', 's1', project),
    await newUser(records, 'u2', 's2', project),
    await newUser(records, 'u1', 's1'),
  ];
  // Two items each: a user's second waits for the first, no worker could take it.
  for (const user of users) for (const message of ['m1', 'm2']) await user.write(message);
  const [first, second, third] = users as [(typeof users)[0], (typeof users)[0], (typeof users)[0]];
  const setFirst = (user: typeof first, column: string, interval: string) =>
    asOwner.query(
      `UPDATE work_items SET ${column} = now() + $3::interval WHERE (project_id, id) =
        (SELECT project_id, id FROM work_items WHERE project_id = $1::uuid AND user_id = $2 ORDER BY seq LIMIT 1)`,
      [user.projectId, user.scope.userId, interval],
    );
  expect((await ask())['users-with-due-work']).toBe(3);
  expect((await ask())['oldest-due-work']).toBeLessThan(30);

  await setFirst(first, 'available_at', '-90 seconds');
  expect((await ask())['oldest-due-work']).toBeGreaterThanOrEqual(90);
  // A retry that is due later holds up the user's second item as well.
  await setFirst(first, 'available_at', '1 hour');
  expect((await ask())['users-with-due-work']).toBe(2);
  expect((await ask())['oldest-due-work']).toBeLessThan(30);

  // Under work it still wants a worker, and waits for none; with its lease lost it waits again.
  const claimed = (await records.workItems.claim(second.scope))!;
  await setFirst(third, 'available_at', '1 hour');
  expect(await ask()).toEqual({ 'users-with-due-work': 1, 'oldest-due-work': 0 });
  await setFirst(second, 'lease_until', '-40 seconds');
  expect((await ask())['oldest-due-work']).toBeGreaterThanOrEqual(40);
  expect((await ask())['oldest-due-work']).toBeLessThan(90);

  await setFirst(second, 'lease_until', '1 hour');
  await records.workItems.release(claimed, { kind: 'done' });
  await records.workItems.release((await records.workItems.claim(second.scope))!, { kind: 'done' });
  expect(await ask()).toEqual({ 'users-with-due-work': 0, 'oldest-due-work': 0 });
});

it('asks as a role that sees the work of all projects and no memory; the login by itself sees neither', async () => {
  await expect(asScaler.query('SELECT content FROM facts')).rejects.toThrow('permission denied');
  const plain = await connect(scalerUrl(''));
  try {
    await plain.query('SET ROLE none');
    const { rows } = await plain.query<{ role: string }>('SELECT current_user AS role');
    expect(rows).toEqual([{ role: LOGIN }]);
    await expect(plain.query('SELECT content FROM facts')).rejects.toThrow('permission denied');
  } finally {
    await plain.end();
  }
});
