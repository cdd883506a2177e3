// Characters that no store can hold and no honest text has.

// eslint-disable-next-line no-control-regex -- NUL is what is looked for; Postgres can't store it
const HOSTILE = /\u0000|\p{Surrogate}/u;

/**
 * Path of the first string or key with a NUL or a lone surrogate, null when there is none.
 * Iterative, so that the depth of what it is given doesn't matter.
 */
export function hostileTextAt(value: unknown, root: string): string | null {
  const stack: [string, unknown][] = [[root, value]];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [path, current] = entry;
    if (typeof current === 'string') {
      if (HOSTILE.test(current)) return path;
    } else if (Array.isArray(current)) {
      for (let i = current.length - 1; i >= 0; i--) stack.push([path === '' ? String(i) : `${path}.${i}`, current[i]]);
    } else if (current !== null && typeof current === 'object')
      for (const [key, inner] of Object.entries(current).reverse()) {
        if (HOSTILE.test(key)) return path === '' ? '(a key)' : `${path} (a key)`;
        stack.push([path === '' ? key : `${path}.${key}`, inner]);
      }
  }
  return null;
}
