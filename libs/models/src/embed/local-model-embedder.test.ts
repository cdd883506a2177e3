// An operator's model folder: the bundled encoder stands in for it, copied beside files that say how it is to be used.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalModelEmbedder } from './local-model-embedder.js';

const BUNDLED = join(__dirname, '../../data/sentence-encoder');
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'strata-model-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function give(name: string, content?: object): void {
  if (content) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  } else copyFileSync(join(BUNDLED, name), join(folder, name));
}

it('embeds as the folder says: pooling, prompts, how much is read', async () => {
  give('model.onnx');
  give('tokenizer.json');
  const plain = await LocalModelEmbedder.open(folder);
  expect(plain.fingerprint).toMatch(/^local:[0-9a-f]{12}:384:1$/);
  expect(plain.dimension).toBe(384);
  const [same, other] = [await plain.embed(['tea'], 'query'), await plain.embed(['tea'], 'document')];
  expect(same).toEqual(other);
  const own = mkdtempSync(join(folder, 'own-'));
  for (const name of ['model.onnx', 'tokenizer.json']) copyFileSync(join(folder, name), join(own, name));
  folder = own;
  give('1_Pooling/config.json', { pooling_mode_cls_token: true });
  give('config_sentence_transformers.json', { prompts: { query: 'query: ', document: 'passage: ' } });
  give('sentence_bert_config.json', { max_seq_length: 8 });
  const told = await LocalModelEmbedder.open(own);
  expect(await told.embed(['tea'], 'query')).not.toEqual(await told.embed(['tea'], 'document'));
  const long = 'one two three four five six seven eight nine';
  expect(await told.embed([`${long} ten`], 'query')).toEqual(await told.embed([`${long} eleven`], 'query'));
  expect(await plain.embed(['query: tea'], 'query')).not.toEqual(await told.embed(['tea'], 'query'));
  folder = join(own, '..');
});

it.each<[string, () => void, RegExp]>([
  ['nothing', () => undefined, /holds no model/],
  ['no tokenizer', () => give('model.onnx'), /holds no tokenizer\.json/],
  ['a model that is none', () => (writeFileSync(join(folder, 'model.onnx'), 'no model'), give('tokenizer.json')), /did not answer/],
  [
    'settings that are none',
    () => (give('model.onnx'), give('tokenizer.json'), give('sentence_bert_config.json', { max_seq_length: 'many' })),
    /sentence_bert_config\.json is not as/,
  ],
])('refuses a folder with %s', async (_, prepare, said) => {
  prepare();
  await expect(LocalModelEmbedder.open(folder)).rejects.toMatchObject({
    code: 'model.unavailable',
    message: expect.stringMatching(said) as string,
  });
});
