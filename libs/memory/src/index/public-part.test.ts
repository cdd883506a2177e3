// What of a user's records others may find: the audience decides, and no private word is in an entry's window.
import { evidenceOf } from '../model/attributes.js';
import type { Fact } from '../model/fact.js';
import type { Message } from '../model/message.js';
import { sampleFact, sampleMessage, sampleSource, sampleSummary } from '../testing/samples.js';
import type { IndexInput } from './build-index-entries.js';
import { audienceOfFact, publicParts } from './public-part.js';

const scope = { projectId: '3f0c1a5e-1111-4222-8333-444455556666', userId: 'u1' };
const said = (id: string, over: Partial<Message> = {}) => sampleMessage(scope, id, `said ${id}`, { name: 'Ann', ...over });
const on = (ids: string[], over: Partial<Fact> = {}) =>
  sampleFact(scope, `on ${ids.join()}`, { sources: ids.map((id) => sampleSource(id, `said ${id}`)), ...over });
function partsOf(messages: Message[], facts: Fact[] = []) {
  const summaries = [sampleSummary(scope, 'whole memory', facts.map(({ id }) => id))]; // prettier-ignore
  const evidence = evidenceOf(facts, summaries, messages, []);
  const targets = new Set(messages.map(({ id }) => id));
  const input: IndexInput = { messages, targets, facts, summaries, topics: [], sourcesOf: () => [], evidence, timezone: null };
  return publicParts(input).map((part) => ({
    audience: part.audience,
    targets: [...part.targets],
    seen: part.messages.map((one) => [one.content, one.name]),
    facts: part.facts.map(({ content }) => content),
    others: [...part.summaries, ...part.topics],
  }));
}

it('leaves private neighbours blank, keeps their place, and shares no summary', () => {
  expect(partsOf([said('a'), said('b', { allowPublic: true }), said('c')], [on(['b']), on(['a'])])).toEqual([
    { audience: ['public'], targets: ['b'], seen: [['', null], ['said b', 'Ann'], ['', null]], facts: ['on b'], others: [] }, // prettier-ignore
  ]);
  expect(partsOf([said('a')], [on(['a'])])).toEqual([]);
});

it('makes a part for each audience, in which only what is shared with all of it is in sight', () => {
  const messages = [
    said('p', { allowPublic: true }),
    said('k', { knowledgeBaseIds: ['k1'] }),
    said('both', { allowPublic: true, knowledgeBaseIds: ['k1'] }),
  ];
  const parts = partsOf(messages, [on(['both', 'k']), on(['p', 'k']), on(['both'])]);
  const words = (seen: (string | null)[][]) => seen.map(([content]) => content);
  expect(parts.map((part) => [part.audience, part.targets, words(part.seen), part.facts])).toEqual([
    [['public'], ['p'], ['said p', '', 'said both'], []],
    [['k1'], ['k'], ['', 'said k', 'said both'], ['on both,k']],
    [['public', 'k1'], ['both'], ['', '', 'said both'], ['on both']],
  ]);
});

it.each<[string, Partial<Fact>]>([
  ['superseded', { status: 'superseded' }],
  ['edited by hand', { editedBy: 'key' }],
  ['suspect', { flags: ['suspect'] }],
  ['counted from actions', { sources: [{ ...sampleSource('b', 'x'), messageId: null, actionId: 'act' }] }],
])('shares no fact that is %s', (_, over) => {
  const message = said('b', { allowPublic: true });
  const fact = on(['b'], over);
  expect(audienceOfFact(fact, evidenceOf([fact], [], [message], []))).toEqual([]);
  const plain = on(['b']);
  expect(audienceOfFact(plain, evidenceOf([plain], [], [message], []))).toEqual(['public']);
});
