// Every act of an operator over the whole product leaves its entry, with who, what and why, in one unbroken chain without content.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig, serve, type Served } from '@strata/platform';
import { applyMigrations, Database, PostgresAuditLog } from '@strata/postgres';
import { StrataModule } from './strata.module.js';

/* eslint-disable @typescript-eslint/no-explicit-any -- answers are looked into as they come */
const ADMIN = 'adm-7Yw1Zc8Bn5Hd3Fg6Js0AkX2v9Q';
let served: Served;
beforeAll(async () => {
  const url = process.env['DATABASE_URL']!;
  await applyMigrations(url);
  const config = loadConfig({
    DATABASE_URL: url,
    STRATA_KEY_SECRET: 'kX2v9QpLm4Rt7Yw1Zc8Bn5Hd3Fg6Js0A',
    STRATA_ADMIN_KEY: ADMIN,
    STRATA_BOOTSTRAP_API_KEY: randomBytes(24).toString('hex'),
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'silent',
  });
  served = await serve(StrataModule, { name: 'strata', config, port: 0, handleSignals: false });
}, 60_000);
afterAll(() => served?.stop());

async function call(key: string, method: string, path: string, body?: unknown): Promise<{ status: number; data: any; text: string }> {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
  const headers = { authorization: `Api-Key ${key}`, ...(body === undefined ? {} : { 'content-type': type }) };
  const response = await fetch(served.url + path, { method, headers, ...sent });
  const text = await response.text();
  return { status: response.status, data: text.includes('"data"') && !text.includes('\n{') ? JSON.parse(text).data : null, text };
}

async function newProject(name = 'tenant') {
  const { project_id: projectId } = (await call(ADMIN, 'POST', '/api/admin/projects', { name, long_term: false })).data;
  const { key, key_id: keyId } = (await call(ADMIN, 'POST', `/api/admin/projects/${projectId}/keys`, { name: 'k' })).data;
  const asKey = async (method: string, path: string, body?: unknown) => {
    const answer = await call(key, method, path, body);
    expect([method, path, answer.status < 300, answer.status < 300 || answer.text]).toEqual([method, path, true, true]);
    return answer;
  };
  const until = async (path: string, ended: string[]) => {
    for (const end = Date.now() + 30_000; Date.now() < end;) {
      const { data } = await asKey('GET', path);
      if (ended.includes(data.status)) return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${path} did not end`);
  };
  return { projectId, key, keyId, call: asKey, until };
}

it('tells each of them, in order, and computes as one chain', async () => {
  const { projectId, keyId, call: asKey, until } = await newProject();
  const tenant = { actor: keyId };
  const expected: object[] = [
    { action: 'project.created', actor: 'admin', target: { kind: 'project', id: projectId } },
    { action: 'project.updated', actor: 'admin', detail: { before: { long_term: true }, after: { long_term: false } } },
    { action: 'key.issued', actor: 'admin', target: { kind: 'key', id: keyId } },
  ];

  const other = (await call(ADMIN, 'POST', `/api/admin/projects/${projectId}/keys`, { name: 'k2', scopes: ['memory:read'] })).data.key_id;
  await call(ADMIN, 'DELETE', `/api/admin/projects/${projectId}/keys/${other}`);
  await call(ADMIN, 'PATCH', `/api/admin/projects/${projectId}`, { long_term: true, topics: ['work'] });
  await call(ADMIN, 'PATCH', `/api/admin/projects/${projectId}`, { long_term: true });
  expected.push(
    { action: 'key.issued', actor: 'admin', target: { kind: 'key', id: other }, detail: { scopes: ['memory:read'] } },
    { action: 'key.revoked', actor: 'admin', target: { kind: 'key', id: other } },
    { action: 'project.updated', actor: 'admin', detail: { after: { long_term: true, topics: ['work'] } } },
  );

  const receiver = createServer((_, response) => response.end())
    .listen(0, '127.0.0.1')
    .unref();
  await new Promise((resolve) => receiver.once('listening', resolve));
  const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const hook = { name: 'h', resource: 'fact', event: 'fact.created', mode: 'async', target_url: target };
  const hookId = (await asKey('POST', '/api/webhooks', hook)).data.hook_id;
  await asKey('PATCH', `/api/webhooks/${hookId}`, { name: 'private-name', headers: { 'x-secret': 'private-value' } });
  await asKey('POST', `/api/webhooks/${hookId}/rotate-secret`);
  const test = (await asKey('POST', `/api/webhooks/${hookId}/test`)).data.delivery_id;
  await asKey('POST', `/api/webhooks/${hookId}/deliveries/${test}/redeliver`);
  await asKey('POST', `/api/webhooks/${hookId}/replay`, { since: '2026-01-01T00:00:00Z' });
  expected.push(
    { action: 'webhook.created', ...tenant, target: { kind: 'webhook', id: hookId }, detail: { event: 'fact.created', mode: 'async' } },
    { action: 'webhook.updated', ...tenant, detail: { fields: ['name', 'headers'] } },
    { action: 'webhook.secret_rotated', ...tenant },
    { action: 'delivery.redelivered', ...tenant, target: { kind: 'delivery', id: test }, detail: { hook_id: hookId } },
    { action: 'webhook.replayed', ...tenant, detail: { since: '2026-01-01T00:00:00.000Z', only_failed: false } },
  );

  const sessions = { data: [{ user_id: 'nadia', session_id: 's1', messages: [{ role: 'user', content: 'I live in Lisbon.', id: 'm1' }] }] };
  const imported = (await asKey('POST', '/api/imports', sessions)).data.task_id;
  await until(`/api/tasks/${imported}`, ['completed']);
  expected.push({ action: 'import.requested', ...tenant, target: { kind: 'import', id: imported }, detail: { sessions: 1 } });

  const failing = (await asKey('POST', '/api/sessions/s1/messages', { messages: [{ role: 'user', content: 'I like tea.' }] })).data.task_id;
  await until(`/api/tasks/${failing}`, ['completed']);
  await served.app.get(Database, { strict: false }).tenant(projectId, async (tx) => {
    await tx.workItem.updateMany({ where: { projectId, taskId: failing }, data: { status: 'failed', stage: 'extract-facts' } });
    await tx.task.updateMany({ where: { projectId, id: failing }, data: { status: 'failed', successCount: 0, failedCount: 1 } });
  });
  await asKey('POST', `/api/tasks/${failing}/replay`);
  await until(`/api/tasks/${failing}`, ['completed']);
  await asKey('POST', `/api/tasks/${failing}/replay`);
  expected.push({ action: 'task.replayed', ...tenant, target: { kind: 'task', id: failing }, detail: { items: 1 } });

  const file = (await asKey('GET', '/api/users/nadia/export')).text;
  const exportId = JSON.parse(file.split('\n')[0]!).export_id;
  expected.push({ action: 'user.exported', ...tenant, target: { kind: 'user' }, detail: { export_id: exportId } });

  const { deletion_id: deletion } = (await asKey('DELETE', '/api/users/nadia?reason=asked%20for')).data;
  await until(`/api/deletions/${deletion}`, ['completed']);
  const of = { target: { kind: 'deletion', id: deletion }, reason: 'asked for' };
  expected.push({ action: 'deletion.requested', ...tenant, ...of }, { action: 'deletion.completed', ...tenant, ...of });

  await asKey('POST', '/api/imports', file);
  expected.push({ action: 'import.requested', ...tenant, target: { kind: 'import', id: exportId }, detail: { counts: { user: 1 } } });
  await asKey('DELETE', `/api/webhooks/${hookId}`);
  expected.push({ action: 'webhook.deleted', ...tenant, target: { kind: 'webhook', id: hookId } });
  receiver.close();

  const { items, next_cursor } = (await asKey('GET', '/api/audit?limit=100')).data;
  expect(next_cursor).toBeNull();
  expect(items.map((item: any) => item.action).reverse()).toEqual(expected.map((entry: any) => entry.action));
  expect([...items].reverse()).toMatchObject(expected);
  expect(JSON.stringify(items)).not.toMatch(/nadia|Lisbon|private|s1|m1|whsec/);
  for (const [i, item] of items.slice(0, -1).entries()) expect(item.previous_hash).toBe(items[i + 1].hash);
  const audit = new PostgresAuditLog(served.app.get(Database, { strict: false }));
  expect(await audit.check(projectId)).toEqual({ entries: items.length, head: items[0].hash, broken: null });

  // Whose memory was concerned is found after the erasure too.
  const ofUser = (await asKey('GET', '/api/audit?user_id=nadia')).data.items.map((item: any) => item.action);
  const concerned = ['import.requested', 'task.replayed', 'user.exported', 'deletion.requested', 'deletion.completed', 'import.requested'];
  expect(ofUser.reverse()).toEqual(concerned);
  expect((await asKey('GET', '/api/audit?user_id=nobody')).data.items).toEqual([]);
}, 90_000);

it('is shown to keys with its scope only, one project at a time, and refuses what it does not know', async () => {
  const [own, other] = [await newProject(), await newProject()];
  const narrow = { name: 'n', scopes: ['memory:read', 'memory:write', 'memory:delete', 'webhooks:manage'] };
  const { key } = (await call(ADMIN, 'POST', `/api/admin/projects/${own.projectId}/keys`, narrow)).data;
  expect((await call(key, 'GET', '/api/audit')).status).toBe(403);
  const shown = (await own.call('GET', '/api/audit')).data.items;
  expect(shown.length).toBe(4);
  expect(JSON.stringify((await other.call('GET', '/api/audit')).data.items)).not.toContain(own.projectId);
  for (const query of ['action=fact.eaten', 'target_kind=x', 'since=yesterday', 'unknown=1', 'cursor=x', 'limit=0'])
    expect([query, (await call(own.key, 'GET', `/api/audit?${query}`)).status]).toEqual([query, 422]);
  const page = (await own.call('GET', '/api/audit?limit=3')).data;
  const rest = (await own.call('GET', `/api/audit?limit=3&cursor=${page.next_cursor}`)).data;
  expect([...page.items, ...rest.items]).toEqual(shown);
  expect(rest.next_cursor).toBeNull();
});
