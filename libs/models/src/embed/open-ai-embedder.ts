// embed: vectors by an OpenAI-compatible /embeddings endpoint.
import { AppError } from '@strata/contracts';
import type { ports } from '@strata/memory';
import { z } from 'zod';
import { postJson, type Provider } from '../provider/post-json.js';

const BATCH = 64;
const TIMEOUT_MS = 30_000;
const Answer = z.object({ data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })) });

export class OpenAiEmbedder implements ports.Embedder {
  readonly fingerprint: string;

  constructor(
    private readonly provider: Provider,
    readonly dimension: number,
  ) {
    this.fingerprint = `openai-compatible:${provider.model}:${dimension}:1`;
  }

  /**
   * Opens it with the length of its vectors: the one that is given, else that of a first answer.
   * @throws AppError `model.*` when no dimension is given and the provider is away
   */
  static async open(provider: Provider, dimension?: number): Promise<OpenAiEmbedder> {
    const vectors = dimension === undefined ? await request(provider, ['dimension']) : undefined;
    return new OpenAiEmbedder(provider, dimension ?? vectors?.[0]?.length ?? 0);
  }

  /** Unit vectors in the order of `texts`. @throws AppError `model.*`; `model.invalid_output` for another count or dimension */
  async embed(texts: string[], _kind: 'document' | 'query', signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += BATCH)
      for (const values of await request(this.provider, texts.slice(at, at + BATCH), signal)) vectors.push(this.unit(values));
    return vectors;
  }

  private unit(values: number[]): Float32Array {
    if (values.length !== this.dimension)
      throw new AppError('model.invalid_output', `The embedding has ${values.length} dimensions, not ${this.dimension}`);
    const length = Math.hypot(...values);
    if (!Number.isFinite(length) || length === 0) throw new AppError('model.invalid_output', 'The embedding has no length');
    return Float32Array.from(values, (value) => value / length);
  }
}

async function request(provider: Provider, texts: string[], signal?: AbortSignal): Promise<number[][]> {
  // Providers refuse an empty input.
  const input = texts.map((text) => text || ' ');
  const body = { model: provider.model, input, encoding_format: 'float' };
  const answer = await postJson({ timeoutMs: TIMEOUT_MS, ...provider }, '/embeddings', body, signal);
  if (answer.kind === 'refused') throw new AppError('model.unavailable', `The embedding provider refused the request (${answer.status})`);
  const parsed = Answer.safeParse(answer.json);
  if (!parsed.success) throw new AppError('model.invalid_output', 'The embedding provider did not answer embeddings');
  const rows = parsed.data.data.sort((a, b) => a.index - b.index);
  if (rows.length !== texts.length || rows.some((row, i) => row.index !== i))
    throw new AppError('model.invalid_output', `The embedding provider answered ${rows.length} vectors for ${texts.length} texts`);
  return rows.map((row) => row.embedding);
}
