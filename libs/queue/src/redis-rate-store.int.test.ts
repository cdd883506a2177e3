// Rate counts on a real Redis: the conformance of the port, and a server that dies.
import { rateStoreConformance } from '@strata/platform/testing';
import { startProxy, startRedis } from '@strata/testkit';
import { RedisRateStore } from './redis-rate-store.js';

const url = process.env['REDIS_URL'] ?? '';
// Without a redis-server on this machine the harness says so and leaves REDIS_URL unset.
const withRedis = url ? describe : describe.skip;
const rule = { name: 'faults', amount: 5, windowSeconds: 30 };

async function connected(address: string): Promise<RedisRateStore> {
  const store = new RedisRateStore(address);
  const counter = store.open({ name: 'probe', amount: 1_000_000, windowSeconds: 1 });
  for (const end = Date.now() + 5000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const isThere = await counter.take('probe', 1).then(
      () => true,
      () => false,
    );
    if (isThere) return store;
    if (Date.now() > end) throw new Error('no Redis within 5 s');
  }
}

withRedis('rate counts in Redis', () => {
  rateStoreConformance(() => connected(url));

  it('fail at once when the server is dead, and count again when it is back', async () => {
    let redis = await startRedis();
    const store = await connected(redis.url);
    try {
      const counter = store.open(rule);
      expect((await counter.take('k', 5)).granted).toBe(true);
      await redis.kill();
      const startedAt = performance.now();
      await expect(counter.take('k', 1)).rejects.toThrow();
      await expect(counter.take('k', 1)).rejects.toThrow();
      expect(performance.now() - startedAt).toBeLessThan(3000);
      redis = await startRedis({ port: redis.port });
      const again = await connected(redis.url);
      await again.close();
    } finally {
      await store.close();
      await redis.stop();
    }
  });

  it('fail within seconds when the server is silent', async () => {
    const redis = await startRedis();
    const proxy = await startProxy({ port: redis.port });
    const store = await connected(`redis://127.0.0.1:${proxy.port}`);
    try {
      proxy.swallow();
      const startedAt = performance.now();
      await expect(store.open(rule).take('k', 1)).rejects.toThrow();
      expect(performance.now() - startedAt).toBeLessThan(8000);
    } finally {
      await store.close();
      await proxy.stop();
      await redis.stop();
    }
  });
});
