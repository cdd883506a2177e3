// Port of the stored answers of POSTs: who is first with a key, and what it was told (promise 9).

/** The token under which the adapter is provided. */
export const IDEMPOTENCY = 'strata.IdempotencyRecords';

/** How long a key stays held without `renew`: a request whose process died frees it after this time. */
export const IDEMPOTENCY_LEASE_MS = 10_000;

/** The hold of one request on its key; `owner` tells it from an earlier request that was taken for dead. */
export interface HeldKey {
  projectId: string;
  key: string;
  owner: string;
}

/** Answers are kept 24 h. */
export interface IdempotencyRecords {
  begin(
    projectId: string,
    key: string,
    requestHash: Buffer,
  ): Promise<
    { kind: 'first'; held: HeldKey } | { kind: 'running' } | { kind: 'mismatch' } | { kind: 'done'; status: number; body: unknown }
  >;
  renew(held: HeldKey): Promise<void>;
  /** Stores the answer, unless another request has taken the key over. */
  finish(held: HeldKey, status: number, body: unknown): Promise<void>;
  /** The request had no effect: the key is free again. */
  abandon(held: HeldKey): Promise<void>;
}
