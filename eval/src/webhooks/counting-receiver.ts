// A receiver that costs next to nothing: counts what arrives and when, answers by path.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrival {
  path: string;
  /** ms since 1970. */
  at: number;
  triggeredAt: number;
}

export class CountingReceiver {
  readonly arrivals: Arrival[] = [];
  private readonly server: Server;

  /** Paths that begin with `/hang` are never answered; the others get 200 and an empty object. */
  constructor() {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const path = request.url ?? '';
        const { triggered_at } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { triggered_at: string };
        this.arrivals.push({ path, at: Date.now(), triggeredAt: Date.parse(triggered_at) });
        if (!path.startsWith('/hang')) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Arrivals that were answered. */
  good(): Arrival[] {
    return this.arrivals.filter(({ path }) => !path.startsWith('/hang'));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
