// A transcript in Markdown: `**User:** …` or `## User` begins a turn, which lasts until the next; a time may stand behind the name.
import { ROLES } from '../roles.data.js';
import { timeOf } from '../time-of.js';
import type { FileToRead, Skipped, Transcript, TranscriptMessage, Transcripts } from '../transcript.js';

/** `**User:** text`, `**User**: text`, `**User** (2026-05-01 10:00): text` */
const BOLD = /^\*\*([\p{L} ]{1,20})(:|：)?\*\*(?: ?\(([^()]{4,40})\))?(:|：)?(.*)$/u;
/** `## User`, `### ChatGPT said:`, `## User (2026-05-01 10:00)` */
const HEADING = /^#{1,6} ([\p{L} ]{1,20})(?: ?\(([^()]{4,40})\))?[:：]?$/u;
const FENCE = /^ {0,3}(?:```|~~~)/;
const RULE = /^ {0,3}(?:---|\*\*\*|___)$/;

interface Turn {
  line: number;
  role: TranscriptMessage['role'];
  time: string | undefined;
  lines: string[];
}

/** Names that are no role (`**Note:**`) begin nothing: they are part of what is said. */
export function readMarkdown({ name, text }: FileToRead): Transcripts {
  const turns: Turn[] = [];
  const before: string[] = [];
  let title: string | null = null;
  let isCode = false;
  for (const [i, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const begun: Turn | null = isCode ? null : turnAt(line.trimEnd(), i + 1);
    if (FENCE.test(line)) isCode = !isCode;
    if (begun) turns.push(begun);
    else if (turns.length > 0) turns.at(-1)?.lines.push(line);
    else if (title === null && /^# \S/.test(line)) title = line.slice(2).trim().slice(0, 512);
    else if (line.trim()) before.push(`line ${i + 1}`);
  }
  const skipped: Skipped[] = before[0] === undefined ? [] : [{ place: before[0], why: `${before.length} lines before the first turn` }];
  const messages = turns.flatMap((turn): TranscriptMessage[] => {
    const place = `line ${turn.line}`;
    const content = said(turn.lines);
    if (!content) {
      skipped.push({ place, why: 'empty' });
      return [];
    }
    const timestamp = timeOf(turn.time, place, 'the time of the turn');
    return [{ place, role: turn.role, content, id: null, name: null, timestamp, metadata: { source: 'markdown' }, tags: [] }];
  });
  const transcript: Transcript = { place: '', id: null, key: `${name}#0`, userId: null, title, messages };
  return { transcripts: messages.length > 0 ? [transcript] : [], skipped, unused: [] };
}

function turnAt(line: string, number: number): Turn | null {
  const bold = BOLD.exec(line);
  const [, speaker = '', time] = bold ? [bold[0], bold[1], bold[3]] : (HEADING.exec(line) ?? []);
  const role = ROLES[speaker.trim().toLowerCase()];
  if (!role) return null;
  // "**User** is bold here": without a colon it is only a turn where nothing else stands on the line.
  const rest = bold?.[5] ?? '';
  if (bold && !bold[2] && !bold[4] && rest.trim()) return null;
  return { line: number, role, time, lines: rest.trim() ? [rest.trim()] : [] };
}

/** Without the blank lines around it and the rule that parts turns. */
function said(lines: string[]): string {
  const end = lines.findLastIndex((line) => line.trim() && !RULE.test(line));
  return lines
    .slice(0, end + 1)
    .join('\n')
    .trim();
}
