// The product's own examples, through the client and plain HTTP, over four processes.
import { type Session, type Strata } from '@strata/sdk';
import { startCluster, type Cluster } from './cluster.js';

let cluster: Cluster;
let client: Strata;
beforeAll(async () => {
  cluster = await startCluster();
  client = await cluster.newProject('product');
}, 240_000);
afterAll(() => cluster?.stop());

const open = async (session: Session, texts: string[]) =>
  session.addMessages(
    texts.map((content, i) => ({ role: 'user', content, id: `m${i + 1}` })),
    { sync: true },
  );

it('answers the scheduling question with both facts, a summary, a topic and a short context', async () => {
  const session = await client.sessions.create({ userId: 'alice' });
  await open(session, [
    'Hi there!',
    'For Europe team scheduling, please use Berlin.',
    'And for Americas team scheduling use Toronto.',
    'Thanks, that is all for today.',
  ]);
  const memory = await session.getMemory({ query: 'which city should be used for Europe or Americas team scheduling', details: true });
  const top = memory.facts.slice(0, 2);
  expect(top.map((fact) => fact.content).join(' ')).toMatch(/Berlin/);
  expect(top.map((fact) => fact.content).join(' ')).toMatch(/Toronto/);
  const byId: Record<string, string> = Object.fromEntries(memory.history.map((m) => [m.message_id, m.content]));
  for (const fact of memory.facts) {
    expect(fact.sources.length).toBeGreaterThan(0);
    for (const source of fact.sources) expect([...byId[source.message_id]!].slice(source.start, source.end).join('')).toBe(source.quote);
  }
  expect(top.find((fact) => fact.content.includes('Berlin'))!.sources[0]!.message_id).toBe('m2');
  expect(top.find((fact) => fact.content.includes('Toronto'))!.sources[0]!.message_id).toBe('m3');
  expect(memory.summary).toMatch(/Berlin/);
  expect(memory.topics.map((topic) => topic.name)).toContain('scheduling');
  expect(memory.formatted_context).toMatch(/Berlin[\s\S]*Toronto|Toronto[\s\S]*Berlin/);
  expect(memory.token_count).toBeLessThan(400);
  expect(memory.confidence).toBeGreaterThanOrEqual(0.5);
  expect(memory.trace).toBeDefined();
});

it('does the same in Chinese, and answers in Chinese', async () => {
  const session = await client.sessions.create({ userId: 'mei', timezone: 'Asia/Shanghai' });
  await open(session, ['你好！', '安排团队会议时，欧洲用柏林时间。', '美洲团队排期请用多伦多。', '谢谢']);
  const memory = await session.getMemory({ query: '欧洲或美洲团队排期应该用哪个城市？' });
  const top = memory.facts.slice(0, 2).map((fact) => fact.content);
  expect(top.join(' ')).toMatch(/柏林/);
  expect(top.join(' ')).toMatch(/多伦多/);
  expect(memory.summary).toMatch(/柏林/);
  expect(memory.formatted_context).toMatch(/柏林/);
  // Headings and sentences around the memory are Chinese too.
  const outsideTags = memory.formatted_context.replace(/<[^>]*>/g, '');
  expect(outsideTags.match(/\p{Script=Han}/gu)!.length).toBeGreaterThan((outsideTags.match(/[a-z]{3,}/g) ?? []).join('').length);
  expect(memory.token_count).toBeLessThan(400);
});

it('keeps what user and assistant said apart, with absolute dates, and puts the employer first', async () => {
  const session = await client.sessions.create({ userId: 'xiaoyun', timezone: 'Asia/Shanghai' });
  const timestamp = '1772436673823';
  const turns: [role: 'user' | 'assistant', content: string][] = [
    ['user', '你好，我叫小云。刚搬到这个城市。'],
    ['assistant', '欢迎你，小云！新环境总是充满挑战和机遇，希望你能在这里找到归属感。需要我帮你规划一些生活或工作上的建议吗？'],
    ['user', "我目前在'阿里云'担任初级软件工程师。"],
    ['assistant', '听起来你已经开始了自己的职业生涯了！作为初级工程师，有什么让你感到特别有成就感或者挑战性的工作内容吗？'],
  ];
  await session.addMessages(
    turns.map(([role, content], i) => ({ role, content, turn_id: String(i + 1), timestamp })),
    { sync: true },
  );
  const { items } = await client.facts.list('xiaoyun', { limit: 100 });
  const user = items.filter((fact) => fact.speaker === 'user');
  const assistant = items.filter((fact) => fact.speaker === 'assistant');
  expect(user.map((fact) => fact.content).join('\n')).toMatch(/阿里云/);
  expect(user.map((fact) => fact.content).join('\n')).toMatch(/2026年3月2日/);
  expect(assistant.length).toBeGreaterThan(0);
  expect(assistant.map((fact) => fact.content).join('\n')).toMatch(/2026年3月2日/);
  expect(assistant.every((fact) => fact.slot?.subject !== 'user')).toBe(true);
  const memory = await session.getMemory({ query: '我在哪里上班？' });
  expect(memory.facts[0]!.content).toMatch(/阿里云/);
  expect(memory.facts[0]!.speaker).toBe('user');
});

it('recalls a message at once, before it is extracted', async () => {
  const session = await client.sessions.create({ userId: 'quick' });
  cluster.pause('extractor-worker');
  try {
    await session.addMessages([{ role: 'user', content: 'My locker code at the gym is 4417.' }]);
    const memory = await session.getMemory({ query: 'what is the locker code?' });
    expect(memory.pending.map((message) => message.content)).toEqual(['My locker code at the gym is 4417.']);
    expect(memory.formatted_context).toContain('4417');
  } finally {
    cluster.resume('extractor-worker');
  }
});

it('presents the corrected state only, and keeps the history', async () => {
  const session = await client.sessions.create({ userId: 'mover' });
  await session.addMessages([{ role: 'user', content: 'I live in Paris.', timestamp: '2026-01-05T10:00:00Z' }], { sync: true });
  await session.addMessages([{ role: 'user', content: 'I moved to Madrid.', timestamp: '2026-03-05T10:00:00Z' }], { sync: true });
  const memory = await session.getMemory({ query: 'Where do I live?' });
  expect(memory.facts[0]!.content).toMatch(/Madrid/);
  expect(memory.facts.some((fact) => /Paris/.test(fact.content))).toBe(false);
  expect(memory.summary).not.toMatch(/Paris/);
  const { items } = await client.facts.list('mover', { limit: 100 });
  const old = items.find((fact) => /Paris/.test(fact.content))!;
  expect(old).toMatchObject({ status: 'superseded', superseded_by: memory.facts[0]!.fact_id });
  const history = await cluster.call('GET', `/api/facts/${old.fact_id}/history`, client);
  expect(history.body.data.items.length).toBeGreaterThanOrEqual(2);
});

it('stops at facts when long-term memory is switched off', async () => {
  const session = await client.sessions.create({ userId: 'short', longTerm: false });
  const { task_id } = await session.addMessages([{ role: 'user', content: 'I work at Contoso as an analyst.' }], { sync: true });
  const task = await client.tasks.wait(task_id);
  expect(task).toMatchObject({ status: 'completed', total_count: 1, success_count: 1, failed_count: 0 });
  expect(task.stages.filter((stage) => stage.status === 'skipped').map((stage) => stage.name)).toEqual([
    'write-summaries',
    'update-topics',
  ]);
  expect((await client.facts.list('short')).items.length).toBeGreaterThan(0);
  expect((await client.summaries.list('short')).items).toEqual([]);
  expect((await client.topics.list('short')).items).toEqual([]);
});

it('says that nothing is known when nothing is', async () => {
  const session = await client.sessions.create({ userId: 'empty' });
  const memory = await session.getMemory({ query: 'What is my favourite colour?' });
  expect(memory).toMatchObject({ confidence: 0, facts: [], summaries: [], topics: [], pending: [], summary: '' });
  expect(memory.formatted_context.length).toBeGreaterThan(10);
});

it('records behaviour and recalls it as a profile', async () => {
  const day = (n: number) => `2026-03-0${n}T10:00:00Z`;
  const { task_id } = await client.userActions.create(
    [1, 2, 3, 4].map((n) => ({
      user_id: 'shopper',
      timestamp: day(n),
      content: 'filtered running shoes by size 42',
      event_type: 'filter',
      anchors: { size: '42' },
      metadata: { workspace: 'shop' },
    })),
  );
  expect((await client.tasks.wait(task_id)).status).toBe('completed');
  const profile = await client.userActions.recall({ userId: 'shopper', query: 'which shoe size?', recallConfig: { topk: 5 } });
  expect(profile.mid_term_context).toMatch(/42/);
  expect(profile.formatted_context).toMatch(/42/);
  expect(profile.items.length).toBeGreaterThan(0);
});

it('takes both spellings of recall_config, and refuses what it does not know', async () => {
  const session = await client.sessions.create({ userId: 'config' });
  await session.addMessages(
    [
      { role: 'user', content: 'My desk is on floor 3.', metadata: { ping: 'pong' } },
      { role: 'user', content: 'My desk lamp is green.' },
    ],
    { sync: true },
  );
  for (const recallConfig of [
    { MessageRecentLimit: 1, MetadataFilters: { ping: 'pong' } },
    { message_recent_limit: 1, metadata_filters: { ping: 'pong' } },
  ]) {
    const memory = await session.getMemory({ query: 'what about my desk?', recallConfig });
    expect(memory.history).toHaveLength(1);
    expect(JSON.stringify([memory.facts, memory.messages])).toContain('floor 3');
    expect(JSON.stringify([memory.facts, memory.messages])).not.toContain('green');
  }
  const refused = await cluster.call('POST', `/api/sessions/${session.id}/context`, client, { query: 'x', recall_config: { Nope: 1 } });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'recall_config.Nope' })]);
});

it('streams the progress of a task until it ends', async () => {
  const session = await client.sessions.create({ userId: 'stream' });
  const { task_id } = await session.addMessages([{ role: 'user', content: 'I play the cello.' }]);
  const text = await cluster.text(`/api/tasks/${task_id}/events`, client);
  const events = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!));
  expect(events.at(-1)).toMatchObject({ task_id, status: 'completed' });
});
