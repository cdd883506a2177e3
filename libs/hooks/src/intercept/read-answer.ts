// What an interceptor answered → the decision that is stored and applied.
import { z } from 'zod';
import type { StoredDecision } from '../model/decision.js';
import type { PipelineEvent, PipelineResource } from '../model/pairs.js';
import { applyEdits, type Item } from './apply-edits.js';
import type { HookReply } from './ask-hook.js';
import { Instruction } from './editable.js';

/** Nothing else may be answered: a hook can't replace the prompt. */
const BeforeLlmAnswer = z.strictObject({ instruction: Instruction.optional() });
/** Without `data` nothing changes, whatever else a receiver says. */
const BeforeAddAnswer = z.looseObject({ data: z.unknown().optional() });

type Decided = Pick<StoredDecision, 'outcome'> & Partial<StoredDecision>;

/** Pure. `items`: what a `before_add` hook was shown. */
export function readAnswer(event: PipelineEvent, resource: PipelineResource, items: Item[], reply: HookReply): StoredDecision {
  const decided = reply.ok ? read(event, resource, items, reply.json) : failed(reply.reason);
  return { edited: 0, dropped: 0, reason: null, answer: null, ...decided, durationMs: Math.round(reply.durationMs) };
}

const failed = (reason: string): Decided => ({ outcome: 'failed', reason });

function read(event: PipelineEvent, resource: PipelineResource, items: Item[], json: unknown): Decided {
  if (event === 'after_llm') return { outcome: 'observed' };
  if (json === undefined) return { outcome: 'unchanged' };
  if (event === 'before_llm') {
    const answer = BeforeLlmAnswer.safeParse(json);
    if (!answer.success) return failed('answer_invalid: only {"instruction": "…"} of up to 4096 bytes');
    const instruction = answer.data.instruction?.trim();
    return instruction ? { outcome: 'instructed', answer: { instruction } } : { outcome: 'unchanged' };
  }
  const answer = BeforeAddAnswer.safeParse(json);
  if (!answer.success) return failed('answer_invalid: no JSON object');
  if (!Object.hasOwn(answer.data, 'data')) return { outcome: 'unchanged' };
  const applied = applyEdits(resource, items, answer.data.data);
  if (!applied.ok) return failed(`answer_invalid: ${applied.reason}`);
  const { edited, dropped } = applied;
  if (edited.size === 0 && dropped === 0) return { outcome: 'unchanged' };
  return { outcome: 'edited', edited: edited.size, dropped, answer: answer.data.data as Item };
}
