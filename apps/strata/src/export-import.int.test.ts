// A user taken from one Strata into another: the same records, the same answers, and a file that is not right leaves nothing.
import { randomBytes } from 'node:crypto';
import { createLogger, loadConfig, serve, type Served } from '@strata/platform';
import { applyMigrations } from '@strata/postgres';
import { Client } from 'pg';
import { StrataModule } from './strata.module.js';

/* eslint-disable @typescript-eslint/no-explicit-any -- answers are looked into as they come */
interface Answer {
  status: number;
  text: string;
  json: any;
}
interface Strata {
  served: Served;
  logs: string[];
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

const ADMIN = 'adm-7Yw1Zc8Bn5Hd3Fg6Js0AkX2v9Q';

async function startStrata(url: string): Promise<Strata> {
  await applyMigrations(url);
  const key = randomBytes(24).toString('hex');
  const logs: string[] = [];
  const config = loadConfig({
    DATABASE_URL: url,
    STRATA_KEY_SECRET: 'kX2v9QpLm4Rt7Yw1Zc8Bn5Hd3Fg6Js0A',
    STRATA_ADMIN_KEY: ADMIN,
    STRATA_BOOTSTRAP_API_KEY: key,
  });
  const logger = createLogger('info', 'strata', { write: (line: string) => void logs.push(line) });
  const served = await serve(StrataModule, { name: 'strata', config, port: 0, handleSignals: false, logger });
  return { served, logs, call: callWith(served.url, key) };
}

const callWith =
  (url: string, key: string): Strata['call'] =>
  async (method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Api-Key ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...sent,
    });
    const text = await response.text();
    return { status: response.status, text, json: text.startsWith('{') && !text.includes('\n') ? JSON.parse(text) : null };
  };

/** A call with a key of a new project. */
async function newProject({ served }: Strata, scopes?: string[]): Promise<Strata['call']> {
  const admin = callWith(served.url, ADMIN);
  const { project_id: id } = (await admin('POST', '/api/admin/projects', { name: 'other' })).json.data;
  const body = { name: 'k', ...(scopes && { scopes }) };
  return callWith(served.url, (await admin('POST', `/api/admin/projects/${id}/keys`, body)).json.data.key);
}

async function freshDatabase(): Promise<string> {
  const url = new URL(process.env['DATABASE_URL']!);
  const name = `fresh_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function ended(strata: Strata, taskId: string): Promise<any> {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const { json } = await strata.call('GET', `/api/tasks/${taskId}`);
    if (['completed', 'failed', 'partial'].includes(json.data.status)) return json.data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the task did not end');
}

const SAID: [session: string, name: string | null, text: string, time: string][] = [
  ['work', null, 'Hi, my name is Nadia and I live in Lisbon.', '2026-03-02T09:00:00+01:00'],
  ['work', null, 'I work at Contoso as a product manager.', '2026-03-02T09:01:00+01:00'],
  ['work', null, 'For Europe team scheduling, please use Berlin.', '2026-03-02T09:02:00+01:00'],
  ['work', null, 'For Americas team scheduling, use Toronto.', '2026-03-02T09:03:00+01:00'],
  ['work', null, 'I prefer short answers and tea over coffee.', '2026-03-03T10:00:00+01:00'],
  ['home', null, 'I have a cat named Miso and a brother called Rui.', '2026-03-04T20:00:00+01:00'],
  ['home', null, 'My brother Rui is a nurse in Porto.', '2026-03-04T20:01:00+01:00'],
  ['home', null, 'I will visit Rui in Porto on 12 December 2026.', '2026-03-04T20:02:00+01:00'],
  ['home', null, 'I am allergic to peanuts.', '2026-03-05T20:00:00+01:00'],
  ['home', null, 'Actually, I moved: I live in Madrid now.', '2026-04-01T20:00:00+02:00'],
  ['zh', null, '我在阿里云当工程师，最喜欢吃川菜。', '2026-04-02T12:00:00+08:00'],
  ['zh', null, '上周五我去了杭州西湖。', '2026-04-02T12:01:00+08:00'],
  ['talk', 'Nadia', 'Hey Tomas, the marathon in Valencia was hard but I finished it.', '2026-05-01T08:00:00Z'],
  ['talk', 'Tomas', 'Well done Nadia! I started a pottery class last week.', '2026-05-01T08:01:00Z'],
  ['talk', 'Nadia', 'Pottery sounds lovely, my sister paints portraits.', '2026-05-01T08:02:00Z'],
  ['talk', 'Tomas', 'My dog Bruno broke a vase on Monday.', '2026-05-01T08:03:00Z'],
];

const QUESTIONS = [
  'Where do I live?',
  'where did I live before?',
  'What is my name?',
  'Which company do I work at?',
  'which city should be used for Europe or Americas team scheduling',
  'What do I like to drink?',
  'How should answers be?',
  'What is my cat called?',
  'What does Rui do?',
  'When do I visit my brother?',
  'What am I allergic to?',
  '我在哪里工作？',
  '我喜欢吃什么？',
  '我上周五去了哪里？',
  'Who finished a marathon?',
  'What class did Tomas start?',
  'Who paints portraits?',
  'What did Bruno break?',
  'What is the capital of Mongolia?',
  'Porto',
];

let source: Strata;
let target: Strata;
let file: string;

beforeAll(async () => {
  source = await startStrata(process.env['DATABASE_URL']!);
  target = await startStrata(await freshDatabase());
  for (const session of new Set(SAID.map(([session]) => session)))
    await source.call('POST', '/api/sessions', {
      user_id: 'nadia',
      session_id: session,
      ...(session === 'zh' && { timezone: 'Asia/Shanghai' }),
    });
  for (const [i, [session, name, content, timestamp]] of SAID.entries()) {
    const message = { role: 'user', id: `m${i}`, content, timestamp, ...(name && { name }), tags: ['t'], metadata: { n: i } };
    const answer = await source.call('POST', `/api/sessions/${session}/messages`, { messages: [message], sync: true });
    expect([answer.status, answer.json.data.status]).toEqual([200, 'completed']);
  }
  const actions = Array.from({ length: 6 }, (_, i) => ({
    ...{ user_id: 'nadia', log_id: `a${i}`, timestamp: `2026-05-0${i + 1}T10:00:00Z`, content: 'filtered shoes by size 42' },
    ...{ event_type: 'filter', anchors: { size: '42' } },
  }));
  const acted = await source.call('POST', '/api/user/actions', { actions });
  await ended(source, acted.json.data.task_id);
  const facts = (await source.call('GET', '/api/users/nadia/facts?limit=100&status=superseded')).json.data.items;
  expect(facts.length).toBeGreaterThan(0);
  const undone = await source.call('POST', `/api/facts/${facts[0].fact_id}/undo`, { reason: 'the move fell through' });
  await ended(source, undone.json.data.task_id);
  const exported = await source.call('GET', '/api/users/nadia/export');
  expect(exported.status).toBe(200);
  file = exported.text;
}, 240_000);
afterAll(async () => {
  await source?.served.stop();
  await target?.served.stop();
});

const ndjson = { 'content-type': 'application/x-ndjson' };
const linesOf = (text: string): any[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const textOf = (lines: any[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const countOf = (lines: any[], record: string) => lines.filter((line) => line.record === record).length;

it('holds every record of the user, header first, counts last', () => {
  const lines = linesOf(file);
  expect(lines[0]).toMatchObject({ record: 'header', format: 'strata-export', version: 1 });
  expect(lines.at(-1)).toEqual({
    record: 'end',
    counts: Object.fromEntries(Object.keys(lines.at(-1).counts).map((record) => [record, countOf(lines, record)])),
  });
  expect(countOf(lines, 'message')).toBe(SAID.length);
  expect(countOf(lines, 'action')).toBe(6);
  for (const record of ['fact', 'relation', 'summary', 'topic', 'version', 'write', 'session'])
    expect([record, countOf(lines, record)]).toEqual([record, expect.any(Number)]);
  for (const record of ['fact', 'relation', 'summary', 'topic', 'version']) expect(countOf(lines, record)).toBeGreaterThan(0);
  expect(file).not.toMatch(/project_id|key_hash|secret/i);
});

it('gives the same answers where it is taken in', async () => {
  const imported = await target.call('POST', '/api/imports', file, ndjson);
  expect([imported.status, imported.text]).toEqual([202, expect.stringContaining('task_id')]);
  expect(imported.json.data.session_ids.sort()).toEqual(['home', 'talk', 'work', 'zh']);
  expect(await ended(target, imported.json.data.task_id)).toMatchObject({ status: 'completed', failed_count: 0 });
  // Reading counts the use of summaries: both are asked the same, one after the other.
  let asked = 0;
  const same = async (method: string, path: string, body?: unknown) => {
    const [here, there] = [await source.call(method, path, body), await target.call(method, path, body)];
    expect([path, body, here.status]).toEqual([path, body, 200]);
    expect(rounded(there.json.data)).toEqual(rounded(here.json.data));
    asked += 1;
  };
  for (const query of QUESTIONS) {
    await same('POST', '/api/memories/search', { user_id: 'nadia', query, top_k: 50 });
    await same('POST', '/api/sessions/home/context', { query, details: true });
  }
  for (const query of QUESTIONS.slice(0, 3)) {
    await same('POST', '/api/memories/search', { user_id: 'nadia', query, as_of: '2026-03-20T00:00:00Z' });
    await same('POST', '/api/sessions/talk/context', { query, recall_config: { query_router: 'multi_hop_chain' } });
  }
  await same('POST', '/api/user/actions/profile/recall', { user_id: 'nadia', query: 'which size?' });
  expect(asked).toBeGreaterThanOrEqual(30);
  for (const list of ['facts', 'summaries', 'topics']) {
    await same('GET', `/api/users/nadia/${list}?limit=100`);
    for (const item of (await source.call('GET', `/api/users/nadia/${list}?limit=100`)).json.data.items) {
      const path = `/api/${list}/${item[`${list === 'summaries' ? 'summary' : list.slice(0, -1)}_id`]}`;
      await same('GET', path);
      await same('GET', `${path}/history`);
    }
  }
  for (const session of ['home', 'talk', 'work', 'zh']) await same('GET', `/api/sessions/${session}/messages?limit=100`);
  await same('GET', '/api/sessions?user_id=nadia');
  await same('GET', '/api/user/actions/query?user_id=nadia');
}, 240_000);

it('is the same export again, but for its header', async () => {
  const again = linesOf((await target.call('GET', '/api/users/nadia/export')).text);
  const comparable = (lines: any[]) => rounded(lines.slice(1).map((line) => (line.record === 'user' ? { ...line, next_seq: null } : line)));
  const ids = (lines: any[]) => lines.flatMap((line) => line.write_id ?? []);
  const before = linesOf(file);
  // A write has another id in another place: what it is named by follows it.
  const named = (lines: any[]) => {
    const place = new Map([...new Set(ids(lines))].map((id, i) => [id, `write ${i}`]));
    return comparable(lines.map((line) => (line.write_id ? { ...line, write_id: place.get(line.write_id) } : line)));
  };
  expect(named(again)).toEqual(named(before));
});

it('goes on as if it had always been there', async () => {
  const say = { role: 'user', id: 'later', content: 'I have moved to Oslo.', timestamp: '2026-06-01T10:00:00Z' };
  const answer = await target.call('POST', '/api/sessions/home/messages', { messages: [say], sync: true });
  expect([answer.status, answer.json.data.status]).toEqual([200, 'completed']);
  const found = await target.call('POST', '/api/memories/search', { user_id: 'nadia', query: 'Where do I live?', layers: ['fact'] });
  expect(found.json.data.items[0].content).toMatch(/Oslo/);
  const { items } = (await target.call('GET', '/api/users/nadia/summaries?limit=100')).json.data;
  const kinds = items.map((summary: any) => `${summary.session_id} ${summary.perspective}`);
  expect(new Set(kinds).size).toBe(kinds.length);
  // What was sent before it was exported is known here too.
  const [session, , content, timestamp] = SAID[0]!;
  const repeated = { role: 'user', id: 'm0', content, timestamp, tags: ['t'], metadata: { n: 0 } };
  const repeat = await target.call('POST', `/api/sessions/${session}/messages`, { messages: [repeated], sync: true });
  expect([repeat.status, repeat.json.data.status]).toEqual([200, 'completed']);
  const other = await target.call('POST', `/api/sessions/${session}/messages`, { messages: [{ ...repeated, content: 'else' }] });
  expect(other.status).toBe(409);
});

it('is taken in once: again it is the same task, and another export of the same user is refused', async () => {
  const first = await target.call('POST', '/api/imports', file, ndjson);
  const second = await target.call('POST', '/api/imports', file, ndjson);
  expect([first.status, second.status, second.json.data]).toEqual([202, 202, first.json.data]);
  expect(first.json.data.status).toBe('completed');
  const other = (await source.call('GET', '/api/users/nadia/export')).text;
  const refused = await target.call('POST', '/api/imports', other, ndjson);
  expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
    409,
    'conflict',
    expect.stringMatching(/data\.1\.user_id: .*already/),
  ]);
});

describe('a file that is not right', () => {
  let elsewhere: Strata['call'];
  beforeAll(async () => (elsewhere = await newProject(target)));
  /** As another user, of whom nothing may be left. */
  const lines = () => linesOf(file).map((line) => (line.record === 'user' ? { ...line, user_id: 'mallory' } : line));
  const at = (record: string, change: (line: any) => any) => (all: any[]) => {
    const place = all.findIndex((line) => line.record === record);
    return all.map((line, i) => (i === place ? change(line) : line));
  };
  const NOBODY = '9ddfa017-a7f5-4b8e-b31b-a7030f0fbb9e';
  const CASES: [about: string, change: (all: any[]) => any[], status: number, detail: RegExp][] = [
    ['is cut off', (all) => all.slice(0, -1), 422, /not whole/],
    [
      'lacks a line',
      (all) => all.filter((_, i) => i !== all.findIndex((l) => l.record === 'relation')),
      422,
      /counts\.relation: .*not whole/,
    ],
    ['has an unknown key', at('message', (line) => ({ ...line, colour: 'red' })), 422, /^data\.\d+\.colour: unknown key/],
    ['is of another version', at('header', (line) => ({ ...line, version: 2 })), 422, /^data\.0\.version: /],
    [
      'holds a kind of line that is none',
      at('topic', (line) => ({ ...line, record: 'secret' })),
      422,
      /^data\.\d+\.record: must be one of/,
    ],
    [
      'quotes what nobody said',
      at('fact', (line) => ({ ...line, sources: [{ ...line.sources[0], quote: 'I never said so' }] })),
      422,
      /^data\.\d+\.sources\.0\.quote: /,
    ],
    [
      'names a message that is not there',
      at('fact', (line) => ({ ...line, sources: [{ ...line.sources[0], message_id: 'nobody' }] })),
      422,
      /before it/,
    ],
    [
      'names a write that is not there',
      at('message', (line) => ({ ...line, write_id: '9ddfa017-a7f5-4b8e-b31b-a7030f0fbb9e' })),
      422,
      /write_id: names no line/,
    ],
    ['says pending of what is done', at('message', (line) => ({ ...line, status: 'pending' })), 422, /status: is `pending`/],
    [
      'has a message before its session',
      (all) => [...all.slice(0, 2), all.find((line) => line.record === 'message'), ...all.slice(2)],
      422,
      /must not come after/,
    ],
    ['holds a NUL', at('fact', (line) => ({ ...line, value: 'a\u0000b' })), 422, /value: must not hold NUL|must not hold NUL/],
    ['has a user in no time zone', at('user', (line) => ({ ...line, timezone: 'Mars/Base' })), 422, /^data\.1\.timezone: must be an IANA/],
    ['has a session in no time zone', at('session', (line) => ({ ...line, timezone: 'Mars/Base' })), 422, /timezone: must be an IANA/],
    ['weighs a summary by more', at('summary', (line) => ({ ...line, weight: 99 })), 422, /^data\.\d+\.weight: must be at most 1\.2$/],
    ['weighs a summary by less', at('summary', (line) => ({ ...line, weight: -1 })), 422, /^data\.\d+\.weight: must be at least 0\.5$/],
    [
      'names a topic at length',
      at('topic', (line) => ({ ...line, name: 'x'.repeat(65) })),
      422,
      /\.name: must have at most 64 characters$/,
    ],
    ['names a topic by nothing', at('topic', (line) => ({ ...line, name: ' ' })), 422, /\.name: must not be empty$/],
    [
      'has a fact that supersedes itself',
      at('fact', (line) => ({ ...line, supersedes: line.fact_id })),
      422,
      /^data\.\d+\.supersedes: must not be `fact_id`/,
    ],
    [
      'has a fact that supersedes an unknown one',
      at('fact', (line) => ({ ...line, supersedes: NOBODY })),
      422,
      /^data\.\d+\.supersedes: names no line `fact`/,
    ],
    [
      'has a fact that an unknown one superseded',
      at('fact', (line) => ({ ...line, superseded_by: NOBODY })),
      422,
      /^data\.\d+\.superseded_by: names no line `fact`/,
    ],
    [
      'has a fact that nothing superseded',
      at('fact', (line) => ({ ...line, status: 'superseded', superseded_by: null })),
      422,
      /^data\.\d+\.superseded_by: must name the fact/,
    ],
    [
      'relates a fact to itself',
      at('relation', (line) => ({ ...line, target_id: line.source_id })),
      422,
      /target_id: must not be `source_id`/,
    ],
    ['has a summary of nothing', at('summary', (line) => ({ ...line, fact_ids: [] })), 422, /fact_ids: must not be empty/],
    ...['fact', 'summary', 'topic'].map((layer): (typeof CASES)[number] => [
      `has a version of an unknown ${layer}`,
      (all) => {
        const place = all.findIndex((line) => line.record === 'version' && line.layer === layer);
        return all.map((line, i) => (i === place ? { ...line, record_id: NOBODY } : line));
      },
      422,
      new RegExp(`^data\\.\\d+\\.record_id: names no line .${layer}.`),
    ]),
    ['has an id that is none', at('fact', (line) => ({ ...line, fact_id: 'x' })), 422, /^data\.\d+\.fact_id: must be a UUID$/],
    ['has a version below one', at('fact', (line) => ({ ...line, version: 0 })), 422, /^data\.\d+\.version: must be at least 1$/],
    [
      'has a key without a name',
      at('message', (line) => ({ ...line, metadata: { '': 1 } })),
      422,
      /metadata\.: its key must not be empty$/,
    ],
    ['has a history of another shape', at('version', (line) => ({ ...line, snapshot: { fact_id: 1 } })), 422, /snapshot\./],
  ];
  it.each(CASES)('%s: is refused by place and leaves nothing', async (_, change, status, detail) => {
    const answer = await elsewhere('POST', '/api/imports', textOf(change(lines())), ndjson);
    expect([answer.status, answer.json.detail]).toEqual([status, expect.stringMatching(detail)]);
    for (const list of ['facts', 'summaries', 'export']) expect((await elsewhere('GET', `/api/users/mallory/${list}`)).status).toBe(404);
  });
  it('holds a session of somebody else: is refused by place and leaves nothing', async () => {
    const answer = await target.call('POST', '/api/imports', textOf(lines()), ndjson);
    const refused = /^data\.2 to data\.5: a session of user "mallory" has an id that the project holds already/;
    expect([answer.status, answer.json.detail]).toEqual([409, expect.stringMatching(refused)]);
    expect((await target.call('GET', '/api/users/mallory/facts')).status).toBe(404);
  });
  it('with several users is refused: one at a time here', async () => {
    const all = lines();
    const answer = await target.call(
      'POST',
      '/api/imports',
      textOf([...all.slice(0, 2), { ...all[1], user_id: 'eve' }, ...all.slice(2)]),
      ndjson,
    );
    expect([answer.status, answer.json.detail]).toEqual([422, expect.stringMatching(/several users/)]);
  });
});

it("answers 404 for an unknown user and for another project's, 403 without the scope", async () => {
  for (const call of [source.call, await newProject(source)]) expect((await call('GET', '/api/users/nobody/export')).status).toBe(404);
  expect((await (await newProject(source))('GET', '/api/users/nadia/export')).status).toBe(404);
  expect((await (await newProject(source, ['memory:write']))('GET', '/api/users/nadia/export')).status).toBe(403);
});

it('logs nothing of what it takes in or out', () => {
  for (const { logs } of [source, target]) expect(logs.join('\n')).not.toMatch(/Contoso|peanuts|阿里云/);
});

/** Access statistics are of each place its own; scores to six digits. */
function rounded(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (['project_id', 'access_count', 'last_accessed_at', 'timings_ms'].includes(key)) return undefined;
    return typeof inner === 'number' ? Math.round(inner * 1e6) / 1e6 : inner;
  });
  return JSON.parse(text);
}
