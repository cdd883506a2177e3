// How long one attempt may take, together with the caller's signal; and a pause that ends with that signal.

/** `AbortSignal.any` exists from Node 20 only. Without `release` or `end` a listener stays on the caller's signal. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #cancel = () => this.#controller.abort(this.caller?.reason);
  #timer: NodeJS.Timeout | undefined;
  isOver = false;
  constructor(
    readonly ms: number,
    private readonly caller: AbortSignal | undefined,
  ) {
    if (caller?.aborted) this.#cancel();
    caller?.addEventListener('abort', this.#cancel, { once: true });
    this.restart();
  }
  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  /** By the caller. */
  get isCancelled(): boolean {
    return this.caller?.aborted ?? false;
  }
  /** The time runs anew. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#controller.abort();
    }, this.ms);
  }
  release(): void {
    clearTimeout(this.#timer);
    this.caller?.removeEventListener('abort', this.#cancel);
  }
  /** Also breaks off what is still on its way. */
  end(): void {
    this.release();
    this.#controller.abort();
  }
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
