// Which attributes a derived record has: of one source, of several, of a text over many facts.
import { sampleFact, sampleMessage, sampleNewAction, sampleSource, sampleSummary, sampleTopic } from '../testing/samples.js';
import type { Action } from './message.js';
import { actionAttributes, evidenceOf, factAttributes, messageAttributes, summaryAttributes, topicAttributes } from './attributes.js';

const scope = { projectId: 'p', userId: 'u' };
const message = (id: string, over: Parameters<typeof sampleMessage>[3]) => sampleMessage(scope, id, id, over);
const action: Action = {
  ...sampleNewAction('a1', 'bought shoes', { sessionId: 'shop', metadata: { scene: 'shop' } }),
  ...scope,
  seq: 9n,
  status: 'processed',
  createdAt: new Date(5),
};
const chat = message('m1', { sessionId: 's1', agentId: 'bot', tags: ['red', 'red'], metadata: { scene: 'chat', n: 1 } });
const call = message('m2', { sessionId: 's2', agentId: 'bot', appId: 'phone', tags: ['blue'], metadata: { scene: 'call', n: '1' } });

it('takes of a raw record what it was written with; both times are that of its acceptance', () => {
  expect(messageAttributes(call)).toEqual({
    sessionIds: ['s2'],
    agentIds: ['bot'],
    appIds: ['phone'],
    tags: ['blue'],
    info: { scene: ['call'], n: ['1'] },
    type: null,
    category: null,
    createdAt: call.createdAt.getTime(),
    updatedAt: call.createdAt.getTime(),
  });
  expect(actionAttributes(action)).toMatchObject({ sessionIds: ['shop'], agentIds: [], tags: [], info: { scene: ['shop'] }, updatedAt: 5 });
});

it('gives a fact its own values and those of all that it rests on, none twice, 1 apart from "1"', () => {
  const fact = sampleFact(scope, 'likes shoes', {
    sessionId: 's1',
    tags: ['taste', 'red'],
    metadata: { scene: 'edited' },
    sources: [
      sampleSource('m1', ''),
      sampleSource('m2', ''),
      sampleSource('m2', ''),
      { ...sampleSource('', ''), messageId: null, actionId: 'a1' },
    ],
    updatedAt: new Date(7),
  });
  const evidence = evidenceOf([fact], [], [chat, call], [action]);
  expect(factAttributes(fact, evidence)).toEqual({
    sessionIds: ['s1', 's2', 'shop'],
    agentIds: ['bot'],
    appIds: ['phone'],
    tags: ['taste', 'red', 'blue'],
    info: { scene: ['edited', 'chat', 'call', 'shop'], n: [1, '1'] },
    type: 'persona',
    category: 'fact',
    createdAt: fact.createdAt.getTime(),
    updatedAt: 7,
  });
});

it('gives summaries and topics only what all their facts have in common, whatever their own tags say', () => {
  const first = sampleFact(scope, 'first', { sessionId: 's1', sources: [sampleSource('m1', ''), sampleSource('m2', '')] });
  const second = sampleFact(scope, 'second', { sessionId: 's2', tags: ['blue'], sources: [sampleSource('m2', '')] });
  const both = sampleSummary(scope, 'both', [first.id, second.id], { tags: ['red', 'blue'] });
  const one = sampleSummary(scope, 'one', [second.id]);
  const evidence = evidenceOf([first, second], [both, one], [chat, call], []);
  const shared = { sessionIds: ['s2'], agentIds: ['bot'], appIds: ['phone'], tags: ['blue'], info: { scene: ['call'], n: ['1'] } };
  expect(summaryAttributes(both, evidence)).toMatchObject({ ...shared, type: null, createdAt: both.createdAt.getTime() });
  expect(topicAttributes(sampleTopic(scope, 'home', [one.id, both.id]), evidence)).toMatchObject(shared);
  const nothing = { sessionIds: [], agentIds: [], appIds: [], tags: [], info: {} };
  expect(summaryAttributes(sampleSummary(scope, 'x', [second.id, 'gone']), evidence)).toMatchObject(nothing);
  expect(topicAttributes(sampleTopic(scope, 'empty', []), evidence)).toMatchObject(nothing);
});
