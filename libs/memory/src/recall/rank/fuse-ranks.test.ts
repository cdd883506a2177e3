// Reciprocal rank fusion: what several lists put high comes first, and a larger constant lets the first places count less.
import { sampleMessage } from '../../testing/samples.js';
import { candidate, type Candidate } from './candidate.js';
import { fuseRanks } from './fuse-ranks.js';

const scope = { projectId: 'p', userId: 'u' };
function found(id: string, lexical: number, semantic: number, score: number): Candidate {
  return { ...candidate('message', sampleMessage(scope, id, id), { lexical, covered: 0, semantic }), score };
}
it('lets the first places count less with a larger constant', () => {
  /** `one` is first by words and last by meaning; `other` is fourth by both. Of the rest none is both. */
  const order = (k: number) => {
    const rest = Array.from({ length: 8 }, (_, i) => found(`rest${i}`, i < 4 ? 0.3 + i / 10 : 0.1, i < 4 ? 0.1 : i / 10, 0.9 - i / 10));
    const both = [found('one', 0.9, 0.01, 0.05), found('other', 0.35, 0.45, 0.06)];
    return fuseRanks([...rest, ...both], k).flatMap(({ id }) => (id.startsWith('o') ? [id] : []));
  };
  expect(order(1)).toEqual(['one', 'other']);
  expect(order(1000)).toEqual(['other', 'one']);
});

it('counts nothing for a list that did not find it', () => {
  const ranked = fuseRanks([found('words', 0.9, 0, 0.5), found('both', 0.8, 0.5, 0.4)], 60);
  expect(ranked.map(({ id }) => id)).toEqual(['both', 'words']);
});

it('scores by the share of the best possible, and says so in the parts', () => {
  const [only] = fuseRanks([found('a', 0.1, 0.1, 0.1)], 60);
  expect(only).toMatchObject({ score: 1, parts: { rank_fusion: 1 } });
});
