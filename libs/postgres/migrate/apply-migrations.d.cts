/** Creates the database when it is missing and brings it up to date; one process at a time. Names of what was applied now. */
export function applyMigrations(url: string, directory?: string): Promise<string[]>;
/** How the database differs from the migrations of this release; all lists empty = current. */
export function compareSchema(
  url: string,
  directory?: string,
): Promise<{ missing: string[]; unknown: string[]; edited: string[]; failed: string[] }>;
