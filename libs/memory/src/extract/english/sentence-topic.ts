// extract ▸ english: what a sentence is about, and the words by which one finds it again.

const STOP = new Set(
  'the a an my our your his her their this that of for with in on at to and or is are was were it i we new old same one about from by called by'.split(
    ' ',
  ),
);
export const stem = (word: string): string => word.toLowerCase().replace(/(?<=.{3})s$/u, '');
export const wordsIn = (text: string): string[] => (text.match(/[\p{L}\d]{2,}/gu) ?? []).filter((word) => !STOP.has(word.toLowerCase()));
export const keywords = (text: string): string[] => wordsIn(text).map(stem);

/** What a sentence is about: "my dentist appointment". */
const TOPICS: readonly (readonly [RegExp, (m: RegExpExecArray) => string])[] = [
  [
    /^((?:my|our|the) (?:[\p{L}\d'-]+ ){0,4}?[\p{L}\d'-]+) (?:is|are|was|were|has|have|costs?|starts?|begins?|ends?|leaves?|meets?|takes?|runs?|opens?|closes?|expires?|got|will)(?![\p{L}'])/iu,
    (m) => m[1]!,
  ],
  [
    /^(?:i'm|i am|we're|we are|we)(?: (?:flying|going|travelling|traveling|driving|moving|off))+ to (.{2,40}?)(?= (?:in|on|at|for|with|next|this|from|tomorrow|by)\b|[,.;]|$)/iu,
    (m) => `the trip to ${m[1]!}`,
  ],
  [
    /^(?:i|we)(?:'ve| have|'m| am|'re| are)?(?: (?:just|already|also|got))* (?:have|had|booked|bought|got|ordered|own|planned|scheduled|reserved|signed up for|joined|rented|rent|adopted|planning|arranged|made|taking|take|hosting|organi[sz]ing|attending|subscribed to|subscribe to|use|play) (?:an?|the|my|our|some|two|three) (.{2,50}?)(?= (?:in|on|at|for|next|this|from|tomorrow|by|to|called|named|and)\b|[,.;]|$)/iu,
    (m) => `the ${m[1]!}`,
  ],
  [/^((?:\p{Lu}|\p{Ll})\p{L}+ with \p{Lu}\p{L}+) is /u, (m) => `the ${m[1]!.charAt(0).toLowerCase()}${m[1]!.slice(1)}`],
  [
    /^(?:i|we)(?:'m| am|'re| are)? (?:plan(?:ning)?|going|intend|want|hope|hoping) to (.{3,60}?)(?=[,.;]|$)/iu,
    (m) => `the plan to ${m[1]!}`,
  ],
];
export const topicOf = (sentence: string): string | null => {
  for (const [form, say] of TOPICS) {
    const found = form.exec(sentence);
    if (found) return say(found);
  }
  return null;
};
