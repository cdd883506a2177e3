// OpenAI-style messages: `{messages: […]}`, a list of those or of messages, or one `{messages}` a line (JSONL).
import { z } from 'zod';
import { wrongLine, parsePlaced, type PlacedValue } from '../../restore/placed.js';
import { Content, contentOf } from '../content-of.js';
import { ROLES } from '../roles.data.js';
import { timeOf } from '../time-of.js';
import { Unused, type FileToRead, type Skipped, type Transcript, type TranscriptMessage, type Transcripts } from '../transcript.js';

const Time = z.union([z.string(), z.number()]).nullish();
const Message = z.looseObject({
  role: z.string(),
  content: Content.optional(),
  id: z.string().min(1).max(200).nullish(),
  name: z.string().max(256).nullish(),
  timestamp: Time,
  created_at: Time,
});
const Conversation = z.looseObject({
  messages: z.array(z.unknown()).min(1),
  id: z.string().min(1).max(256).nullish(),
  session_id: z.string().min(1).max(256).nullish(),
  user_id: z.string().min(1).max(256).nullish(),
  title: z.string().max(512).nullish(),
});
const MESSAGE_FIELDS = Object.keys(Message.shape);
const CONVERSATION_FIELDS = Object.keys(Conversation.shape);

const isMessage = (value: unknown) => typeof value === 'object' && value !== null && 'role' in value;

export function readOpenAi(file: FileToRead, values: PlacedValue[]): Transcripts {
  const skipped: Skipped[] = [];
  const unused = new Unused();
  const transcripts = values.flatMap(({ place, value }) =>
    conversationsIn(value).map((given) => ({ place: join(place, given.path), value: given.value })),
  );
  return {
    transcripts: transcripts.map(({ place, value }, i): Transcript => {
      const given = parsePlaced(Conversation, place, value);
      unused.note('conversation', given, CONVERSATION_FIELDS);
      const messages = given.messages.flatMap((one, at) => messageOf(join(place, `messages.${at}`), one, unused, skipped));
      const { id, session_id: session, user_id: userId, title } = given;
      return { place, id: session ?? id ?? null, key: `${file.name}#${i}`, userId: userId ?? null, title: title ?? null, messages };
    }),
    skipped,
    unused: unused.list(),
  };
}

/** A bare list of messages is one conversation, a list of conversations as many. */
function conversationsIn(value: unknown): { path: string; value: unknown }[] {
  if (!Array.isArray(value)) return [{ path: '', value }];
  if (isMessage(value[0])) return [{ path: '', value: { messages: value as unknown[] } }];
  return (value as unknown[]).map((one, i) => ({
    path: `${i}`,
    value: isMessage(Array.isArray(one) ? one[0] : null) ? { messages: one } : one,
  }));
}

function messageOf(place: string, value: unknown, unused: Unused, skipped: Skipped[]): TranscriptMessage[] {
  const given = parsePlaced(Message, place, value);
  const role = ROLES[given.role.toLowerCase()];
  if (!role) throw wrongLine(place, 'role', `must be one of user, assistant, system, developer, tool, function`);
  unused.note('message', given, MESSAGE_FIELDS);
  const content = contentOf(given.content);
  if (!content.trim()) {
    skipped.push({ place, why: 'tool_calls' in given ? 'calls tools and says nothing' : 'empty' });
    return [];
  }
  const timestamp = timeOf(given.timestamp, place, 'timestamp') ?? timeOf(given.created_at, place, 'created_at');
  return [{ place, role, content, id: given.id ?? null, name: given.name || null, timestamp, metadata: { source: 'openai' }, tags: [] }];
}

const join = (...parts: string[]) => parts.filter(Boolean).join('.');
