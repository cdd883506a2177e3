// One POST to an address that a caller named: guarded, under one deadline, with an answer of bounded size.
import type { ports } from '@strata/hooks';
import { retryAfterMs, within } from '@strata/platform';
import { Agent, request as send } from 'undici';
import { AddressRules } from './guard/address-rules.js';
import { checkTarget, refusal } from './guard/check-target.js';
import { guardedLookup, RefusedTarget } from './guard/guarded-lookup.js';
import { createResolve, type Resolve } from './guard/resolve-name.js';

export interface OutboundOptions {
  /** Ranges that are open beside the public addresses, and that plain http may be used to. */
  allowCidrs: readonly string[];
  /** Instead of DNS and the system's tables. */
  resolve?: Resolve;
}

/** A connection takes no longer, whatever the caller's deadline; another try may reach another address. */
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 16_384;
/** A check answers a waiting caller; what a slow name server says later is judged at each connection anyway. */
const CHECK_PATIENCE_MS = 3000;
/** As good as any: whoever sends again has limits of its own. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

export class OutboundHttp implements ports.Outbound {
  private readonly rules: AddressRules;
  private readonly resolve: Resolve;
  private readonly agents: Record<'https:' | 'http:', Agent>;

  constructor(options: OutboundOptions) {
    this.rules = new AddressRules(options.allowCidrs);
    this.resolve = options.resolve ?? createResolve();
    const agent = (isPlain: boolean) =>
      new Agent({
        connect: { lookup: guardedLookup(this.rules, this.resolve, isPlain), timeout: CONNECT_TIMEOUT_MS },
        maxHeaderSize: MAX_HEADER_BYTES,
      });
    this.agents = { 'https:': agent(false), 'http:': agent(true) };
  }

  async post(request: ports.OutboundRequest, signal: AbortSignal): Promise<ports.OutboundAnswer> {
    const startedAt = performance.now();
    const durationMs = () => Math.round(performance.now() - startedAt);
    const target = checkTarget(request.url, this.rules);
    if (!target.ok) return { kind: 'failed', reason: 'target_refused', detail: target.reason, durationMs: durationMs() };
    // undici's own limits are idle timers: a byte now and then would hold a request for ever.
    const deadline = AbortSignal.timeout(request.timeoutMs);
    try {
      const answer = await send(target.url, {
        dispatcher: this.agents[target.url.protocol === 'http:' ? 'http:' : 'https:'],
        method: 'POST',
        headers: request.headers,
        body: request.body,
        signal: AbortSignal.any([signal, deadline]),
      });
      const { body, truncated } = await readUpTo(answer.body, request.mostAnswerBytes);
      const after = answer.headers['retry-after'];
      const wait = retryAfterMs(typeof after === 'string' ? after : null, Date.now(), LONGEST_WAIT_MS) ?? null;
      return { kind: 'answered', status: answer.statusCode, retryAfterMs: wait, body, truncated, durationMs: durationMs() };
    } catch (error) {
      signal.throwIfAborted();
      return { kind: 'failed', ...(deadline.aborted ? TIMEOUT : failureOf(error)), durationMs: durationMs() };
    }
  }

  async refusal(url: string): Promise<string | null> {
    const target = checkTarget(url, this.rules);
    if (!target.ok) return target.reason;
    if (target.isLiteral) return null;
    let reason: string | null = null;
    const judged = this.resolve(target.host).then(
      (addresses) => (reason = refusal(this.rules, addresses, target.url.protocol === 'http:')),
      () => null,
    );
    await within(judged, CHECK_PATIENCE_MS);
    return reason;
  }

  /** Cuts what is still under way. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }
}

/** Stops reading, and drops the connection, at the first byte too many. */
async function readUpTo(stream: AsyncIterable<Buffer>, limit: number): Promise<{ body: string; truncated: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size > limit) break;
  }
  return { body: Buffer.concat(parts).subarray(0, limit).toString('utf8'), truncated: size > limit };
}

const TIMEOUT = { reason: 'timeout', detail: null } as const;

function failureOf(error: unknown): Pick<Extract<ports.OutboundAnswer, { kind: 'failed' }>, 'reason' | 'detail'> {
  if (error instanceof RefusedTarget) return { reason: 'target_refused', detail: error.reason };
  const code = codeOf(error);
  return code === 'UND_ERR_CONNECT_TIMEOUT' ? TIMEOUT : { reason: 'connection', detail: code };
}

/** The innermost code: undici wraps what the system said. */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  // It carries a piece of the answer, and no code.
  if ('name' in error && error.name === 'HTTPParserError') return 'INVALID_HTTP';
  const inner = 'cause' in error ? codeOf(error.cause) : null;
  return inner ?? ('code' in error && typeof error.code === 'string' && /^[A-Z0-9_]+$/.test(error.code) ? error.code : null);
}
