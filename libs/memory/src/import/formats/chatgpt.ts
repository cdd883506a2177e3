// The export of ChatGPT (`conversations.json`): each conversation is a tree, of which the branch is read that was shown last.
import { z } from 'zod';
import { parsePlaced, wrongLine, type PlacedValue } from '../../restore/placed.js';
import { contentOf, Part } from '../content-of.js';
import { ROLES } from '../roles.data.js';
import { timeOf } from '../time-of.js';
import { type FileToRead, type Skipped, type Transcript, type TranscriptMessage, type Transcripts } from '../transcript.js';

const Time = z.number().nullish();
const Message = z.looseObject({
  id: z.string().min(1).max(200),
  author: z.looseObject({ role: z.string(), name: z.string().nullish() }),
  create_time: Time,
  content: z.looseObject({
    content_type: z.string(),
    parts: z.array(Part.nullable()).nullish(),
    text: z.string().nullish(),
  }),
  weight: z.number().nullish(),
  metadata: z.looseObject({ is_visually_hidden_from_conversation: z.boolean().nullish(), model_slug: z.string().nullish() }).nullish(),
});
const Node = z.looseObject({ message: z.unknown(), parent: z.string().nullish(), children: z.array(z.string()).nullish() });
const Conversation = z.looseObject({
  mapping: z.record(z.string(), Node),
  current_node: z.string().nullish(),
  title: z.string().nullish(),
  conversation_id: z.string().min(1).max(256).nullish(),
  id: z.string().min(1).max(256).nullish(),
});
type Conversation = z.infer<typeof Conversation>;

/** The model's thoughts, what it was told behind the scenes, and the state of its tools: nobody said them. */
const UNSAID = new Set([
  'thoughts',
  'reasoning_recap',
  'user_editable_context',
  'model_editable_context',
  'system_error',
  'tether_browsing_code',
]);

export function readChatGpt(file: FileToRead, values: PlacedValue[]): Transcripts {
  const skipped: Skipped[] = [];
  const conversations = values.flatMap(({ value }) =>
    Array.isArray(value) ? (value as unknown[]).map((one, i) => ({ place: `${i}`, value: one })) : [{ place: '', value }],
  );
  const transcripts = conversations.map(({ place, value }, i): Transcript => {
    const given = parsePlaced(Conversation, place, value);
    const shown = branchOf(given, place);
    const messages = shown.flatMap((id) => messageOf(join(place, `mapping.${id}.message`), given.mapping[id]?.message, skipped));
    const others = Object.entries(given.mapping).filter(([id, node]) => node.message && !shown.includes(id)).length;
    if (others > 0) skipped.push({ place: place || 'the conversation', why: `${others} messages on branches that are not shown` });
    const title = given.title?.slice(0, 512) || null;
    return { place, id: given.conversation_id ?? given.id ?? null, key: `${file.name}#${i}`, userId: null, title, messages };
  });
  // Its other fields tell of models and settings: nothing that was said.
  return { transcripts, skipped, unused: [] };
}

/** Ids from the root to the node that was shown last. */
function branchOf({ mapping, current_node: current }: Conversation, place: string): string[] {
  if (current && !mapping[current]) throw wrongLine(place, 'current_node', 'is not in `mapping`');
  const path: string[] = [];
  const seen = new Set<string>();
  for (let id = current ?? newestLeaf(mapping); id; id = mapping[id]?.parent ?? undefined) {
    if (seen.has(id)) throw wrongLine(place, `mapping.${id}.parent`, 'leads in a circle');
    if (!mapping[id]) throw wrongLine(place, `mapping.${path.at(-1)}.parent`, 'is not in `mapping`');
    seen.add(id);
    path.push(id);
  }
  return path.reverse();
}

function newestLeaf(mapping: Conversation['mapping']): string | undefined {
  const time = (id: string) => Message.safeParse(mapping[id]?.message).data?.create_time ?? 0;
  const leaves = Object.keys(mapping).filter((id) => !mapping[id]?.children?.length);
  return leaves.sort((a, b) => time(b) - time(a))[0];
}

function messageOf(place: string, value: unknown, skipped: Skipped[]): TranscriptMessage[] {
  if (value === null || value === undefined) return [];
  const given = parsePlaced(Message, place, value);
  const role = ROLES[given.author.role];
  if (!role) throw wrongLine(place, 'author.role', 'must be user, assistant, system or tool');
  const parts = given.content.parts?.filter((part) => part !== null);
  const content = parts?.length ? contentOf(parts) : (given.content.text ?? '');
  const skip = (why: string) => {
    skipped.push({ place, why });
    return [];
  };
  if (given.metadata?.is_visually_hidden_from_conversation || given.weight === 0) return content.trim() ? skip('hidden') : [];
  if (UNSAID.has(given.content.content_type)) return skip(`${given.content.content_type}, which nobody said`);
  if (!content.trim()) return role === 'system' ? [] : skip(`no text (${given.content.content_type})`);
  const model = given.metadata?.model_slug;
  return [
    {
      ...{ place, role, content, id: given.id, name: null, tags: [] },
      timestamp: timeOf(given.create_time, place, 'create_time'),
      metadata: { source: 'chatgpt', ...(model ? { model } : {}) },
    },
  ];
}

const join = (...parts: string[]) => parts.filter(Boolean).join('.');
