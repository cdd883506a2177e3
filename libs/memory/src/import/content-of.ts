// The content of a message in JSON, text or parts → text; what is no text leaves a line that says what was there.
import { z } from 'zod';

/** A part is a text, or an object that names its type; only what is read of it is checked. */
export const Part = z.union([z.string(), z.looseObject({ type: z.string().optional(), content_type: z.string().optional() })]);
export type Part = z.infer<typeof Part>;
export const Content = z.union([z.string(), z.array(Part)]).nullable();

/** Parts are put on lines of their own. An image enters a message as `[image: <what it shows>]`, see the index. */
export function contentOf(content: z.infer<typeof Content> | undefined): string {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  return content.map(textOf).filter(Boolean).join('\n');
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  const told = (...names: string[]) => names.map((name) => part[name]).find((value) => typeof value === 'string' && value !== '');
  const text = told('text', 'refusal', 'transcript', 'content');
  if (typeof text === 'string') return text;
  const type = part.type ?? part.content_type ?? '';
  const kind = /image/.test(type)
    ? 'image'
    : /audio/.test(type)
      ? 'audio'
      : /video/.test(type)
        ? 'video'
        : /file/.test(type)
          ? 'file'
          : type || 'part';
  const label = told('alt', 'caption', 'filename', 'name', 'title');
  return typeof label === 'string' ? `[${kind}: ${label.replaceAll(']', ')')}]` : `[${kind}]`;
}
