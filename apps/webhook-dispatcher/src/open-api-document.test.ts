// The committed API description: complete for every route, and made without a database.
import { openApiDocument } from './open-api-document.js';

const STATUS: Record<string, string> = {
  'post /api/webhooks': '201',
  'post /api/webhooks/{id}/deliveries/{deliveryId}/redeliver': '202',
  'post /api/webhooks/{id}/replay': '202',
};

it('describes every route with credential, answer and problems', async () => {
  const document = await openApiDocument();
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation: operation as { summary?: string; security: object[]; responses: Record<string, unknown> },
    })),
  );
  expect(operations.map(({ name }) => name).sort()).toEqual([
    'delete /api/webhooks/{id}',
    'get /api/webhooks',
    'get /api/webhooks/{id}',
    'get /api/webhooks/{id}/deliveries',
    'get /api/webhooks/{id}/deliveries/{deliveryId}',
    'patch /api/webhooks/{id}',
    'post /api/webhooks',
    'post /api/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    'post /api/webhooks/{id}/replay',
    'post /api/webhooks/{id}/rotate-secret',
    'post /api/webhooks/{id}/test',
  ]);
  for (const { name, operation } of operations) {
    expect([name, operation.summary]).toEqual([name, expect.stringMatching(/^[A-Z].{8,80}[^.]$/)]);
    expect({ name, security: operation.security }).toEqual({ name, security: [{ ApiKey: [] }] });
    expect({ name, statuses: Object.keys(operation.responses) }).toEqual({
      name,
      statuses: expect.arrayContaining([name.includes('{id}') ? '404' : '403', STATUS[name] ?? '200', '401', '422']),
    });
  }
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.filter((name) => !(name in (document.components?.schemas ?? {})))).toEqual([]);
});
