// Deterministic ids: the same input gives the same id, so that a stage that runs twice writes once.
import { v5 } from 'uuid';

const NAMESPACE = 'b5a3f7e0-6c1d-5d2b-9a37-0d3b7a1c4e55';

/** UUID v5 over the parts; a part may hold any character (parts are JSON-encoded, so `["a","b"]` ≠ `["a,b"]`). */
export function deterministicId(kind: string, ...parts: (string | number | null)[]): string {
  return v5(JSON.stringify([kind, ...parts]), NAMESPACE);
}
