// A wire that can fail: passes bytes to a server until a test makes it swallow them or cuts it.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** From now on every byte vanishes, both ways, and no connection is closed: neither end is told (a half-open connection). */
  swallow(): void;
  /** Passes bytes again, for new connections; those that lost bytes stay dead. */
  pass(): void;
  /** Resets every connection that is open. */
  cut(): void;
  stop(): Promise<void>;
}

/** Listens on loopback, on a free port, in front of `target`. */
export async function startProxy(target: { host?: string; port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let swallowing = false;
  const server = createServer((near) => {
    const far = connect(target.port, target.host ?? '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes: Buffer) => {
        if (swallowing) dead.add(near);
        if (!dead.has(near)) to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        if (!dead.has(near)) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => open.forEach((socket) => socket.resetAndDestroy());
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      swallowing = true;
    },
    pass: () => {
      swallowing = false;
    },
    cut,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      open.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}
