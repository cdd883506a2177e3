// Where a value is wrong: what zod found, as the list that an error carries.
import type { z } from 'zod';
import type { ErrorPlace } from '../error.js';

type Issue = z.core.$ZodIssue;
const dotted = (path: readonly PropertyKey[]) => path.map(String).join('.');

/** Flat list of places. Of a union's branches the one that takes most of the keys, then the one that got furthest, tells most. */
export function placesOf(issues: readonly Issue[], base: readonly PropertyKey[] = []): ErrorPlace[] {
  return issues.flatMap((issue): ErrorPlace[] => {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      // One line for each key, see `sayIssue`.
      const said = issue.message.split('\n');
      return issue.keys.map((key, i) => ({ path: dotted([...path, key]), message: said[i] ?? 'unknown key' }));
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.message === 'Invalid input') {
      const depth = (branch: readonly Issue[]) =>
        Math.max(0, ...branch.map((i) => i.path.length + (i.code === 'unrecognized_keys' ? 1 : 0)));
      const unknown = (branch: readonly Issue[]) =>
        branch.reduce((sum, i) => sum + (i.code === 'unrecognized_keys' && i.path.length === 0 ? i.keys.length : 0), 0);
      const best = [...issue.errors].sort((a, b) => unknown(a) - unknown(b) || depth(b) - depth(a) || a.length - b.length)[0];
      if (best && best.length > 0) return placesOf(best, path);
    }
    return [{ path: dotted(path), message: issue.message }];
  });
}
