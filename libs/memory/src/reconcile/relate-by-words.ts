// Links of cause and condition that the user's own words state: to the fact that tells the cause by itself, or was said right before.
import type { Fact, Relation } from '../model/fact.js';
import { ownWordsOf, wordsOf } from './meaning/words-of.js';
import { readLead, readLink, type ToldLink } from './read-link.js';

/** Stated, and the other fact found by its words. */
const BY_WORDS = 0.9;
/** Stated by pointing back to what stands right before. */
const BY_PLACE = 0.8;
/** Characters between two statements that follow each other: a full stop, a blank, a line break. */
const MOST_BETWEEN = 4;
const LEAST_SHARED = 2;
const MOST_OWN_SHARE = 0.3;
const NEGATED = /\b(?:not|no|never|without)\b|n't\b|不|没|无/iu;
/** Who it is about is another word in a statement and in a part of one. */
const PERSON = new Set(['user', 'they', 'their', 'them', 'it', 'is', 'are', 'was', 'were', '用', '户', '我', '他', '她']);

/**
 * Pairs only, so that two facts are linked or not whatever else is known: what is told anew after an erasure is linked as it was.
 * Only within one voice. Direction: the cause, or the condition, is the source.
 */
export function relateByWords(fresh: Fact[], active: Fact[]): Relation[] {
  const words = new WordsOnce();
  const found = new Map<string, Relation>();
  const add = (relation: Relation | null) => {
    if (relation) found.set(`${relation.sourceId} ${relation.kind} ${relation.targetId}`, relation);
  };
  for (const fact of fresh)
    for (const other of active) {
      if (other.id === fact.id || other.speaker !== fact.speaker || other.speakerName !== fact.speakerName) continue;
      const [own, theirs] = [linkOf(fact), linkOf(other)];
      if (own && !theirs) add(byWords(other, fact, own, words));
      if (theirs && !own) add(byWords(fact, other, theirs, words));
      add(byPlace(other, fact) ?? byPlace(fact, other));
    }
  return [...found.values()];
}

/** A rebuild asks for the same facts again and again. */
const read = new WeakMap<Fact, { link: ToldLink | null }>();
function linkOf(fact: Fact): ToldLink | null {
  const known = read.get(fact) ?? { link: readLink(fact.content) };
  read.set(fact, known);
  return known.link;
}

/** `first` tells by itself what `link`, which `teller` states, begins with. */
function byWords(first: Fact, teller: Fact, link: ToldLink, words: WordsOnce): Relation | null {
  if (first.content.length > 2 * link.first.length + 20 || link.first.length > 2 * first.content.length + 20) return null;
  if (NEGATED.test(first.content) !== NEGATED.test(link.first)) return null;
  const [known, part] = [words.of(ownWordsOf(first)), words.of(ownWordsOf({ content: link.first, speakerName: teller.speakerName }))];
  const shared = [...part].filter((word) => known.has(word)).length;
  const isSame = shared >= LEAST_SHARED && shared >= (1 - MOST_OWN_SHARE) * Math.max(known.size, part.size);
  return isSame ? { sourceId: first.id, targetId: teller.id, kind: link.kind, confidence: BY_WORDS } : null;
}

function byPlace(first: Fact, then: Fact): Relation | null {
  for (const source of then.sources) {
    const kind = source.messageId === null ? null : readLead(source.quote);
    if (kind === null) continue;
    const isBefore = first.sources.some(
      ({ messageId, end }) => messageId === source.messageId && end <= source.start && source.start - end <= MOST_BETWEEN,
    );
    if (isBefore) return { sourceId: first.id, targetId: then.id, kind, confidence: BY_PLACE };
  }
  return null;
}

class WordsOnce {
  private readonly known = new Map<string, Set<string>>();
  of(statement: string): Set<string> {
    const before = this.known.get(statement);
    if (before) return before;
    const keys = new Set(wordsOf(statement.toLowerCase()).flatMap(({ key }) => (PERSON.has(key) ? [] : [key])));
    this.known.set(statement, keys);
    return keys;
  }
}
