// Bodies of events, and of those that are too large.
import type { MemoryEvent } from '@strata/contracts';
import { MOST_BYTES } from '../model/request.js';
import { composeBody } from './compose-body.js';

const hook = { projectId: 'p', id: 'h', name: 'crm' };
const event = (data: Record<string, unknown>, over: Partial<MemoryEvent> = {}): MemoryEvent => ({
  event: 'fact.created',
  resource: 'fact',
  resource_id: 'f1',
  user_id: 'u',
  session_id: 's',
  task_id: 't',
  occurred_at: '2026-03-02T07:31:13.823Z',
  data,
  ...over,
});

it('tells the record and where it came from', () => {
  const data = { fact_id: 'f1', language: 'zh', sources: [{ message_id: 'm1' }, { message_id: 'm2' }, { message_id: 'm1' }] };
  expect(composeBody(hook, event(data))).toEqual({
    hook_id: 'h',
    hook_name: 'crm',
    project_id: 'p',
    resource: 'fact',
    event: 'fact.created',
    mode: 'async',
    triggered_at: '2026-03-02T07:31:13.823Z',
    context: { user_id: 'u', session_id: 's', task_id: 't', message_ids: ['m1', 'm2'], language: 'zh' },
    data,
  });
  const failed = event({ content: '…' }, { event: 'message.failed', resource: 'message', resource_id: 'm9' });
  expect(composeBody(hook, failed).context).toMatchObject({ message_ids: ['m9'], language: null });
});

it.each(['x', '你'])('leaves out what would be larger than the limit in bytes, and keeps the id (%s)', (letter) => {
  const empty = Buffer.byteLength(JSON.stringify(composeBody(hook, event({ content: '' }))));
  const room = Math.floor((MOST_BYTES - empty) / Buffer.byteLength(letter));
  expect(composeBody(hook, event({ content: letter.repeat(room) })).data['content']).toHaveLength(room);
  const large = composeBody(hook, event({ content: letter.repeat(room + 1), sources: [{ message_id: 'm1' }] }));
  expect(large.data).toEqual({ truncated: true, fact_id: 'f1' });
  expect(large.context.message_ids).toEqual(['m1']);
});

it('leaves out the messages too when their ids alone are too many', () => {
  const sources = Array.from({ length: 3000 }, (_, i) => ({ message_id: `${i}-`.padEnd(200, 'x') }));
  const body = composeBody(hook, event({ sources }));
  expect(body).toMatchObject({ data: { truncated: true, fact_id: 'f1' }, context: { message_ids: [], user_id: 'u' } });
});
