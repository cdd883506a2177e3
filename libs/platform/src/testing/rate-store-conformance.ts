// testing: what every store of shared rate counts must do. Each call of `make` stands for another process on the same store.
import { randomUUID } from 'node:crypto';
import type { RateCounter, RateStore } from '../limit/rate-store.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function rateStoreConformance(make: () => RateStore | Promise<RateStore>): void {
  describe('counts over processes', () => {
    const open: RateStore[] = [];
    let key: string;
    /** Counters of two processes. */
    const two = async (amount: number, windowSeconds = 30): Promise<[RateCounter, RateCounter]> => {
      const rule = { name: 'conformance', amount, windowSeconds };
      const stores = [await make(), await make()] as const;
      open.push(...stores);
      return [stores[0].open(rule), stores[1].open(rule)];
    };
    beforeEach(() => (key = randomUUID()));
    afterEach(() => Promise.all(open.splice(0).map((store) => store.close())));

    it('grants exactly the amount to demands that come at once', async () => {
      const [a, b] = await two(50);
      const taken = await Promise.all(Array.from({ length: 120 }, (_, i) => (i % 2 ? a : b).take(key, 1)));
      expect(taken.filter((one) => one.granted)).toHaveLength(50);
      for (const { resetMs } of taken) {
        expect(resetMs).toBeGreaterThan(0);
        expect(resetMs).toBeLessThanOrEqual(30_000);
      }
    });

    it('counts what is asked for, per key', async () => {
      const [a, b] = await two(100);
      expect([(await a.take(key, 60)).granted, (await b.take(key, 60)).granted]).toEqual([true, false]);
      expect((await b.take(`${key}-other`, 100)).granted).toBe(true);
    });

    it('begins anew when the window has ended', async () => {
      const [a, b] = await two(1, 1);
      expect((await a.take(key, 1)).granted).toBe(true);
      const refused = await b.take(key, 1);
      expect(refused.granted).toBe(false);
      await sleep(refused.resetMs + 20);
      expect((await b.take(key, 1)).granted).toBe(true);
    });

    it('takes back what was not used', async () => {
      const [a, b] = await two(100);
      await a.take(key, 90);
      await a.giveBack(key, 80);
      expect((await b.take(key, 90)).granted).toBe(true);
      expect((await a.take(key, 1)).granted).toBe(false);
    });

    it('holds every process, no shorter for a later and shorter hold, and lets go at the end', async () => {
      const [a, b] = await two(1_000_000_000);
      await a.hold(key, 1900);
      await b.hold(key, 300);
      const held = await b.take(key, 1);
      expect(held.granted).toBe(false);
      expect(held.resetMs).toBeGreaterThan(1000);
      await sleep(held.resetMs + 20);
      expect((await b.take(key, 1)).granted).toBe(true);
    });

    it('lengthens a hold', async () => {
      const [a, b] = await two(5);
      await a.hold(key, 1000);
      await b.hold(key, 20_000);
      expect((await a.take(key, 1)).resetMs).toBeGreaterThan(15_000);
    });
  });
}
