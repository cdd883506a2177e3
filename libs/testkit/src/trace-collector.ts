// An OpenTelemetry collector on loopback: takes spans over OTLP/HTTP as JSON and keeps them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty of a root. */
  parentSpanId: string;
  name: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** 2 = error. */
  status: { code?: number; message?: string };
}
interface Pair {
  key: string;
  value: Record<string, unknown>;
}
interface Export {
  resourceSpans: {
    resource: { attributes: Pair[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'service' | 'attributes' | 'links'> & { attributes?: Pair[]; links?: CollectedSpan['links'] })[];
    }[];
  }[];
}

const plain = (pairs: Pair[] = []): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** Each request as it came. */
  readonly bodies: string[] = [];
  /** Of each request. */
  readonly headers: NodeJS.Dict<string | string[]>[] = [];
  private readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/v1/traces') this.take(Buffer.concat(parts).toString('utf8'), request.headers);
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });

  /** The endpoint to name in OTEL_EXPORTER_OTLP_ENDPOINT. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(body: string, headers: NodeJS.Dict<string | string[]>): void {
    this.bodies.push(body);
    this.headers.push(headers);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
      for (const { spans } of scopeSpans)
        for (const { attributes, links = [], parentSpanId = '', traceId, spanId, name, status } of spans)
          this.spans.push({
            service: String(plain(resource.attributes)['service.name']),
            ...{ traceId, spanId, parentSpanId, name, status },
            attributes: plain(attributes),
            links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
          });
  }
}
