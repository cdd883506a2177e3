import { contents, day, remember, said, type Memory } from '../testing/remember.js';

describe('a value that is told late, among values that were replaced already', () => {
  const lives = (city: string, on: number) => said(`Lives in ${city}`, `home city=${city}`, { on });
  /** Who held the slot, in order of time: city, first day, last day. */
  const spans = ({ all }: Memory) =>
    [...all.values()]
      .map((f) => [f.value, (f.validFrom ?? f.sources[0]?.timestamp)?.getUTCDate(), f.validTo?.getUTCDate()])
      .sort((a, b) => Number(a[1]) - Number(b[1]));

  it.each([
    ['between two', [10, 1, 5]],
    ['before both', [10, 5, 1]],
    ['all three in order', [1, 5, 10]],
    ['first two late', [5, 10, 1]],
    ['the last late', [5, 1, 10]],
  ])('%s: one at a time', (_, days) => {
    const cities = new Map([
      [1, 'Rome'],
      [5, 'Vienna'],
      [10, 'Oslo'],
    ]);
    const facts = remember(...days.map((on) => [lives(cities.get(on)!, on)]));
    expect(spans(facts)).toEqual([
      ['Rome', 1, 5],
      ['Vienna', 5, 10],
      ['Oslo', 10, undefined],
    ]);
    expect(contents(facts.active)).toEqual(['Lives in Oslo']);
  });

  it('two late ones in one write', () => {
    const facts = remember([lives('Oslo', 10)], [lives('Vienna', 5), lives('Rome', 1)]);
    expect(spans(facts)).toEqual([
      ['Rome', 1, 5],
      ['Vienna', 5, 10],
      ['Oslo', 10, undefined],
    ]);
  });

  it('names its successor and what it replaces, and tells nobody that a fact was superseded again', () => {
    const { all, last } = remember([lives('Oslo', 10)], [lives('Rome', 1)], [lives('Vienna', 5)]);
    const [oslo, rome, vienna] = ['Oslo', 'Rome', 'Vienna'].map((city) => [...all.values()].find((f) => f.value === city)!);
    expect(vienna).toMatchObject({ supersedes: rome!.id, supersededBy: oslo!.id });
    expect(rome).toMatchObject({ supersededBy: vienna!.id, version: 2 });
    expect(last.events.map((e) => [e.event, e.resource_id])).toEqual([['fact.created', vienna!.id]]);
  });

  it('a job that ended in between', () => {
    const facts = remember(
      [said('Works at Acme', 'employer=Acme', { on: 1 })],
      [said('Works at Globex', 'employer=Globex', { on: 10 })],
      [said('Left the job', '-employer', { on: 5 })],
    );
    expect(spans(facts)).toEqual([
      ['Acme', 1, 5],
      [null, 5, 10],
      ['Globex', 10, undefined],
    ]);
  });

  it('leaves lists and other slots alone', () => {
    const facts = remember(
      [said('Has a cat', 'pet=cat', { on: 1 })],
      [said('No longer has a cat', '-pet=cat', { on: 10 })],
      [lives('Oslo', 10)],
      [lives('Rome', 5)],
    );
    expect([...facts.all.values()].find((f) => f.value === 'cat' && f.status === 'superseded')?.validTo).toEqual(day(10));
  });
});
