// A name that was mistyped: which one was meant.

/** Steps (insert, delete, replace) from `a` to `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The known name that is one or two letters off. Of a short name that much may be another word: of up to four letters none is, of up to seven one. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const allowed = name.length <= 4 ? 0 : name.length <= 7 ? 1 : 2;
  const near = known.filter((one) => Math.abs(one.length - name.length) <= allowed).map((one) => ({ one, steps: distance(name, one) }));
  return near.filter(({ steps }) => steps <= allowed).sort((a, b) => a.steps - b.steps)[0]?.one;
}
