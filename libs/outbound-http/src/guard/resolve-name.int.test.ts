// Names over a real name server on loopback.
import { startNameServer } from '@strata/testkit';
import { createResolve } from './resolve-name.js';

it('asks DNS for names with a dot and gives every address', async () => {
  const names = await startNameServer((name) => (name === 'two.example' ? ['93.184.216.34', '93.184.216.35'] : null));
  try {
    const resolve = createResolve([names.address]);
    expect((await resolve('two.example')).sort()).toEqual(['93.184.216.34', '93.184.216.35']);
    await expect(resolve('none.invalid')).rejects.toMatchObject({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
    expect(names.asked).toEqual(expect.arrayContaining(['two.example', 'none.invalid']));
  } finally {
    await names.stop();
  }
});

it('asks the system for names without one, and says when a name server is silent', async () => {
  const names = await startNameServer(() => 'silence');
  try {
    const resolve = createResolve([names.address]);
    expect(await resolve('localhost')).toEqual(expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]));
    expect(names.asked).toEqual([]);
    await expect(resolve('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  } finally {
    await names.stop();
  }
});
