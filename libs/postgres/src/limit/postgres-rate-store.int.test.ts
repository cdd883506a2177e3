// Rate counts on a real Postgres: the conformance of the port, under the unprivileged role.
import { rateStoreConformance } from '@strata/platform/testing';
import pg from 'pg';
import { PostgresRateStore } from './postgres-rate-store.js';

const url = process.env['DATABASE_URL'] ?? '';

rateStoreConformance(() => new PostgresRateStore(url));

it('fails within seconds when there is no server', async () => {
  const store = new PostgresRateStore('postgres://127.0.0.1:1/none');
  await expect(store.open({ name: 'x', amount: 1, windowSeconds: 1 }).take('k', 1)).rejects.toThrow();
  await store.close();
});

it('keeps counts where the role of a tenant can not reach them', async () => {
  const store = new PostgresRateStore(url);
  await store.open({ name: 'x', amount: 5, windowSeconds: 60 }).take('k', 2);
  await store.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    expect((await client.query('SELECT key, points FROM rate_limits')).rows).toContainEqual({ key: 'strata-rate-x:k', points: 2 });
    await client.query('SET ROLE strata_app');
    await expect(client.query('SELECT * FROM rate_limits')).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.end();
  }
});
