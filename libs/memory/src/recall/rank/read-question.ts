// recall ▸ rank: the query as the ranking needs it: terms without speakers' names, who is meant, times, what is asked for.
import { encodeQuery, foldKey, readQuery, tokenize, type QueryReading } from '@strata/language';
import type { SparseVector } from '../../ports.js';

export interface Question extends QueryReading {
  text: string;
  sparse: SparseVector;
  /** By what lexical scores grow when synonyms are left out of the norm: they were added, nobody asked for all of them. */
  scale: number;
  /** Known speakers that the query names, as they are written in the records. */
  named: string[];
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** `speakers`: names of the people who speak in this user's messages. */
export function readQuestion(text: string, speakers: string[], context: { reference: Date; timezone: string }): Question {
  const reading = readQuery(text, context);
  const words = new Set(tokenize(text).map((token) => foldKey(token.text)));
  const folded = foldKey(text);
  const named = speakers.filter((name) => {
    const key = foldKey(name);
    if (key === '') return false;
    if (CJK.test(key)) return folded.includes(key);
    return key.split(/\s+/u).some((part) => part.length > 1 && (words.has(part) || words.has(`${part}'s`) || words.has(`${part}’s`)));
  });
  // A name that is in every message tells none apart, and hides the words that do.
  const nameTerms = new Set(named.flatMap((name) => tokenize(name).map((token) => token.term)));
  const rest = reading.terms.filter(({ term }) => !nameTerms.has(term));
  const terms = rest.some(({ expanded }) => !expanded) ? rest : reading.terms;
  const sum = (of: typeof terms) => of.reduce((total, { weight }) => total + weight, 0);
  const said = sum(terms.filter(({ expanded }) => !expanded));
  return { ...reading, terms, text, named, sparse: encodeQuery({ terms }), scale: said > 0 ? sum(terms) / said : 1 };
}
