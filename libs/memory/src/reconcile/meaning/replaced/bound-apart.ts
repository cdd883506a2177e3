// reconcile ▸ meaning ▸ replaced: "去奥斯陆的航班" / "去巴黎的航班": what goes to one place is not what goes to another.

const BOUND = /[去飞到往](\p{Script=Han}{2,5}?)的?(?:航班|飞机|高铁|火车|动车|轮船|大巴)/u;
const LEG = /去程|回程|返程|\b(?:outbound|outward|inbound|return)(?= (?:flight|train|journey|leg|ticket|trip)\b)/iu;
const SAME_LEG: Record<string, string> = { 返程: '回程', outward: 'outbound', inbound: 'return' };

export function areBoundApart(newer: string, older: string): boolean {
  const [to, from] = [BOUND.exec(newer)?.[1], BOUND.exec(older)?.[1]];
  if (to !== undefined && from !== undefined && to !== from) return true;
  const leg = legOf(newer);
  return leg !== null && leg !== legOf(older);
}

function legOf(content: string): string | null {
  const leg = LEG.exec(content)?.[0].toLowerCase() ?? null;
  return leg === null ? null : (SAME_LEG[leg] ?? leg);
}
