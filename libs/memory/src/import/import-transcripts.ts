// `strata import` of a foreign file: its messages go in as any others do, so that facts are extracted and everything above follows.
import { randomUUID } from 'node:crypto';
import { AppError, Identifier, Metadata, Role, Timestamp } from '@strata/contracts';
import { z } from 'zod';
import type { AddMessages } from '../ingest/add-messages.js';
import type { OpenSession } from '../ingest/open-session.js';
import { readTimestamp } from '../ingest/read-timestamp.js';
import { deterministicId } from '../model/ids.js';
import type { AuditLog } from '../ports-audit.js';
import type { RawReader } from '../ports-reading.js';
import { parsePlaced, placeIn, wrongLine } from '../restore/placed.js';
import { splitContent } from './split-content.js';
import type { Skipped, Transcript, TranscriptMessage, Transcripts } from './transcript.js';

export interface ImportedTranscripts {
  sessions: number;
  messages: number;
  /** Of the messages: those that were there already. */
  known: number;
  skipped: Skipped[];
  unused: string[];
}
interface PlannedMessage {
  place: string;
  id: string;
  role: Role;
  content: string;
  name?: string | undefined;
  timestamp?: Timestamp | undefined;
  metadata: Metadata;
  tags: string[];
}
interface PlannedSession {
  place: string;
  id: string;
  userId: string;
  title: string | null;
  messages: PlannedMessage[];
}

/** As many as one write over HTTP takes. */
const WRITTEN_TOGETHER = 200;

const Checked = z.object({
  id: Identifier,
  role: Role,
  content: z.string().min(1),
  name: z.string().min(1).max(256).optional(),
  timestamp: Timestamp.optional(),
  metadata: Metadata,
  tags: z.array(z.string().min(1).max(128)).max(64),
});

/**
 * Everything is checked before anything is written; then up to 200 messages are one commit. Ids are those of the file, or made of what
 * stands in it: a file that is imported again, whole or longer than before, adds what is new and nothing else.
 * @throws AppError `validation.failed` naming line and path · `conflict` a session of another user, an id with other content
 */
export class ImportTranscripts {
  constructor(
    private readonly openSession: OpenSession,
    private readonly addMessages: AddMessages,
    private readonly reader: Pick<RawReader, 'session'>,
    private readonly audit: Pick<AuditLog, 'append'>,
  ) {}

  async execute(input: {
    projectId: string;
    /** For the audit. */
    actor: string;
    file: Transcripts;
    /** Needed where the file names no user; else it stands for all that it names. */
    userId?: string | undefined;
    /** For a file of one conversation. */
    sessionId?: string | undefined;
    /** Of all its messages: other users of the project may recall them, and what rests on such ones alone. */
    allowPublic?: boolean;
    dryRun?: boolean;
  }): Promise<ImportedTranscripts> {
    const { projectId, file } = input;
    const sessions = file.transcripts.filter(({ messages }) => messages.length > 0).map((transcript) => planned(transcript, input));
    if (input.sessionId !== undefined && sessions.length > 1)
      throw wrongLine('', '', `holds ${sessions.length} conversations, which can't all be one session`);
    for (const { place, id, userId } of sessions) {
      const known = await this.reader.session(projectId, id);
      if (known && known.userId !== userId)
        throw new AppError('conflict', `${placeIn(place, '')}: the session ${id} belongs to another user`);
    }
    const messages = sessions.reduce((sum, session) => sum + session.messages.length, 0);
    let known = 0;
    if (!input.dryRun) {
      await this.tell(projectId, input.actor, sessions);
      for (const session of sessions) known += await this.write(projectId, session, input.allowPublic);
    }
    return { sessions: sessions.length, messages, known, skipped: file.skipped, unused: file.unused };
  }

  /** Before the first write: what breaks off was begun all the same. */
  private async tell(projectId: string, actor: string, sessions: PlannedSession[]): Promise<void> {
    const users = [...new Set(sessions.map(({ userId }) => userId))];
    const detail = { sessions: sessions.length, messages: sessions.reduce((sum, { messages }) => sum + messages.length, 0) };
    await this.audit.append(projectId, { actor, action: 'import.requested', subject: randomUUID(), users, detail });
  }

  /** How many of the messages were there already. */
  private async write(projectId: string, { id, userId, title, messages }: PlannedSession, allowPublic?: boolean): Promise<number> {
    await this.openSession.execute({ projectId, userId, sessionId: id, title: title ?? undefined, idempotencyKey: null });
    let accepted = 0;
    for (let at = 0; at < messages.length; at += WRITTEN_TOGETHER) {
      const batch = messages.slice(at, at + WRITTEN_TOGETHER);
      try {
        const write = { projectId, sessionId: id, messages: batch, allowPublic, idempotencyKey: null };
        accepted += (await this.addMessages.execute(write)).accepted;
      } catch (error) {
        throw withPlace(error, batch);
      }
    }
    return messages.length - accepted;
  }
}

function planned(
  transcript: Transcript,
  { projectId, userId: named, sessionId }: { projectId: string; userId?: string | undefined; sessionId?: string | undefined },
): PlannedSession {
  const { place, key, title } = transcript;
  const userId = named ?? transcript.userId;
  if (userId === null) throw wrongLine(place, 'user_id', 'the file does not say whose it is: name the user with --user');
  parsePlaced(Identifier, place, userId);
  const id = parsePlaced(Identifier, place, sessionId ?? transcript.id ?? deterministicId('imported-session', projectId, userId, key));
  return { place, id, userId, title, messages: plannedMessages(transcript, id) };
}

/** Ready to be written. @throws AppError `validation.failed` naming line and path */
export function plannedMessages(transcript: Transcript, sessionId: string): PlannedMessage[] {
  const messages = transcript.messages.flatMap((message, i) => partsOf(message, sessionId, i));
  const seen = new Map<string, string>();
  for (const message of messages) {
    const first = seen.get(message.id);
    if (first !== undefined) throw wrongLine(message.place, 'id', `is that of ${first} too`);
    seen.set(message.id, message.place);
  }
  return messages;
}

/** A message that is longer than one may be is written in several. */
function partsOf(message: TranscriptMessage, sessionId: string, position: number): PlannedMessage[] {
  const { place, role, content, metadata, tags } = message;
  const id = message.id ?? deterministicId('imported-message', sessionId, position, role, content);
  if (message.timestamp !== null) readTimestamp(message.timestamp, placeIn(place, 'timestamp'));
  const rest = { role, name: message.name || undefined, timestamp: message.timestamp ?? undefined, metadata, tags };
  return splitContent(content).map((part, i) => ({
    place,
    ...parsePlaced(Checked, place, { ...rest, id: i === 0 ? id : `${id}~${i + 1}`, content: part }),
  }));
}

/** What is refused by its number in a write is told by its place in the file. */
function withPlace(error: unknown, batch: PlannedMessage[]): unknown {
  if (!(error instanceof AppError)) return error;
  const [at] = error.errors.flatMap(({ path }) => /^messages\.(\d+)/.exec(path)?.[1] ?? []);
  const message = at === undefined ? undefined : batch[Number(at)];
  if (!message) return error;
  return new AppError(error.code, `${message.place} (id ${message.id}): ${error.message}`, {
    errors: [{ path: message.place, message: error.message }],
  });
}
