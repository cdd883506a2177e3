// How far a fact has come on its way into lasting memory.
import type { Fact } from './fact.js';

/**
 * `working`: as it was learnt, nothing has met it yet. Once it was merged with what is known (more evidence, a better wording, a value
 * that it replaced) it is `user` memory when it tells who the user is or how they want things, else `long_term`.
 */
export type MemoryStage = 'working' | 'long_term' | 'user';

export function memoryStage({
  version,
  supersedes,
  type,
  speaker,
}: Pick<Fact, 'version' | 'supersedes' | 'type' | 'speaker'>): MemoryStage {
  if (version === 1 && supersedes === null) return 'working';
  return speaker === 'user' && type !== 'episodic' ? 'user' : 'long_term';
}
