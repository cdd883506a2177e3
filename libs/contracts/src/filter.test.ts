// The filter grammar: every form, every operator of every field, and for each refusal the place that it names.
import { z } from 'zod';
import { Filter, InfoFilter, type FilterCondition } from './filter.js';

const read = (filter: unknown) => Filter.parse(filter);
const one = (condition: object): FilterCondition | undefined => read({ and: [condition] }).user?.conditions[0];
const ms = (text: string) => Date.parse(text);

describe('Filter', () => {
  it('takes the global form for every source and the per-source form for those named', () => {
    const group = { combine: 'or', conditions: [{ kind: 'equal', field: 'agent_id', value: 'a' }] };
    const given = { or: [{ agent_id: 'a' }] };
    expect(read(given)).toEqual({ user: group, public: group, knowledgebase: group });
    expect(read({ user: given, knowledgebase: given })).toEqual({ user: group, public: null, knowledgebase: group });
    expect(z.strictObject({ filter: Filter.optional() }).parse({})).toEqual({});
  });

  it.each<[object, FilterCondition]>([
    [{ app_id: 'x' }, { kind: 'equal', field: 'app_id', value: 'x' }],
    [{ session_id: 's 1' }, { kind: 'equal', field: 'session_id', value: 's 1' }],
    [{ type: 'persona' }, { kind: 'equal', field: 'type', value: 'persona' }],
    [{ category: 'plan' }, { kind: 'equal', field: 'category', value: 'plan' }],
    [{ tags: { contains: '阅读' } }, { kind: 'tag', tag: '阅读' }],
    [{ scene: 'chat' }, { kind: 'info', key: 'scene', value: 'chat' }],
    [{ biz_id: 1 }, { kind: 'info', key: 'biz_id', value: 1 }],
    [{ vip: false }, { kind: 'info', key: 'vip', value: false }],
    [{ info: 'a key of that name' }, { kind: 'info', key: 'info', value: 'a key of that name' }],
    [{ constructor: 'x' }, { kind: 'info', key: 'constructor', value: 'x' }],
  ])('reads %j', (given, condition) => {
    expect(one(given)).toEqual(condition);
  });

  it.each([
    ['gte', '2026-03-02', ms('2026-03-02T00:00:00Z'), null],
    ['gt', '2026-03-02', ms('2026-03-02T00:00:00.001Z'), null],
    ['lt', '2026-03-02', null, ms('2026-03-02T00:00:00Z')],
    ['lte', '2026-03-02', null, ms('2026-03-03T00:00:00Z')],
    ['gte', '2026-03-02 10:30:00', ms('2026-03-02T10:30:00Z'), null],
    ['lte', '2026-03-02 10:30:00', null, ms('2026-03-02T10:30:00.001Z')],
    ['lt', '2026-03-02T10:30:00+08:00', null, ms('2026-03-02T02:30:00Z')],
    ['gt', '2024-02-29T00:00:00.250Z', ms('2024-02-29T00:00:00.251Z'), null],
  ])('reads %s %s as a stretch of time', (operator, text, from, to) => {
    for (const field of ['create_time', 'update_time'])
      expect(one({ [field]: { [operator]: text } })).toEqual({ kind: 'time', field, from, to });
  });

  it.each<[string, unknown, RegExp]>([
    ['', null, /must be an object/],
    ['', [], /must be an object/],
    ['', 'agent_id = 1', /must be an object/],
    ['', {}, /exactly one of "and" and "or"/],
    ['', { and: [{ a: 1 }], or: [{ a: 1 }] }, /exactly one of/],
    ['agent_id', { agent_id: 'a' }, /conditions stand in a list/],
    ['not', { not: [{ a: 1 }] }, /conditions stand in a list/],
    ['and', { user: { and: [{ a: 1 }] }, and: [{ a: 1 }] }, /one form or the other/],
    ['team', { user: { and: [{ a: 1 }] }, team: { and: [{ a: 1 }] } }, /unknown source; known: user, public, knowledgebase/],
    ['public', { public: [] }, /must be an object/],
    ['user', { user: {} }, /exactly one of/],
    ['user.and.0.user_id', { user: { and: [{ user_id: 'u' }] } }, /the request names the user/],
    ['and', { and: [] }, /at least one condition/],
    ['and', { and: { a: 1 } }, /must be a list/],
    ['or', { or: null }, /must be a list/],
    ['and', { and: Array.from({ length: 101 }, () => ({ a: 1 })) }, /more than 100/],
    ['and.0', { and: ['agent_id'] }, /one field/],
    ['and.1', { and: [{ a: 1 }, {}] }, /exactly one field, not 0/],
    ['or.0', { or: [{ a: 1, b: 2 }] }, /exactly one field, not 2/],
    ['and.0.or', { and: [{ or: [{ a: 1 }] }] }, /nested/],
    ['and.0.user_id', { and: [{ user_id: 'u' }] }, /the request names the user/],
    ['and.0.info', { and: [{ info: { scene: 'chat' } }] }, /\{"scene": …\} instead of \{"info": \{"scene": …\}\}/],
    ['and.0.metadata', { and: [{ metadata: { scene: 'chat' } }] }, /bare names/],
    ['and.0.agent_id', { and: [{ agent_id: 1 }] }, /must be a string/],
    ['and.0.agent_id', { and: [{ agent_id: '' }] }, /must be a string/],
    ['and.0.agent_id', { and: [{ agent_id: null }] }, /must be a string/],
    ['and.0.app_id.eq', { and: [{ app_id: { eq: 'a' } }] }, /compared by equality: write \{"app_id"/],
    ['and.0.agent_id', { and: [{ agent_id: ['a', 'b'] }] }, /compared by equality/],
    ['and.0.type', { and: [{ type: 'persono' }] }, /must be one of episodic, persona, instruction/],
    ['and.0.category', { and: [{ category: 'x' }] }, /must be one of fact, preference/],
    ['and.0.tags', { and: [{ tags: 'x' }] }, /"contains"/],
    ['and.0.tags', { and: [{ tags: ['x'] }] }, /"contains"/],
    ['and.0.tags', { and: [{ tags: { contains: 'x', not: 'y' } }] }, /exactly one operator/],
    ['and.0.tags.in', { and: [{ tags: { in: ['x'] } }] }, /unknown operator; tags take contains/],
    ['and.0.tags.contains', { and: [{ tags: { contains: 1 } }] }, /must be a string/],
    ['and.0.create_time', { and: [{ create_time: '2026-01-01' }] }, /exactly one of lt, lte, gt, gte/],
    ['and.0.create_time', { and: [{ create_time: { gte: '2026-01-01', lt: '2026-02-01' } }] }, /two bounds are two conditions/],
    ['and.0.update_time.eq', { and: [{ update_time: { eq: '2026-01-01' } }] }, /unknown operator/],
    ['and.2.create_time.gt', { and: [{ a: 1 }, { b: 1 }, { create_time: { gt: '2026-02-30' } }] }, /a time that exists/],
    ['and.0.create_time.gt', { and: [{ create_time: { gt: '2026-13-01 00:00:00' } }] }, /a time that exists/],
    ['and.0.create_time.lt', { and: [{ create_time: { lt: '2026-01-01 25:00:00' } }] }, /a time that exists/],
    ['and.0.create_time.lt', { and: [{ create_time: { lt: '2026-01-01T10:00:00' } }] }, /with a zone/],
    ['and.0.create_time.lt', { and: [{ create_time: { lt: 1767225600000 } }] }, /a time that exists/],
    ['and.0.create_time.lt', { and: [{ create_time: { lt: 'yesterday' } }] }, /a time that exists/],
    ['and.0.scene.contains', { and: [{ scene: { contains: 'x' } }] }, /compared by equality/],
    ['and.0.scene', { and: [{ scene: ['x'] }] }, /compared by equality/],
    ['and.0.scene', { and: [{ scene: null }] }, /compared by equality/],
    ['and.0.', { and: [{ '': 1 }] }, /1 to 128 characters/],
    ['and.0.scene', { and: [{ scene: 'x'.repeat(4097) }] }, /at most 4096/],
  ])('refuses at %j: %j', (path, filter, message) => {
    const { error } = Filter.safeParse(filter);
    const issues = error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
    expect(issues).toContainEqual({ path, message: expect.stringMatching(message) });
  });

  it('names every place that is wrong', () => {
    const { error } = Filter.safeParse({ or: [{ user_id: 'u' }, { tags: 'x' }, { scene: 'chat' }] });
    expect(error?.issues.map((issue) => issue.path)).toEqual([
      ['or', 0, 'user_id'],
      ['or', 1, 'tags'],
    ]);
  });

  it('is refused inside a body under the name of its field', () => {
    const { error } = z.strictObject({ filter: Filter.optional() }).safeParse({ filter: { and: [{ user_id: 'u' }] } });
    expect(error?.issues[0]?.path).toEqual(['filter', 'and', 0, 'user_id']);
  });

  it('shows its grammar as JSON Schema', () => {
    const schema = z.toJSONSchema(Filter, { io: 'input' });
    expect(JSON.stringify(schema)).toContain('"create_time"');
    expect(schema).toMatchObject({ anyOf: [{ properties: { and: { type: 'array', minItems: 1 } } }, { properties: { public: {} } }] });
  });
});

describe('InfoFilter', () => {
  it('has no fields of our own: these names are keys like any other', () => {
    expect(InfoFilter.parse({ and: [{ type: 'refund' }, { session_id: 7 }] }).user?.conditions).toEqual([
      { kind: 'info', key: 'type', value: 'refund' },
      { kind: 'info', key: 'session_id', value: 7 },
    ]);
    expect(InfoFilter.safeParse({ and: [{ agent_id: 1 }] }).success).toBe(false);
  });
});
