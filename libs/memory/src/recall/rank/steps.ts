// recall ▸ rank: the steps of one recall, each timed, told to whoever counts and to whoever traces.
import { performance } from 'node:perf_hooks';
import { inSpan, type Layer } from '@strata/contracts';

/** Never holds content. `search`: the index asked for one layer; `step`: one step of the route to ranked memories. */
export type RecallReport = { kind: 'step'; step: string; durationMs: number } | { kind: 'search'; layer: Layer; durationMs: number };

export class Steps {
  /** By step, rounded to hundredths. */
  readonly timingsMs: Record<string, number> = {};

  /** @param report for counters; must not throw */
  constructor(private readonly report: (report: RecallReport) => void = () => undefined) {}

  async run<T>(step: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await inSpan({ name: `recall ${step}` }, work);
    const durationMs = performance.now() - start;
    this.timingsMs[step] = Math.round(durationMs * 100) / 100;
    this.report({ kind: 'step', step, durationMs });
    return result;
  }

  async searched<T>(layer: Layer, work: () => Promise<T[]>): Promise<T[]> {
    const start = performance.now();
    const hits = await inSpan({ name: 'index search', kind: 'client', attributes: { 'strata.layer': layer } }, async (span) => {
      const found = await work();
      span.set({ 'strata.hits': found.length });
      return found;
    });
    this.report({ kind: 'search', layer, durationMs: performance.now() - start });
    return hits;
  }
}
