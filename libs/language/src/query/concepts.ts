// language → query: weak expansion of a query by the words of its concepts, across English and Chinese.
import { unitWeight } from '../tokens/encode.js';
import { STOP_WORDS } from '../tokens/stop-words.data.js';
import { tokenize } from '../tokens/tokenize.js';
import { CONCEPTS } from './concepts.data.js';
import { KINDS } from './kinds.data.js';

interface Concept {
  terms: readonly string[];
}

/** Term → its concepts. Built on first use: tokenising the list costs some milliseconds. */
let byTerm: Map<string, Concept[]> | null = null;

function load(): Map<string, Concept[]> {
  const map = new Map<string, Concept[]>();
  for (const line of CONCEPTS) {
    const terms = [
      ...new Set(
        line
          .split(' ')
          .map(mainTerm)
          .filter((term) => term !== ''),
      ),
    ];
    const concept = { terms };
    for (const term of terms) map.set(term, [...(map.get(term) ?? []), concept]);
  }
  return map;
}

/** The term that a word is indexed under; a Chinese word that the segmenter splits stands under its first whole pair. */
function mainTerm(word: string): string {
  const tokens = tokenize(word);
  const whole = tokens.find((token) => token.start === 0 && token.end === word.length);
  return whole?.term ?? tokens.find((token) => unitWeight(token) >= 0.5)?.term ?? '';
}

/** Terms to add for the terms of a query, none of them in it already; each once. */
export function expandTerms(terms: ReadonlySet<string>): string[] {
  byTerm ??= load();
  const added = new Set<string>();
  for (const term of terms) {
    for (const concept of byTerm.get(term) ?? [])
      for (const other of concept.terms) if (!terms.has(other) && !STOP_WORDS.has(other)) added.add(other);
  }
  return [...added];
}

/** Term that asks → terms that tell. */
let tellings: Map<string, Set<string>> | null = null;

function loadKinds(): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>();
  for (const line of KINDS) {
    const [asking = [], telling = []] = line.split(' ▸ ').map((side) => side.split(' ').map(mainTerm));
    for (const term of asking) map.set(term, new Set([...(map.get(term) ?? []), ...telling]));
  }
  return map;
}

/** Terms in which people tell what the terms of a question ask for; none of them in it already, each once. */
export function tellingTerms(terms: ReadonlySet<string>): string[] {
  tellings ??= loadKinds();
  const added = new Set<string>();
  for (const term of terms)
    for (const other of tellings.get(term) ?? []) if (other !== '' && !terms.has(other) && !STOP_WORDS.has(other)) added.add(other);
  return [...added];
}
