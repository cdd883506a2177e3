// The public page's answer: what was found has exactly its fields, in its order and with its types; ids and times aside.
import { sampleFact } from '@strata/memory/testing';
import { TdaiFound } from './schema.js';
import { toItem } from './translate.js';

const PAGE = {
  items: [
    {
      id: 'atm-aabb',
      version: 1,
      type: 'episodic' as const,
      content: '用户每周三上午 10:00 参加产品评审会',
      created_at: '2026-07-22T10:00:00Z',
      updated_at: '2026-07-22T10:00:00Z',
      score: 0.93,
    },
    {
      id: 'atm-eeff',
      version: 1,
      type: 'persona' as const,
      content: '用户习惯在上午处理需要深度思考的工作',
      created_at: '2026-07-20T09:00:00Z',
      updated_at: '2026-07-20T09:00:00Z',
      score: 0.68,
    },
  ],
};
const scope = { projectId: '3f0c1a5e-1111-4222-8333-444455556666', userId: 'usr-456' };
const factOf = ({ id, type, content, created_at: created, updated_at: updated }: (typeof PAGE.items)[number], metadata = {}) =>
  sampleFact(scope, content, { id: id.slice(4), type, metadata, createdAt: new Date(created), updatedAt: new Date(updated) });

it('gives the page back field for field; times to the millisecond', () => {
  const items = PAGE.items.map((item) => ({ ...toItem(factOf(item)), score: item.score }));
  expect(JSON.stringify({ items })).toBe(JSON.stringify(PAGE).replaceAll(':00Z', ':00.000Z'));
  expect(TdaiFound.schema.parse(PAGE)).toEqual(PAGE);
});

it('tells the background of what has one, and of nothing else', () => {
  expect(toItem(factOf(PAGE.items[0]!, { background: '医生七月确认' }))).toMatchObject({ background: '医生七月确认' });
  expect(toItem(factOf(PAGE.items[0]!, { background: 7 }))).not.toHaveProperty('background');
});
