// What comes back with a fact: its own end of validity, and what else its successor had closed.
import type { Fact } from '../model/fact.js';
import type { SupersedeState } from '../ports-correction.js';
import { sampleFact } from '../testing/samples.js';
import { restoreSuperseded } from './restore-superseded.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
const NOW = new Date('2026-06-01T00:00:00Z');
const slot = (attribute: string) => ({ subject: 'user', attribute });
const pets = sampleFact(scope, 'No pets any more', { slot: slot('no longer pet') });
const closed = (content: string, attribute: string, value: string): Fact =>
  sampleFact(scope, content, {
    slot: slot(attribute),
    value,
    status: 'superseded',
    supersededBy: pets.id,
    supersededAt: NOW,
    validTo: NOW,
  });
const undo = (fact: Fact, over: Partial<SupersedeState> = {}) =>
  restoreSuperseded({ fact, successor: pets, siblings: [], endedBefore: new Map(), ...over }, NOW);

it('gives back the end that the fact had before', () => {
  const until = new Date('2027-01-01T00:00:00Z');
  const job = closed('Works at Acme until 2027', 'employer', 'Acme');
  expect(undo(job, { endedBefore: new Map([[job.id, until]]) })[0]).toMatchObject({
    change: 'restored',
    after: { status: 'active', version: 2, validTo: until, supersededBy: null, supersededAt: null, updatedAt: NOW },
  });
});

it('brings back with it what can hold beside it, and keeps closed what it denies', () => {
  const cat = closed('Has a cat', 'pet', 'cat');
  const dog = closed('Has a dog', 'pet', 'dog');
  expect(undo(cat, { siblings: [dog] }).map(({ after, change }) => [after.content, after.status, change])).toEqual([
    ['Has a cat', 'active', 'restored'],
    ['No pets any more', 'invalidated', 'invalidated'],
    ['Has a dog', 'active', 'restored'],
  ]);
  const paris = closed('Lives in Paris', 'home city', 'Paris');
  const oslo = closed('Lives in Oslo', 'home city', 'Oslo');
  const [, , sibling] = undo(paris, { siblings: [oslo] });
  expect(sibling).toMatchObject({ change: 'updated', after: { status: 'superseded', supersededBy: paris.id } });
});

it('leads from the new fact to the one that it replaced', () => {
  const cat = closed('Has a cat', 'pet', 'cat');
  expect(() => undo({ ...pets, supersedes: cat.id })).toThrow(`to undo what it replaced, undo ${cat.id}`);
});

it.each(['superseded', 'invalidated', 'deleted'] as const)('refuses under a successor that is %s', (status) => {
  expect(() => undo(closed('Has a cat', 'pet', 'cat'), { successor: { ...pets, status } })).toThrow(/nothing to undo/);
});
