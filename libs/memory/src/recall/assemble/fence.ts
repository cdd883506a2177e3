// recall ▸ assemble: memory text goes to a model between two lines that it can't write itself.

export const FENCE_OPEN = '<memory-context>';
export const FENCE_CLOSE = '</memory-context>';

/**
 * One line of stored text: angle brackets are written as entities, so that nothing inside reads as a tag (least of all as the end
 * of the fence), and every kind of line break becomes a space, so that nothing inside reads as one of our headings.
 */
export function fenced(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- control characters are what is taken out
      .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu, ' ')
      .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .trim()
  );
}
