// extract ▸ english: first person → third person. Null where the outcome might not be English; the caller then quotes.
import { ADVERBS, BASE_VERBS, PAST, thirdPerson } from './verbs.data.js';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;
/** Whose words these would become is not decided by a rule. */
const RISKY =
  /\b(?:you|your|yours|you're|you've|you'll|yourself|ya|u|let's|lets)\b|\b(?:am|do|are|have|was|were|will|would|should|can) (?:i|we)\b/iu;
/** Somebody's "I" inside quotation marks is not the speaker; a title between them is no harm. */
const QUOTES_SOMEBODY = /["“](?:[^"“”]*\b(?:i|i'm|i've|i'll|me|my)\b[^"“”]*)["”]|^[^"“”]*["“”][^"“”]*$/iu;
/** "Tom says: I …", "Tom: my …": whose "I" it is. */
const REPORTS_SOMEBODY = /^(?!i\b)[^,;"“”]{0,60}\p{L}: (?:i|i'm|i've|i'll|my|me|we|our)(?![\p{L}])/iu;
const FIRST = /^(?:i|i'm|im|i've|ive|i'll|i'd|me|my|mine|myself|we|we're|we've|we'll|we'd|us|our|ours|ourselves)$/iu;
const PAIR = /^my ([\p{L}\p{M}' -]{2,40}?) and (?:i|me)(?= )/iu;
const TOGETHER = /^(?:we|we're|we've|we'll|we'd|us)$/u;
const AUXILIARY: Record<string, string> = {
  am: 'is',
  "don't": "doesn't",
  "haven't": "hasn't",
  have: 'has',
  do: 'does',
  "aren't": "isn't",
  "ain't": "isn't",
};

interface Word {
  text: string;
  low: string;
  start: number;
  end: number;
}

/** Whether the clause speaks of its speaker at all. */
export function isFirstPerson(clause: string): boolean {
  return /\b(?:i|i'm|i've|i'll|i'd|me|my|mine|myself|we|we're|we've|we'll|we'd|us|our|ours|ourselves)\b/iu.test(clause);
}

/**
 * "I'm a nurse and my son loves cake" ▸ "Ana is a nurse and their son loves cake". `subject` stands as it is ("Ana", "The user"); later mentions
 * become "they", whose verbs need no ending. "We" is the speaker "and others": who they are is not for a rule to say; what is "ours" is
 * the speaker's as well. `clause` has straight apostrophes.
 */
export function toThirdPerson(clause: string, subject: string): string | null {
  if (RISKY.test(clause) || QUOTES_SOMEBODY.test(clause) || REPORTS_SOMEBODY.test(clause)) return null;
  // "My wife and I": the speaker first, as the names of facts have it.
  const pair = PAIR.exec(clause);
  if (!pair) return rewritten(clause, subject, false);
  const rest = clause.slice(pair[0].length);
  return `${subject} and their ${pair[1]}${isFirstPerson(rest) ? rewritten(rest, subject, true) : rest}`;
}

/** `named`: the subject stands in front of the clause already. */
function rewritten(clause: string, subject: string, named: boolean): string | null {
  const words: Word[] = [...clause.matchAll(WORD)].map((m) => ({
    text: m[0],
    low: m[0].toLowerCase(),
    start: m.index,
    end: m.index + m[0].length,
  }));
  const inside = subject === 'The user' ? 'the user' : subject;
  const edits: { word: Word; text: string }[] = [];
  const put = (word: Word, text: string) => edits.push({ word, text: text.replaceAll('$S', () => (word.start === 0 ? subject : inside)) });
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    if (!FIRST.test(word.low)) continue;
    const first = !named;
    const previous = words[i - 1]?.low ?? '';
    if (TOGETHER.test(word.low)) put(word, `${first ? '$S and others' : word.low === 'us' ? 'them' : 'they'}${together(words, i)}`);
    else if (word.low === 'my' || word.low === 'our') put(word, first ? "$S's" : 'their');
    else if (word.low === 'mine' || word.low === 'ours') put(word, first ? "$S's" : 'theirs');
    else if (word.low === 'myself' || word.low === 'ourselves') put(word, first ? '$S' : 'themselves');
    else if (word.low === 'me') {
      if (/^(?:and|or)$/.test(previous) || /^(?:and|or)$/.test(words[i + 1]?.low ?? '')) put(word, inside);
      else put(word, first ? '$S' : 'them');
    } else {
      if (/^(?:and|or)$/.test(previous) && !clause.slice(0, word.start).match(/(?:^|,\s*|\p{Ll}\s)(?:and|or)\s$/u)) return null;
      const verb = verbAfter(words, i, first, clause);
      if (!verb) return null;
      put(word, first ? `$S${verb.attached}` : `they${verb.attached}`);
      if (verb.word && verb.form !== verb.word.text) put(verb.word, verb.form);
      if (first && verb.present) coordinate(words, words.indexOf(verb.word ?? word), clause, put);
    }
    named = true;
  }
  if (!named) return null;
  let out = '';
  let done = 0;
  for (const { word, text } of edits.sort((a, b) => a.word.start - b.word.start)) {
    if (word.start < done) continue;
    out += clause.slice(done, word.start) + text;
    done = word.end;
  }
  return out + clause.slice(done);
}

/** What "'re", "'ve" … behind "we" become. */
function together(words: Word[], at: number): string {
  const end = words[at]!.low.slice(2);
  if (end === "'re") return ' are';
  if (end === "'ve") return ' have';
  if (end === "'ll") return ' will';
  return end === "'d" ? would(words[at + 1]?.low ?? '') : '';
}

/** "'d" in front of a participle is "had". */
const would = (next: string) =>
  /ed$/.test(next) || /^(?:been|gone|had|seen|done|taken|made|forgotten|known)$/.test(next) ? ' had' : ' would';

interface VerbForm {
  /** What "'m", "'ve" … become, with a leading blank. */
  attached: string;
  word: Word | null;
  form: string;
  present: boolean;
}

function verbAfter(words: Word[], at: number, singular: boolean, clause: string): VerbForm | null {
  const pronoun = words[at]!.low;
  let next = at + 1;
  while (ADVERBS.has(words[next]?.low ?? '') && clause.slice(words[next - 1]!.end, words[next]!.start) === ' ') next += 1;
  const verb = words[next];
  const low = verb?.low ?? '';
  const plain = (attached: string): VerbForm => ({ attached, word: null, form: '', present: false });
  if (pronoun === "i'm" || pronoun === 'im') return { ...plain(singular ? ' is' : ' are'), present: true };
  if (pronoun === "i've" || pronoun === 'ive') return plain(singular ? ' has' : ' have');
  if (pronoun === "i'll") return plain(' will');
  if (pronoun === "i'd") return plain(would(low));
  if (!verb || !/^\s+$/u.test(clause.slice(words[next - 1]!.end, verb.start))) return null;
  const change = (form: string, present: boolean): VerbForm => ({ attached: '', word: verb, form, present });
  if (!singular) return change(low === 'am' ? 'are' : low === 'was' ? 'were' : low === "wasn't" ? "weren't" : verb.text, false);
  const auxiliary = AUXILIARY[low];
  if (auxiliary) return change(auxiliary, low === 'have');
  if (PAST.has(low) || (/ed$/.test(low) && !BASE_VERBS.has(low))) return change(verb.text, false);
  return BASE_VERBS.has(low) ? change(thirdPerson(low), true) : null;
}

/** "I live here and work there": the second verb has the same subject, unless an infinitive stands between. */
function coordinate(words: Word[], from: number, clause: string, put: (word: Word, text: string) => void): void {
  for (let i = from + 1; i < words.length; i += 1) {
    const low = words[i]!.low;
    if (
      FIRST.test(low) ||
      (low === 'to' && BASE_VERBS.has(words[i + 1]?.low ?? '')) ||
      /^(?:that|who|which|when|if|because|they|he|she|it|can|will)$/.test(low)
    )
      return;
    if (!/^(?:and|but)$/.test(low)) continue;
    let next = i + 1;
    while (ADVERBS.has(words[next]?.low ?? '')) next += 1;
    const verb = words[next];
    // Only forms that are seldom nouns: "love and work" stays.
    if (
      verb &&
      /^(?:am|have|live|go|like|hate|prefer|want|need|enjoy|teach|eat|study|speak|take|get|make|own|sing|write|try|always|do)$/.test(
        verb.low,
      ) &&
      /\s$/.test(clause.slice(0, verb.start))
    ) {
      put(verb, verb.low === 'am' ? 'is' : thirdPerson(verb.low));
    }
  }
}
