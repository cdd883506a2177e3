// POST /api/resources with a session: a file becomes messages, of a transcript its turns, of any other document its pieces.
import { createHash } from 'node:crypto';
import { AppError, type FileFormat, type Metadata, type Role } from '@strata/contracts';
import { plannedMessages } from '../import/import-transcripts.js';
import { detectFormat, readTranscripts } from '../import/read-transcripts.js';
import type { Transcript } from '../import/transcript.js';
import type { ImportSessions } from '../ingest/import-sessions.js';
import type { MessageInput } from '../ingest/read-messages.js';
import { deterministicId } from '../model/ids.js';
import type { DocumentReader } from '../ports-knowledge.js';
import type { RawReader } from '../ports-reading.js';
import { without } from '../view/without.js';
import { MOST_FILE_BYTES } from './add-file.js';
import { cutEntries } from './cut-entries.js';

export interface AddResourceInput {
  projectId: string;
  sessionId: string;
  /** Opens the session where there is none. */
  userId?: string | undefined;
  name: string;
  format: FileFormat;
  content: Buffer;
  /** Of the messages of a document. */
  role: Role;
  tags?: string[] | undefined;
  metadata?: Metadata | undefined;
  idempotencyKey: string | null;
  /** For the audit. */
  actor: string;
}

/** Of one write; a longer file is for `strata import`, or for a knowledge base. */
const MOST_MESSAGES = 1000;
const PATH = 'file';

/**
 * Read at once, so that what can't be read is told at once; then one write as any other. The same file again in the same session adds
 * nothing. @throws AppError `not_found` no such session · `conflict` another user's · `validation.failed` it can't be read, at `file`
 */
export class AddResource {
  constructor(
    private readonly reader: DocumentReader,
    private readonly sessions: Pick<RawReader, 'session'>,
    private readonly importSessions: ImportSessions,
  ) {}

  async execute(input: AddResourceInput): Promise<{ resourceId: string; taskId: string }> {
    const { projectId, sessionId, userId, content } = input;
    if (content.length > MOST_FILE_BYTES) throw new AppError('payload.too_large', `file: larger than ${MOST_FILE_BYTES / 1024 / 1024} MiB`);
    const session = await this.sessions.session(projectId, sessionId);
    if (!session && userId === undefined) throw new AppError('not_found', 'No such session');
    if (session && userId !== undefined && session.userId !== userId)
      throw new AppError('conflict', 'The session belongs to another user than user_id');
    const resourceId = deterministicId('resource', projectId, sessionId, createHash('sha256').update(content).digest('hex'));
    const spoken = transcriptIn(input);
    const messages = spoken ? turns(spoken, input) : await this.pieces(input, resourceId);
    if (messages.length > MOST_MESSAGES)
      throw refused(
        `makes ${messages.length} messages, ${MOST_MESSAGES} at most in one write: add it to a knowledge base, or use strata import`,
      );
    const { taskId } = await this.importSessions.execute({
      projectId,
      data: [{ sessionId, userId: userId ?? session?.userId, messages }],
      idempotencyKey: input.idempotencyKey,
      actor: input.actor,
    });
    return { resourceId, taskId };
  }

  private async pieces({ format, content, name, role, tags, metadata }: AddResourceInput, resourceId: string): Promise<MessageInput[]> {
    const read = await this.reader.read({ format, bytes: content });
    if (read.kind === 'refused') throw refused(`${read.code}: ${read.message}`);
    return cutEntries(read.blocks).pieces.map(({ content: text, start, end }, i) => ({
      role,
      content: text,
      id: deterministicId('resource-message', resourceId, i, role),
      tags,
      metadata: { ...metadata, resource_id: resourceId, resource_name: name, resource_start: start, resource_end: end },
    }));
  }
}

const refused = (message: string) => new AppError('validation.failed', `${PATH}: ${message}`, { errors: [{ path: PATH, message }] });

const SPOKEN = new Set<FileFormat>(['json', 'csv', 'markdown']);

/** Null where the file is no transcript of one conversation. A Markdown or CSV file is one only if it can be read as one. */
function transcriptIn({ name, format, content }: AddResourceInput): Transcript | null {
  if (!SPOKEN.has(format)) return null;
  const file = { name, text: content.toString('utf8') };
  let found;
  try {
    const kind = format === 'json' ? detectFormat(file) : (format as 'csv' | 'markdown');
    if (!kind) return null;
    found = readTranscripts(kind, file).transcripts.filter(({ messages }) => messages.length > 0);
  } catch (error) {
    if (error instanceof AppError && format !== 'json') return null;
    throw error instanceof AppError ? refused(error.message) : error;
  }
  if (found.length > 1) throw refused(`holds ${found.length} conversations, which can't all be one session: use strata import`);
  return found[0] ?? null;
}

function turns(transcript: Transcript, { sessionId, tags = [], metadata }: AddResourceInput): MessageInput[] {
  return plannedMessages(transcript, sessionId).map((message) => ({
    ...without(message, 'place'),
    tags: [...new Set([...message.tags, ...tags])],
    metadata: { ...message.metadata, ...metadata },
  }));
}
