// Foreign files by format: what is made of them, what is left out and said so, what is refused by its place.
import { detectFormat, readTranscripts, type Format } from './read-transcripts.js';

const read = (format: Format, given: unknown, name = 'chat.json') =>
  readTranscripts(format, { name, text: typeof given === 'string' ? given : JSON.stringify(given) });
const saidIn = (format: Format, given: unknown) =>
  read(format, given).transcripts.flatMap(({ messages }) => messages.map(({ role, content }) => `${role}: ${content}`));

describe('OpenAI-style messages', () => {
  const messages = [
    { role: 'developer', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look at this:' },
        { type: 'image_url', image_url: { url: 'https://x' } },
      ],
      name: 'Ann',
    },
    { role: 'assistant', content: null, tool_calls: [{}] },
    { role: 'tool', content: '42', tool_call_id: 'c' },
    { role: 'assistant', content: [{ type: 'refusal', refusal: 'I will not.' }] },
  ];
  const said = ['system: Be brief.', 'user: Look at this:\n[image]', 'tool: 42', 'assistant: I will not.'];

  it.each([
    ['a conversation', { messages }],
    ['a list of messages', messages],
    ['a list of conversations', [{ messages }]],
    ['a list of lists of messages', [messages]],
  ])('reads %s', (_, given) => {
    expect(saidIn('openai', given)).toEqual(said);
  });
  it('reads one conversation a line', () => {
    const { transcripts } = read(
      'openai',
      `${JSON.stringify({ messages })}\n\n${JSON.stringify({ messages, user_id: 'bob', id: 'c2' })}\n`,
    );
    expect(transcripts.map(({ place, id, userId, messages: all }) => [place, id, userId, all.length])).toEqual([
      ['line 1', null, null, 4],
      ['line 3', 'c2', 'bob', 4],
    ]);
  });
  it('reads one message a line as one conversation', () => {
    const lines = messages.map((one) => JSON.stringify(one)).join('\r\n\r\n');
    expect(saidIn('openai', lines)).toEqual(said);
    const { transcripts, skipped } = read('openai', lines);
    expect(transcripts[0]!.messages.map(({ place }) => place)).toEqual(['line 1', 'line 3', 'line 7', 'line 9']);
    expect(skipped).toEqual([{ place: 'line 5', why: 'calls tools and says nothing' }]);
  });
  it('says what it read over, and which fields it did not use', () => {
    const { skipped, unused } = read('openai', { messages, model: 'm', temperature: null });
    expect(skipped).toEqual([{ place: 'messages.2', why: 'calls tools and says nothing' }]);
    expect(unused).toEqual(['conversation.model', 'message.tool_call_id', 'message.tool_calls']);
  });
  it.each([
    [
      { messages: [{ role: 'narrator', content: 'x' }] },
      'messages.0.role: must be one of user, assistant, system, developer, tool, function',
    ],
    [{ messages: [{ role: 'user', content: 7 }] }, 'messages.0.content: must be a string'],
    [{ messages: [{ role: 'user', content: 'x', timestamp: 'soon' }] }, 'messages.0.timestamp: must be a time'],
    [{ messages: [] }, 'messages: '],
    [{ messages: [{ role: 'user', content: 'a\u0000b' }] }, 'messages.0.content: must not hold NUL'],
    ['{"messages": [}', ': is not valid JSON'],
    ['{"messages": [{"role":"user","content":"x"}]}\n{"messages"', 'line 2: is not valid JSON'],
    ['{"role":"user","content":"x"}\n{"messages":[]}', 'line 2, role: is required'],
  ])('refuses %j by its place', (given, message) => {
    expect(() => read('openai', given)).toThrow(message);
  });
});

describe('the export of ChatGPT', () => {
  const node = (id: string, parent: string | null, role: string, parts: unknown[], over: object = {}) => ({
    id,
    parent,
    children: [],
    message: { id, author: { role }, create_time: 1706745600.25, content: { content_type: 'text', parts }, ...over },
  });
  const conversation = (over: object = {}) => ({
    ...{ title: 'Trip', conversation_id: 'conv-1', current_node: 'd' },
    mapping: {
      root: { id: 'root', parent: null, children: ['s'], message: null },
      s: node('s', 'root', 'system', ['']),
      a: node('a', 's', 'user', ['I fly to Lisbon.']),
      b: node('b', 'a', 'assistant', ['When?'], { metadata: { model_slug: 'gpt-4o' } }),
      old: node('old', 'b', 'user', ['In May.']),
      c: node('c', 'b', 'user', [{ content_type: 'image_asset_pointer', asset_pointer: 'file://1' }, 'In June.'], {}),
      t: node('t', 'c', 'assistant', [], { content: { content_type: 'thoughts', thoughts: [] } }),
      d: node('d', 't', 'assistant', ['Noted.']),
    },
    ...over,
  });

  it('follows the branch that is shown, and says what it left out', () => {
    const { transcripts, skipped } = read('chatgpt', [conversation()]);
    const [transcript] = transcripts;
    expect(transcript).toMatchObject({ id: 'conv-1', title: 'Trip', userId: null });
    expect(transcript?.messages.map(({ id, content }) => [id, content])).toEqual([
      ['a', 'I fly to Lisbon.'],
      ['b', 'When?'],
      ['c', '[image]\nIn June.'],
      ['d', 'Noted.'],
    ]);
    expect(transcript?.messages[1]).toMatchObject({ timestamp: 1706745600250, metadata: { source: 'chatgpt', model: 'gpt-4o' } });
    expect(skipped).toEqual([
      { place: '0.mapping.t.message', why: 'thoughts, which nobody said' },
      { place: '0', why: '1 messages on branches that are not shown' },
    ]);
  });
  it('takes the newest branch where none is named', () => {
    const given = conversation({ current_node: null });
    given.mapping.old.message.create_time += 100;
    expect(saidIn('chatgpt', given).at(-1)).toBe('user: In May.');
  });
  it('refuses a tree that is none', () => {
    const given = conversation();
    given.mapping.a.parent = 'd';
    expect(() => read('chatgpt', [given])).toThrow('0.mapping.d.parent: leads in a circle');
    expect(() => read('chatgpt', [conversation({ current_node: 'gone' })])).toThrow('0.current_node: is not in `mapping`');
  });
});

describe('Markdown', () => {
  it('begins a turn at a name in bold or in a heading', () => {
    const text = `# Planning

Exported today

**User:** Where to?
Somewhere warm.

**Assistant** (2026-05-01 10:00): **Note:** Lisbon is warm.

\`\`\`
**User:** not a turn
\`\`\`

---

## You said:

我想去里斯本。

### ChatGPT
好的。
`;
    const { transcripts, skipped } = read('markdown', text, 'trip.md');
    expect(transcripts[0]?.title).toBe('Planning');
    expect(transcripts[0]?.messages.map(({ place, role, content, timestamp }) => [place, role, content, timestamp])).toEqual([
      ['line 5', 'user', 'Where to?\nSomewhere warm.', null],
      ['line 8', 'assistant', '**Note:** Lisbon is warm.\n\n```\n**User:** not a turn\n```', '2026-05-01T10:00:00Z'],
      ['line 16', 'user', '我想去里斯本。', null],
      ['line 20', 'assistant', '好的。', null],
    ]);
    expect(skipped).toEqual([{ place: 'line 3', why: '1 lines before the first turn' }]);
  });
  it('leaves alone what only looks like a turn', () => {
    const text = '**User:** a\n**User** is bold here\n**Summary:** b\n## Users\n';
    expect(saidIn('markdown', text)).toEqual(['user: a\n**User** is bold here\n**Summary:** b\n## Users']);
  });
});

describe('CSV', () => {
  it('reads quoted fields, other names of columns, and sessions', () => {
    const text =
      '\uFEFFSpeaker,Message,Time,Session\nuser,"Hello, ""you""\nthere",2026-05-01T10:00:00+02:00,a\nBot,Hi,1706745600,a\nuser,,,b\nuser,Bye,,b\n';
    const { transcripts, skipped } = read('csv', text, 'x.csv');
    expect(transcripts.map(({ key, messages }) => [key, messages.map((m) => [m.place, m.role, m.content, m.timestamp])])).toEqual([
      [
        'x.csv#a',
        [
          ['line 3', 'user', 'Hello, "you"\nthere', '2026-05-01T10:00:00+02:00'],
          ['line 4', 'assistant', 'Hi', 1706745600000],
        ],
      ],
      ['x.csv#b', [['line 6', 'user', 'Bye', null]]],
    ]);
    expect(skipped).toEqual([{ place: 'line 5', why: 'empty' }]);
  });
  it('takes semicolons and tabs', () => {
    expect(saidIn('csv', 'role;content\nuser;a, b\n')).toEqual(['user: a, b']);
    expect(saidIn('csv', 'role\tcontent\nuser\ta;b\n')).toEqual(['user: a;b']);
  });
  it.each([
    ['role,content,colour\nuser,a,red\n', 'line 1, colour: unknown column'],
    ['role,timestamp\nuser,1\n', 'line 1, content: the header row must name this column'],
    ['role,content,text\nuser,a,b\n', 'line 1: two columns of the header mean the same'],
    ['role,content\nuser,a\nnobody,b\n', 'line 3, role: must be'],
    ['role,content\nuser,a,b\n', "line 2: can't be read as CSV (CSV_RECORD_INCONSISTENT_COLUMNS)"],
    ['role,content\nuser,"a\n', "can't be read as CSV (CSV_QUOTE_NOT_CLOSED)"],
  ])('refuses %j by its line', (text, message) => {
    expect(() => read('csv', text)).toThrow(message);
  });
});

describe('memories of other services', () => {
  it('mem0: one statement each, by user and run, with its time and categories', () => {
    const memory = {
      id: 'm-1',
      memory: 'User lives in Berlin',
      user_id: 'alex',
      created_at: '2026-01-02T03:04:05.123456-08:00',
      hash: 'h',
    };
    const results = [
      { ...memory, updated_at: null, metadata: { topic: 'home', nested: { a: 1 } }, categories: ['places'] },
      { ...memory, id: 'm-2', memory: 'Loves tea', updated_at: '2026-02-01T00:00:00Z', run_id: 'r' },
    ];
    for (const given of [{ results }, { memories: results }, results]) {
      const { transcripts, unused } = read('mem0', given);
      expect(transcripts.map(({ userId, messages }) => [userId, messages.map((m) => [m.id, m.content, m.timestamp, m.tags])])).toEqual([
        ['alex', [['m-1', 'User lives in Berlin', '2026-01-02T03:04:05.123456-08:00', ['places']]]],
        ['alex', [['m-2', 'Loves tea', '2026-02-01T00:00:00Z', []]]],
      ]);
      expect(transcripts[0]?.messages[0]?.metadata).toMatchObject({ memory_of: 'mem0', topic: 'home', nested: '{"a":1}' });
      expect(unused).toEqual(['memory.hash']);
    }
    expect(() => read('mem0', { results: [{ id: 'x' }] })).toThrow('results.0.memory: ');
  });
  it('Zep: facts with their validity, told in the text where one has ended; episodes as what was said', () => {
    const edge = {
      uuid: 'e1',
      name: 'WORKS_AT',
      fact: 'Alice works at Acme',
      created_at: '2026-01-05T00:00:00Z',
      source_node_uuid: 'n1',
      target_node_uuid: 'n2',
    };
    const graph = {
      user_id: 'alice',
      edges: [
        edge,
        { ...edge, uuid: 'e0', fact: 'Alice worked at Contoso', valid_at: '2020-01-01T00:00:00Z', invalid_at: '2025-12-31T00:00:00Z' },
      ],
      episodes: [
        { uuid: 'p2', content: 'Welcome!', role_type: 'assistant', created_at: '2026-01-05T00:01:00Z', thread_id: 't' },
        { uuid: 'p1', content: 'I joined Acme.', role: 'Alice', role_type: 'user', created_at: '2026-01-05T00:00:00Z', thread_id: 't' },
      ],
      nodes: [{ uuid: 'n1', name: 'Alice' }],
    };
    const { transcripts, unused } = read('zep', graph);
    expect(transcripts.map(({ userId, messages }) => [userId, messages.map((m) => `${m.role} ${m.name}: ${m.content}`)])).toEqual([
      ['alice', ['user Alice: I joined Acme.', 'assistant null: Welcome!']],
      ['alice', ['user null: Alice worked at Contoso (until 2025-12-31)', 'user null: Alice works at Acme']],
    ]);
    expect(transcripts[1]?.messages[0]).toMatchObject({
      timestamp: '2020-01-01T00:00:00Z',
      metadata: { memory_of: 'zep', relation: 'WORKS_AT', valid_from: '2020-01-01T00:00:00.000Z', valid_to: '2025-12-31T00:00:00.000Z' },
    });
    expect(unused).toEqual(['graph.nodes']);
    expect(() => read('zep', { edges: [{ uuid: 'e', fact: 'x', valid_at: 'later' }] })).toThrow('edges.0.valid_at: must be a time');
  });
});

it.each([
  ['a.md', 'x', 'markdown'],
  ['a.csv', 'x', 'csv'],
  ['a.json', '[{"mapping":{}}]', 'chatgpt'],
  ['a.json', '{"messages":[]}', 'openai'],
  ['a.jsonl', '{"messages":[]}\n{"messages":[]}', 'openai'],
  ['a.json', '[{"role":"user","content":"x"}]', 'openai'],
  ['a.jsonl', '{"role":"user","content":"x"}\n{"role":"assistant","content":"y"}', 'openai'],
  ['a.json', '{"results":[{"memory":"x"}]}', 'mem0'],
  ['a.json', '{"edges":[{"fact":"x"}]}', 'zep'],
  ['a.json', '{"episodes":[]}', 'zep'],
  ['a.json', '{"messages":[],"episodes":[]}', null],
  ['a.json', '{"x":1}', null],
  ['a.txt', 'hello', null],
] as const)('%s with %s is taken for %s', (name, text, format) => {
  expect(detectFormat({ name, text })).toBe(format);
});
