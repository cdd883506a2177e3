// extract ▸ feedback: how it is told that a statement does not hold; reconciliation reads it back.

export function notTrue(content: string): string {
  if (/\p{Script=Han}/u.test(content)) return `以下说法不属实：${content}`;
  return `It is not true that ${content.replace(/^The user/u, 'the user')}`;
}

/** The whole of the older statement is taken back, whatever it tells. */
export const takesBackWhole = (newer: string, older: string): boolean => newer.length > older.length && newer === notTrue(older);
