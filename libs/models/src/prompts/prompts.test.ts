// A prompt's version names its exact wording: results stay attributable only while an edit means a new file.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANSWER_CHAT_VERSION } from './answer-chat.v1.js';
import { EXTRACT_FACTS_VERSION } from './extract-facts.v3.js';
import { WRITE_SUMMARY_VERSION } from './write-summary.v2.js';

/**
 * SHA-256 of each prompt. A test that fails here means: undo the edit, or make it in a copy with the next version and put that one here in
 * place of the old (the fence too: what uses it gets a new version with it). A hash is never changed.
 */
const PINNED: Record<string, string> = {
  'answer-chat.v1.ts': 'da2bb4a49296a55194698dad8c9650d8a59f69823e02aef7b0d5cf0a8276040e',
  'extract-facts.v3.ts': '3ad89ffddf1e18cd83f5ca374cbc725b712313cc7fafff87e1c0619e3080ab89',
  'fence.v1.ts': '0495139a5644b900bd74c2da678cd4bc2f45316cd0c90331c160191a3d48be73',
  'operator-instructions.v1.ts': '30c54e15292d36d7c5d544d84f2bf3ccb65707e2504255b274a74abcc40e0040',
  'write-summary.v2.ts': 'b93e6be770f3cc84a63f886ed3cba79ebd5739781e67f96850a7d35dc14350c4',
};

const files = readdirSync(__dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

it('is one file each, with its version in its name', () => {
  expect(files.sort()).toEqual(Object.keys(PINNED).sort());
  expect(files.filter((name) => !/^[a-z-]+\.v\d+\.ts$/.test(name))).toEqual([]);
});

it.each(Object.entries(PINNED))('%s has the wording of its version', (name, hash) => {
  const text = readFileSync(join(__dirname, name), 'utf8').replaceAll('\r\n', '\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
});

it.each([
  ['answer-chat', ANSWER_CHAT_VERSION],
  ['extract-facts', EXTRACT_FACTS_VERSION],
  ['write-summary', WRITE_SUMMARY_VERSION],
])('%s tells the version of its file', (name, version) => {
  expect(files).toContain(`${name}.${version}.ts`);
});
