// extract ▸ english: "you" and "we" in a talk between two named people.

/** Behind these, "you" is the person spoken to. As a subject it is as often anybody ("you never know"): left alone. */
const OBJECT_YOU =
  /\b(with|for|to|of|from|by|at|about|than|like|thank|miss|love|admire|see|tell|told|show|showed|give|gave|help|helped|support|join|meet|met|visit|know|beside|without) you(?=$|[.,!;:]| (?:and|but|for|so|too|also|again|about|in|at|on|to|how|what|when|that|with|the|this|my|soon|as|because|all|both|one|some|a|an)\b)/giu;
const FIRST = /^(?:(?:really|just|also|actually|personally|always),? )*(?:i|i'm|i've|i'll|i'd|my)\b/iu;
/** "we" is speaker and listener only where the words say so: else it may be anybody's family. */
const BOTH = /\b(?:you and (?:i|me)|me and you|both of us|we both|the two of us|shall we)\b/iu;

/** Straight apostrophes. Unchanged where whom it means is not certain. */
export function withPeopleNamed(clause: string, speaker: string, addressee: string | null): string {
  if (addressee === null) return clause;
  let out = clause;
  if (BOTH.test(out)) {
    const both = `${speaker} and ${addressee}`;
    out = out
      .replace(/\b(?:you and (?:i|me)|me and you|(?:both|the two) of us)\b/giu, () => both)
      .replace(/\bwe both\b/iu, () => both)
      .replace(/\bwe're\b/giu, 'they are')
      .replace(/\bwe've\b/giu, 'they have')
      .replace(/\bwe'll\b/giu, 'they will')
      .replace(/\bwe\b/giu, 'they')
      .replace(/\bus\b/giu, 'them')
      .replace(/\bour\b/giu, 'their');
  }
  if (FIRST.test(out)) {
    out = out
      .replace(OBJECT_YOU, (_, before: string) => `${before} ${addressee}`)
      .replace(/\byour\b(?! own\b)/giu, () => (/s$/u.test(addressee) ? `${addressee}'` : `${addressee}'s`));
  }
  return out;
}
