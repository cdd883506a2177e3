// For tests of reconciliation: writes taken in one after the other, as items of the pipeline are, and what is known in the end.
import type { Fact, FactCandidate } from '../model/fact.js';
import { reconcile, type Reconciled } from '../reconcile/reconcile.js';
import { sampleCandidate, sampleSource } from './samples.js';

export const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
export const DAY = 86_400_000;
export const day = (n: number) => new Date(Date.UTC(2026, 2, n, 9));
export const NOW = new Date(Date.UTC(2026, 5, 1));

export interface Said extends Partial<FactCandidate> {
  on?: number;
  in?: string;
  /** The name that the message itself carries. */
  by?: string | null;
}
/** "attribute=value" or "-attribute=value" for a removal; said on day `on` of March 2026. */
export function said(content: string, slot: string | null, { on = 1, in: message, by = null, ...over }: Said = {}): FactCandidate {
  const [, sign, attribute, value] = /^(-?)([^=]+)=?(.*)$/.exec(slot ?? '') ?? [];
  const speaker = over.speaker ?? 'user';
  return sampleCandidate(content, {
    sources: [sampleSource(message ?? `m${on}`, content, { timestamp: day(on), role: speaker, name: by })],
    slot: attribute ? { subject: speaker, attribute } : null,
    value: value || null,
    polarity: sign ? 'remove' : 'set',
    ...over,
  });
}

/** Applies writes one after the other, as items of the pipeline do. */
export function remember(...items: FactCandidate[][]): Memory {
  return rememberIn('session-1', ...items);
}
export interface Memory {
  all: Map<string, Fact>;
  active: Fact[];
  last: Reconciled;
}
export function rememberIn(sessionId: string, ...items: FactCandidate[][]): Memory {
  return over(new Map(), sessionId, ...items);
}
/** Goes on from facts that are there already. */
export function over(all: Map<string, Fact>, sessionId: string, ...items: FactCandidate[][]): Memory {
  let last: Reconciled | undefined;
  for (const candidates of items) {
    const active = [...all.values()].filter((f) => f.status === 'active');
    const settled = [...all.values()].filter((f) => f.status === 'superseded' || f.status === 'invalidated');
    const messages = candidates.flatMap((c) =>
      c.sources.map((s) => ({ id: s.messageId ?? '', agentId: 'agent-1', appId: null, metadata: { channel: 'chat' }, seq: 1n })),
    );
    last = reconcile({
      ...scope,
      taskId: 't1',
      sessionId,
      candidates,
      active,
      settled,
      messages,
      longTerm: true,
      timezone: 'UTC',
      now: NOW,
    });
    for (const fact of last.facts) all.set(fact.id, fact);
  }
  return { all, active: [...all.values()].filter((f) => f.status === 'active'), last: last! };
}
export const contents = (facts: Fact[]) => facts.map((f) => f.content).sort();
