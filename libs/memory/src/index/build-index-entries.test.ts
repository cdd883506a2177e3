// What becomes searchable, with which weights, versions and filter fields; what leaves the index.
import { encodeDocument } from '@strata/language';
import type { ClaimedWork } from '../model/work.js';
import type { Embedder, IndexEntry, IndexSource, MemoryIndex, StageInput } from '../ports.js';
import { evidenceOf } from '../model/attributes.js';
import { sampleFact, sampleMessage, sampleSource, sampleSummary, sampleTopic } from '../testing/samples.js';
import { buildIndexEntries, type IndexInput } from './build-index-entries.js';
import { indexMemories } from './index-memories.js';
import { messageFields } from './message-fields.js';
import { withoutNames } from './without-names.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
const embedded: string[][] = [];
const embedder: Embedder = {
  fingerprint: 'test',
  dimension: 1,
  embed: (texts, kind) => {
    expect(kind).toBe('document');
    embedded.push(texts);
    return Promise.resolve(texts.map((t) => Float32Array.of(t.length)));
  },
};
const talk = (...contents: string[]) =>
  contents.map((content, i) => sampleMessage(scope, `m${i + 1}`, content, { seq: BigInt(i + 1), name: i % 2 ? 'Bob' : 'Ada' }));
const none: IndexInput = {
  messages: [],
  targets: new Set(),
  facts: [],
  summaries: [],
  topics: [],
  sourcesOf: () => [],
  evidence: evidenceOf([], [], [], []),
  timezone: 'UTC',
};

describe('messageFields', () => {
  it('weighs own text, caption and neighbours, without the speakers', () => {
    const session = talk('one', 'two', 'Ada, look! [image: a red kite]', 'four', 'five', 'six');
    expect(messageFields(session, 2, ['Ada', 'Bob'])).toEqual([
      { text: ', look!', weight: 1 },
      { text: 'a red kite', weight: 0.5 },
      { text: 'two', weight: 0.5 },
      { text: 'four', weight: 0.3 },
      { text: 'one', weight: 0.15 },
      { text: 'five', weight: 0.1 },
    ]);
    expect(messageFields(session, 0, [])).toEqual([
      { text: 'one', weight: 1 },
      { text: 'two', weight: 0.3 },
      { text: 'Ada, look! a red kite', weight: 0.1 },
    ]);
  });
});

describe('withoutNames', () => {
  it.each([
    ['Thanks, Ada!', ['Ada'], 'Thanks,  !'],
    ["Ada's new car", ['ada'], 'new car'],
    ['Adaptation is hard', ['Ada'], 'Adaptation is hard'],
    ['Hi Ada Byron and Byron', ['Ada Byron'], 'Hi   and'],
    ['欢迎你小云！', ['小云'], '欢迎你 ！'],
    ['Ada', ['Ada'], 'Ada'],
    ['C++ (hello)', ['(x'], 'C++ (hello)'],
  ])('%s without %j', (text, names, expected) => {
    expect(withoutNames(text, names)).toBe(expected);
  });
});

describe('buildIndexEntries', () => {
  it('indexes the targets only, each version telling how many followers it holds', async () => {
    const messages = talk('one', 'two', 'three', 'four');
    const entries = await buildIndexEntries(scope, { ...none, messages, targets: new Set(['m2', 'm3', 'm4']) }, embedder);
    expect(entries.map((e) => [e.id, e.version])).toEqual([
      ['message:m2', 3n],
      ['message:m3', 2n],
      ['message:m4', 1n],
    ]);
    expect(entries[0]!.sparse).toEqual(encodeDocument(messageFields(messages, 1, ['Ada', 'Bob'])));
    expect(entries[0]).toMatchObject({
      ...scope,
      layer: 'message',
      recordId: 'm2',
      payload: { sessionIds: ['session-1'], sources: ['m2'], status: 'active' },
    });
  });

  it('keeps sessions apart', async () => {
    const [a, b] = talk('one', 'two');
    const messages = [a!, { ...b!, sessionId: 'session-2' }];
    const entries = await buildIndexEntries(scope, { ...none, messages, targets: new Set(['m1', 'm2']) }, embedder);
    expect(entries.map((e) => e.version)).toEqual([1n, 1n]);
    expect(entries[0]!.sparse).toEqual(encodeDocument([{ text: 'one', weight: 1 }]));
  });

  it('merges the keys of a fact and fills the filter fields of every layer', async () => {
    const fact = sampleFact(scope, 'Lives in Berlin', {
      version: 3,
      status: 'superseded',
      tags: ['home'],
      agentId: 'agent-1',
      metadata: { channel: 'chat' },
      sources: [sampleSource('m1', 'I moved to Berlin'), sampleSource('m2', 'I moved to Berlin'), sampleSource('m2', 'here in Kreuzberg')],
    });
    const summary = sampleSummary(scope, 'Profile: Lives in Berlin.', [fact.id, 'gone'], { version: 2, sessionId: 'session-1' });
    const topic = sampleTopic(scope, 'home', [summary.id]);
    const sourcesOf = (id: string) => (id === fact.id ? ['m1', 'm2'] : []);
    const said = { agentId: 'agent-2', tags: ['told'], metadata: { channel: 'phone', n: 1 } };
    const evidence = evidenceOf([fact], [summary], [sampleMessage(scope, 'm2', 'here', { ...said, sessionId: 'session-2' })], []);
    const input = { ...none, facts: [fact], summaries: [summary], topics: [topic], sourcesOf, evidence };
    const entries = await buildIndexEntries(scope, input, embedder);
    expect(entries.map((e) => [e.id, e.version])).toEqual([
      [`fact:${fact.id}`, 3n],
      [`summary:${summary.id}`, 2n],
      [`topic:${topic.id}`, 1n],
    ]);
    expect(entries[0]!.sparse).toEqual(
      encodeDocument([
        { text: 'Lives in Berlin', weight: 1 },
        { text: 'I moved to Berlin\nhere in Kreuzberg', weight: 0.5 },
      ]),
    );
    expect(entries[0]!.payload).toEqual({
      sessionIds: ['session-1', 'session-2'],
      agentIds: ['agent-1', 'agent-2'],
      appIds: [],
      type: 'persona',
      category: 'fact',
      status: 'superseded',
      tags: ['home', 'told'],
      info: { channel: ['chat', 'phone'], n: [1] },
      sources: ['m1', 'm2'],
      createdAt: fact.createdAt.getTime(),
      updatedAt: fact.updatedAt.getTime(),
    });
    // A fact that is not there has nothing in common with the others.
    expect(entries[1]!.payload).toMatchObject({ sessionIds: [], tags: [], type: null, sources: ['m1', 'm2'] });
  });

  it('embeds in batches of at most 64', async () => {
    embedded.length = 0;
    const facts = Array.from({ length: 150 }, (_, i) => sampleFact(scope, `fact ${i}`));
    const entries = await buildIndexEntries(scope, { ...none, facts }, embedder);
    expect(embedded.map((b) => b.length)).toEqual([64, 64, 22]);
    expect(entries[149]!.dense[0]).toBe('fact 149'.length);
  });
});

describe('indexMemories', () => {
  const work = { ...scope, checkpoint: {} } as ClaimedWork;
  const run = async (input: Partial<StageInput>, source: Partial<IndexSource>, checkpoint = {}, held: [string, bigint][] = []) => {
    const written: IndexEntry[] = [];
    const removed: string[] = [];
    const forgotten: string[] = [];
    const asked: unknown[] = [];
    const index = {
      upsert: (entries: IndexEntry[]) => Promise.resolve(void written.push(...entries)),
      remove: (_scope: unknown, ids: string[]) => Promise.resolve(void removed.push(...ids)),
      forget: (_scope: unknown, ids: string[]) => Promise.resolve(void forgotten.push(...ids)),
      versions: (...of: unknown[]) => Promise.resolve(void asked.push(of)).then(() => new Map(held)),
    } as unknown as MemoryIndex;
    const empty = { messages: [], facts: [], summaries: [], topics: [], evidence: none.evidence };
    await indexMemories(
      { ...work, checkpoint },
      { context: [], ...empty, ...input } as StageInput,
      { ...empty, ...source },
      { embedder, index },
    );
    return { written, removed, forgotten, asked };
  };

  it('re-indexes the two messages before, each with its own whole window', async () => {
    const all = talk('one', 'two', 'three', 'four', 'five', 'six', 'seven');
    const { written } = await run({ context: all.slice(0, 5), messages: [all[5]!] }, { messages: all.slice(3) });
    expect(written.map((e) => [e.recordId, e.version])).toEqual([
      ['m4', 3n],
      ['m5', 3n],
      ['m6', 2n],
    ]);
    expect(written[0]!.sparse).toEqual(encodeDocument(messageFields(all, 3, [])));
  });

  it('takes out of the index what is gone, archived or deleted, and keeps what is superseded', async () => {
    const kept = sampleFact(scope, 'old', { status: 'superseded' });
    const deleted = sampleFact(scope, 'deleted', { status: 'deleted' });
    const archived = sampleSummary(scope, 'x', [kept.id], { status: 'archived' });
    const { written, removed, forgotten } = await run(
      {},
      { facts: [kept, deleted], summaries: [archived] },
      { factIds: [kept.id, deleted.id], summaryIds: [archived.id, 'gone-summary'], topicIds: ['gone-topic'] },
    );
    expect(written.map((e) => e.id)).toEqual([`fact:${kept.id}`]);
    expect(removed).toEqual([`fact:${deleted.id}`, `summary:${archived.id}`]);
    // Made again they begin at version 1: no mark may stand in the way.
    expect(forgotten).toEqual(['summary:gone-summary', 'topic:gone-topic']);
  });

  it('takes out what a summary or topic of the same id left behind before it was made again', async () => {
    const again = sampleSummary(scope, 'again', [], { version: 1 });
    const grown = sampleSummary(scope, 'grown', [], { version: 4 });
    const held: [string, bigint][] = [
      [`summary:${again.id}`, 6n],
      [`summary:${grown.id}`, 3n],
    ];
    const { written, forgotten, asked } = await run({}, { summaries: [again, grown] }, {}, held);
    expect(written.map((e) => e.version)).toEqual([1n, 4n]);
    expect(forgotten).toEqual([`summary:${again.id}`]);
    // For that one alone, on the user's own shelf: what the shelf holds beside it is nobody's question here.
    expect(asked).toEqual([[{ ...work, checkpoint: {} }, [`summary:${again.id}`]]]);
  });
});
