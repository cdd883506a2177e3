// What interceptors decided, applied to what is read again.
import type { FactCandidate, Source } from '../model/fact.js';
import type { Ruling } from '../model/ruling.js';
import { rulingsAfter, rulingsOn, withRulings } from './rulings.js';

const source = (messageId: string, start: number, end: number): Source => ({
  ...{ messageId, actionId: null, start, end, quote: 'q', role: 'user', name: null, timestamp: new Date(0) },
});
const candidate = (id: string, content: string, sources: Source[], over: Partial<FactCandidate> = {}): FactCandidate => ({
  ...{ content, category: 'fact', type: 'episodic', speaker: 'user', speakerName: null, language: 'en', sources, entities: [], tags: [] },
  ...{ confidence: 0.9, slot: null, value: null, polarity: 'set', eventTime: null, validFrom: null, validTo: null, flags: [] },
  shown: { id, metadata: {}, editedBy: null },
  ...over,
});
const edited = (of: FactCandidate, change: Partial<FactCandidate>): FactCandidate => ({
  ...of,
  ...change,
  shown: { ...of.shown!, editedBy: 'hook' },
});
const shown = (...candidates: FactCandidate[]) => new Map(candidates.map((one) => [one.shown!.id, one]));
const contents = (candidates: FactCandidate[]) => candidates.map(({ content }) => content);
const nothing = () => false;
const gone =
  (...ids: string[]) =>
  ({ messageId }: { messageId: string | null }) =>
    ids.includes(messageId ?? '');

const city = candidate('a', 'User lives in Lisbon', [source('m1', 0, 17)]);
const dog = candidate('b', 'User has a dog', [source('m1', 18, 33)]);
const apples = candidate('c', 'User likes apples', [source('m2', 0, 24)], { slot: { subject: 'user', attribute: 'likes' } });
const pears = candidate('d', 'User likes pears', [source('m2', 0, 24)], { slot: { subject: 'user', attribute: 'likes' } });

it('holds nothing of what was left as it was, and no word of what was dropped', () => {
  expect(rulingsOn(shown(city, dog), [city, dog])).toEqual([]);
  const [ruling, ...others] = rulingsOn(shown(city, dog), [dog]);
  expect(others).toEqual([]);
  expect(ruling).toMatchObject({ id: 'a', edited: null, isAlone: true });
  expect(JSON.stringify(ruling)).not.toMatch(/lisbon|lives/i);
});

it('drops what was dropped, by whatever words it is told again, and nothing beside it', () => {
  const rulings = rulingsOn(shown(city, dog), [dog]);
  const reworded = candidate('e', 'Lisbon is home', [source('m1', 2, 17)]);
  expect(contents(withRulings([city, reworded, dog], rulings))).toEqual([dog.content]);
  const elsewhere = candidate('f', city.content, [source('m3', 0, 17)]);
  expect(contents(withRulings([elsewhere], rulings))).toEqual([city.content]);
});

it('tells two statements of one sentence apart', () => {
  const rulings = rulingsOn(shown(apples, pears), [pears]);
  expect(rulings).toMatchObject([{ isAlone: false }]);
  expect(contents(withRulings([apples, pears], rulings))).toEqual([pears.content]);
});

it('drops another value of a slot that has one, where the evidence is the same', () => {
  const slot = { subject: 'user', attribute: 'counted size 42' };
  const [first, second] = [source('m1', 0, 9), source('m2', 0, 9)];
  const count = candidate('g', 'Filtered by size 42 twice', [first, second], { slot });
  const other = candidate('h', 'User searches a lot', [first, second]);
  const rulings = rulingsOn(shown(count, other), [other]);
  const recounted = candidate('i', 'Filtered by size 42 once', [second], { slot });
  expect(contents(withRulings([recounted, other], rulingsAfter(rulings, [recounted, other], gone('m1'), nothing)))).toEqual([
    other.content,
  ]);
});

describe('an edit', () => {
  const masked = edited(city, { content: 'User lives somewhere' });
  const rulings = rulingsOn(shown(city, dog), [masked, dog]);

  it('stands in the place of what was edited, and where that is not found again', () => {
    expect(contents(withRulings([city, dog], rulings))).toEqual([masked.content, dog.content]);
    const reworded = candidate('e', 'Lisbon is home', [source('m1', 2, 17)]);
    expect(contents(withRulings([reworded, dog], rulings))).toEqual([dog.content, masked.content]);
  });

  it('goes with its evidence, and with a fact that is deleted by name', () => {
    expect(rulingsAfter(rulings, [], gone('m1'), nothing)).toEqual([]);
    const named = rulingsAfter(rulings, [city, dog], nothing, (one) => one.shown?.id === 'a');
    expect(named).toMatchObject([{ id: 'a', edited: null }]);
    expect(contents(withRulings([city, dog], named))).toEqual([dog.content]);
  });

  const [first, second] = [source('m1', 0, 17), source('m4', 0, 17)];
  const twice = candidate('a', city.content, [first, second]);
  const after = (change: Partial<FactCandidate>, again: FactCandidate): { left: FactCandidate[]; rulings: Ruling[] } => {
    const of = rulingsAfter(rulingsOn(shown(twice), [edited(twice, change)]), [again], gone('m1'), nothing);
    return { left: withRulings([again], of), rulings: of };
  };

  it('goes on with what is left of its evidence when the rest says the same', () => {
    const again = candidate('j', city.content, [second]);
    const { left, rulings: of } = after({ content: masked.content }, again);
    expect(left).toMatchObject([{ content: masked.content, sources: [second], shown: { id: 'j', editedBy: 'hook' } }]);
    // And stays so when something else is erased later.
    expect(withRulings([again], rulingsAfter(of, [again], nothing, nothing))).toEqual(left);
  });

  it('drops what the rest tells in other words where its own words may be those of what is gone', () => {
    const again = candidate('k', 'User lives in a city', [second]);
    expect(after({ content: masked.content }, again).left).toEqual([]);
    expect(after({ tags: ['seen'] }, again).left).toMatchObject([{ content: again.content, tags: ['seen'], shown: { editedBy: 'hook' } }]);
  });
});
