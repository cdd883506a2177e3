// `keys create --name <name> [--project <id>]`: a new API key, shown once. Works beside running services.
import { parseArgs } from 'node:util';
import { IssueKey } from '@strata/memory';
import { ApiKeys } from '@strata/platform';
import { PostgresKeys, PostgresProjects } from '@strata/postgres';
import { withRecords } from './records.js';
import { Refusal } from './refusal.js';

export async function keys(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, project: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'create' || !values.name) throw new Refusal('keys: use `keys create --name <name> [--project <id>]`.');
  const { name, project } = values;
  await withRecords(async (database, { STRATA_KEY_SECRET: keySecret }) => {
    const projects = new PostgresProjects(database);
    const projectId = project ?? (await onlyProject(projects));
    const issued = await new IssueKey(projects, new PostgresKeys(database), new ApiKeys(keySecret)).execute({ projectId, name });
    process.stdout.write(`${issued.key}\n`);
  });
}

async function onlyProject(projects: PostgresProjects): Promise<string> {
  const { items } = await projects.list({ limit: 2, cursor: null });
  if (items.length === 1) return items[0]!.id;
  throw new Refusal(items.length === 0 ? 'keys: there is no project yet.' : 'keys: there are several projects: choose one with --project.');
}
