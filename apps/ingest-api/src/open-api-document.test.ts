// The committed API description: complete for every route, and made without a database.
import { openApiDocument } from './open-api-document.js';

type Operation = {
  summary?: string;
  security?: object[];
  responses: Record<string, { content?: Record<string, unknown> }>;
  operationId: string;
};

describe('openApiDocument', () => {
  it('names credential, success and problems of every operation', async () => {
    const document = await openApiDocument();
    expect(document.openapi).toMatch(/^3\.1/);
    const all = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation as Operation] as const),
    );
    const operations = all.filter(([name]) => name.includes(' /api/'));
    const others = all.filter((one) => !operations.includes(one));
    expect(others.map(([name]) => name)).toEqual([
      'post /polar-amem/message/add',
      'post /polar-amem/message/delete',
      'post /polar-amem/message/batch_add',
      'post /polar-amem/message/batch_status',
      'post /v3/conversation/add',
      'post /v3/conversation/delete',
    ]);
    for (const [name, { summary, security, responses }] of others) {
      expect([name, summary, security]).toEqual([name, expect.stringMatching(/^[A-Z].{8,80}[^.]$/), [{ ApiKey: [] }]]);
      expect({ name, media: Object.keys(responses['401']?.content ?? {}) }).toEqual({ name, media: ['application/json'] });
    }
    expect(operations.map(([name]) => name).sort()).toEqual(
      [
        'delete /api/admin/projects/{id}/keys/{keyId}',
        'delete /api/knowledge-bases/{id}',
        'delete /api/knowledge-bases/{id}/files/{file_id}',
        'get /api/knowledge-bases',
        'get /api/knowledge-bases/{id}',
        'get /api/knowledge-bases/{id}/files',
        'get /api/knowledge-bases/{id}/files/{file_id}',
        'get /api/knowledge-bases/{id}/files/{file_id}/entries',
        'post /api/knowledge-bases',
        'post /api/knowledge-bases/{id}/files',
        'post /api/resources',
        'delete /api/messages/{id}',
        'delete /api/sessions/{id}',
        'get /api/admin/projects',
        'get /api/admin/projects/{id}',
        'get /api/admin/projects/{id}/keys',
        'get /api/messages/{id}',
        'get /api/sessions',
        'get /api/sessions/{id}',
        'get /api/sessions/{id}/messages',
        'get /api/tasks/{id}',
        'get /api/tasks/{id}/events',
        'get /api/user/actions/query',
        'get /api/user/actions/stream',
        'patch /api/admin/projects/{id}',
        'patch /api/sessions/{id}',
        'post /api/admin/projects',
        'post /api/admin/projects/{id}/keys',
        'post /api/imports',
        'post /api/openmem/v1/add/feedback',
        'post /api/openmem/v1/add/knowledgebase-file',
        'post /api/openmem/v1/add/message',
        'post /api/openmem/v1/create/knowledgebase',
        'post /api/openmem/v1/delete/knowledgebase',
        'post /api/openmem/v1/delete/knowledgebase-file',
        'post /api/openmem/v1/get/knowledgebase-file',
        'post /api/openmem/v1/get/status',
        'post /api/sessions',
        'post /api/sessions/{id}/messages',
        'post /api/tasks/{id}/replay',
        'post /api/user/actions',
      ].sort(),
    );
    for (const [name, { summary, security, responses }] of operations) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].{8,80}[^.]$/)]);
      expect({ name, security }).toEqual({ name, security: [name.includes('/admin/') ? { AdminKey: [] } : { ApiKey: [] }] });
      const isOpenMem = name.includes('/openmem/');
      for (const status of ['400', '401', ...(isOpenMem ? [] : ['422']), '500'])
        expect({ name, status, media: Object.keys(responses[status]?.content ?? {}) }).toEqual({
          name,
          status,
          media: [isOpenMem ? 'application/json' : 'application/problem+json'],
        });
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
    }
    expect(new Set(all.map(([, { operationId }]) => operationId)).size).toBe(all.length);
  });
  it('resolves every reference', async () => {
    const document = await openApiDocument();
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
    const known = Object.keys(document.components?.schemas ?? {});
    expect(references.filter((name) => !known.includes(name))).toEqual([]);
  });
});
