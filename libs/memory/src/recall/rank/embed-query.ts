// recall ▸ rank: a question as a vector.
import type { Embedder } from '../../ports.js';

/** Null: a remote model that is away costs the semantic part, not the answer. Never rejects. */
export async function embedQuery(embedder: Pick<Embedder, 'embed'>, query: string): Promise<Float32Array | null> {
  try {
    return (await embedder.embed([query], 'query'))[0] ?? null;
  } catch {
    return null;
  }
}
