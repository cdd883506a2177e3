// A webhook receiver on loopback that verifies every request with an independent library and answers by script.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedHook {
  path: string;
  headers: Record<string, string>;
  /** As it was sent. */
  text: string;
  body: {
    hook_id: string;
    hook_name: string;
    project_id: string;
    resource: string;
    event: string;
    mode: string;
    triggered_at: string;
    context: { user_id: string | null; session_id: string | null; task_id: string | null; message_ids: string[]; language: string | null };
    data: Record<string, unknown>;
  };
  /** Milliseconds since 1970. */
  at: number;
}
export type ReceiverStep =
  /** 200 with this as JSON. */
  | { json: unknown; delayMs?: number }
  /** Status, headers and body as they stand here. */
  | { status: number; headers?: Record<string, string>; body?: string; delayMs?: number }
  /** 200, then one byte of the text each `everyMs`. */
  | { drip: string; everyMs: number }
  /** 200, then bytes without an end. */
  | 'endless'
  | 'hang'
  | 'reset';
export type ReceiverScript = (request: ReceivedHook, n: number) => ReceiverStep;

export class ScriptedReceiver {
  /** Those that bore a good signature, in order of arrival. */
  readonly requests: ReceivedHook[] = [];
  /** Why the others were answered 401. A test expects none. */
  readonly refused: string[] = [];
  private readonly secrets = new Map<string, string[]>();
  private readonly steps: ReceiverStep[] = [];
  private readonly server: Server;

  /** @param fallback answers when no step is queued; by default 200 and `{}` */
  constructor(public fallback: ReceiverScript = () => ({ json: {} })) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  /** Base URL, without a slash at the end: any path will do. Port 0 takes a free one. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  /** From now on requests of this hook may be signed with this secret too. */
  trust(hookId: string, secret: string): void {
    this.secrets.set(hookId, [...(this.secrets.get(hookId) ?? []), secret]);
  }
  /** This one no longer counts. */
  distrust(hookId: string, secret: string): void {
    this.secrets.set(
      hookId,
      (this.secrets.get(hookId) ?? []).filter((one) => one !== secret),
    );
  }
  /** Steps for the next requests, in order; before the fallback. */
  script(...steps: ReceiverStep[]): void {
    this.steps.push(...steps);
  }
  of(event: string): ReceivedHook[] {
    return this.requests.filter((request) => request.body.event === event);
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part as Buffer);
    } catch {
      return;
    }
    const received = this.verify(request, Buffer.concat(parts).toString('utf8'));
    if (received === null) return void response.writeHead(401).end();
    this.requests.push(received);
    const step = this.steps.shift() ?? this.fallback(received, this.requests.length);
    await this.answer(request, response, step);
  }

  private verify(request: IncomingMessage, text: string): ReceivedHook | null {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    try {
      const body = JSON.parse(text) as ReceivedHook['body'];
      const secrets = this.secrets.get(body.hook_id) ?? [];
      if (!secrets.some((secret) => isSigned(secret, text, headers)))
        throw new Error(`no secret of hook ${body.hook_id} made its signature`);
      return { path: request.url ?? '', headers, text, body, at: Date.now() };
    } catch (error) {
      this.refused.push(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse, step: ReceiverStep): Promise<void> {
    if (step === 'hang') return;
    if (step === 'reset') return void request.socket.resetAndDestroy();
    if (step === 'endless') return endless(response);
    if ('drip' in step) return drip(response, step.drip, step.everyMs);
    if (step.delayMs) await new Promise((resolve) => setTimeout(resolve, step.delayMs));
    if ('json' in step) return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(step.json));
    response.writeHead(step.status, step.headers).end(step.body ?? '');
  }
}

function isSigned(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(16 * 1024, 0x20);
  const more = () => {
    if (!response.destroyed) response.write(chunk, () => setImmediate(more));
  };
  more();
}

function drip(response: ServerResponse, text: string, everyMs: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const bytes = Buffer.from(text);
  let at = 0;
  const timer = setInterval(() => {
    if (response.destroyed || at >= bytes.length) {
      clearInterval(timer);
      return void response.end();
    }
    response.write(bytes.subarray(at, (at += 1)));
  }, everyMs);
  timer.unref();
}
