// What runs, told to whoever traces it. Nothing here knows OpenTelemetry; while nobody traces, the work is run and that is all.

export type SpanAttributes = Record<string, string | number | boolean>;
/** Where work was asked for that is done somewhere else: in a worker, or by the sender of webhooks. */
export interface TraceOrigin {
  /** W3C `traceparent` of the span that asked for it. */
  traceparent: string;
  at: Date;
}
export interface SpanTold {
  /** One of a few: nothing of a request, no id. */
  name: string;
  /** `consumer`: takes up stored work; `client`: waits for somebody else's answer; `producer`: stores work. Absent: neither. */
  kind?: 'client' | 'consumer' | 'producer';
  /** Ids of ours, counts and names from our own lists. Never content, a user's id or an address. */
  attributes?: SpanAttributes;
  /** When it began, if that was before. */
  startedAt?: Date;
  /** Given: not under what runs here, but under its origin, or beside it (`isNested`); null = a trace of its own. */
  origin?: TraceOrigin | null;
}
export interface Span {
  /** What is known only at the end. */
  set(attributes: SpanAttributes): void;
}
export interface Tracer {
  inSpan<T>(told: SpanTold, run: (span: Span) => Promise<T>): Promise<T>;
  current(): CurrentSpan | null;
}
export interface CurrentSpan {
  traceId: string;
  spanId: string;
  traceparent: string;
}

/** Work that begins within this time is part of the trace that asked for it; later (a retry, a replay) it is a trace of its own with a link. */
export const NESTED_FOR_MS = 10 * 60_000;
export const isNested = ({ at }: TraceOrigin, now: Date): boolean => now.getTime() - at.getTime() <= NESTED_FOR_MS;

let tracer: Tracer | null = null;
const UNTRACED: Span = { set: () => undefined };

/** Of the process; null = nobody traces. Returns the one before. */
export function traceWith(next: Tracer | null): Tracer | null {
  const before = tracer;
  tracer = next;
  return before;
}

/** Runs the work in a span of its own. What it throws is thrown on; the span tells only the code or the name of the error. */
export function inSpan<T>(told: SpanTold, run: (span: Span) => Promise<T>): Promise<T> {
  return tracer ? tracer.inSpan(told, run) : run(UNTRACED);
}

/** For rows and log lines; null while nothing is traced. */
export function currentSpan(): CurrentSpan | null {
  return tracer ? tracer.current() : null;
}

/** As it is stored with work: null columns are no origin. */
export function originOf(traceparent: string | null | undefined, at: Date): TraceOrigin | null {
  return traceparent ? { traceparent, at } : null;
}
