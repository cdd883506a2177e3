// language: tokens, sentences, time, entities, BM25F weights, the reading of a query. Pure, imports contracts only.
export { isListedCompany, isListedPlace } from './entities/chinese-entities.js';
export { findEntities } from './entities/find-entities.js';
export { expandTerms } from './query/concepts.js';
export { readQuery } from './query/read-query.js';
export { detectLanguage } from './text/detect-language.js';
export { estimateTokens, foldKey, sliceCodePoints, toCodePoints } from './text/offsets.js';
export { splitClauses } from './text/split-clauses.js';
export { splitSentences } from './text/split-sentences.js';
export { findTimes } from './time/find-times.js';
export { encodeDocument, encodeQuery } from './tokens/encode.js';
export { simplified } from './tokens/simplified.js';
export { tokenize } from './tokens/tokenize.js';
export type { QueryReading, Span, TimeExpression } from './types.js';
