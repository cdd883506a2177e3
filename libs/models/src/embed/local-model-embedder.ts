// embed: vectors by a sentence encoder whose folder the operator gives.
import type { ports } from '@strata/memory';
import { modelDigest, readModelFolder, type ModelFolder } from './encoder/model-folder.js';
import { SentenceEncoder } from './encoder/sentence-encoder.js';

export class LocalModelEmbedder implements ports.Embedder {
  private constructor(
    readonly fingerprint: string,
    readonly dimension: number,
    private readonly encoder: SentenceEncoder,
    private readonly prefixes: ModelFolder['prefixes'],
  ) {}

  /** Runs the model once: a folder that can't be used is told at the start. @throws AppError `model.unavailable` */
  static async open(path: string): Promise<LocalModelEmbedder> {
    const folder = readModelFolder(path);
    const encoder = SentenceEncoder.of(folder);
    const [digest, { length }] = await Promise.all([modelDigest(folder), encoder.encode('dimension', true)]);
    return new LocalModelEmbedder(`local:${digest}:${length}:1`, length, encoder, folder.prefixes);
  }

  /** Unit vectors in the order of `texts`. @throws AppError `model.unavailable` */
  embed(texts: string[], kind: 'document' | 'query', signal?: AbortSignal): Promise<Float32Array[]> {
    return Promise.all(texts.map((text) => this.encoder.encode(this.prefixes[kind] + text, kind === 'query', signal)));
  }
}
