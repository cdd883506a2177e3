// First step of every process: environment → typed settings, or a start that is refused with the name of what is wrong.
import { nearest, sayIssue } from '@strata/contracts';
import type { z } from 'zod';
import { embeddingProvider, SETTINGS, type Config, type SettingName } from './settings.js';

/** Names every wrong variable, never the value of a secret. */
export class ConfigError extends Error {
  constructor(readonly problems: { name: string; message: string }[]) {
    super(`Strata can't start with this environment:\n${problems.map((p) => `  ${p.name}: ${p.message}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Settings that are right alone and make no sense together. */
function contradictions(config: Config): { name: string; message: string }[] {
  const least = config.LLM_CHUNK_TOKENS + config.LLM_ANSWER_TOKENS;
  if (config.LLM_CHUNK_BUDGET > least) return embeddingContradictions(config);
  return [
    {
      name: 'LLM_CHUNK_BUDGET',
      message: `must be more than LLM_CHUNK_TOKENS and LLM_ANSWER_TOKENS together (${least}): no question would fit`,
    },
  ];
}

/** Each provider has a setting that it needs and that says nothing to the others. */
function embeddingContradictions(config: Config): { name: string; message: string }[] {
  const provider = embeddingProvider(config);
  const own = { 'openai-compatible': 'EMBEDDING_BASE_URL', 'local-model': 'EMBEDDING_MODEL_PATH' } as const;
  return Object.entries(own).flatMap(([of, name]) => {
    if (of === provider && config[name] === undefined) return [{ name, message: `is needed with EMBEDDING_PROVIDER=${provider}` }];
    if (of !== provider && config[name] !== undefined) return [{ name, message: `says nothing to EMBEDDING_PROVIDER=${provider}` }];
    return [];
  });
}

/** What is given for nothing: without the first, the second has no effect. */
const NEEDS: readonly (readonly [SettingName, SettingName])[] = [
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['LLM_BASE_URL', 'LLM_API_KEY'],
  ['EMBEDDING_BASE_URL', 'EMBEDDING_MODEL'],
  ['EMBEDDING_BASE_URL', 'EMBEDDING_API_KEY'],
  ['EMBEDDING_BASE_URL', 'EMBEDDING_DIMENSION'],
  ['QDRANT_URL', 'QDRANT_API_KEY'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ['LLM_MODEL', 'LLM_BASE_URL'],
  ['EMBEDDING_MODEL', 'EMBEDDING_BASE_URL'],
  ['RERANK_MODEL', 'RERANK_BASE_URL'],
  ['RERANK_BASE_URL', 'RERANK_MODEL'],
  ['RERANK_BASE_URL', 'RERANK_API_KEY'],
];

/** What is wrong with a value; the value itself only where it is no secret. */
function sayWrong(name: SettingName, given: string | undefined, error: z.ZodError): string {
  const { description, secret } = SETTINGS[name];
  if (given === undefined || given === '') return `is not set. ${description}`;
  const said = error.issues[0]?.message ?? 'is not valid';
  return secret ? said : `${said}, not “${given.slice(0, 60)}”`;
}

/**
 * Reads the table of settings. An empty variable counts as unset. A name that is one or two letters off a known one is refused,
 * because a setting that is silently ignored is worse than a start that fails; so is a setting without the one that it belongs
 * to. The environment holds other programs' names too: one without our prefix only counts while what it resembles is unset.
 * @throws ConfigError
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const problems: { name: string; message: string }[] = [];
  const config: Partial<Record<SettingName, unknown>> = {};
  const names = Object.keys(SETTINGS) as SettingName[];
  for (const name of names) {
    const given = env[name];
    const parsed = SETTINGS[name].schema.safeParse(given === '' ? undefined : given, { error: sayIssue });
    if (parsed.success) config[name] = parsed.data;
    else problems.push({ name, message: sayWrong(name, given, parsed.error) });
  }
  for (const name of Object.keys(env).filter((one) => env[one] && !(one in SETTINGS))) {
    const meant = nearest(name, name.startsWith('STRATA_') ? names : names.filter((one) => !env[one]));
    if (meant) problems.push({ name, message: `is not a setting; ${meant} is` });
  }
  for (const [needed, name] of NEEDS)
    if (config[name] !== undefined && config[needed] === undefined) problems.push({ name: needed, message: `is needed with ${name}` });
  if (problems.length === 0) problems.push(...contradictions(config as Config));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config) as Config;
}
