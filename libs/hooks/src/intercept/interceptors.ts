// Interceptors of a stage: each is asked once for the same input, in order, within the stage's time; what it decided is stored and applied.
import { createHash } from 'node:crypto';
import { AppError, faultPoint } from '@strata/contracts';
import type { DecisionKey, StoredDecision } from '../model/decision.js';
import { matchesFilter, type Hook } from '../model/hook.js';
import type { PipelineEvent, PipelineResource } from '../model/pairs.js';
import type { HookContext } from '../model/request.js';
import type { DecisionStore, InterceptorStore, Outbound } from '../ports.js';
import { applyEdits, type Item } from './apply-edits.js';
import { askHook } from './ask-hook.js';
import { EDITABLE } from './editable.js';
import { intoBatches, shortened } from './into-batches.js';
import { readAnswer } from './read-answer.js';

export interface InterceptPorts {
  hooks: InterceptorStore;
  decisions: DecisionStore;
  outbound: Outbound;
  now?: () => Date;
  /** For logs and counters; must not throw. */
  report?: (call: HookCall) => void;
}
/** Never holds content. `rejected`: failed, and the work item waits for it. */
export interface HookCall {
  hookId: string;
  projectId: string;
  taskId: string;
  resource: PipelineResource;
  event: PipelineEvent;
  outcome: StoredDecision['outcome'] | 'rejected';
  reason: string | null;
  durationMs: number;
}
export interface InterceptedStage {
  projectId: string;
  userId: string;
  taskId: string;
  workItemId: string;
  resource: PipelineResource;
  context: HookContext;
  /** Of what is written: for the filters of hooks. */
  tags: string[];
}
export interface Reviewed {
  item: Item;
  /** The last hook that changed it. */
  editedBy: string | null;
}

/** For everything that the hooks of one stage take together. */
const STAGE_MS = 10_000;
/** Less than this is not worth a question. */
const LEAST_MS = 50;

export class Interceptors {
  constructor(private readonly ports: InterceptPorts) {}

  /** The time that its hooks take is counted from here. */
  stage(asked: InterceptedStage, signal: AbortSignal): StageInterceptors {
    return new StageInterceptors(this.ports, asked, signal);
  }
}

/**
 * No transaction is open while a hook is asked. A hook that fails is passed by and its data go on as they were, or, with
 * `on_failure: reject`, the stage throws.
 * @throws AppError `hook.failed` (the item waits and is tried again); `unavailable` of the stores
 */
export class StageInterceptors {
  private found: Promise<Hook[]> | undefined;
  private leftMs = STAGE_MS;

  constructor(
    private readonly ports: InterceptPorts,
    private readonly asked: InterceptedStage,
    private readonly signal: AbortSignal,
  ) {}

  /** Before the model is asked: what hooks want to add to the question, in order. Each sees those before its own. */
  async instructions(data: Record<string, unknown>): Promise<string[]> {
    const instructions: string[] = [];
    for (const hook of await this.hooksFor('before_llm', this.asked.tags)) {
      const { answer } = await this.decide(hook, 'before_llm', shortened({ ...data, instructions }), []);
      const given = answer?.['instruction'];
      if (typeof given === 'string') instructions.push(given);
    }
    return instructions;
  }

  /** After the model has answered: hooks are told and change nothing. */
  async observe(outputs: Item[]): Promise<void> {
    const hooks = await this.hooksFor('after_llm', this.asked.tags);
    if (hooks.length === 0) return;
    for (const batch of intoBatches(outputs)) for (const hook of hooks) await this.decide(hook, 'after_llm', { outputs: batch }, []);
  }

  /** Before records are written: what is left of the items, edited where a hook edited them, in their order. */
  async review(items: Item[]): Promise<Reviewed[]> {
    const { list, id: idField } = EDITABLE[this.asked.resource];
    const editedBy = new Map<unknown, string>();
    let current = items;
    for (const hook of await this.hooksFor('before_add', [...this.asked.tags, ...tagsOf(items)])) {
      const next: Item[] = [];
      for (const batch of intoBatches(current)) {
        const { answer } = await this.decide(hook, 'before_add', { [list]: batch }, batch);
        const applied = answer === null ? null : applyEdits(this.asked.resource, batch, answer);
        if (!applied?.ok) next.push(...batch);
        else {
          next.push(...applied.items);
          for (const id of applied.edited) editedBy.set(id, hook.id);
        }
      }
      current = next;
    }
    return current.map((item) => ({ item, editedBy: editedBy.get(item[idField]) ?? null }));
  }

  private async hooksFor(event: PipelineEvent, tags: string[]): Promise<Hook[]> {
    const { projectId, resource, context } = this.asked;
    this.found ??= this.ports.hooks.interceptors(projectId, resource);
    const subject = { userId: context.user_id, sessionId: context.session_id, tags };
    return (await this.found).filter((hook) => hook.event === event && matchesFilter(hook.filter, subject));
  }

  private async decide(hook: Hook, event: PipelineEvent, data: Item, items: Item[]): Promise<StoredDecision> {
    const { projectId, userId, taskId, workItemId, resource, context } = this.asked;
    const inputHash = createHash('sha256')
      .update(JSON.stringify([resource, event, data]))
      .digest();
    const key: DecisionKey = { projectId, userId, taskId, workItemId, hookId: hook.id, resource, event, inputHash };
    const known = await this.ports.decisions.find(key);
    if (known) return known;
    this.signal.throwIfAborted();
    const timeoutMs = Math.min(hook.timeoutMs, this.leftMs);
    const question = { hook, resource, event, context, data, messageId: messageIdOf(key), timeoutMs };
    const now = this.ports.now?.() ?? new Date();
    const reply =
      timeoutMs < LEAST_MS
        ? ({ ok: false, reason: 'no_time_left', durationMs: 0 } as const)
        : await askHook(question, this.ports.outbound, now, this.signal);
    this.leftMs -= reply.durationMs;
    const decision = readAnswer(event, resource, items, reply);
    const isRejected = decision.outcome === 'failed' && hook.onFailure === 'reject';
    const { outcome, reason, durationMs } = decision;
    this.ports.report?.({
      hookId: hook.id,
      projectId,
      taskId,
      resource,
      event,
      outcome: isRejected ? 'rejected' : outcome,
      reason,
      durationMs,
    });
    // Not stored: it is asked again when the item is tried again.
    if (isRejected) throw new AppError('hook.failed', `webhook ${hook.id} (${resource} ${event}): ${reason ?? 'failed'}`);
    const kept = await this.ports.decisions.keep(key, decision);
    faultPoint('hook.after-decision');
    return kept;
  }
}

/** Follows from what is asked: a receiver can tell a question that comes again. */
function messageIdOf({ workItemId, hookId, inputHash }: DecisionKey): string {
  return `msg_${createHash('sha256').update(workItemId).update(hookId).update(inputHash).digest('hex').slice(0, 32)}`;
}

function tagsOf(items: Item[]): string[] {
  return items.flatMap(({ tags }) => (Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []));
}
