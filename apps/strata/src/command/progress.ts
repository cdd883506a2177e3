// What `npm start` shows while it starts: one line per step, with its time.

/** Prints the label, runs the step, prints how long it took and what it says of itself. */
export async function step<T>(label: string, run: () => Promise<T>, describe?: (result: T) => string): Promise<T> {
  const start = performance.now();
  process.stdout.write(`  ${label} … `);
  try {
    const result = await run();
    const said = describe?.(result);
    process.stdout.write(`${said ? `${said}, ` : ''}${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}
