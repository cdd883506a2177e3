// The whole pipeline with the built-in extractor: what a conversation leaves behind in each layer.
import { BuiltinExtractor } from '../extract/builtin-extractor.js';
import type { Embedder, MemoryIndex } from '../ports.js';
import { InMemoryRecords } from '../testing/in-memory-records.js';
import { sampleNewMessage, sampleSession } from '../testing/samples.js';
import { RunWork, type WorkReport } from './run-work.js';

const embedder: Embedder = { fingerprint: 'test', dimension: 1, embed: (texts) => Promise.resolve(texts.map(() => Float32Array.of(1))) };
const index: MemoryIndex = {
  prepare: () => Promise.resolve(),
  upsert: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  search: () => Promise.resolve([]),
  versions: () => Promise.resolve(new Map()),
};

type Line = string | { assistant: string };

/** Each write is one item; a minute passes between messages. */
async function remember(...writes: Line[][]) {
  const records = new InMemoryRecords();
  const project = await records.newProject();
  const scope = { projectId: project.id, userId: 'user-1' };
  await records.ingest.openSession(sampleSession(scope, 's1', { timezone: 'Asia/Shanghai' }));
  let at = Date.UTC(2026, 2, 2, 7, 31, 13);
  for (const [i, lines] of writes.entries()) {
    const messages = lines.map((line, k) =>
      sampleNewMessage(`m${i + 1}-${k + 1}`, typeof line === 'string' ? line : line.assistant, {
        role: typeof line === 'string' ? 'user' : 'assistant',
        timestamp: new Date((at += 60_000)),
      }),
    );
    await records.ingest.appendMessages({ ...scope, sessionId: 's1', messages, longTerm: true });
  }
  const reports: WorkReport[] = [];
  const ports = { workItems: records.workItems, stages: records.stages, extractors: { builtin: new BuiltinExtractor() }, embedder, index };
  await new RunWork({ ...ports, report: (_work, report) => reports.push(report) }).run(scope, new AbortController().signal);
  // An unexpected error would only show as a retry.
  for (const report of reports) if (report.kind === 'retry' || report.kind === 'failed') throw report.error;
  const facts = records.facts(scope);
  return {
    statuses: (await records.messages(scope)).map((m) => m.status),
    facts,
    active: facts.filter((f) => f.status === 'active'),
    summaries: records.summaries(scope),
    topics: records.topics(scope),
    reports,
  };
}
const profileOf = ({ summaries }: Awaited<ReturnType<typeof remember>>) =>
  summaries
    .filter((s) => s.sessionId === null)
    .map((s) => s.content)
    .join('\n');

describe('the pipeline with the built-in extractor', () => {
  it.each([
    ['en', 'For team scheduling, Europe means Berlin.', 'And the Americas mean Toronto.', 'Berlin', 'Toronto'],
    ['zh', '团队排期时，欧洲对应柏林。', '美洲对应多伦多。', '柏林', '多伦多'],
  ])('%s: a scheduling rule leaves facts, a summary and the topic scheduling', async (language, one, two, first, second) => {
    const memory = await remember([one, two]);
    expect(memory.statuses).toEqual(['processed', 'processed']);
    const values = memory.active.map((f) => f.value);
    expect(values).toEqual(expect.arrayContaining([first, second]));
    const told = memory.summaries.find((s) => s.sessionId === null && s.content.includes(first) && s.content.includes(second));
    expect(told).toMatchObject({ language });
    const scheduling = memory.topics.find((t) => t.name === 'scheduling');
    expect(scheduling?.summaryText).toContain(first);
    expect(scheduling?.summaryText).toContain(second);
    expect(scheduling?.summaryIds).toContain(told!.id);
  });

  it("keeps the user's and the assistant's words apart", async () => {
    const memory = await remember([
      '你好，我叫小云。刚搬到这个城市。',
      { assistant: '欢迎你，小云！新环境总是充满挑战和机遇，希望你能在这里找到归属感。需要我帮你规划一些生活或工作上的建议吗？' },
      "我目前在'阿里云'担任初级软件工程师。",
      { assistant: '听起来你已经开始了自己的职业生涯了！作为初级工程师，有什么让你感到特别有成就感或者挑战性的工作内容吗？' },
    ]);
    expect(memory.statuses).toEqual(Array(4).fill('processed'));
    expect(memory.active.find((f) => f.slot?.attribute === 'employer')).toMatchObject({ value: '阿里云', speaker: 'user' });
    const profile = profileOf(memory);
    expect(profile).toContain('阿里云');
    expect(profile).toContain('小云');
    const users = new Set(memory.facts.filter((f) => f.speaker === 'user').map((f) => f.id));
    for (const s of memory.summaries.filter((x) => x.sessionId === null)) expect(s.factIds.every((id) => users.has(id))).toBe(true);
    expect(memory.topics.map((t) => t.name)).toContain('work');
  });

  it.each([
    ['I live in Paris.', 'I moved to Rome.', 'Paris', 'Rome'],
    ['I work at Acme.', 'I work at Globex now.', 'Acme', 'Globex'],
    ['My favorite color is green.', 'My favorite color is blue.', 'green', 'blue'],
    ['For scheduling, Europe means Berlin.', 'For scheduling, Europe means Madrid.', 'Berlin', 'Madrid'],
    ['我住在北京。', '我搬到上海了。', '北京', '上海'],
    ['我在阿里云上班。', '我现在在腾讯上班。', '阿里云', '腾讯'],
  ])('%s … %s', async (before, after, old, now) => {
    const memory = await remember([before], [after]);
    const closed = memory.facts.filter((f) => f.status === 'superseded').map((f) => f.value);
    expect([closed, memory.active.map((f) => f.value)]).toEqual([[old], expect.arrayContaining([now])]);
    for (const text of [...memory.summaries.map((s) => s.content), ...memory.topics.map((t) => t.summaryText)]) {
      expect(text).not.toContain(old);
    }
    expect(profileOf(memory)).toContain(now);
  });

  it.each([
    ['I have a cat called Tom.', "I don't have the cat anymore.", 'Tom'],
    ['I like jazz.', 'I no longer like jazz.', 'user likes jazz'],
    ['我喜欢咖啡。', '我不再喜欢咖啡了。', '用户喜欢咖啡'],
  ])('%s … %s', async (before, after, gone) => {
    const memory = await remember([before], [after]);
    expect(memory.facts.filter((f) => f.status === 'superseded')).toHaveLength(1);
    expect(memory.active).toHaveLength(1);
    expect(profileOf(memory)).not.toContain(gone);
  });
});
