// Interceptors as the pipeline knows them: who they are and how they are asked is no business of memory.
import type { UserScope } from './model/scope.js';

/** A record, or part of the input, as JSON in the spelling of the API. */
export type Item = Record<string, unknown>;

/** One stage of one item, for those who want a say in it. */
export interface InterceptedStage extends UserScope {
  taskId: string;
  workItemId: string;
  resource: 'fact' | 'summary' | 'topic';
  context: {
    user_id: string;
    session_id: string | null;
    task_id: string;
    /** Messages or actions of the item. */
    message_ids: string[];
    language: string | null;
  };
  /** Of the item's messages. */
  tags: string[];
}

/** A question with equal data is asked once for an item, however often the stage runs. */
export interface StageInterceptors {
  /** Before a model is asked: what is added to the user's part of its prompt. Asked without a model too. */
  instructions(data: Item): Promise<string[]>;
  /** After it has answered; changes nothing. */
  observe(outputs: Item[]): Promise<void>;
  /** Before records are written: those that are left, in order; only fields that may be edited differ. */
  review(items: Item[]): Promise<{ item: Item; editedBy: string | null }[]>;
}

/** Failures that must hold the item up are thrown as AppError `hook.failed`; others are passed by. */
export interface Interceptors {
  stage(stage: InterceptedStage, signal: AbortSignal): StageInterceptors;
}
