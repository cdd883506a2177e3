import { rateOf } from './rates.js';

it('takes the median of each figure over rounds', () => {
  const rounds = [
    { done: 100, seconds: 10, cpuS: 1 },
    { done: 100, seconds: 1, cpuS: 4 },
    { done: 50, seconds: 1, cpuS: 1 },
  ];
  expect(rateOf(rounds)).toEqual({ rounds: 3, perSecond: 50, cpuMs: 20 });
});
