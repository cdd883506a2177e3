// The counter of one process keeps the same promises as the shared ones, among those who share it.
import { rateStoreConformance } from '../testing/rate-store-conformance.js';
import { processCounter } from './flexible-counter.js';
import type { RateCounter } from './rate-store.js';

const counters = new Map<string, RateCounter>();

rateStoreConformance(() => ({
  open: (rule) => {
    const known = JSON.stringify(rule);
    const counter = counters.get(known) ?? processCounter(rule);
    counters.set(known, counter);
    return counter;
  },
  close: () => Promise.resolve(),
}));
