// The SQL that the operator's documents give runs on this schema, that of the runbooks with the rights that they say are enough.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { testUrl } from '../testing/test-database.js';
import { applyMigrations } from './schema.js';

const statements = ['runbooks', 'backup', 'upgrade'].flatMap((name) => {
  const text = readFileSync(join(__dirname, `../../../../docs/${name}.md`), 'utf8');
  return [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql], i) => [`${name} ${i + 1}`, sql!] as const);
});

it('there are some', () => expect(statements.length).toBeGreaterThan(5));

it.each(statements)('%s', async (name, sql) => {
  await applyMigrations(testUrl());
  const client = new pg.Client({ connectionString: testUrl() });
  await client.connect();
  try {
    if (name.startsWith('runbooks')) await client.query('SET ROLE strata_system');
    await expect(client.query(sql)).resolves.toBeDefined();
  } finally {
    await client.end();
  }
});
