// Memories of mem0, as its API lists and exports them: `{results: […]}`, `{memories: […]}` or the list itself.
import { z } from 'zod';
import { MEMORY_OF } from '../../extract/stated-memories.js';
import { parsePlaced, type PlacedValue } from '../../restore/placed.js';
import { timeOf } from '../time-of.js';
import { flatMetadata } from '../flat-metadata.js';
import { Unused, type FileToRead, type Skipped, type Transcript, type Transcripts } from '../transcript.js';

const Id = z.string().min(1).max(200).nullish();
const Memory = z.looseObject({
  id: z.string().min(1).max(200),
  memory: z.string(),
  user_id: Id,
  agent_id: Id,
  app_id: Id,
  run_id: Id,
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  categories: z.array(z.string()).nullish(),
});
const List = z.union([
  z.array(z.unknown()),
  z.looseObject({ results: z.array(z.unknown()) }).transform(({ results }) => results),
  z.looseObject({ memories: z.array(z.unknown()) }).transform(({ memories }) => memories),
]);
const FIELDS = Object.keys(Memory.shape);

/** Each memory becomes a message that is taken as a statement as it stands; its time is that of its wording. */
export function readMem0(_file: FileToRead, values: PlacedValue[]): Transcripts {
  const skipped: Skipped[] = [];
  const unused = new Unused();
  const transcripts = new Map<string, Transcript>();
  for (const { place: line, value } of values)
    for (const [i, one] of parsePlaced(List, line, value).entries()) {
      const place = [line, `results.${i}`].filter(Boolean).join(', ');
      const given = parsePlaced(Memory, place, one);
      unused.note('memory', given, FIELDS);
      if (!given.memory.trim()) {
        skipped.push({ place, why: 'empty' });
        continue;
      }
      const userId = given.user_id ?? null;
      const key = JSON.stringify(['mem0', given.run_id ?? '']);
      const owner = JSON.stringify([userId, key]);
      const transcript = transcripts.get(owner) ?? { place, id: null, key, userId, title: 'Memories of mem0', messages: [] };
      transcripts.set(owner, transcript);
      const created = timeOf(given.created_at, place, 'created_at');
      const { run_id: run, agent_id: agent, app_id: app } = given;
      const metadata = flatMetadata(given.metadata ?? {}, { run_id: run, agent_id: agent, app_id: app, created_at: given.created_at });
      transcript.messages.push({
        ...{ place, role: 'user', content: given.memory, id: given.id, name: null },
        timestamp: timeOf(given.updated_at, place, 'updated_at') ?? created,
        metadata: { ...metadata, [MEMORY_OF]: 'mem0' },
        tags: (given.categories ?? [])
          .map((tag) => tag.slice(0, 128))
          .filter(Boolean)
          .slice(0, 64),
      });
    }
  return { transcripts: [...transcripts.values()], skipped, unused: unused.list() };
}
