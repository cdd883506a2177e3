/**
 * Creates the database when it is missing and brings it up to date; one process at a time. Names of what was applied now. A migration that
 * gets no lock on a table within a second is taken back and tried again, for `giveUpAfterMs` (a quarter of an hour): then this throws, and
 * a next call tries anew. `onWait` is told once for each migration that has to wait.
 */
export function applyMigrations(
  url: string,
  options?: { directory?: string; giveUpAfterMs?: number; onWait?: (line: string) => void },
): Promise<string[]>;
/**
 * What keeps this release from running on the database; nothing does when all is empty. A newer schema by itself does not. `floor`: a
 * migration that a release must have to run on this schema, and this one has not.
 */
export function compareSchema(
  url: string,
  directory?: string,
): Promise<{ missing: string[]; floor: string | null; edited: string[]; failed: string[] }>;
