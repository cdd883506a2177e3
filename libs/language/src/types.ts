// Shapes of the language library. Pure functions only: the same text gives the same answer everywhere.
import type { Granularity } from '@strata/contracts';

/** BCP 47 primary tag, by script first and function words second: `en`, `zh`, `ja`, `ko`, …; `und` when in doubt. */
export type Language = string;

/** A slice of a text in UTF-16 offsets, as `String.prototype.slice` takes them; end exclusive. */
export interface Span {
  start: number;
  end: number;
  text: string;
}

export interface Token extends Span {
  /** What is indexed: case-folded, stemmed (Latin) or as is (CJK word, CJK bigram, number, code, e-mail). */
  term: string;
  /** `stop` words are kept out of scoring but seen by the query reader. */
  kind: 'word' | 'number' | 'code' | 'cjk' | 'bigram' | 'stop';
}

/** A time expression resolved against a reference instant and a zone: half-open interval `start` ≤ t < `end`. */
export interface TimeExpression extends Span {
  from: Date;
  to: Date;
  granularity: Granularity;
  /** Whether the expression points before or after the reference, or is absolute. */
  direction: 'past' | 'future' | 'absolute';
  /** What is told holds from `from` on ("since 2016", 从去年开始). */
  since?: boolean;
}

export interface EntityMention extends Span {
  /** Without quotes and possessive endings. */
  name: string;
}

/** Reads a question; no model. */
export interface QueryReading {
  language: Language;
  /** Distinct terms without stop words, with weights (1 = plain); `expanded` ones are synonyms that the query doesn't hold. */
  terms: { term: string; weight: number; expanded?: true }[];
  entities: EntityMention[];
  times: TimeExpression[];
  asks: 'when' | 'where' | 'who' | 'how_many' | 'yes_no' | 'list' | 'other';
  /** Greeting, acknowledgement or pure small talk: memory is not needed. */
  smallTalk: boolean;
  /** First person is meant ("my", "我"): the asking user's own memory. */
  firstPerson: boolean;
}
