// POST /api/knowledge-bases: a new collection of documents.
import { idMaker } from '../ingest/record-identity.js';
import type { KnowledgeBase } from '../model/knowledge.js';
import type { KnowledgeStore } from '../ports-knowledge.js';

/** The same idempotency key and body give the same knowledge base. */
export class CreateKnowledgeBase {
  constructor(private readonly store: KnowledgeStore) {}

  execute(input: { projectId: string; name: string; description: string | null; idempotencyKey: string | null }): Promise<KnowledgeBase> {
    const { projectId, name, description, idempotencyKey } = input;
    // Of the body too: a key may be used again once it is forgotten, for another one.
    const id = idMaker(projectId, idempotencyKey)('knowledge-base', name, description ?? '');
    return this.store.create({ projectId, id, name, description });
  }
}
