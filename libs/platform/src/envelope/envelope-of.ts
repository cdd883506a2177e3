// Which form the answer to a path has. Every part of the server that answers asks here, so that no failure leaves its contract.
import type { AppError } from '@strata/contracts';
import type { Envelope } from './envelope.js';
import { NATIVE } from './native.js';
import { OPENMEM } from './openmem.js';
import { POLAR_AMEM } from './polar-amem.js';
import { TDAI } from './tdai.js';

/** Contracts, ours last because its prefix is that of all; each with the name of its failures in the API description. */
export const FAILURE_NAMES: ReadonlyMap<Envelope, string> = new Map([
  [TDAI, 'TdaiFailure'],
  [POLAR_AMEM, 'PolarAmemFailure'],
  [OPENMEM, 'OpenMemFailure'],
  [NATIVE, 'Problem'],
]);

/** @param url path as it was sent, with or without a query */
export const envelopeOf = (url: string): Envelope => [...FAILURE_NAMES.keys()].find(({ prefix }) => url.startsWith(prefix)) ?? NATIVE;

/** Memory goes over it, so that nothing on the way may keep its answers. */
export const isApi = (url: string): boolean => url.startsWith('/api') || envelopeOf(url) !== NATIVE;

/** A failure as the contract of the path tells it. `http`: status of the framework, where it has a finer one than the code's. */
export function failureAnswer(url: string, error: AppError, requestId: string, http: number = error.status) {
  const envelope = envelopeOf(url);
  const status = envelope.statusOf(error.code, http);
  return { status, type: envelope.failureType, body: envelope.failure(error, status, requestId) };
}
