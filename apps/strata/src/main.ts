// Command line of Strata: `start` (the whole product in one process), `migrate`, `keys`, `export`, `import`, `reembed`, `reindex`, `verify`.
import { parseArgs } from 'node:util';
import { runMain } from '@strata/platform';
import { Refusal } from './command/refusal.js';
import { asksForHelp, USAGE } from './command/usage.js';

/** Each command loads only what it needs: a migration does not wait for the whole product. */
async function run([command, ...rest]: string[]): Promise<void> {
  if (command === 'start') {
    const { values } = parseArgs({
      args: rest,
      options: { reset: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    });
    const { start } = await import('./command/start.js');
    return start(values);
  }
  if (command === 'migrate') return (await import('./command/migrate.js')).migrate(rest);
  if (command === 'keys') return (await import('./command/keys.js')).keys(rest);
  if (command === 'export') return (await import('./command/export.js')).exportRecords(rest);
  if (command === 'import') return (await import('./command/import.js')).importFile(rest);
  if (command === 'reembed') return (await import('./command/reembed.js')).reembed(rest);
  if (command === 'reindex' && rest.length === 0) return (await import('./command/reembed.js')).reindex();
  if (command === 'verify') return (await import('./command/verify.js')).verify(rest);
  throw new Refusal(USAGE);
}

runMain(async () => {
  try {
    const args = process.argv.slice(2);
    if (asksForHelp(args)) process.stdout.write(USAGE);
    else await run(args);
  } catch (error) {
    const isOurs =
      error instanceof Refusal || (error instanceof TypeError && 'code' in error && `${String(error.code)}`.startsWith('ERR_PARSE_ARGS'));
    if (!isOurs) throw error;
    process.stderr.write(`${error.message.trimEnd()}\n`);
    process.exit(1);
  }
});
