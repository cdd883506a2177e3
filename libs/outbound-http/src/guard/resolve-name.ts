// Name → addresses. Names with a dot are asked of DNS with a time limit of their own, off the thread pool that `dns.lookup` shares
// with the whole process: a dead name server must not hold up the endpoints that have another one.
import { lookup, Resolver } from 'node:dns/promises';

/** Every address that the name has now. @throws Error with `code` `ENOTFOUND` or another of DNS */
export type Resolve = (name: string) => Promise<string[]>;

const TIMEOUT_MS = 2000;
const TRIES = 2;
/** DNS knows nothing of it, or there is no DNS here: the system's own tables (hosts file, search list) may. */
const ASK_SYSTEM = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

const askSystem: Resolve = async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

/** @param servers instead of the system's name servers */
export function createResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const bare = name.replace(/\.$/, '');
    if (!bare.includes('.') || bare.endsWith('.localhost')) return askSystem(name);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const codes = answers.map((answer) => (answer.status === 'rejected' ? codeOf(answer.reason) : ''));
    if (codes.every((code) => ASK_SYSTEM.has(code))) return askSystem(name);
    throw Object.assign(new Error('the name server did not answer'), { code: 'ETIMEOUT' });
  };
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
