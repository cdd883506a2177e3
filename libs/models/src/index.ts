// models: chat and embedding models behind the domain's ports, and the built-in embedding.
export { BuiltInEmbedder } from './embed/built-in-embedder.js';
export { LocalModelEmbedder } from './embed/local-model-embedder.js';
export { OpenAiEmbedder } from './embed/open-ai-embedder.js';
export { otherEmbedding } from './embed/other-embedding.js';
export { WordVectorEmbedder } from './embed/word-vector-embedder.js';
export { HttpReranker } from './rerank/http-reranker.js';
export { OpenAiChatModel } from './chat/open-ai-chat-model.js';
export { LlmExtractor } from './extract/llm-extractor.js';
export { openLimits } from './limit/open-limits.js';
export { describeExtraction, ModelsModule, openEmbedder, type Extractors } from './models.module.js';
export { OpenAiChat, type ChatMessage, type ChatOptions, type Question } from './provider/open-ai-chat.js';
export { type Budget, type Usage } from './provider/spending.js';
export { type Provider } from './provider/post-json.js';
export { LlmSummaryWriter } from './summarize/llm-summary-writer.js';
