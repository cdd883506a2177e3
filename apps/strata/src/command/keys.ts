// `keys create --name <name> [--project <id>]`: a new API key, shown once. Works beside running services.
import { parseArgs } from 'node:util';
import { IssueKey } from '@strata/memory';
import { ApiKeys } from '@strata/platform';
import { PostgresKeys, PostgresProjects } from '@strata/postgres';
import { chooseProject, withRecords } from './records.js';
import { Refusal } from './refusal.js';

export async function keys(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, project: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'create' || !values.name) throw new Refusal('keys: use `keys create --name <name> [--project <id>]`.');
  const { name, project } = values;
  await withRecords(async (database, config) => {
    const projectId = await chooseProject(database, 'keys', project);
    const issue = new IssueKey(new PostgresProjects(database), new PostgresKeys(database), new ApiKeys(config.STRATA_KEY_SECRET));
    const issued = await issue.execute({ projectId, name, actor: 'command' });
    process.stdout.write(`${issued.key}\n`);
  });
}
