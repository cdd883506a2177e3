// Every environment variable of Strata in one table; the start of each process, and the reference in the docs, read it.
import { isIP } from 'node:net';
import { Timezone } from '@strata/contracts';
import { z } from 'zod';

interface Setting<S extends z.ZodType = z.ZodType> {
  schema: S;
  description: string;
  /** Its value is never printed, logged or shown. */
  secret: boolean;
}
const plain = <S extends z.ZodType>(schema: S, description: string): Setting<S> => ({ schema, description, secret: false });
const secret = <S extends z.ZodType>(schema: S, description: string): Setting<S> => ({ schema, description, secret: true });

/** The values of deploy/sample.env start like this; they are public, so they protect nothing. Any other string will do. */
const SAMPLE = /^change[-_ ]?me/i;

/** Names the key that is derived where none is named. */
export const DERIVED_KEY_ID = 'derived';

/** `id:secret[,id:secret …]`; ids are told apart, secrets are texts of 32 characters or more without a comma. */
const keyRing = z.string().transform((text, ctx) => {
  const keys = text.split(',').map((part) => {
    const [id = '', ...rest] = part.trim().split(':');
    return { id, secret: rest.join(':') };
  });
  const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
  if (keys.some(({ id }) => !/^[\w-]{1,32}$/.test(id))) refuse('must be id:secret[,id:secret …], ids of letters, digits, _ and -');
  else if (keys.some(({ id }) => id === DERIVED_KEY_ID))
    refuse(`the id ${DERIVED_KEY_ID} is taken: it is the key that follows from STRATA_KEY_SECRET`);
  else if (new Set(keys.map(({ id }) => id)).size < keys.length) refuse('names an id twice');
  else if (keys.some(({ secret: text }) => text.length < 32)) refuse('each secret must be at least 32 characters');
  else if (keys.some(({ secret: text }) => SAMPLE.test(text))) refuse('holds a sample value: set one of your own');
  return keys;
});

const own = (min: number) =>
  z
    .string()
    .min(min, `must be at least ${min} characters`)
    .refine((value) => !SAMPLE.test(value), 'is a sample value: set one of your own');
const count = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const port = (fallback: number) => count(0, 65_535).default(fallback);
const url = (schemes: string) =>
  z.string().regex(new RegExp(`^(${schemes})://.+`), `must be a URL that starts with ${schemes.replaceAll('|', ' or ')}`);
/** deploy/sample.env reaches the services inside this address. */
const hasOwnPassword = (address: string) => {
  try {
    return !SAMPLE.test(decodeURIComponent(new URL(address).password));
  } catch {
    // What is no address is told by its own check.
    return true;
  }
};

const isCidr = (text: string) => {
  const [, address = '', bits] = /^(.+)\/(\d{1,3})$/.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
};
const cidrs = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((one) => one !== ''))
  .refine((list) => list.every(isCidr), 'must be ranges such as 10.0.0.0/8 or fd12::/16, with commas between them');

/** As the OpenTelemetry specification writes them: `name=value,name=value`. */
const headerList = z.string().transform((text, ctx) => {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [name, ...rest] = pair.trim().split('=');
    const value = decoded(rest.join('=').trim());
    if (name && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && value !== null) headers[name] = value;
    else ctx.addIssue({ code: 'custom', message: 'must be name=value[,name=value …], values percent-encoded' });
  }
  return headers;
});
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
const SHARE = 'must be a number from 0 to 1';
const share = z.coerce.number({ error: SHARE }).min(0, { error: SHARE }).max(1, { error: SHARE });

export const SETTINGS = {
  DATABASE_URL: secret(
    url('postgres|postgresql').refine(hasOwnPassword, 'its password is a sample value: set one of your own'),
    'Postgres: the records. `postgresql://user:password@host:5432/strata`.',
  ),
  REDIS_URL: secret(url('redis|rediss').optional(), 'Redis: the queue. Unset: the queue lives in Postgres.'),
  QDRANT_URL: plain(url('http|https').optional(), 'Qdrant, 1.19 or later: the index. Unset: the index lives in Postgres.'),
  QDRANT_API_KEY: secret(z.string().optional(), 'Key for Qdrant.'),
  INDEX_CACHE_MB: plain(
    count(1, 1_048_576).default(256),
    'Memory, in MB, that one process gives to the index in Postgres: users asked about least recently go first; one that is larger is held while it is asked.',
  ),
  HOST: plain(z.string().min(1).default('127.0.0.1'), 'Address to listen on; `0.0.0.0` in a container.'),
  PORT: plain(port(8080), 'Port of one service; 0 takes a free one.'),
  LOG_LEVEL: plain(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'Least severe log line that is written.',
  ),
  STRATA_ADMIN_KEY: secret(own(24).optional(), 'Credential of `/api/admin`, 24 characters or more. Unset: no admin call is answered.'),
  STRATA_KEY_SECRET: secret(own(32), 'Secret under which API keys are stored (HMAC), 32 characters or more. Changing it ends every key.'),
  WEBHOOK_ENCRYPTION_KEYS: secret(
    keyRing.optional(),
    'Keys under which webhook secrets and headers are stored: `id:secret`, the first seals, those after a comma open what they sealed. To rotate, put a new one in front and restart; once webhook-dispatcher has said that all are sealed anew, take the old one away. Unset: a key derived from STRATA_KEY_SECRET.',
  ),
  STRATA_BOOTSTRAP_API_KEY: secret(
    own(24).optional(),
    "Becomes a key of the first project, with every scope; 24 characters or more. For installations that can't call the admin API.",
  ),
  STRATA_TIMEZONE: plain(
    Timezone.default('UTC'),
    'Zone for "yesterday" where neither the session, the timestamp nor the project names one.',
  ),
  STRATA_DATA_DIR: plain(z.string().min(1).default('.strata'), 'Folder of the embedded services (all in one process).'),
  STRATA_PORT: plain(port(8000), 'Port of the whole product in one process.'),
  WORKER_CONCURRENCY: plain(count(1, 64).default(4), 'Users that one extractor-worker works on at the same time.'),
  LLM_BASE_URL: plain(url('http|https').optional(), 'OpenAI-compatible endpoint for extraction and summaries. Unset: built in.'),
  LLM_MODEL: plain(z.string().min(1).optional(), 'Name of the chat model.'),
  LLM_API_KEY: secret(z.string().optional(), 'Key for the chat model.'),
  LLM_REQUESTS_PER_MINUTE: plain(
    count(1, 1_000_000).optional(),
    'Calls to the chat model in a minute, over all processes. Unset: as many as the endpoint takes.',
  ),
  LLM_TOKENS_PER_MINUTE: plain(
    count(1000, 1_000_000_000).optional(),
    'Its tokens in a minute, question and answer, over all processes. Unset: as many as the endpoint takes.',
  ),
  LLM_CHUNK_TOKENS: plain(
    count(200, 100_000).default(3000),
    'Tokens of messages that go into one question; a longer message goes alone, whole.',
  ),
  LLM_CHUNK_CALLS: plain(count(1, 2).default(2), 'Calls for one question: 2 = one repair of an answer that does not fit, 1 = none.'),
  LLM_CHUNK_BUDGET: plain(
    count(1000, 2_000_000).default(80_000),
    'Tokens for one question, over its calls. What would cost more fails visibly (`model.over_budget`); nothing is cut.',
  ),
  LLM_ANSWER_TOKENS: plain(
    count(100, 100_000).default(4096),
    'Longest answer of the chat model: sent as `max_tokens`, or as `max_completion_tokens` once the endpoint asks for that.',
  ),
  EMBEDDING_PROVIDER: plain(
    z.enum(['built-in', 'word-vectors', 'local-model', 'openai-compatible']).optional(),
    'What makes embeddings. Unset: `openai-compatible` with EMBEDDING_BASE_URL, `local-model` with EMBEDDING_MODEL_PATH, else `built-in` ' +
      '(an English sentence encoder); `word-vectors` takes less memory and time and finds less.',
  ),
  EMBEDDING_MODEL_PATH: plain(
    z.string().min(1).optional(),
    'Folder of a sentence encoder: `model.onnx` and `tokenizer.json`, with the pooling and prompts that sentence-transformers writes beside them.',
  ),
  EMBEDDING_BASE_URL: plain(url('http|https').optional(), 'OpenAI-compatible endpoint for embeddings.'),
  EMBEDDING_MODEL: plain(z.string().min(1).optional(), 'Name of the embedding model.'),
  EMBEDDING_API_KEY: secret(z.string().optional(), 'Key for the embedding model.'),
  EMBEDDING_DIMENSION: plain(count(8, 8192).optional(), 'Length of its vectors.'),
  RERANK_BASE_URL: plain(url('http|https').optional(), 'Endpoint whose /rerank orders the best 50 memories anew. Unset: built in.'),
  RERANK_MODEL: plain(z.string().min(1).optional(), 'Name of the reranking model.'),
  RERANK_API_KEY: secret(z.string().optional(), 'Key for the reranking model.'),
  RERANK_TIMEOUT_MS: plain(count(50, 60_000).default(800), 'How long an answer waits for it; then the built-in ranking stands.'),
  WEBHOOK_ALLOW_CIDRS: plain(
    cidrs,
    'Ranges that webhooks may be sent to beside public addresses, also over http: `10.0.0.0/8, fd12::/16`. Those in which clouds tell credentials stay closed.',
  ),
  WEBHOOK_CONCURRENCY: plain(count(1, 1024).default(64), 'Requests to webhooks that one webhook-dispatcher has under way at once.'),
  WEBHOOK_ENDPOINT_CONCURRENCY: plain(
    count(1, 256).default(8),
    'Of these, requests to one webhook, over all processes. One that fails gets a single request at a time until it recovers.',
  ),
  WEBHOOK_RETENTION_DAYS: plain(
    count(1, 90).default(7),
    'How long events are kept for a replay after they were told, and deliveries with their attempts after they ended.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: plain(
    url('http|https').optional(),
    'OpenTelemetry collector that traces are sent to over HTTP (`/v1/traces` is appended), such as `http://localhost:4318`. Unset: nothing is traced.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    headerList.optional(),
    'Headers for the collector, such as its credential: `name=value[,name=value …]`, values percent-encoded.',
  ),
  OTEL_SERVICE_NAME: plain(z.string().min(1).optional(), 'Name of the process in traces. Unset: that of the service.'),
  OTEL_TRACES_SAMPLER: plain(
    z
      .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
      .default('parentbased_always_on'),
    'Which requests are traced. `parentbased_…` obeys the `traceparent` of a caller who sends one.',
  ),
  OTEL_TRACES_SAMPLER_ARG: plain(share.default(1), 'Share of the requests that a `…traceidratio` sampler traces, 0 to 1.'),
  STRATA_FAULT: plain(z.string().optional(), 'Tests only: the point at which the process kills itself.'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
/** Settings by their environment names, parsed and with defaults. */
export type Config = { readonly [K in SettingName]: z.infer<(typeof SETTINGS)[K]['schema']> };

/** The one that is named, else the one whose settings are given. */
export function embeddingProvider(
  config: Pick<Config, 'EMBEDDING_PROVIDER' | 'EMBEDDING_BASE_URL' | 'EMBEDDING_MODEL_PATH'>,
): NonNullable<Config['EMBEDDING_PROVIDER']> {
  if (config.EMBEDDING_PROVIDER) return config.EMBEDDING_PROVIDER;
  if (config.EMBEDDING_BASE_URL) return 'openai-compatible';
  return config.EMBEDDING_MODEL_PATH ? 'local-model' : 'built-in';
}
