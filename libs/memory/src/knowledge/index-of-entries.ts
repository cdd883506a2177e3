// knowledge: entries of files → searchable units on the shelf of their base.
import { encodeDocument } from '@strata/language';
import { deterministicId } from '../model/ids.js';
import type { FiledEntry } from '../model/knowledge.js';
import type { Embedder, IndexEntry } from '../ports.js';

const EMBED_BATCH = 64;
/** A word in the heading above, or in the file's name, tells what a piece is about; less than its own words do. */
const HEADING_WEIGHT = 0.5;
const NAME_WEIGHT = 0.3;
/** An entry never changes: another text is another file. */
const VERSION = 1n;

/** Made of the file and the place in it, so that a run that is repeated makes the same ones. */
export const entryId = (fileId: string, position: number): string => deterministicId('knowledge-entry', fileId, position);
const PREFIX = 'chunk:';
export const chunkId = (id: string): string => `${PREFIX}${id}`;
export const entryIdOf = (chunk: string): string => chunk.slice(PREFIX.length);

/** What an entry is found by: its words, the headings above it, the name of its file. The same entries give the same units. */
export async function indexOfEntries(entries: FiledEntry[], embedder: Embedder, signal?: AbortSignal): Promise<IndexEntry[]> {
  const units: IndexEntry[] = [];
  for (let at = 0; at < entries.length; at += EMBED_BATCH) {
    const batch = entries.slice(at, at + EMBED_BATCH);
    const vectors = await embedder.embed(batch.map(meaning), 'document', signal);
    batch.forEach((entry, i) => {
      const dense = vectors[i];
      if (!dense) throw new Error(`the embedder gave ${vectors.length} vectors for ${batch.length} texts`);
      units.push(unitOf(entry, dense));
    });
  }
  return units;
}

/** Index id → version, of entries by their ids. */
export const entryVersions = (entryIds: string[]): Map<string, bigint> => new Map(entryIds.map((id) => [chunkId(id), VERSION]));

function meaning({ headings, content }: FiledEntry): string {
  const above = headings.filter((heading) => !content.includes(heading));
  return [...above, content].join('\n');
}

function unitOf(entry: FiledEntry, dense: Float32Array): IndexEntry {
  const { projectId, knowledgeBaseId, id, headings, content, file } = entry;
  const fields = [
    { text: content, weight: 1 },
    { text: headings.join('\n'), weight: HEADING_WEIGHT },
    { text: file.name.replace(/\.[^.]+$/, '').replace(/[_-]+/g, ' '), weight: NAME_WEIGHT },
  ];
  return {
    projectId,
    knowledgeBaseId,
    id: chunkId(id),
    layer: 'chunk',
    recordId: id,
    version: VERSION,
    sparse: encodeDocument(fields.filter(({ text }) => text !== '')),
    dense,
    payload: {
      ...{ agentIds: [], appIds: [], sessionIds: [], type: null, category: null },
      status: 'active',
      tags: file.tags,
      info: Object.fromEntries(Object.entries(file.metadata).map(([key, value]) => [key, [value]])),
      createdAt: file.createdAt.getTime(),
      updatedAt: file.updatedAt.getTime(),
      sources: [],
    },
  };
}
