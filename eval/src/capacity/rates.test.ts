import type { FourServices } from '../four-services.js';
import { rateOf, timeCalls } from './rates.js';

it('takes the median of each figure over rounds', () => {
  const rounds = [
    { done: 100, seconds: 10, cpuS: 1 },
    { done: 100, seconds: 1, cpuS: 4 },
    { done: 50, seconds: 1, cpuS: 1 },
  ];
  expect(rateOf(rounds)).toEqual({ rounds: 3, perSecond: 50, cpuMs: 20 });
});

it('counts every call, whatever runs beside it', async () => {
  const services = { metrics: () => Promise.resolve('process_cpu_seconds_total 2\n') } as unknown as FourServices;
  let open = 0;
  let most = 0;
  const call = async () => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return 3;
  };
  const { done, cpuS } = await timeCalls(services, 'recall-api', Array(20).fill(call), 4);
  expect([done, most, cpuS]).toEqual([60, 4, 0]);
});
