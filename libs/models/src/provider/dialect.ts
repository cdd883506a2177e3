// provider: what an OpenAI-compatible endpoint turns out not to take, learnt from its refusals and remembered by the process.
import type { ChatMessage } from './open-ai-chat.js';

export interface Asked {
  model: string;
  messages: ChatMessage[];
  maxTokens: number;
  /** The schema's name for the provider. */
  name: string;
  schema: Record<string, unknown>;
}
export type Lesson = 'no schema' | 'other limit' | 'no temperature';

/** What the refusal speaks of → what is left out or said otherwise from then on. */
const LESSONS: [RegExp, Lesson][] = [
  [/max_tokens|max_completion_tokens/i, 'other limit'],
  [/temperature/i, 'no temperature'],
  [/response_format|json_schema|schema/i, 'no schema'],
];
const ALL_LESSONS = LESSONS.map(([, lesson]) => lesson);

export class Dialect {
  private readonly learnt = new Set<Lesson>();

  body({ model, messages, maxTokens, name, schema }: Asked): object {
    const inWords: ChatMessage = {
      role: 'system',
      content: `Answer with one JSON object that fits this JSON schema: ${JSON.stringify(schema)}`,
    };
    const takesSchema = !this.learnt.has('no schema');
    return {
      model,
      messages: takesSchema ? messages : [inWords, ...messages],
      ...(this.learnt.has('no temperature') ? {} : { temperature: 0 }),
      ...this.limit(maxTokens),
      response_format: takesSchema ? { type: 'json_schema', json_schema: { name, strict: true, schema } } : { type: 'json_object' },
    };
  }

  /** How long the answer may be. */
  limit(maxTokens: number): object {
    return { [this.learnt.has('other limit') ? 'max_completion_tokens' : 'max_tokens']: maxTokens };
  }

  /** Changes with every lesson: whether a refusal was of what would be said now. */
  get spoken(): string {
    return [...this.learnt].sort().join();
  }

  /**
   * What to learn from the refusal of a body that was made when `spoken` was the dialect: nothing more where another call has learnt
   * meanwhile, null where the refusal teaches nothing new.
   * @param of what the body held of it
   */
  learn(refusal: string, spoken: string, of: readonly Lesson[] = ALL_LESSONS): Lesson[] | null {
    if (spoken !== this.spoken) return [];
    const lesson = LESSONS.find(([words, lesson]) => of.includes(lesson) && words.test(refusal) && !this.learnt.has(lesson))?.[1];
    if (!lesson) return null;
    this.learnt.add(lesson);
    return [lesson];
  }

  /** The endpoint refused anyway: its words may have been those of the message, not of the trouble. */
  forget(lessons: Lesson[]): void {
    for (const lesson of lessons) this.learnt.delete(lesson);
  }
}
