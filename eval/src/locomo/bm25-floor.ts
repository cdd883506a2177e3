// The floor: plain BM25 over the turns, words as they stand, no fields, no window, no stemming.
import type { Conversation } from './read.js';

/** Usual values; Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). */
const [K1, B] = [1.2, 0.75];

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Ranks the ids of the conversation's turns for a question, best first; turns that share no word are left out. */
export function bm25Floor({ sessions }: Conversation): (question: string) => string[] {
  const turns = sessions.flatMap((session) => session.turns).map(({ id, content }) => ({ id, words: words(content) }));
  const mean = turns.reduce((sum, turn) => sum + turn.words.length, 0) / turns.length;
  const postings = new Map<string, Map<number, number>>();
  for (const [at, turn] of turns.entries()) {
    for (const word of turn.words) {
      const counts = postings.get(word) ?? new Map<number, number>();
      postings.set(word, counts.set(at, (counts.get(at) ?? 0) + 1));
    }
  }
  return (question) => {
    const scores = new Map<number, number>();
    for (const word of new Set(words(question))) {
      const counts = postings.get(word);
      if (!counts) continue;
      const idf = Math.log(1 + (turns.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [at, count] of counts) {
        const norm = count + K1 * (1 - B + (B * turns[at]!.words.length) / mean);
        scores.set(at, (scores.get(at) ?? 0) + (idf * count * (K1 + 1)) / norm);
      }
    }
    return [...scores].sort(([a, x], [b, y]) => y - x || a - b).map(([at]) => turns[at]!.id);
  };
}
