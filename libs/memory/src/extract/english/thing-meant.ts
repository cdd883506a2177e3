// extract ▸ english: "it's on Fedora now" behind "wiped the laptop" ▸ "my laptop is on Fedora now": the thing that "it" at the start of a clause means.

/** Without what is also said of the weather, the hour and nothing at all: "it is late", "it takes two", "it has been a long day". */
const IT =
  /^(?:and |but |so |now )?it(?:('s)(?= (?:now )?(?:(?:on|in|at) |\p{Sc}?\d))|(?= is (?:now )?(?:(?:on|in|at) |\p{Sc}?\d)| (?:ends|runs|starts|begins|costs|expires|lasts|opens|closes|leaves|weighs) ))/iu;
const OF_NO_THING =
  /(?<![\p{L}])(?:degrees|outside|o'clock|in (?:fact|general|order|tears|vain)|at (?:least|all|most|last)|on (?:me|top|purpose))(?![\p{L}])|°|^ is (?:now )?[\d:.]+ ?[ap]\.?m/iu;
const DONE = '(?:extended|renewed|fixed|replaced|repaired|changed|updated|reset|serviced)';
/** What one did with a thing of one's own, and nothing else. To have or get it is nothing done with it, unless it is a new one. */
const DID = new RegExp(
  `^(?:i |we )?(?:'ve |have |just |finally )*(?:(?:wiped|reset|changed|renewed|extended|replaced|updated|upgraded|repaired|fixed|reinstalled|repainted|moved|switched)(?= )|(?:got|had)(?= .* ${DONE}\\W*$)|(?:got|have)(?= a new )) ((?:my|our|the|a new) (?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+?)(?: (?:${DONE}|back|over|up|down))?[.!]*$`,
  'iu',
);
const CHANGED_IT =
  /^(?:i |we |they )?(?:'ve |have |just |finally )*(?:changed|reset|updated|replaced|moved|switched|renewed) (?:it|that)[.!]*$/iu;
const OWNED =
  /^((?:my|our|the) [\p{L}' -]{2,50}?) (?=(?:is|ends|runs|starts|begins|costs|expires|lasts|opens|closes|leaves|weighs|has|takes|goes|reads)\b)/iu;
const predicateOf = (text: string): string => text.trim().split(/\s+/u, 2).join(' ').toLowerCase();

/**
 * `before`: the clause right in front, in the same message. `earlier`: what was told before, newest first. The clause as it stands where
 * not exactly one thing that was told of fits.
 */
export function withThingMeant(clause: string, before: string | null, earlier: () => readonly string[]): string {
  const found = IT.exec(clause);
  if (!found || before === null) return clause;
  const [whole, short] = found;
  const rest = (short === undefined ? '' : ' is') + clause.slice(whole.length);
  const named = DID.exec(before)?.[1]
    ?.replace(/^(?:my|our|the|a new) /iu, '')
    .toLowerCase();
  if (OF_NO_THING.test(rest) || (named === undefined && !CHANGED_IT.test(before))) return clause;
  const subjects = new Map<string, string>();
  for (const one of earlier()) {
    const subject = OWNED.exec(one)?.[1];
    if (subject === undefined) continue;
    const isMeant =
      named === undefined ? predicateOf(one.slice(subject.length)) === predicateOf(rest) : subject.toLowerCase().endsWith(` ${named}`);
    if (isMeant) subjects.set(subject.toLowerCase(), subject);
  }
  const [only, ...more] = subjects.values();
  // "My son's laptop": another's, and "the laptop" need not be that one.
  return only === undefined || more.length > 0 || only.includes("'s ") ? clause : only + rest;
}
