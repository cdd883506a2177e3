// testing: an OpenAI-compatible server on loopback that answers by script: good, half, garbage, late, angry, or not at all.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    input: string[];
    response_format?: { type: string };
    max_tokens?: number;
    max_completion_tokens?: number;
    temperature?: number;
    stream?: boolean;
  };
}
interface ScriptedCompletion {
  content?: string | null;
  refusal?: string;
  /** `finish_reason`; `stop` unless given. */
  finish?: string;
  /** Null: the provider reports none. */
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
}
export type Step =
  /** Chat: this content (objects as JSON). Embeddings: see `dimension`. */
  | { answer: unknown; delayMs?: number }
  /** Chat: a whole completion, with whatever reason, refusal or usage it has. */
  | { completion: ScriptedCompletion }
  /** The JSON of the answer's content ends in the middle. */
  | { half: unknown }
  /** HTTP status with headers and no usable body. */
  | { status: number; headers?: Record<string, string>; body?: string; delayMs?: number }
  /** A streamed answer in these pieces, then as it says; `end` unless given. */
  | { pieces: string[]; then?: 'end' | 'hang' | 'reset' }
  /** 200 with this text as the whole HTTP body. */
  | { raw: string }
  | 'hang'
  | 'reset';
export type Script = (request: ModelRequest, n: number) => Step;

export class ScriptedModel {
  readonly requests: ModelRequest[] = [];
  /** Streams whose connection was closed. */
  left = 0;
  private readonly server: Server;
  private readonly steps: Step[] = [];

  /** @param fallback answers when no step is queued; by default no fact at all */
  constructor(
    public fallback: Script = () => ({ answer: { facts: [] } }),
    private readonly dimension = 8,
  ) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  /** Base URL for LLM_BASE_URL and EMBEDDING_BASE_URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }
  /** Steps for the next requests, in order. */
  script(...steps: Step[]): void {
    this.steps.push(...steps);
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as ModelRequest['body'];
    const seen: ModelRequest = { path: request.url ?? '', authorization: request.headers.authorization, body };
    this.requests.push(seen);
    if (seen.path.endsWith('/embeddings') && this.steps.length === 0) return this.json(response, this.embeddings(body.input));
    const step = this.steps.shift() ?? this.fallback(seen, this.requests.length);
    if (step === 'hang') return;
    if (step === 'reset') return void request.socket.destroy();
    if ('delayMs' in step && step.delayMs) await new Promise((resolve) => setTimeout(resolve, step.delayMs));
    if ('status' in step) return void response.writeHead(step.status, step.headers).end(step.body ?? '{"error":{"message":"scripted"}}');
    if ('pieces' in step) return this.stream(request, response, step.pieces, step.then ?? 'end');
    if (body.stream && 'answer' in step) return this.stream(request, response, [text(step.answer)], 'end');
    if ('raw' in step) return void response.writeHead(200, { 'content-type': 'application/json' }).end(step.raw);
    if ('completion' in step) return this.json(response, scripted(step.completion));
    if ('half' in step) return this.json(response, completion(text(step.half).slice(0, -Math.ceil(text(step.half).length / 2)), 'length'));
    this.json(response, seen.path.endsWith('/embeddings') ? step.answer : completion(text(step.answer), 'stop'));
  }

  /** Deterministic, different for different texts. */
  private embeddings(input: string[]) {
    const vector = (text: string) =>
      Array.from(
        { length: this.dimension },
        (_, i) => 1 + [...text].reduce((sum, c, at) => sum + (((c.codePointAt(0) ?? 0) * (i + at + 1)) % 17), 0),
      );
    return { data: input.map((text, index) => ({ index, embedding: vector(text) })), usage: { prompt_tokens: input.length } };
  }
  private stream(request: IncomingMessage, response: ServerResponse, pieces: string[], then: 'end' | 'hang' | 'reset'): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    request.socket.on('close', () => (this.left += 1));
    for (const content of pieces) response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    if (then === 'reset') setTimeout(() => request.socket.destroy(), 50);
    if (then === 'end') response.end('data: [DONE]\n\n');
  }
  private json(response: ServerResponse, body: unknown): void {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
}

const text = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));
const USAGE = { prompt_tokens: 100, completion_tokens: 20 };
const completion = (content: string, finish: string) => scripted({ content, finish });
const scripted = ({ content = null, refusal, finish = 'stop', usage = USAGE }: ScriptedCompletion) => ({
  id: 'chatcmpl-scripted',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content, ...(refusal === undefined ? {} : { refusal }) }, finish_reason: finish }],
  ...(usage === null ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
});
