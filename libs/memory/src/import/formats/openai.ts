// OpenAI-style messages: `{messages: […]}`, a list of those or of messages, or one of either a line (JSONL).
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
  const conversations: PlacedConversation[] = isMessage(values[0]?.value)
    ? [{ place: '', given: {}, messages: values }]
    : values.flatMap(({ place, value }) => conversationsIn(value).map((one) => conversationOf(join(place, one.path), one.value)));
  return {
    transcripts: conversations.map(({ place, given, messages }, i): Transcript => {
      unused.note('conversation', given, CONVERSATION_FIELDS);
      const { id, session_id: session, user_id: userId, title } = given;
      return {
        ...{ place, id: session ?? id ?? null, key: `${file.name}#${i}`, userId: userId ?? null, title: title ?? null },
        messages: messages.flatMap((one) => messageOf(one, unused, skipped)),
      };
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

/** `messages`: each with its own place; those of a file of messages, one a line, say nothing of their conversation. */
interface PlacedConversation {
  place: string;
  given: Partial<z.infer<typeof Conversation>>;
  messages: PlacedValue[];
}

function conversationOf(place: string, value: unknown): PlacedConversation {
  const given = parsePlaced(Conversation, place, value);
  return { place, given, messages: given.messages.map((one, at) => ({ place: join(place, `messages.${at}`), value: one })) };
}

function messageOf({ place, value }: PlacedValue, unused: Unused, skipped: Skipped[]): TranscriptMessage[] {
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
