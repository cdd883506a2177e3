// extract ▸ english: text that its sender hands over instead of saying it — pasted for a task, logged by a machine, recalled, played, not to be kept.

const blank = (part: string) => part.replace(/[^\n]/gu, (char) => ' '.repeat(char.length));

const POLITE =
  '(?:^|[.!?\\n]\\s{0,3})(?:(?:hi|hey|hello|ok|okay|so|now|and|also|then|please|pls|can you|could you|would you|will you|i need you to|help me|kindly|just)[ ,]+){0,4}';
const WORK =
  '(?:summari[sz]e|translate|proof-?read|rewrite|re-?phrase|paraphrase|polish|correct|edit|fix|improve|shorten|expand|review|reply to|respond to|answer|draft|compose|write|continue|finish|complete|analy[sz]e|explain|simplify|check|look (?:over|at)|read|classify|extract|parse|format|debug|convert|comment on|critique|grade|turn)';
/** Work on a text: whatever follows the colon, or the line that speaks of "this" or "the following", is that text. */
const TASKS = [
  new RegExp(
    `${POLITE}(?!(?:edit|fix|answer|review|draft|check|read|finish|complete):)${WORK}\\b(?! this out)[^.!?\\n:]{0,90}:(?=\\s)`,
    'iu',
  ),
  new RegExp(`${POLITE}${WORK}\\b[^.!?\\n:]{0,60}\\b(?:this|these|the following|below)\\b[^.!?\\n:]{0,60}[.!?]?[^\\S\\n]*\\n`, 'iu'),
  /(?:^|[.!?\n]\s{0,3})(?:here(?:'s| is| are)|this is|below is|see below|the following is)\b[^.!?\n:]{0,20}\b(?:e-?mail|mail|message|text|letter|review|article|essay|draft|paragraph|transcript|chat|logs?|error|output|trace|story|poem|lyrics|contract|cv|resume|post|tweet|conversation|snippet|code)\b[^.!?\n:]{0,30}:(?=\s)/iu,
];
/** A letter or a mail: its head, or whom it greets on a line of its own. */
const LETTER =
  /^(?=[^\S\n]*(?:(?:Subject|From|To|Cc|Sent|Re|Betreff): [^\n]{1,200}\n|Dear (?!(?:assistant|ai|bot|chat|diary)\b)[^\n,]{1,60},?[^\S\n]*\n))/mu;
/** "Draft" and the like may be followed by the sender's own wishes. */
const OWN_ACCOUNT = /\b(?:about me|my (?:situation|background|profile|requirements|needs)|who i am|note|reminder|list)\b[^:]{0,20}:$/iu;
/** The sender speaks again behind what was pasted. */
const BACK_TO_OWN = /\n[^\S\n]*\n\s*(?=(?:also|btw|by the way|ps|p\.s\.|thanks|for context|as for me)\b)/iu;
/** A part to play, a tale to tell: nothing from there on is about real people. */
const PLAY =
  /\brole-?play\b|\blet's (?:pretend|play (?:a|the|some) (?:\p{L}+ )?game)\b|\bpretend (?:that |to be |you|i\b|we\b)|\bimagine (?:that |you|i\b|we\b|being)|(?:^|[.!?\n,]\s{0,3}|\b(?:please|you|now|to) )(?:act as|you are now|you're now|play the (?:role|part) of)\b|\bfrom now on,? you(?:'re| are) (?:an?|the)\b|(?:^|[.!?\n]\s{0,3}|\b(?:please|you|now) )(?:write|tell|compose|continue)(?: me)? (?:an? |the |this |my |some )?(?:\p{L}+ ){0,3}(?:story|poem|song|novel|scene|monologue|dialogue|haiku|limerick|lyrics|diary entry|fairy ?tale|joke|sketch)\b/iu;
/** Said, and taken back in the same breath. */
const NOT_TO_KEEP =
  /\b(?:(?:do not|don't|please don't|never) (?:remember|save|store|keep|record|memori[sz]e) (?:this|that|it|any of (?:this|that|it))|off the record|forget (?:that )?i (?:said|told|mentioned) (?:that|it|anything)|(?:just|only) (?:kidding|joking)|(?:i'm|i am|was) (?:only |just )?(?:kidding|joking)|jk\b|not for your memory)/iu;

/** What machines write. */
const MACHINE = [
  /^[^\S\n]*(?:Uncaught )?(?:[\p{L}_$.]{0,60}(?:Error|Exception|Warning|Fault)|Traceback[^\n:]{0,40}|panic|fatal|npm (?:ERR!|WARN)|error(?:\[\p{L}?\d+\])?|warning|FAIL|E\d{3,5})\b ?(?:\([^\n)]{0,80}\))?:[^\n]*/gmu,
  /^[^\S\n]+at [^\n]{1,300}$|^[^\S\n]*at \S{1,200} ?\([^\n)]{1,300}\)[^\n]*$/gmu,
  /^[^\S\n]*File "[^"\n]{1,300}", line \d[^\n]*$/gmu,
  /^[^\S\n]*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^\n]*$/gmu,
  /^[^\S\n]*(?:[{}[\]<][^\n]*[\]}>,;{[]|[}\]]+[,;]?)[^\S\n]*$/gmu,
  /^[^\S\n]*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|INFO|WARN|DEBUG|ERROR|TRACE|FATAL)(?= [^\n]*(?:[=;*:[\]/]|\d{2}))[^\n]*$/gmu,
  /^[^\S\n]*(?:system|user|assistant|human|ai|bot|developer)\s?:[^\n]*$/gimu,
  /^[^\S\n]*(?:const|let|var|def|class|function|import|export|return|public|private|static|void|int|echo|print|printf|console\.log|curl|sudo|npm|npx|git|docker|pip|kubectl|apt|brew|#include)(?=[ (][^\n]*[(){}=;"'<>/|$]| -)[^\n]*$/gmu,
  /^[^\S\n]*(?:\$|>>>|#!) ?[^\n]{1,300}$/gmu,
];
/** Notes on the user that some memory gave out: a fence, or a heading with its line or list. */
const NOTES = [
  /<(memory|memories|context|user_profile|profile|history|notes)>[\s\S]{0,20000}?(?:<\/\1>|$)/giu,
  /^[^\S\n]*[[(]?(?:(?:relevant|retrieved|recalled|saved|stored|known|previous|past|long[- ]term|user|here are)[ -]){0,3}(?:memory|memories|facts|context|profile|user notes|notes|conversations?|chat|history|summary)(?: (?:about|of|on) (?:the )?(?:user|me))?[\])]?(?:(?<=[\])]):?|:)(?!\s*(?:i|i'm|my|we)\b)[^\n]{0,500}(?:\n[^\S\n]*(?:[-*•·]|\d{1,2}[.)])[^\n]*){0,60}/gimu,
];
/** "… never mind": the sentence in front goes with it. */
/** A look for its words first: the sentence in front of them is searched for at every character. */
const TAKES_BACK = /\b(?:never ?mind|nvm|scratch that|forget|ignore|disregard)\b/iu;
const TAKEN_BACK =
  /[^.!?…\n]{0,300}[.!?…]{0,3}\s{0,2}\b(?:never ?mind|nvm|scratch that|forget (?:it|that|what i (?:just )?said)|ignore (?:that|what i (?:just )?said)|disregard that)(?=\s{0,2}(?:[.!?,…\n]|$))/giu;
/** "I …" between quotation marks is an example, an opening line, somebody's review; behind a verb of saying it is reported, and stays. */
const SPEECH =
  /(?<!\b(?:say|said|says|saying|told me|wrote|writes|asked|texted|replied|answered|called|goes|reads)(?: me)?[:,]? {0,2})(?:["“][^"“”\n]{8,2000}["”]|(?<=^|[\s:(])'[^\n']{0,400}(?:'(?:m|s|t|ve|ll|re|d)\b[^\n']{0,400}){0,8}'(?=$|[\s.,;:!?)]))/gu;
const FIRST_PERSON = /(?<![\p{L}'])(?:i|i'm|i've|i'll|my|me|we|our)(?![\p{L}])/iu;
/** A line of a conversation that was copied: who, then what. */
const SPOKEN_LINE =
  /^[^\S\n]*(?:\[?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\]?[^\S\n]*(?:[-–][^\S\n]*)?)?(?:\p{Lu}\p{L}{1,14}(?: \p{Lu}\p{L}{0,14})?|me|user|assistant|q|a)[^\S\n]*:[^\S\n]+[^\n]{1,400}$/gimu;

function handedOver(text: string): [number, number] | null {
  const head = text.slice(0, 2000);
  const task = [...TASKS, LETTER].map((re) => re.exec(head)).find((m) => m && !OWN_ACCOUNT.test(m[0]));
  if (!task) return null;
  const start = task.index + task[0].length;
  // Behind an empty line at once stands the text itself.
  const body = start + (/^\s*/u.exec(text.slice(start))?.[0].length ?? 0);
  const back = BACK_TO_OWN.exec(text.slice(body));
  return [start, back ? body + back.index : text.length];
}

/** The same length as `text`: what isn't the sender's own statement is blanked. `text` has straight apostrophes. */
export function withoutForeignEnglish(text: string): string {
  if (NOT_TO_KEEP.test(text.slice(0, 4000)) && text.length < 600) return blank(text);
  let out = text;
  for (const pattern of [...NOTES, ...MACHINE]) out = out.replace(pattern, blank);
  if (TAKES_BACK.test(out)) out = out.replace(TAKEN_BACK, blank);
  out = out.replace(SPEECH, (quote) => (FIRST_PERSON.test(quote) && quote.split(' ').length >= 4 ? blank(quote) : quote));
  const lines = out.match(SPOKEN_LINE) ?? [];
  if (lines.length >= 3) out = out.replace(SPOKEN_LINE, blank);
  const handed = handedOver(out);
  if (handed) out = out.slice(0, handed[0]) + blank(out.slice(...handed)) + out.slice(handed[1]);
  const play = PLAY.exec(out);
  return play ? out.slice(0, play.index) + blank(out.slice(play.index)) : out;
}
