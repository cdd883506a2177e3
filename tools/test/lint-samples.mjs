// Lints pieces of code as if they stood in files of this tree: JSON on standard input `[{path, code}]`, rule names on standard output.
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = join(import.meta.dirname, '../..');
process.chdir(root);
// What is asked about needs no types, and without them it takes seconds.
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    {
      files: ['**/*.ts'],
      ...tseslint.configs.disableTypeChecked,
      languageOptions: { parserOptions: { projectService: false, project: false } },
    },
  ],
});
const found = [];
for (const { path, code } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath: join(root, path) });
  found.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
console.log(JSON.stringify(found));
