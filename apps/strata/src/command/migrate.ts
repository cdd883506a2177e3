// `migrate`: brings the schema of DATABASE_URL up to date and ends; the step before the services start. `migrate --wait`: changes
// nothing and ends once another process has done so; the step inside each service's pod.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { applyMigrations, assertSchemaUsable } from '@strata/postgres';
import { Refusal } from './refusal.js';

const LOOK_EVERY_MS = 2000;

/** Idempotent, and safe beside another one. */
export async function migrate(args: string[]): Promise<void> {
  const { wait } = parseArgs({ args, options: { wait: { type: 'boolean', default: false } } }).values;
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Refusal('migrate: DATABASE_URL is not set. (`npm start` applies migrations by itself.)');
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  if (wait) return waitForSchema(url, tell);
  const applied = await applySchema(url, tell);
  tell(applied.length > 0 ? `Applied:\n${applied.map((name) => `  ${name}`).join('\n')}` : 'The schema is current.');
}

/** @param tell gets what waits for a lock @throws Refusal that says what the database answered; it holds no stored content at this point */
export async function applySchema(url: string, tell: (line: string) => void): Promise<string[]> {
  try {
    return await applyMigrations(url, tell);
  } catch (error) {
    const whose = process.env['DATABASE_URL'] ? 'DATABASE_URL: the' : 'The';
    throw new Refusal(`${whose} database can't be brought up to date: ${describe(error)}`, { cause: error });
  }
}

/** Waits as long as it takes, also for a server that is not up yet. @param tell gets what is waited for, once each time it changes */
export async function waitForSchema(url: string, tell: (line: string) => void, everyMs = LOOK_EVERY_MS): Promise<void> {
  for (let told = ''; ; await pause(everyMs)) {
    try {
      await assertSchemaUsable(url);
      return tell('The schema is ready.');
    } catch (error) {
      const reason = describe(error);
      if (reason !== told) tell(`Waiting for the schema: ${reason}`);
      told = reason;
    }
  }
}

/** A refused connection to several addresses has its reasons inside. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  return error instanceof Error ? error.message : String(error);
}
