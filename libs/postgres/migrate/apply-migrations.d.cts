/** Creates the database when it is missing and brings it up to date; one process at a time. Names of what was applied now. */
export function applyMigrations(url: string, directory?: string): Promise<string[]>;
/**
 * What keeps this release from running on the database; nothing does when all is empty. A newer schema by itself does not. `floor`: a
 * migration that a release must have to run on this schema, and this one has not.
 */
export function compareSchema(
  url: string,
  directory?: string,
): Promise<{ missing: string[]; floor: string | null; edited: string[]; failed: string[] }>;
