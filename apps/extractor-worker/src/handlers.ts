// Job → use-case for the queue `memory`; a job without a line here does not compile, and does not boot.
import type { JobHandlers, JobsOn } from '@strata/contracts';
import type { RunWork } from '@strata/memory';

export function memoryHandlers(runWork: Pick<RunWork, 'run'>): JobHandlers<JobsOn<'memory'>> {
  return {
    'process-work': async ({ project_id: projectId, user_id: userId }, signal) => {
      await runWork.run({ projectId, userId }, signal);
      // A run that was stopped returns with its item free: then the job goes back to the queue for the next worker.
      signal.throwIfAborted();
    },
  };
}
