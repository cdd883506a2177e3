// `migrate`: brings the schema of DATABASE_URL up to date and ends; the step before the services start.
import { applyMigrations } from '@strata/postgres';
import { Refusal } from './refusal.js';

/** Idempotent, and safe beside another one. */
export async function migrate(): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Refusal('migrate: DATABASE_URL is not set. (`npm start` applies migrations by itself.)');
  const applied = await applySchema(url);
  process.stdout.write(applied.length > 0 ? `Applied:\n${applied.map((name) => `  ${name}\n`).join('')}` : 'The schema is current.\n');
}

/** @throws Refusal that says what the database answered; it holds no stored content at this point */
export async function applySchema(url: string): Promise<string[]> {
  try {
    return await applyMigrations(url);
  } catch (error) {
    const whose = process.env['DATABASE_URL'] ? 'DATABASE_URL: the' : 'The';
    throw new Refusal(`${whose} database can't be brought up to date: ${describe(error)}`, { cause: error });
  }
}

/** A refused connection to several addresses has its reasons inside. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  return error instanceof Error ? error.message : String(error);
}
