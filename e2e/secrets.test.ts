// Secrets of the environment are never printed: not by a start, a request, a failure or a stop, at the most talkative log level.
import { freePort } from '@strata/testkit';
import { startCluster, type Cluster, type Service } from './cluster.js';

const SERVICES: Service[] = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'];
const SECRETS = {
  STRATA_KEY_SECRET: 'canary-key-secret-of-more-than-32-characters',
  STRATA_ADMIN_KEY: 'canary-admin-key-of-more-than-24-characters',
  STRATA_BOOTSTRAP_API_KEY: 'canary-bootstrap-key-of-more-than-24-characters',
  WEBHOOK_ENCRYPTION_KEYS: 'first:canary-webhook-key-of-more-than-32-characters',
  LLM_API_KEY: 'canary-model-key',
  RERANK_API_KEY: 'canary-reranker-key',
};
let cluster: Cluster;
beforeAll(async () => {
  // Nobody listens there: what fails tells most.
  const away = `http://127.0.0.1:${await freePort()}/v1`;
  const models = { LLM_BASE_URL: away, LLM_MODEL: 'none', RERANK_BASE_URL: away, RERANK_MODEL: 'none' };
  cluster = await startCluster({ env: { ...SECRETS, ...models, LOG_LEVEL: 'trace', STRATA_REGION: 'canary-of-an-unknown-name' } });
}, 120_000);
afterAll(() => cluster?.stop());

it('whatever the services do', async () => {
  const admin = SECRETS.STRATA_ADMIN_KEY;
  const key = SECRETS.STRATA_BOOTSTRAP_API_KEY;
  expect((await cluster.call('GET', '/api/admin/projects', admin)).status).toBe(200);
  for (const wrong of [`${key}x`, admin, key]) await cluster.call('GET', '/api/admin/projects', wrong);
  expect((await cluster.call('POST', '/api/sessions', key, { user_id: 'u1', session_id: 's1' })).status).toBe(201);
  const messages = [{ role: 'user', content: 'I live in Oslo.' }];
  const { body } = await cluster.call('POST', '/api/sessions/s1/messages', key, { messages });
  expect(body.data.task_id).toEqual(expect.any(String));
  await cluster.call('POST', '/api/memories/search', key, { user_id: 'u1', query: 'where' });
  await cluster.call('POST', '/api/webhooks', key, { name: 'x', resource: 'fact', event: 'fact.created', target_url: 'https://h.example' });
  await cluster.eventually(() => expect(cluster.output('extractor-worker')).toContain('model.unavailable'));
  for (const service of SERVICES) await cluster.terminate(service);

  const secrets = Object.values(SECRETS).map((value) => value.replace(/^first:/, ''));
  for (const service of SERVICES) {
    const output = cluster.output(service);
    expect([service, /"listening"/.test(output), /"stopped"/.test(output)]).toEqual([service, true, true]);
    expect(output).toContain('STRATA_REGION');
    expect([service, [...secrets, 'canary-of'].filter((secret) => output.includes(secret))]).toEqual([service, []]);
  }
}, 120_000);
