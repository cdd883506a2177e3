// language: tokens, sentences, time, entities, BM25F weights, the reading of a query. Pure, imports contracts only.
export type { EntityMention, Language, QueryReading, Span, TimeExpression, Token } from './types.js';
