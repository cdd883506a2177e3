// Tables on the terminal.

/** `97.1 % (34/35)`; a dash where there is nothing to count. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} % (${part}/${whole})`;

/** The same, with a mark where less than `target` (0 to 1) was reached. */
export const aimed = (part: number, whole: number, target: number): string =>
  `${percent(part, whole)}${whole > 0 && part / whole < target ? ' MISSED' : ''}`;

/** A count of what must not happen. */
export const none = (count: number): string => `${count}${count > 0 ? ' MISSED' : ''}`;

/** Aligned columns; the first one to the left, figures to the right. */
export function table(head: string[], rows: string[][]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const line = (row: string[]) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  console.log(line(head));
  for (const row of rows) console.log(line(row));
}
