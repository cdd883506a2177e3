// The last lines of an import: what was taken in, and what was not and why.
import type { ImportedTranscripts, Restored } from '@strata/memory';

/** Reasons with one place each are many lines: the rest is counted. */
const MOST_TOLD = 20;

const line = (label: string, text: string | number) => `  ${label.padEnd(10)}${text}\n`;

export function tellTranscripts(imported: ImportedTranscripts, format: string, dryRun: boolean): string {
  const { sessions, messages, known, skipped, unused } = imported;
  const told = skipped.slice(0, MOST_TOLD).map(({ place, why }) => `            ${place}: ${why}\n`);
  return [
    dryRun ? `Read as ${format}; nothing was written (--dry-run).\n` : `Imported as ${format}. Facts follow as the worker gets to them.\n`,
    line('sessions', sessions),
    line('messages', known > 0 ? `${messages}, of which ${known} were there already` : messages),
    line('skipped', skipped.length),
    ...told,
    skipped.length > told.length ? `            and ${skipped.length - told.length} more\n` : '',
    unused.length > 0 ? line('not used', unused.join(', ')) : '',
  ].join('');
}

export function tellRestored({ bases, users, counts }: Restored, dryRun: boolean): string {
  const known = users.filter(({ outcome }) => outcome === 'known');
  const knownBases = bases.filter(({ outcome }) => outcome === 'known');
  return [
    dryRun
      ? 'The export is whole and fits; nothing was written (--dry-run).\n'
      : 'Imported as it was. The index follows as the worker gets to it.\n',
    ...Object.entries(counts).map(([record, count]) => line(`${record}`, count)),
    known.length > 0 ? line('known', `${known.length} (users that were there already from this export)`) : '',
    knownBases.length > 0 ? line('known', `${knownBases.length} (knowledge bases that were there already from this export)`) : '',
    ...(dryRun
      ? []
      : bases.slice(0, MOST_TOLD).map(({ knowledgeBaseId, taskId }) => line('task', `${taskId} (knowledge base ${knowledgeBaseId})`))),
    ...(dryRun ? [] : users.slice(0, MOST_TOLD).map(({ userId, taskId }) => line('task', `${taskId} (user ${userId})`))),
  ].join('');
}
