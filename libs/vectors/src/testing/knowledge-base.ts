// Test helper: a knowledge base in the records, and files in it that a worker reads into an index.
import { AddFile, RunFile, type FiledEntry, type KnowledgeBaseScope, type ports } from '@strata/memory';
import {
  PostgresFileWork,
  PostgresKnowledgeFiles,
  PostgresKnowledgeStore,
  PostgresKnowledgeToIndex,
  type Database,
} from '@strata/postgres';
import { randomUUID } from 'node:crypto';

export async function makeBase(database: Database, projectId: string): Promise<KnowledgeBaseScope> {
  const id = randomUUID();
  await new PostgresKnowledgeStore(database).create({ projectId, id, name: 'Handbook', description: null });
  return { projectId, knowledgeBaseId: id };
}

/** A paragraph each; `into` null leaves the file waiting. `remove` takes it out again, index and all. */
export async function fileIn(
  database: Database,
  base: KnowledgeBaseScope,
  name: string,
  texts: string[],
  into: { index: ports.MemoryIndex; embedder: ports.Embedder } | null,
): Promise<{ entries: FiledEntry[]; remove: () => Promise<void> }> {
  const { projectId } = base;
  const files = new PostgresKnowledgeFiles(database);
  const content = Buffer.from(texts.join('\n\n'));
  const add = new AddFile(files, { wakeForFile: () => Promise.resolve(true) });
  const { file } = await add.execute({ ...base, name, format: 'text', content, idempotencyKey: null });
  const run = async () => {
    if (!into) return;
    const reader: ports.DocumentReader = {
      read: () => Promise.resolve({ kind: 'read', blocks: texts.map((text) => ({ kind: 'paragraph', text })) }),
    };
    await new RunFile({ work: new PostgresFileWork(database), reader, ...into }).run(projectId, file.id, new AbortController().signal);
  };
  await run();
  const knowledge = new PostgresKnowledgeToIndex(database);
  const { ids } = await knowledge.entryIds(base);
  return {
    entries: (await knowledge.entries(base, ids)).filter(({ fileId }) => fileId === file.id),
    remove: async () => {
      if (await files.delete(base, file.id, { actor: 'test', reason: 'test' })) await run();
    },
  };
}
