// recall: counts the use of summaries behind the answer; the answer neither waits for it nor fails with it.
import type { UserScope } from '../model/scope.js';
import type { AccessLog } from '../ports.js';

export function logAccess(access: Pick<AccessLog, 'touched'>, scope: UserScope, summaryIds: string[]): void {
  if (summaryIds.length === 0) return;
  setImmediate(() => {
    access.touched(scope, summaryIds).catch(() => {
      // Usage counts are a hint: the adapter has logged why it could not write them.
    });
  });
}
