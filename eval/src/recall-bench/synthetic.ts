// bench:recall, bench:delete: seeded talk. The same seed gives the same users, messages, facts and questions on every machine.
import type { FactCandidate } from '@strata/memory';

type Told = Omit<FactCandidate, 'polarity'>;

/** mulberry32: uniform in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Statement {
  id: string;
  sessionId: string;
  content: string;
  timestamp: Date;
  candidate: Told;
  question: string;
}

const WORDS = 12_000;
const NAMES = 400;
const ONSETS = 'b br c ch d dr f fl g gr h j k l m n p pl r s sh st t tr v w'.split(' ');
const VOWELS = 'a e i o u ai ea oo'.split(' ');
const ENDS = ['', 'n', 'r', 'l', 't', 'm', 'nd', 'rk'];
/** As people write: a few words are everywhere, most are rare. */
const VOCABULARY = invented(WORDS, seeded(7));
const PEOPLE = invented(NAMES, seeded(11)).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
const START = Date.UTC(2025, 0, 1, 8);
const GAP_MS = 20 * 60_000;
/** Messages of one session, which are one item of work each. */
export const SESSION = 1000;

function invented(count: number, random: () => number): string[] {
  const pick = (of: string[]) => of[Math.floor(random() * of.length)]!;
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = 2 + Math.floor(random() * 2);
    words.add(Array.from({ length: syllables }, () => pick(ONSETS) + pick(VOWELS)).join('') + pick(ENDS));
  }
  return [...words];
}

/** What one user said: each message holds one fact, the one that the built-in extractor finds, and each fact has a question that asks for it in part of its words. */
export function* statements(userId: string, count: number, seed: number): Generator<Statement> {
  const random = seeded(seed);
  // Zipf's law: the n-th word is used 1/n as often as the first.
  const word = () => VOCABULARY[Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1)]!;
  const person = () => PEOPLE[Math.floor(random() ** 2 * NAMES)]!;
  for (let i = 0; i < count; i++) {
    const [who, place] = [person(), person()];
    const [deed, thing, kind, other, last] = [word(), word(), word(), word(), word()];
    const told = `the ${kind} ${thing} with ${who} in ${place}, because the ${other} was ${last}`;
    const content = `I wanted to ${deed} ${told}.`;
    const id = `m${i}`;
    const timestamp = new Date(START + i * GAP_MS);
    yield {
      id,
      sessionId: `${userId}-s${Math.floor(i / SESSION)}`,
      content,
      timestamp,
      question: `Why did I want to ${deed} the ${thing} with ${who}?`,
      candidate: {
        content: `The user wanted to ${deed} ${told}`,
        category: 'fact',
        type: 'episodic',
        speaker: 'user',
        speakerName: null,
        language: 'en',
        sources: [{ messageId: id, actionId: null, start: 0, end: content.length, quote: content, role: 'user', name: null, timestamp }],
        entities: [who, place],
        tags: [],
        confidence: 0.7,
        slot: null,
        value: null,
        eventTime: null,
        validFrom: null,
        validTo: null,
        flags: [],
      },
    };
  }
}
