// `import <file>|-`: an export as it was, or conversations and memories of another service. Works beside running services.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { AppError } from '@strata/contracts';
import {
  AddMessages,
  detectFormat,
  FORMATS,
  ImportTranscripts,
  isExportHeader,
  OpenSession,
  readTranscripts,
  RestoreMemory,
  type Format,
  type PlacedValue,
} from '@strata/memory';
import {
  PostgresAuditLog,
  PostgresIngestStore,
  PostgresProjects,
  PostgresRawReader,
  PostgresRestoreStore,
  type Database,
} from '@strata/postgres';
import { chooseProject, withRecords } from './records.js';
import { Refusal } from './refusal.js';
import { tellRestored, tellTranscripts } from './tell-import.js';

/** Enough for the header of an export. */
const PEEKED = 4096;
/** A text of more is no string. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The worker looks for what nobody woke it for. */
const noWakeUps = { wake: () => Promise.resolve(false) };

interface Asked {
  file: string;
  userId: string | undefined;
  sessionId: string | undefined;
  allowPublic: boolean;
  dryRun: boolean;
}

export async function importFile(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      user: { type: 'string' },
      session: { type: 'string' },
      format: { type: 'string' },
      'allow-public': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [file, other] = positionals;
  const format = values.format === 'strata' ? 'strata' : FORMATS.find((one) => one === values.format);
  if (file === undefined || other !== undefined || (values.format !== undefined && !format))
    throw new Refusal(
      `import: use \`import <file>|- [--format ${['strata', ...FORMATS].join('|')}] [--project <id>] [--user <id>] [--session <id>] [--allow-public] [--dry-run]\`.`,
    );
  const asked = {
    ...{ file, userId: values.user, sessionId: values.session },
    ...{ allowPublic: values['allow-public'], dryRun: values['dry-run'] },
  };
  if (file !== '-') await readable(file);
  const { first, whole } = await peek(file === '-' ? process.stdin : createReadStream(file));
  const isExport = format === 'strata' || (format === undefined && beginsAsExport(first));
  if (isExport && asked.sessionId !== undefined) throw new Refusal('import: an export has its own sessions: leave --session out.');
  if (isExport && asked.allowPublic) throw new Refusal('import: an export says itself what is public: leave --allow-public out.');
  await withRecords(async (database) => {
    const projectId = await chooseProject(database, 'import', values.project);
    try {
      if (isExport) await restore(database, projectId, asked, whole);
      else await readIn(database, projectId, asked, whole, format);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'user') throw new Refusal(`import: ${file}: ${error.message}`, { cause: error });
      throw error;
    }
  });
}

async function restore(database: Database, projectId: string, { userId, dryRun }: Asked, input: Readable): Promise<void> {
  const restoreMemory = new RestoreMemory(new PostgresRestoreStore(database), noWakeUps);
  try {
    process.stdout.write(
      tellRestored(await restoreMemory.execute({ projectId, actor: 'command', values: linesOf(input), userId, dryRun }), dryRun),
    );
  } finally {
    input.destroy();
  }
}

async function readIn(
  database: Database,
  projectId: string,
  { file, userId, sessionId, allowPublic, dryRun }: Asked,
  input: Readable,
  named: Format | undefined,
): Promise<void> {
  const given = { name: basename(file), text: decoded(await bytesOf(file, input)) };
  const format = named ?? detectFormat(given);
  if (!format) throw new Refusal(`import: ${file}: its format can't be told: name it with --format ${['strata', ...FORMATS].join('|')}.`);
  const transcripts = readTranscripts(format, given);
  const store = new PostgresIngestStore(database);
  const reader = new PostgresRawReader(database);
  const addMessages = new AddMessages(store, reader, new PostgresProjects(database), noWakeUps);
  const importTranscripts = new ImportTranscripts(new OpenSession(store), addMessages, reader, new PostgresAuditLog(database));
  const imported = await importTranscripts.execute({
    ...{ projectId, actor: 'command', file: transcripts },
    ...{ userId, sessionId, allowPublic, dryRun },
  });
  process.stdout.write(tellTranscripts(imported, format, dryRun));
}

async function* linesOf(input: Readable): AsyncGenerator<PlacedValue> {
  let number = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (text.trim() === '') continue;
    const place = `line ${number}`;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Refusal(`import: ${place} is not valid JSON.`);
    }
    yield { place, value };
  }
}

async function readable(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Refusal(`import: there is no file ${file}.`);
}

/** What comes first, and all of it: a pipe can't be read twice. */
async function peek(input: Readable): Promise<{ first: string; whole: Readable }> {
  const chunks = (input as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const begun: Buffer[] = [];
  for (let size = 0; size < PEEKED && !begun.at(-1)?.includes('\n');) {
    const next = await chunks.next();
    if (next.done) break;
    begun.push(next.value);
    size += next.value.length;
  }
  const all = async function* () {
    yield* begun;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  return { first: Buffer.concat(begun).toString('utf8'), whole: Readable.from(all(), { objectMode: false }) };
}

/** A line `header` is short and comes first. */
function beginsAsExport(text: string): boolean {
  try {
    return isExportHeader(JSON.parse(text.split('\n', 1)[0] ?? ''));
  } catch {
    return false;
  }
}

async function bytesOf(file: string, input: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > MOST_BYTES) throw new Refusal(`import: ${file} is larger than ${MOST_BYTES / 1024 / 1024} MiB: take it in parts.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('import: the file is not valid UTF-8.');
  }
}
