// embed ▸ encoder: what a folder with an exported sentence encoder must hold, and how its outputs become one vector.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@strata/contracts';
import { z } from 'zod';

/** Where exporters put the network, first found first taken. */
const MODEL_FILES = ['model.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'onnx/model_quantized.onnx'];
/** Of a model that does not say how much it reads. */
const MAX_TOKENS = 128;
/** Whatever a model says: the cost of a text grows with the square of its length. */
const MOST_TOKENS = 1024;

const Pooling = z.object({ pooling_mode_cls_token: z.boolean().default(false) });
const Limits = z.object({ max_seq_length: z.number().int().min(8).default(MAX_TOKENS) });
const Prompts = z.object({ prompts: z.record(z.string(), z.string()).default({}) });

/** Plain data: it crosses to the thread that runs the model. */
export interface ModelFolder {
  modelFile: string;
  tokenizerFile: string;
  /** Of the tokens' outputs: their mean, or the first one's. */
  pooling: 'mean' | 'first';
  maxTokens: number;
  /** Put before a text, as the model was trained. */
  prefixes: { document: string; query: string };
}

/**
 * Reads the files that sentence-transformers and its exporters write: `model.onnx`, `tokenizer.json`, and where they are there
 * `1_Pooling/config.json`, `sentence_bert_config.json`, `config_sentence_transformers.json`.
 * @throws AppError `model.unavailable` naming the file that is missing or not as it should be
 */
export function readModelFolder(folder: string): ModelFolder {
  const model = MODEL_FILES.find((name) => existsSync(join(folder, name)));
  if (!model) throw new AppError('model.unavailable', `${folder} holds no model: none of ${MODEL_FILES.join(', ')}`);
  if (!existsSync(join(folder, 'tokenizer.json'))) throw new AppError('model.unavailable', `${folder} holds no tokenizer.json`);
  const { prompts } = read(folder, 'config_sentence_transformers.json', Prompts);
  return {
    modelFile: join(folder, model),
    tokenizerFile: join(folder, 'tokenizer.json'),
    pooling: read(folder, '1_Pooling/config.json', Pooling).pooling_mode_cls_token ? 'first' : 'mean',
    maxTokens: Math.min(MOST_TOKENS, read(folder, 'sentence_bert_config.json', Limits).max_seq_length),
    prefixes: { query: prompts['query'] ?? '', document: prompts['document'] ?? prompts['passage'] ?? '' },
  };
}

function read<T extends z.ZodType>(folder: string, name: string, schema: T): z.infer<T> {
  const file = join(folder, name);
  if (!existsSync(file)) return schema.parse({});
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new AppError('model.unavailable', `${file} is not as sentence-transformers writes it`, { cause: error });
  }
}

/** Tells models apart by what they are, wherever they lie. */
export async function modelDigest({ modelFile, tokenizerFile }: ModelFolder): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [modelFile, tokenizerFile]) for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex').slice(0, 12);
}
