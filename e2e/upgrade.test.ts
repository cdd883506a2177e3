// A rolling upgrade, seen by the release that is on its way out: the schema moves on under it, it works on, and may be started again.
import { startCluster, type Cluster, type Service } from './cluster.js';

const SERVICES: Service[] = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'];
const NEXT = '29990101000000_next';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, 240_000);
afterAll(() => cluster?.stop());

it('works on over the newer schema, is started on it, and is refused only by a floor above it', async () => {
  const client = await cluster.newProject('upgrade');
  const say = async (day: number, city: string) => {
    const session = await client.sessions.create({ userId: 'alice', sessionId: `s${day}` });
    await session.addMessages([
      { role: 'user', id: `m${day}`, content: `My office number ${day} is in ${city}.`, timestamp: `2026-03-0${day}T09:00:00Z` },
    ]);
  };
  const known = async () => (await client.facts.list('alice', { limit: 100 })).items.map((fact) => fact.content).sort();
  const told = (cities: string[]) => cities.map((city) => expect.stringContaining(city));
  await say(1, 'Lisbon');
  await cluster.settled('alice');

  // What the migration Job of the next release does, while this one is in the middle of its work.
  await say(2, 'Oslo');
  await cluster.sql(`
    CREATE TABLE notes (project_id uuid NOT NULL, id uuid NOT NULL, body text NOT NULL, PRIMARY KEY (project_id, id));
    GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO strata_app;
    ALTER TABLE facts ADD COLUMN mood text, ADD COLUMN weight integer NOT NULL DEFAULT 1;
    ALTER TABLE messages ADD COLUMN mood text;
    ALTER TABLE work_items ADD COLUMN priority integer NOT NULL DEFAULT 0;
    CREATE INDEX facts_mood ON facts (project_id, mood)`);
  await cluster.sql(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES (gen_random_uuid(), 'x', '${NEXT}', now())`,
  );
  await say(3, 'Prague');
  await cluster.settled('alice');
  expect(await known()).toEqual(told(['Lisbon', 'Oslo', 'Prague']));

  for (const service of SERVICES) await cluster.restart(service);
  await say(4, 'Vienna');
  await cluster.settled('alice');
  expect(await known()).toEqual(told(['Lisbon', 'Oslo', 'Prague', 'Vienna']));
  const { items } = await client.facts.list('alice', { asOf: '2026-03-02T12:00:00Z' });
  expect(items.length).toBeGreaterThan(0);

  await cluster.sql(`INSERT INTO system_settings (key, value) VALUES ('schema.floor', '"${NEXT}"')`);
  await expect(cluster.restart('recall-api')).rejects.toThrow(`it lacks ${NEXT}. Run a release that has it.`);
}, 240_000);
