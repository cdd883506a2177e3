// embed ▸ encoder: the thread that runs the model: one text in, one unit vector out. Runs as a worker, imported by nobody.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelFolder } from './model-folder.js';

/** Characters of a token at most, as far as it matters: of an endless text only the beginning is read. */
const LONGEST_TOKEN = 16;

/** One text a run: in a batch, a quantized model rounds a text by what stands beside it, and the same text must give the same vector. */
async function open({ modelFile, tokenizerFile, pooling, maxTokens }: ModelFolder) {
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(tokenizerFile, 'utf8')) as object, {});
  // One core, and none that spins while it waits: the services beside it need theirs.
  const session = await InferenceSession.create(modelFile, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const [output = ''] = session.outputNames;
  return async (text: string): Promise<Float32Array> => {
    const ids = within(tokenizer.encode(text.slice(0, LONGEST_TOKEN * maxTokens)).ids, maxTokens);
    const shape = [1, ids.length];
    const feeds: Record<string, Tensor> = {
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
      token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
    };
    const results = await session.run(Object.fromEntries(session.inputNames.map((name) => [name, feeds[name] as Tensor])));
    const { data, dims } = results[output] as Tensor;
    if (!(data instanceof Float32Array)) throw new Error(`the model's output ${output} holds no floats`);
    const dimension = dims.at(-1) ?? 0;
    // A model that pools by itself answers one vector.
    const rows = dims.length === 3 && pooling === 'mean' ? ids.length : 1;
    const vector = new Float32Array(dimension);
    for (let row = 0; row < rows; row++)
      for (let d = 0; d < dimension; d++) vector[d] = (vector[d] ?? 0) + (data[row * dimension + d] ?? 0);
    return unit(vector);
  };
}

/** The first tokens, with the mark that ends every text. */
const within = (ids: number[], most: number): number[] => (ids.length <= most ? ids : [...ids.slice(0, most - 1), ...ids.slice(-1)]);

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw new Error('the model gave a vector without a length');
  return vector.map((value) => value / length);
}

const encoder = open(workerData as ModelFolder);
// Every question is answered with the same error then.
encoder.catch(() => undefined);
parentPort?.on('message', (text: string) => {
  encoder
    .then((encode) => encode(text))
    .then(
      (vector) => parentPort?.postMessage({ vector }),
      (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
    );
});
