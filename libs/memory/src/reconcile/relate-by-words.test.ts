// Causes and conditions that were stated link facts, in English and in Chinese; what only looks like one links nothing.
import type { Fact } from '../model/fact.js';
import { learnFrom, saying } from '../testing/learn.js';
import { readLead, readLink } from './read-link.js';
import { reconcile } from './reconcile.js';
import { relateByWords } from './relate-by-words.js';

describe('readLink', () => {
  it.each([
    ['The user moved to Berlin because they got a job at Contoso', 'causes', 'they got a job at Contoso', 'The user moved to Berlin'],
    ["Due to the user's knee injury, they stopped running", 'causes', "the user's knee injury", 'they stopped running'],
    ['The user changed jobs, so they moved to Oslo', 'causes', 'The user changed jobs', 'they moved to Oslo'],
    ['If it rains on Saturday, the user will stay at home', 'condition', 'it rains on Saturday', 'the user will stay at home'],
    ['The user will visit Anna if the weather is good.', 'condition', 'the weather is good', 'The user will visit Anna'],
    ['因为用户对花生过敏，所以用户不吃花生酱', 'causes', '用户对花生过敏', '用户不吃花生酱'],
    ['用户搬到了上海，因为用户换了工作', 'causes', '用户换了工作', '用户搬到了上海'],
    ['用户换了工作，所以搬到了上海', 'causes', '用户换了工作', '搬到了上海'],
    ['如果明天下雨，用户就在家做饭', 'condition', '明天下雨', '用户就在家做饭'],
    ['下雨的话，用户就在家做饭', 'condition', '下雨', '用户就在家做饭'],
  ])('%s', (content, kind, first, then) => {
    expect(readLink(content)).toEqual({ kind, first, then });
  });
  it.each([
    'The user asked if the shop is open',
    'The user likes tea even if it is cold',
    'The user is so happy',
    'The user has lived in Berlin since 2016',
    'The user has a gift for Anna',
    '用户在上海工作',
    '所以用户搬到了上海',
  ])('%s: neither', (content) => {
    expect(readLink(content)).toBeNull();
  });
  it('knows what points back', () => {
    expect(['That is why I was late', '因此我取消了旅行', 'In that case I stay', 'That is nice', '这样很好'].map(readLead)).toEqual([
      'causes',
      'causes',
      'condition',
      null,
      null,
    ]);
  });
});

async function linksOf(...said: string[]): Promise<string[]> {
  const messages = said.map((text, i) => saying(text, { id: `m${i}`, timestamp: new Date(Date.UTC(2026, 2, 2, 7, i)) }));
  const candidates = await learnFrom(messages);
  const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1', taskId: 't', sessionId: 'session-1' };
  const now = new Date('2026-03-02T08:00:00Z');
  const { facts, relations } = reconcile({ ...scope, candidates, active: [], messages, longTerm: true, timezone: 'UTC', now });
  const content = new Map(facts.map((fact: Fact) => [fact.id, fact.content]));
  return relations
    .filter(({ kind }) => kind === 'causes' || kind === 'condition')
    .map(({ sourceId, kind, targetId }) => `${content.get(sourceId)} | ${kind} | ${content.get(targetId)}`);
}

it.each([
  [
    ['I am allergic to peanuts.', "I don't eat satay because I am allergic to peanuts."],
    ["The user is allergic to peanuts | causes | The user doesn't eat satay because they are allergic to peanuts"],
  ],
  [['我对花生过敏。', '因为我对花生过敏，所以我不吃花生酱。'], ['用户对花生过敏 | causes | 因为用户对花生过敏，所以用户不吃花生酱']],
  [['我上周摔断了腿。因此我取消了去成都的旅行。'], ['用户在2026年2月23日这一周摔断了腿 | causes | 因此用户取消了去成都的旅行']],
  [['I am allergic to peanuts.', 'I moved to Oslo because I got a job at Contoso.'], []],
  [['I am not allergic to peanuts.', "I don't eat satay because I am allergic to cashews and peanuts and milk."], []],
])('%j', async (said, links) => {
  expect(await linksOf(...said)).toEqual(links);
});

it('links a pair the same way, whichever of the two was known first', async () => {
  const messages = [saying('我对花生过敏。', { id: 'a' }), saying('因为我对花生过敏，所以我不吃花生酱。', { id: 'b' })];
  const candidates = await learnFrom(messages);
  const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1', taskId: 't', sessionId: 'session-1' };
  const now = new Date('2026-03-02T08:00:00Z');
  const { facts } = reconcile({ ...scope, candidates, active: [], messages, longTerm: true, timezone: 'UTC', now });
  const [one, other] = facts as [Fact, Fact];
  expect(relateByWords([one], [other])).toHaveLength(1);
  expect(relateByWords([other], [one])).toEqual(relateByWords([one], [other]));
});
