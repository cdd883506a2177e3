// extract ▸ english: "it's on Fedora now" behind "wiped the laptop" ▸ "my laptop is on Fedora now": the thing that "it" at the start of a clause means.

const IT =
  /^(?:and |but |so |now )?it(?:('s)(?= (?:now |on |in |at |\p{Sc}?[-\d]))|(?= (?:is|ends|runs|starts|begins|costs|expires|lasts|opens|closes|leaves|weighs|has|takes|goes|reads) ))/iu;
/** What one did with a thing of one's own, and nothing else. */
const DID =
  /^(?:i |we )?(?:'ve |have |just |finally |got )*(?:wiped|reset|changed|renewed|extended|replaced|updated|upgraded|repaired|fixed|reinstalled|repainted|moved|switched|got|have|had) ((?:my|our|the|a new|an?) (?:[\p{L}-]+ ){0,2}?[\p{L}-]+?)(?: (?:extended|renewed|fixed|replaced|repaired|changed|updated|reset|serviced|back|over|up|down))?[.!]*$/iu;
const CHANGED_IT =
  /^(?:i |we |they )?(?:'ve |have |just |finally )*(?:changed|reset|updated|replaced|moved|switched|renewed) (?:it|that)[.!]*$/iu;
const OWNED =
  /^((?:my|our|the) [\p{L}' -]{2,50}?) (?=(?:is|ends|runs|starts|begins|costs|expires|lasts|opens|closes|leaves|weighs|has|takes|goes|reads)\b)/iu;
const predicateOf = (text: string): string => text.trim().split(/\s+/u, 2).join(' ').toLowerCase();

/** `before`: the clause right in front, in the same message. `earlier`: what was told before, newest first. Unsure: as it stands. */
export function withThingMeant(clause: string, before: string | null, earlier: () => readonly string[]): string {
  const found = IT.exec(clause);
  if (!found || before === null) return clause;
  const [whole, short] = found;
  const rest = clause.slice(whole.length);
  const thing = DID.exec(before)?.[1] ?? null;
  if (thing === null && !CHANGED_IT.test(before)) return clause;
  const named = thing?.replace(/^(?:an?(?: new)?|the) /iu, '').toLowerCase() ?? null;
  for (const one of earlier()) {
    const subject = OWNED.exec(one)?.[1];
    if (subject === undefined) continue;
    const isMeant =
      named === null
        ? short === undefined && predicateOf(one.slice(subject.length)) === predicateOf(rest)
        : subject.toLowerCase().endsWith(named.replace(/^(?:my|our) /u, ''));
    if (isMeant) return subject + (short === undefined ? '' : ' is') + rest;
  }
  return named === null ? clause : `My ${named.replace(/^(?:my|our) /u, '')}${short === undefined ? '' : ' is'}${rest}`;
}
