// Before and after a worker claims the installation: what recall's start and readiness say.
import { compareEmbedding } from './compare-embedding.js';

async function openRecall(stored: string | null) {
  const settings = {
    stored,
    asked: 0,
    compareFingerprint(own: string) {
      this.asked += 1;
      if (this.stored === null) return Promise.resolve({ kind: 'unclaimed' as const });
      return Promise.resolve(this.stored === own ? { kind: 'agreed' as const } : { kind: 'mismatch' as const, stored: this.stored });
    },
  };
  let ready: () => Promise<unknown> = () => Promise.reject(new Error('no check was registered'));
  await compareEmbedding(settings, { fingerprint: 'mine' }, { register: (_, check) => (ready = check) });
  return { settings, ready: () => ready() };
}

it('does not start beside the index of another embedding', async () => {
  await expect(openRecall('theirs')).rejects.toThrow(/holds vectors of theirs, and this process is set to mine/);
});

it('may start before the first worker, and is not ready once that worker has another embedding', async () => {
  const { settings, ready } = await openRecall(null);
  await ready();
  settings.stored = 'theirs';
  await expect(ready()).rejects.toThrow(/EMBEDDING_PROVIDER/);
});

it('is not ready any more once the installation was switched to another embedding', async () => {
  const { settings, ready } = await openRecall('mine');
  await ready();
  settings.stored = 'theirs';
  await expect(ready()).rejects.toThrow(/holds vectors of theirs/);
});
