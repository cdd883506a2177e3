// The committed API description: complete for every route, and made without a database.
import { openApiDocument } from './open-api-document.js';

/** A worker does what they ask for. */
const ACCEPTS = /^(?:delete |post \/api\/deletions$)/;
const NAMES_NOTHING = new Set(['get /api/audit']);

it('describes every route with credential, answer and problems', async () => {
  const document = await openApiDocument();
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation: operation as { summary?: string; security: object[]; responses: Record<string, unknown> },
    })),
  );
  const operations = all.filter(({ name }) => name.includes(' /api/'));
  expect(all.filter((one) => !operations.includes(one)).map(({ name }) => name)).toEqual([
    'post /polar-amem/message/search',
    'post /polar-amem/chat',
    'post /v3/conversation/query',
    'post /v3/conversation/search',
    'post /v3/conversation/count',
    'post /v3/atomic/search',
    'post /v3/atomic/query',
    'post /v3/atomic/count',
    'post /v3/atomic/update',
    'post /v3/atomic/delete',
    'post /v3/scenario/ls',
    'post /v3/scenario/read',
    'post /v3/scenario/write',
    'post /v3/scenario/rm',
    'post /v3/scenario/count',
    'post /v3/core/read',
    'post /v3/core/write',
    'post /v3/core/count',
  ]);
  expect(operations.map(({ name }) => name).sort()).toEqual([
    'delete /api/facts/{id}',
    'delete /api/summaries/{id}',
    'delete /api/users/{id}',
    'get /api/audit',
    'get /api/deletions/{id}',
    'get /api/deletions/{id}/records',
    'get /api/facts/{id}',
    'get /api/facts/{id}/history',
    'get /api/sessions/{id}/context',
    'get /api/summaries/{id}',
    'get /api/summaries/{id}/history',
    'get /api/topics/{id}',
    'get /api/topics/{id}/history',
    'get /api/users/{id}/export',
    'get /api/users/{id}/facts',
    'get /api/users/{id}/summaries',
    'get /api/users/{id}/topics',
    'patch /api/facts/{id}',
    'patch /api/summaries/{id}',
    'post /api/chat',
    'post /api/deletions',
    'post /api/facts/{id}/undo',
    'post /api/memories/search',
    'post /api/openmem/v1/delete/memory',
    'post /api/openmem/v1/get/memory',
    'post /api/openmem/v1/get/message',
    'post /api/openmem/v1/search/memory',
    'post /api/sessions/{id}/context',
    'post /api/summaries/{id}/undo',
    'post /api/user/actions/profile/recall',
  ]);
  for (const { name, operation } of all) {
    expect([name, operation.summary]).toEqual([name, expect.stringMatching(/^[A-Z].{8,80}[^.]$/)]);
    expect({ name, security: operation.security }).toEqual({ name, security: [{ ApiKey: [] }] });
  }
  for (const { name, operation } of operations) {
    expect({ name, statuses: Object.keys(operation.responses) }).toEqual({
      name,
      statuses: expect.arrayContaining([
        ACCEPTS.test(name) ? '202' : '200',
        '401',
        name.includes('/openmem/') ? '400' : '422',
        ...(NAMES_NOTHING.has(name) ? [] : ['404']),
      ]),
    });
  }
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.filter((name) => !(name in (document.components?.schemas ?? {})))).toEqual([]);
});
