// extract ▸ statement: lines of a recalled context that came back without their fence: they are our words, not the author's.
import { WORDINGS } from '../../recall/assemble/wording.js';
import { HEADINGS } from '../../summarize/headings.data.js';

const wordings = Object.values(WORDINGS);
const sentences = new Set(wordings.flatMap(({ nothing, unsure }) => [nothing, unsure]));
const preambles = wordings.map(({ preamble }) => preamble);
const sections = new Set(
  wordings.flatMap((w) => [w.profile, w.summaries, w.facts, w.messages, w.recent, w.pending, w.contradictions].map((name) => `## ${name}`)),
);
const anyOf = (words: string[]) => [...new Set(words)].join('|');
const DATE = String.raw`\d{4}-\d\d-\d\d`;
/** `… (2026-05; said 2026-03-01, user)` */
const FACT = new RegExp(`[(（;；] ?(?:${anyOf(wordings.map((w) => w.said))}) ${DATE}[,，] ?[^\\n]{1,256}[)）]$`, 'u');
/** `[2026-03-01] user: …` */
const MESSAGE = new RegExp(`^\\[${DATE}\\] (?:${anyOf(wordings.flatMap((w) => Object.values(w.roles)))})[:：]`, 'u');
const NAMED_MESSAGE = new RegExp(`^\\[${DATE}\\] [^\\n:：]{1,256}[:：]`, 'u');
/** `Profile: The user lives …` */
const SUMMARY = new RegExp(`^(?:${anyOf(Object.values(HEADINGS).flatMap((names) => Object.values(names)))})[:：]`, 'u');
/** Our summaries tell of somebody; a list of one's own plans says "I". */
const OWN = /\b(?:I|my|me|we|our)\b|[我咱]|私|僕|俺|나는|내가|저는|제가/iu;
const LEAD = /^[\s>]{0,20}/u;
const BULLET = /^[-*•][ \t]{1,9}/u;

function isRecalled(line: string): boolean {
  const bare = line.replace(LEAD, '').trimEnd();
  if (sections.has(bare) || sentences.has(bare) || preambles.some((preamble) => bare.includes(preamble))) return true;
  const item = bare.replace(BULLET, '');
  if (FACT.test(item)) return true;
  return item !== bare && (MESSAGE.test(item) || (SUMMARY.test(item) && !OWN.test(item)));
}

/** Somebody's own notes may look like this; next to lines that are ours it is ours. */
function goesWithRecalled(line: string): boolean {
  const bare = line.replace(LEAD, '');
  const item = bare.replace(BULLET, '');
  return item !== bare && (NAMED_MESSAGE.test(item) || SUMMARY.test(item) || item.includes(' ↔ '));
}

/** The text with such lines replaced `by` something; line breaks stay. */
export function withRecalledLines(content: string, by: (line: string) => string): string {
  const lines = content.split('\n');
  const recalled = lines.map((line) => line.trim() !== '' && isRecalled(line));
  if (!recalled.includes(true)) return content;
  return lines.map((line, at) => (recalled[at] || goesWithRecalled(line) ? by(line) : line)).join('\n');
}
