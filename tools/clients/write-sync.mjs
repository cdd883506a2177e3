// The Python client without asyncio, made of the one with it: the same modules, line by line, with nothing left to await.

/** Longest first where one is part of another. */
const WORDS = [
  [/\basync (def|for|with)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\b__a(enter|exit|iter|next)__\b/g, (_, name) => `__${name}__`],
  [/\baclose\b/g, 'close'],
  [/\bAwaitable\[Any\]/g, 'Any'],
  [/\bAwaitable, /g, ''],
  [/\basyncio\b/g, 'time'],
  [/_wire\.thread_exchange\b/g, '_wire.exchange'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\b_Async(?=[A-Z])/g, '_'],
];

/**
 * @param source of a module of `_async`
 * @param name of it
 * @returns the source of the module of `_sync` of the same name
 */
export function syncModule(source, name) {
  const made = WORDS.reduce((text, [pattern, by]) => text.replace(pattern, by), source);
  const left = made.split('\n').filter((line) => /\b(async|await|asyncio|Async\w*|aclose)\b/.test(line) && !line.includes('"async"'));
  if (left.length > 0) throw new Error(`${name}: this has no counterpart without asyncio:\n${left.join('\n')}`);
  return `# Generated from ../_async/${name} by \`npm run generate\`: edit that file.\n${made}`;
}
