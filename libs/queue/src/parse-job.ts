// Both ends of the queue read the job table through this: what does not parse neither enters nor leaves.
import { JOBS, type JobName, type JobPayload } from '@strata/contracts';

/** Names and places only; a payload's values stay out of messages. */
export type ParsedJob<N extends JobName = JobName> = { ok: true; name: N; payload: JobPayload<N> } | { ok: false; reason: string };

export function parseJob<N extends JobName>(name: N, payload: unknown): ParsedJob<N>;
export function parseJob(name: string, payload: unknown): ParsedJob;
export function parseJob(name: string, payload: unknown): ParsedJob {
  if (!Object.hasOwn(JOBS, name)) return { ok: false, reason: `no job is called ${name}` };
  const job = name as JobName;
  const parsed = JOBS[job].schema.safeParse(payload);
  if (parsed.success) return { ok: true, name: job, payload: parsed.data as JobPayload<JobName> };
  return { ok: false, reason: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.message}`).join('; ') };
}
