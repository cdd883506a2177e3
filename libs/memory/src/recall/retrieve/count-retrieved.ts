// recall ▸ retrieve: which facts were given out, counted behind the answer.
import { randomUUID } from 'node:crypto';
import type { UserScope } from '../../model/scope.js';
import type { AccessLog } from '../../ports.js';

/** Returns at once. Usage is a hint: a failure costs the count and nothing else, the answer was given. */
export function countRetrieved(access: Pick<AccessLog, 'retrieved'>, scope: UserScope, factIds: string[]): void {
  if (factIds.length === 0) return;
  setImmediate(() => void access.retrieved(scope, factIds, randomUUID()).catch(() => undefined));
}
