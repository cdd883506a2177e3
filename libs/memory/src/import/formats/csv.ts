// CSV with a header row: role and content, and what else is known of each message; one message a row.
import { CsvError, parse } from 'csv-parse/sync';
import { wrongLine, parsePlaced } from '../../restore/placed.js';
import { z } from 'zod';
import { ROLES } from '../roles.data.js';
import { timeOf } from '../time-of.js';
import type { FileToRead, Skipped, Transcript, Transcripts } from '../transcript.js';

/** Column → what it is called here. */
const COLUMNS: Readonly<Record<string, keyof typeof Row.shape>> = {
  role: 'role',
  speaker: 'role',
  content: 'content',
  message: 'content',
  text: 'content',
  timestamp: 'timestamp',
  time: 'timestamp',
  created_at: 'timestamp',
  session: 'session',
  conversation: 'session',
  session_id: 'session_id',
  conversation_id: 'session_id',
  id: 'id',
  message_id: 'id',
  name: 'name',
  user_id: 'user_id',
  title: 'title',
};
const Row = z.strictObject({
  role: z.string(),
  content: z.string(),
  timestamp: z.string().optional(),
  session: z.string().max(256).optional(),
  session_id: z.string().max(256).optional(),
  id: z.string().max(200).optional(),
  name: z.string().max(256).optional(),
  user_id: z.string().max(256).optional(),
  title: z.string().max(512).optional(),
});

export function readCsv({ name, text }: FileToRead): Transcripts {
  const skipped: Skipped[] = [];
  const transcripts = new Map<string, Transcript>();
  for (const { line, record } of rowsOf(text)) {
    const place = `line ${line}`;
    const row = parsePlaced(Row, place, record);
    const role = ROLES[row.role.trim().toLowerCase()];
    if (!role) throw wrongLine(place, 'role', 'must be user, assistant, system or tool');
    if (!row.content.trim()) {
      skipped.push({ place, why: 'empty' });
      continue;
    }
    const key = JSON.stringify([row.user_id ?? '', row.session_id ?? '', row.session ?? '']);
    const transcript = transcripts.get(key) ?? {
      ...{ place, id: row.session_id || null, key: `${name}#${row.session ?? ''}` },
      ...{ userId: row.user_id || null, title: row.title || null, messages: [] },
    };
    transcripts.set(key, transcript);
    transcript.messages.push({
      ...{ place, role, content: row.content, id: row.id || null, name: row.name || null },
      timestamp: timeOf(row.timestamp, place, 'timestamp'),
      ...{ metadata: { source: 'csv' }, tags: [] },
    });
  }
  return { transcripts: [...transcripts.values()], skipped, unused: [] };
}

/** Comma, semicolon or tab: whichever makes role and content of the header. `line`: on which the row ends. */
function rowsOf(text: string): { line: number; record: Record<string, string> }[] {
  const [header = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].find((one) => header.split(one).length > 1) ?? ',';
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      ...{ bom: true, delimiter, info: true, skip_empty_lines: true },
      columns: (names: string[]) => columnsOf(names),
    });
    return rows.map(({ record, info }) => ({ line: info.lines, record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Its message may quote the row.
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    throw wrongLine(`line ${line}`, '', `can't be read as CSV (${error.code})`);
  }
}

function columnsOf(names: string[]): string[] {
  const columns = names.map((given) => {
    const column = COLUMNS[given.trim().toLowerCase()];
    if (!column) throw wrongLine('line 1', given.trim().slice(0, 64), `unknown column; known are ${Object.keys(COLUMNS).join(', ')}`);
    return column;
  });
  for (const needed of ['role', 'content'] as const)
    if (!columns.includes(needed)) throw wrongLine('line 1', needed, 'the header row must name this column');
  if (new Set(columns).size < columns.length) throw wrongLine('line 1', '', 'two columns of the header mean the same');
  return columns;
}
