// First step of every process: environment → typed settings, or a start that is refused with the name of what is wrong.
import { SETTINGS, type Config, type SettingName } from './settings.js';

/** Names every wrong variable, never a value. */
export class ConfigError extends Error {
  constructor(readonly problems: { name: string; message: string }[]) {
    super(`Strata can't start with this environment:\n${problems.map((p) => `  ${p.name}: ${p.message}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Few steps (insert, delete, replace) from `a` to `b`; stops counting above 2. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return (row[b.length] ?? 3) <= 2;
}

/** Settings that are right alone and make no sense together. */
function contradictions(config: Config): { name: string; message: string }[] {
  const least = config.LLM_CHUNK_TOKENS + config.LLM_ANSWER_TOKENS;
  if (config.LLM_CHUNK_BUDGET > least) return [];
  return [
    {
      name: 'LLM_CHUNK_BUDGET',
      message: `must be more than LLM_CHUNK_TOKENS and LLM_ANSWER_TOKENS together (${least}): no question would fit`,
    },
  ];
}

/**
 * Reads the table of settings. An empty variable counts as unset. A `STRATA_…` name that is one or two letters off a known
 * one is refused, because a setting that is silently ignored is worse than a start that fails.
 * @throws ConfigError
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const problems: { name: string; message: string }[] = [];
  const config: Partial<Record<SettingName, unknown>> = {};
  const names = Object.keys(SETTINGS) as SettingName[];
  for (const name of names) {
    const given = env[name];
    const parsed = SETTINGS[name].schema.safeParse(given === '' ? undefined : given);
    if (parsed.success) config[name] = parsed.data;
    else
      problems.push({
        name,
        message:
          given === undefined || given === ''
            ? `is not set. ${SETTINGS[name].description}`
            : (parsed.error.issues[0]?.message ?? 'is not valid'),
      });
  }
  for (const name of Object.keys(env))
    if (name.startsWith('STRATA_') && !(name in SETTINGS)) {
      const meant = names.find((known) => isNear(name, known));
      if (meant) problems.push({ name, message: `is not a setting; ${meant} is` });
    }
  for (const [base, model] of [
    ['LLM_BASE_URL', 'LLM_MODEL'],
    ['EMBEDDING_BASE_URL', 'EMBEDDING_MODEL'],
    ['RERANK_BASE_URL', 'RERANK_MODEL'],
  ] as const)
    if (config[base] !== undefined && config[model] === undefined) problems.push({ name: model, message: `is needed with ${base}` });
  if (problems.length === 0) problems.push(...contradictions(config as Config));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config) as Config;
}
