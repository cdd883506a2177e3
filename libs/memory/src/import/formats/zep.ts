// The graph of Zep or Graphiti: edges that state facts with their validity, and episodes that they came from.
import { z } from 'zod';
import { MEMORY_OF, VALID_FROM, VALID_TO } from '../../extract/stated-memories.js';
import { parsePlaced, wrongLine, type PlacedValue } from '../../restore/placed.js';
import { flatMetadata } from '../flat-metadata.js';
import { ROLES } from '../roles.data.js';
import { timeOf } from '../time-of.js';
import { Unused, type FileToRead, type Skipped, type Transcript, type TranscriptMessage, type Transcripts } from '../transcript.js';

const Time = z.string().nullish();
const Text = z.string().nullish();
const Edge = z.looseObject({
  uuid: z.string().min(1).max(200),
  fact: z.string(),
  name: Text,
  created_at: Time,
  valid_at: Time,
  invalid_at: Time,
  expired_at: Time,
  episodes: z.array(z.string()).nullish(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  source_node_uuid: Text,
  target_node_uuid: Text,
  group_id: Text,
});
const Episode = z.looseObject({
  uuid: z.string().min(1).max(200),
  content: z.string(),
  created_at: Time,
  valid_at: Time,
  role: Text,
  role_type: Text,
  source: Text,
  source_description: Text,
  session_id: Text,
  thread_id: Text,
  group_id: Text,
});
const Graph = z.looseObject({
  edges: z.array(z.unknown()).nullish(),
  facts: z.array(z.unknown()).nullish(),
  episodes: z.array(z.unknown()).nullish(),
  nodes: z.array(z.unknown()).nullish(),
  user_id: Text,
});
const GRAPH = ['edges', 'facts', 'episodes', 'user_id'];

export function readZep(_file: FileToRead, values: PlacedValue[]): Transcripts {
  const skipped: Skipped[] = [];
  const unused = new Unused();
  const transcripts: Transcript[] = [];
  for (const { place: line, value } of values) {
    const graph = parsePlaced(Graph, line, Array.isArray(value) ? { edges: value as unknown[] } : value);
    unused.note('graph', graph, GRAPH);
    const at = (list: string, i: number) => [line, `${list}.${i}`].filter(Boolean).join(', ');
    const userId = graph.user_id ?? null;
    const bySession = new Map<string, TranscriptMessage[]>();
    for (const [i, one] of (graph.episodes ?? []).entries()) {
      const { thread, message } = episodeOf(at('episodes', i), one, unused, skipped);
      if (message) bySession.set(thread, [...(bySession.get(thread) ?? []), message]);
    }
    for (const [thread, messages] of bySession)
      transcripts.push({
        place: line,
        id: null,
        key: JSON.stringify(['zep', thread]),
        userId,
        title: thread || 'Episodes of Zep',
        messages: inTime(messages),
      });
    const stated = (['edges', 'facts'] as const).flatMap((list) =>
      (graph[list] ?? []).flatMap((one, i) => edgeOf(at(list, i), one, unused, skipped)),
    );
    if (stated.length > 0)
      transcripts.push({
        place: line,
        id: null,
        key: JSON.stringify(['zep-facts']),
        userId,
        title: 'Facts of Zep',
        messages: inTime(stated),
      });
  }
  return { transcripts, skipped, unused: unused.list() };
}

function episodeOf(
  place: string,
  value: unknown,
  unused: Unused,
  skipped: Skipped[],
): { thread: string; message: TranscriptMessage | null } {
  const given = parsePlaced(Episode, place, value);
  unused.note('episode', given, Object.keys(Episode.shape));
  const thread = given.session_id ?? given.thread_id ?? '';
  if (!given.content.trim()) {
    skipped.push({ place, why: 'empty' });
    return { thread, message: null };
  }
  // `role` is often a name, `role_type` what it is of; text and JSON that nobody said has neither.
  const role = ROLES[(given.role_type ?? given.role ?? 'system').toLowerCase()] ?? (given.role_type ? null : 'user');
  if (!role) throw wrongLine(place, 'role_type', 'must be user, assistant, system, tool or function');
  const name = given.role && !ROLES[given.role.toLowerCase()] ? given.role.slice(0, 256) : null;
  const timestamp = timeOf(given.valid_at, place, 'valid_at') ?? timeOf(given.created_at, place, 'created_at');
  const metadata = flatMetadata({
    source_type: given.source,
    source_description: given.source_description,
    group_id: given.group_id,
    source: 'zep',
  });
  return { thread, message: { place, role, content: given.content, id: given.uuid, name, timestamp, metadata, tags: [] } };
}

/** The message itself tells until when it held: what is known of the end of a fact rests on words as well. */
function edgeOf(place: string, value: unknown, unused: Unused, skipped: Skipped[]): TranscriptMessage[] {
  const given = parsePlaced(Edge, place, value);
  unused.note('edge', given, Object.keys(Edge.shape));
  if (!given.fact.trim()) {
    skipped.push({ place, why: 'empty' });
    return [];
  }
  const from = timeOf(given.valid_at, place, 'valid_at');
  const to = timeOf(given.invalid_at, place, 'invalid_at');
  const known = timeOf(given.created_at, place, 'created_at');
  const day = to === null ? '' : new Date(to).toISOString().slice(0, 10);
  const metadata = flatMetadata(given.attributes ?? {}, {
    ...{ relation: given.name, group_id: given.group_id, created_at: given.created_at, expired_at: given.expired_at },
    ...{ episodes: given.episodes?.length ? given.episodes.join(' ') : null, [MEMORY_OF]: 'zep' },
    ...{ [VALID_FROM]: from && new Date(from).toISOString(), [VALID_TO]: to && new Date(to).toISOString() },
  });
  const content = day ? `${given.fact.trim()} (until ${day})` : given.fact;
  return [{ place, role: 'user', content, id: given.uuid, name: null, timestamp: from ?? known, metadata, tags: [] }];
}

/** What is told in the order of its time corrects what was told before. */
const inTime = (messages: TranscriptMessage[]) =>
  [...messages].sort((a, b) => new Date(a.timestamp ?? 0).getTime() - new Date(b.timestamp ?? 0).getTime());
