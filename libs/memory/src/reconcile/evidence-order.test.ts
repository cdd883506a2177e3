import { NOW, contents, day, over, remember, rememberIn, said } from '../testing/remember.js';
import { sampleSource } from '../testing/samples.js';

describe('without order', () => {
  const paris = said('Lives in Paris', 'home city=Paris', { in: 'a' });
  const rome = said('Lives in Rome', 'home city=Rome', { in: 'b' });

  it('a single-valued slot keeps what was known first; the other is kept beside it, not current, linked', () => {
    const first = rememberIn('session-1', [paris]);
    const { all, active, last } = over(first.all, 'session-2', [rome]);
    expect(contents(active)).toEqual(['Lives in Paris']);
    const other = [...all.values()].find((f) => f.value === 'Rome')!;
    expect(other).toMatchObject({ status: 'superseded', version: 1, supersededBy: active[0]!.id, supersededAt: NOW });
    expect(last.relations).toEqual([{ sourceId: other.id, targetId: active[0]!.id, kind: 'contradicts', confidence: 0.5 }]);
    expect(active[0]!.version).toBe(1);
  });

  it('two readings of the same words have no order either; the later words of one message do', () => {
    const at = (start: number) => ({ sources: [sampleSource('m', 'x', { timestamp: day(1), start, end: start + 9 })] });
    const read = (a: number, b: number) =>
      contents(remember([said('Lives in Paris', 'home city=Paris', at(a)), said('Lives in Rome', 'home city=Rome', at(b))]).active);
    expect(read(0, 0)).toEqual(['Lives in Paris']);
    expect(read(0, 20)).toEqual(['Lives in Rome']);
  });

  it('of likes and dislikes both stay current and are named as contradictory', () => {
    const first = rememberIn('session-1', [said('Likes tea', 'likes=tea', { in: 'a' })]);
    const { active, last } = over(first.all, 'session-2', [said('Dislikes tea', 'dislikes=tea', { in: 'b' })]);
    expect(contents(active)).toEqual(['Dislikes tea', 'Likes tea']);
    expect(last.relations).toMatchObject([{ kind: 'contradicts', confidence: 0.5 }]);
  });

  it('the side that is said again later is what was said last', () => {
    const first = rememberIn('session-1', [said('Likes tea', 'likes=tea', { in: 'a' })]);
    const both = over(first.all, 'session-2', [said('Dislikes tea', 'dislikes=tea', { in: 'b' })]);
    const { all, active, last } = over(both.all, 'session-1', [said('I like tea', 'likes=tea', { on: 4 })]);
    expect(contents(active)).toEqual(['Likes tea']);
    expect([...all.values()].find((f) => f.content === 'Dislikes tea')).toMatchObject({
      status: 'superseded',
      supersededBy: active[0]!.id,
      validTo: day(4),
    });
    expect(last.events.map((e) => e.event)).toEqual(['fact.superseded']);
  });

  it('ends with the next thing that is said', () => {
    const first = over(rememberIn('session-1', [paris]).all, 'session-2', [rome]);
    const { active } = over(first.all, 'session-1', [said('Lives in Rome', 'home city=Rome', { on: 5 })]);
    expect(contents(active)).toEqual(['Lives in Rome']);
    expect(active).toHaveLength(1);
  });
});
