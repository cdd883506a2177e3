// language → text: words whose full stop ends no sentence.

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const ABBREVIATIONS = {
  /** A name or number always follows. */
  title: list(
    'mr mrs ms dr prof st sr jr gen col capt lt sgt rev hon gov sen rep pres messrs mme mlle no nos vs fig vol ch sec art e.g i.e eg ie cf al approx dept est mt ft',
  ),
  /** End a sentence only when a capital follows. */
  inner: list(
    'etc inc ltd co corp llc p.m a.m pm am u.s u.k u.n ph.d m.d b.a m.a jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun ave blvd rd hrs hr min mins sec yrs yr wk wks lbs oz',
  ),
} as const;
