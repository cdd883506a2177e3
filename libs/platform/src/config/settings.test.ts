// The whole table: each setting is checked at the start, by its name; what is secret stays so.
import { ConfigError, loadConfig } from './load-config.js';
import { SETTINGS, type SettingName } from './settings.js';

const REQUIRED = { DATABASE_URL: 'postgresql://127.0.0.1/none', STRATA_KEY_SECRET: 'k'.repeat(32) };
const names = Object.keys(SETTINGS) as SettingName[];
/** Any text will do: keys of other people, names of models, folders, an address to listen on. */
const ANY_TEXT: SettingName[] = [
  ...(['QDRANT_API_KEY', 'LLM_API_KEY', 'EMBEDDING_API_KEY', 'RERANK_API_KEY'] as const),
  ...([
    'LLM_MODEL',
    'EMBEDDING_MODEL',
    'RERANK_MODEL',
    'EMBEDDING_MODEL_PATH',
    'STRATA_DATA_DIR',
    'HOST',
    'STRATA_FAULT',
    'OTEL_SERVICE_NAME',
  ] as const),
];
/** Wrong wherever a value has a form; long enough to be told from anything else. */
const WRONG = 'canary:7f3a';

function problemsOf(env: Record<string, string>): { name: string; message: string }[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const { name, message } of error.problems) expect(error.message).toContain(`\n  ${name}: ${message}`);
    return error.problems;
  }
}

it.each(names.filter((name) => !ANY_TEXT.includes(name)))('%s refuses a wrong value by its name', (name) => {
  const problems = problemsOf({ ...REQUIRED, [name]: WRONG });
  expect(problems.map((problem) => problem.name)).toEqual([name]);
  expect(problems[0]!.message.includes(WRONG)).toBe(!SETTINGS[name].secret);
});

it.each(Object.keys(REQUIRED))('%s is asked for by its name and in words when it is missing or empty', (name) => {
  for (const value of [undefined, '']) {
    const env = Object.fromEntries(Object.entries({ ...REQUIRED, [name]: value }).filter(([, given]) => given !== undefined));
    expect(problemsOf(env as Record<string, string>)).toEqual([{ name, message: expect.stringContaining('is not set. ') }]);
  }
});

it('tells all that is wrong at once', () => {
  expect(
    problemsOf({ PORT: 'x', LOG_LEVEL: 'x' })
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'STRATA_KEY_SECRET']);
});

it('whatever its name says to be a secret is one, and each is described', () => {
  for (const name of names) {
    if (/(KEY|KEYS|SECRET|PASSWORD|TOKEN)$/.test(name)) expect([name, SETTINGS[name].secret]).toEqual([name, true]);
    expect([name, SETTINGS[name].description.length > 10]).toEqual([name, true]);
  }
});
