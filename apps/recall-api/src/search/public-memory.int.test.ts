// Public memory on both indexes, over the routes: what an operator edits or deletes leaves the public shelf, and the receipt counts it.
import { ScriptedQdrant } from '@strata/vectors/testing';
import { startService, type Call } from '../testing/start-service.js';

const qdrant = new ScriptedQdrant();
afterAll(() => qdrant.stop());

describe.each(['embedded', 'Qdrant'])('%s', (kind) => {
  let service: Awaited<ReturnType<typeof startService>>;
  let call: Call;
  let projectId: string;
  beforeAll(async () => {
    service = await startService(kind === 'Qdrant' ? { qdrantUrl: await qdrant.start() } : {});
    ({ call, projectId } = await service.newProject());
  }, 60_000);
  afterAll(() => service?.served.stop());

  const ok = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return answer.json.data;
  };
  /** Ids of what others find of it. */
  const found = async (query: string, over: object = {}): Promise<string[]> =>
    (await ok('POST', '/api/memories/search', { query, user_id: 'reader', include_public: true, ...over })).items.map(
      (hit: { layer: string; content: string }) => `${hit.layer}: ${hit.content}`,
    );
  const shelf = async (publicBy: string) => [...(await service.index.versions({ projectId, publicBy })).keys()].sort();
  const share = async (userId: string, ...contents: string[]) => {
    const scope = { projectId, userId };
    await service.openSession({ ...scope, userId: 'reader' }, `reader-of-${userId}`);
    await service.openSession(scope, userId);
    for (const [i, content] of contents.entries()) {
      await service.write({ projectId, sessionId: userId, allowPublic: true, messages: [{ role: 'user', id: `${userId}-${i}`, content }] });
      await service.process(scope);
    }
    const facts: { fact_id: string; content: string }[] = (await ok('GET', `/api/users/${userId}/facts`)).items;
    return { scope, factOf: (content: string) => facts.find((fact) => fact.content === content)!.fact_id };
  };
  const erase = async (scope: object) => {
    const { deletion_id: id } = await ok('POST', '/api/deletions', { scope, mode: 'delete', reason: 'test' });
    await service.erase();
    return ok('GET', `/api/deletions/${id}`);
  };

  it('a fact that an operator words anew is no longer shared; its message still is', async () => {
    const { scope, factOf } = await share('ed', 'The boathouse key hangs in the hall.');
    expect((await found('boathouse key')).sort()).toEqual([
      'fact: The boathouse key hangs in the hall.',
      'message: The boathouse key hangs in the hall.',
    ]);
    await ok('PATCH', `/api/facts/${factOf('The boathouse key hangs in the hall.')}`, {
      content: 'The boathouse key hangs behind the Vermeer.',
      reason: 'private',
    });
    const after = ['message: The boathouse key hangs in the hall.'];
    // At once, before a worker has followed in the index, and afterwards.
    expect(await found('boathouse key')).toEqual(after);
    await service.process(scope);
    expect(await found('boathouse key')).toEqual(after);
    expect(await found('Vermeer')).not.toContainEqual(expect.stringContaining('Vermeer'));
    expect(await shelf('ed')).toEqual(['message:ed-0']);
  });

  it('one public message that is deleted goes from the shelf with what rests on it, and the receipt counts both shelves', async () => {
    await share('fred', 'The ferry leaves at seven.', 'Breakfast for guests is two crowns.');
    expect(await shelf('fred')).toHaveLength(4);
    const receipt = await erase({ message_ids: ['fred-0'] });
    // Message and fact, on the user's own shelf and on the public one.
    expect(receipt).toMatchObject({ status: 'completed', counts: { messages: 1, facts_deleted: 1 } });
    expect(receipt.counts.vectors).toBeGreaterThanOrEqual(4);
    expect(await shelf('fred')).toHaveLength(2);
    expect(JSON.stringify(await found('ferry'))).not.toContain('seven');
    expect(await found('breakfast guests')).toEqual(
      expect.arrayContaining(['fact: Breakfast for guests is two crowns.', 'message: Breakfast for guests is two crowns.']),
    );
  });

  it('a user who is deleted leaves nothing on the shelf', async () => {
    await share('gus', 'The mill pond freezes in January.');
    expect(await shelf('gus')).toHaveLength(2);
    expect(await erase({ user_id: 'gus' })).toMatchObject({ status: 'completed', counts: { messages: 1 } });
    expect(await shelf('gus')).toEqual([]);
    expect(JSON.stringify(await found('mill pond'))).not.toContain('January');
  });
});
