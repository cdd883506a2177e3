// Wires models into an app by the environment: what is not configured is built in or absent, never pretended.
import { Global, Module } from '@nestjs/common';
import { AppError } from '@strata/contracts';
import { BuiltinExtractor, FeedbackReader, StatedMemories, tokens, type ports } from '@strata/memory';
import { CONFIG, embeddingProvider, LOGGER, Metrics, RATE_STORE, type Config, type RateStore } from '@strata/platform';
import { OpenAiChatModel } from './chat/open-ai-chat-model.js';
import { BuiltInEmbedder } from './embed/built-in-embedder.js';
import { LocalModelEmbedder } from './embed/local-model-embedder.js';
import { OpenAiEmbedder } from './embed/open-ai-embedder.js';
import { WordVectorEmbedder } from './embed/word-vector-embedder.js';
import { LlmExtractor } from './extract/llm-extractor.js';
import { openLimits, type Log } from './limit/open-limits.js';
import { HttpReranker } from './rerank/http-reranker.js';
import { OpenAiChat } from './provider/open-ai-chat.js';
import { countCalls } from './provider/count-calls.js';
import type { Usage } from './provider/spending.js';
import { LlmSummaryWriter } from './summarize/llm-summary-writer.js';

/** Under EXTRACTORS; a project's setting chooses, without one the model where there is one. `llm` is null when none is configured. */
export interface Extractors {
  builtin: ports.Extractor;
  llm: ports.Extractor | null;
}
/** What reads the messages of a project that names no extractor, for whoever starts Strata. */
export const describeExtraction = ({ LLM_BASE_URL, LLM_MODEL }: Pick<Config, 'LLM_BASE_URL' | 'LLM_MODEL'>): string =>
  LLM_BASE_URL && LLM_MODEL ? `model ${LLM_MODEL}` : 'built in';
const CHAT = 'strata.models.Chat';
const CONFIGURED = 'strata.models.Configured';

/** What every question to the chat model has: who is asked, how often at most, and who counts. Null where none is configured. */
function openProvider(config: Config, metrics: Metrics, log: Log, rates: RateStore | undefined) {
  if (!config.LLM_BASE_URL || !config.LLM_MODEL) return null;
  const calls = metrics.counter('strata_model_calls_total');
  const spent = metrics.counter('strata_model_tokens_total');
  const options = {
    budget: { calls: config.LLM_CHUNK_CALLS, tokens: config.LLM_CHUNK_BUDGET },
    answerTokens: config.LLM_ANSWER_TOKENS,
    limits: openLimits(config, rates ?? null, log, metrics),
    onUsage: (purpose: string, usage: Usage) => {
      calls.inc({ purpose }, usage.calls);
      spent.inc({ purpose, direction: 'input' }, usage.inputTokens);
      spent.inc({ purpose, direction: 'output' }, usage.outputTokens);
    },
  };
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = config;
  return { provider: { baseUrl, model, apiKey, onCall: countCalls(metrics) }, options };
}
type Configured = NonNullable<ReturnType<typeof openProvider>>;

/** The embedding that the settings name. */
export async function openEmbedder(config: Config, metrics?: Metrics): Promise<ports.Embedder> {
  switch (embeddingProvider(config)) {
    case 'built-in':
      return new BuiltInEmbedder();
    case 'word-vectors':
      return new WordVectorEmbedder();
    case 'local-model':
      return LocalModelEmbedder.open(config.EMBEDDING_MODEL_PATH ?? '');
    case 'openai-compatible':
      return openRemote(config, metrics);
  }
}

async function openRemote(config: Config, metrics?: Metrics): Promise<ports.Embedder> {
  const { EMBEDDING_BASE_URL: baseUrl = '', EMBEDDING_MODEL: model = '', EMBEDDING_API_KEY: apiKey } = config;
  const provider = { baseUrl, model, apiKey, ...(metrics && { onCall: countCalls(metrics) }) };
  try {
    return await OpenAiEmbedder.open(provider, config.EMBEDDING_DIMENSION);
  } catch (error) {
    throw new AppError(
      'model.unavailable',
      'EMBEDDING_BASE_URL did not answer. Mend it, or set EMBEDDING_DIMENSION to start without asking it.',
      {
        cause: error,
      },
    );
  }
}

function openReranker(config: Config, metrics: Metrics): ports.Reranker | null {
  if (!config.RERANK_BASE_URL || !config.RERANK_MODEL) return null;
  const { RERANK_BASE_URL: baseUrl, RERANK_MODEL: model, RERANK_API_KEY: apiKey, RERANK_TIMEOUT_MS: timeoutMs } = config;
  return new HttpReranker({ baseUrl, model, apiKey, timeoutMs, onCall: countCalls(metrics) });
}

/** Provides CHAT_MODEL (null without one), EMBEDDER, EXTRACTORS (`Extractors`), SUMMARY_WRITER (null without a chat model) and RERANKER (null where none is set). */
@Global()
@Module({
  providers: [
    // Optional: without a rate store limits are counted in the process alone.
    { provide: CONFIGURED, inject: [CONFIG, Metrics, LOGGER, { token: RATE_STORE, optional: true }], useFactory: openProvider },
    {
      provide: CHAT,
      inject: [CONFIGURED],
      useFactory: (configured: Configured | null) => configured && new OpenAiChat(configured.provider, configured.options),
    },
    {
      provide: tokens.CHAT_MODEL,
      inject: [CONFIGURED],
      useFactory: (configured: Configured | null): ports.ChatModel | null =>
        configured && new OpenAiChatModel(configured.provider, configured.options),
    },
    { provide: tokens.EMBEDDER, inject: [CONFIG, Metrics], useFactory: openEmbedder },
    { provide: tokens.RERANKER, inject: [CONFIG, Metrics], useFactory: openReranker },
    {
      provide: tokens.EXTRACTORS,
      inject: [CHAT, CONFIG],
      useFactory: (chat: OpenAiChat | null, config: Config): Extractors => {
        const builtin = new BuiltinExtractor();
        const llm = chat && new LlmExtractor(chat, builtin, config.LLM_CHUNK_TOKENS);
        const reader = (next: ports.Extractor) => new FeedbackReader(new StatedMemories(next));
        return { builtin: reader(builtin), llm: llm && reader(llm) };
      },
    },
    {
      provide: tokens.SUMMARY_WRITER,
      inject: [CHAT],
      useFactory: (chat: OpenAiChat | null): ports.SummaryWriter | null => chat && new LlmSummaryWriter(chat),
    },
  ],
  exports: [tokens.CHAT_MODEL, tokens.EMBEDDER, tokens.EXTRACTORS, tokens.SUMMARY_WRITER, tokens.RERANKER],
})
export class ModelsModule {}
