// What the command line says of itself.

export const USAGE = `Usage: npm run strata -- <command>
  start [--reset [--yes]]                 everything in one process (\`npm start\`)
  migrate [--wait]                        brings the schema of DATABASE_URL up to date; with --wait only waits until it is
  keys create --name <name> [--project <id>]   a new API key
  export [--project <id>] [--user <id>] [--out <file>]   everything of a project, or of one of its users
  import <file> [--format <format>] [--project <id>] [--user <id>] [--session <id>]
         [--allow-public] [--dry-run]
                                          an export, or conversations and memories of another service
  reembed [--remove-old]                  the index with the embedding of the settings, made beside the old one
  reindex                                 the index anew from the records
  verify [--project <id>] [--dry-run]     index against records, mended where it differs, and the chain of the audit
`;

/** `help`, or `--help` with any command; behind `--` it is a name like any other. */
export function asksForHelp(args: string[]): boolean {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  return args[0] === 'help' || options.includes('--help') || options.includes('-h');
}
