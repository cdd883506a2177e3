// `export [--project <id>] [--user <id>] [--out <file>|-]`: everything of a project or of one of its users. Works beside running services.
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ExportMemory } from '@strata/memory';
import { PostgresAuditLog, PostgresExportStore } from '@strata/postgres';
import { chooseProject, withRecords } from './records.js';
import { Refusal } from './refusal.js';

export async function exportRecords(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { project: { type: 'string' }, user: { type: 'string' }, out: { type: 'string', default: '-' } },
  });
  const { project, user, out } = values;
  if (out !== '-' && existsSync(out)) throw new Refusal(`export: ${out} is there already.`);
  await withRecords(async (database) => {
    const projectId = await chooseProject(database, 'export', project);
    const exportMemory = new ExportMemory(new PostgresExportStore(database), new PostgresAuditLog(database));
    const pieces = await exportMemory.execute(projectId, user ?? null, 'command');
    if (!pieces) throw new Refusal(`export: the project has no user ${user}.`);
    await (out === '-' ? toOutput(pieces) : toFile(pieces, out));
  });
}

async function toOutput(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}

/** The file has its name only when it is whole; it is its owner's alone. */
async function toFile(pieces: AsyncIterable<string>, path: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw new Refusal(`export: ${part} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    for await (const piece of pieces) await file.write(piece);
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
