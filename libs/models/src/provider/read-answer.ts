// provider: the text of a model's answer → a value by the schema, or what is wrong with it in words that hold none of its content.
import type { z } from 'zod';

export interface Attempt {
  text: string;
  /** The provider stopped it at the longest answer that was allowed. */
  isCutOff: boolean;
}
export type Read<T> = { ok: true; value: T } | { ok: false; problem: string };

const MOST_PLACES = 8;

export function readAnswer<S extends z.ZodType>(schema: S, attempt: Attempt): Read<z.infer<S>> {
  // What was cut off may look whole: it is never taken.
  if (attempt.isCutOff) return { ok: false, problem: 'it was cut off before its end, so it must be shorter' };
  if (!attempt.text.trim()) return { ok: false, problem: 'it is empty' };
  const json = findObject(attempt.text);
  if (json === undefined) return { ok: false, problem: 'it is not JSON' };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problem: parsed.error.issues.slice(0, MOST_PLACES).map(describe).join('; ') };
}

/** Some models put the object into a code fence or think aloud before it. The whole text comes first: a quote may hold such a mark. */
function findObject(text: string): unknown {
  for (const part of [text, after(text, text.indexOf('</think>')), after(text, text.lastIndexOf('</think>'))]) {
    try {
      return JSON.parse(part.slice(part.indexOf('{'), part.lastIndexOf('}') + 1)) as unknown;
    } catch {
      continue;
    }
  }
  return undefined;
}

function after(text: string, at: number): string {
  return at < 0 ? '' : text.slice(at + '</think>'.length);
}

/** Zod names unknown keys in its message, and those are the model's text. */
function describe(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.') || 'answer';
  return `${place}: ${issue.code === 'unrecognized_keys' ? 'has keys that the schema does not know' : issue.message}`;
}
