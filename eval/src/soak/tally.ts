// soak: what each kind of call took, and what came of it.
import { StrataError } from '@strata/sdk';
import { percentile } from '../locomo/measure.js';

interface Count {
  ms: number[];
  /** Refusals that the load brings about itself, by `status code`. */
  refused: Map<string, number>;
  errors: Map<string, number>;
}

/** Of these a call may be refused for what another call did meanwhile. */
export type Expected = readonly string[];

export class Tally {
  private readonly counts = new Map<string, Count>();

  /** Runs the call; null where it was refused or failed, which is counted. `call` names method and route. */
  async run<T>(call: string, work: () => PromiseLike<T>, expected: Expected = []): Promise<T | null> {
    const count = this.countOf(call);
    const start = performance.now();
    try {
      const answer = await work();
      count.ms.push(performance.now() - start);
      return answer;
    } catch (error) {
      const what = outcomeOf(error);
      const of = expected.includes(what) ? count.refused : count.errors;
      of.set(what, (of.get(what) ?? 0) + 1);
      return null;
    }
  }

  /** An answer that is not what was promised. */
  wrong(call: string, what: string): void {
    const { errors } = this.countOf(call);
    errors.set(what, (errors.get(what) ?? 0) + 1);
  }

  get calls(): number {
    return [...this.counts.values()].reduce((sum, { ms }) => sum + ms.length, 0);
  }
  get errors(): number {
    return [...this.counts.values()].reduce((sum, { errors }) => sum + total(errors), 0);
  }

  /** Call, answered, p50, p95, p99, refused, errors. */
  rows(): string[][] {
    return [...this.counts].map(([call, { ms, refused, errors }]) => [
      call,
      `${ms.length}`,
      ...[50, 95, 99].map((p) => percentile(ms, p).toFixed(0)),
      told(refused),
      `${told(errors)}${errors.size > 0 ? ' MISSED' : ''}`,
    ]);
  }

  private countOf(call: string): Count {
    let count = this.counts.get(call);
    if (!count) this.counts.set(call, (count = { ms: [], refused: new Map(), errors: new Map() }));
    return count;
  }
}

const total = (of: Map<string, number>) => [...of.values()].reduce((sum, one) => sum + one, 0);
const told = (of: Map<string, number>) => (of.size === 0 ? '0' : [...of].map(([what, times]) => `${times} × ${what}`).join(', '));

function outcomeOf(error: unknown): string {
  if (error instanceof StrataError) return `${error.status ?? '–'} ${error.code}`;
  return error instanceof Error ? error.message : String(error);
}
