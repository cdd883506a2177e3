// extract ▸ english: "for X use Y", "X means Y" and standing instructions to the assistant.
import { namedAttribute } from '../slots.js';
import type { Finding } from '../statement/finding.js';
import { re, wishOf, type Pattern } from './pattern.js';
import { BASE_VERBS } from './verbs.data.js';

const THING = String.raw`(?<![\p{L}\p{N}])((?:[Tt]he )?(?:\p{Lu}[\p{L}\p{M}\p{N}.&'-]{0,30}|["'][\p{L}\p{N} .-]{1,30}["'])(?: (?:\p{Lu}[\p{L}\p{M}\p{N}.&'-]{0,30}|and(?= \p{Lu})|of(?= \p{Lu}))){0,4})`;
const TARGET = String.raw`(?:the )?([\p{L}\p{N}"'][\p{L}\p{M}\p{N} .:/&'"+-]{0,50}?)(?=$|[.;!?,]| (?:and|while|whereas|but|for|when|in|because|so|instead|from now|please|now|these days|any ?more)\b)`;
const MAPPING = re(
  String.raw`${THING} (?:means?|is mapped to|maps to|stands for|refers to|corresponds to|should mean|=|→|->|is (?:always )?short for|now means?) ${TARGET}`,
  'gu',
);
/** "use Berlin for Europe and Toronto for the Americas". */
const ASSIGNED = re(
  String.raw`(?:\b(?:[Uu]se|[Pp]ick|[Cc]hoose|[Tt]ake|[Dd]efault to)|,|,? and) (?:the )?(\p{Lu}[\p{L}\p{M}\p{N}/'-]*(?: \p{Lu}[\p{L}\p{M}\p{N}/'-]*)*)(?: time)? for ((?:the )?\p{Lu}[\p{L}\p{M}\p{N}'-]*(?: \p{Lu}[\p{L}\p{M}\p{N}'-]*)*)`,
  'gu',
);
const NOT_A_THING = /^(?:It|That|This|What|Which|He|She|They|We|I|You|Who|There|Family|Friendship|Everything|Nothing|Your|My)\b/u;
const CONTEXT =
  /(?:^|[.;!?,]\s*|\bthat )(?:[Ff]or|[Ii]n|[Rr]egarding|[Aa]bout|[Aa]s for|[Ww]hen it comes to|(?:[Ww]hen|[Ii]f) (?:you're |you are |we are |we're |you |we |I )?(?:are )?(?:do(?:ing)? )?(?=schedul|plan|book)) ?(?:the |our |my )?(\p{Ll}[\p{L} -]{2,40}?)(?:,|:| that\b| purposes\b| (?=(?:the )?\p{Lu}))/u;
const SCHEDULING_FOR = /^(schedul|plan|book)(?:e|ing)? (?:meetings )?(?:for|with) (?:the |our |my )?(\p{L}+)$/u;

const quoted = (text: string) => text.replace(/^["']+|["']+$/gu, '').trim();

/** What the mapping is for: "team scheduling". From the clause itself or from the words before it in the same message. */
export function mappingContext(text: string): string | null {
  const found = CONTEXT.exec(text)?.[1]
    ?.replace(/ (?:please )?(?:always )?(?:use|pick|choose|take)$/u, '')
    .trim()
    .toLowerCase();
  const turned = SCHEDULING_FOR.exec(found ?? '');
  if (turned) return `${turned[2]} ${turned[1] === 'schedul' ? 'scheduling' : turned[1] === 'plan' ? 'planning' : 'booking'}`;
  return found && found.split(' ').length <= 4 ? found : null;
}

/** "Europe means Berlin and the Americas mean Toronto" ▸ one finding for each pair. */
export function findMappings(clause: string, context: string | null): Finding[] {
  const found: Finding[] = [];
  if (/\b(?:[Uu]se|[Pp]ick|[Cc]hoose|[Tt]ake|[Dd]efault to) /u.test(clause) && !/\b(?:[Ii]|we) (?:use|pick|choose|take)\b/u.test(clause)) {
    for (const [, target = '', thing = ''] of clause.matchAll(ASSIGNED)) found.push(mapping(thing, target, context));
  }
  for (const m of clause.matchAll(MAPPING)) {
    const [, thing = '', target = ''] = m;
    if (NOT_A_THING.test(thing) || /^(?:a lot|so much|the world|everything|that|you|we|i|more|much|it|business|nothing)\b/iu.test(target))
      continue;
    // "Running means freedom" is a thought, "Europe means Berlin" a rule.
    if (context === null && !/^["']?[\p{Lu}\p{N}]/u.test(target)) continue;
    found.push(mapping(quoted(thing), quoted(target), context));
  }
  return found;
}

function mapping(thing: string, target: string, context: string | null): Finding {
  return {
    attribute: namedAttribute('default for', thing, context),
    value: target.replace(/^the /iu, ''),
    category: 'preference',
    type: 'instruction',
    say: () => `For ${thing.replace(/^The /u, 'the ')}${context ? ` ${context}` : ''}, use ${target}`,
    split: true,
    tags: context && /schedul|meeting|calendar|time/u.test(context) ? ['scheduling', 'work'] : [],
  };
}

/** "Never saw it coming", "always here for you" command nothing. */
function isCommand(rule: string): boolean {
  const verb = /^(?:always|never|don't ever|do not ever|make sure (?:to|you) always|remember to always) (\p{L}+)(?: (\p{L}+))?/iu.exec(
    rule,
  );
  return (
    !verb ||
    (BASE_VERBS.has(verb[1]?.toLowerCase() ?? '') && !/^(?:give up|stop|forget|lose|be|let)\b/iu.test(`${verb[1]} ${verb[2] ?? ''}`))
  );
}

const instruction = (attribute: string, value: string, say: Finding['say']): Finding => ({
  attribute,
  value: value.trim(),
  category: 'preference',
  type: 'instruction',
  say,
  split: true,
});

export const RULES: Pattern[] = [
  {
    // "for slides I use Keynote but for docs it's Google Docs": the second one.
    re: re(
      String.raw`(?<=\b(?:use|prefer|have|choose|pick|take)\b.{2,80}),? (?:and|but|while|whereas) for (?:the |my |our )?([\p{L}][\p{L}\p{N} &'-]{1,40}?),? (?:it's|it is|that's|i use|i prefer|we use|use|i take|i go with) (?:the )?([\p{L}\p{N}"'][\p{L}\p{N} .:/&'"+-]{0,50}?)(?=$|[.;!?,]| (?:and|but|instead|please|because)\b)`,
      'iu',
    ),
    find: ([, thing = '', target = '']) => mapping(quoted(thing), quoted(target), null),
  },
  {
    re: re(
      String.raw`(?:^|[,;] |\b(?:and|so|please|always|then) )(?:[Ff]or|[Ww]hen (?:it comes to|scheduling for|booking)) (?:the )?([\p{L}][\p{L}\p{N} &'-]{1,40}?),? (?:please |always |you (?:should |can )?|just |we |I |let's )*(?:use|choose|pick|default to|go with|stick to|take|prefer) (?:the )?([\p{L}\p{N}"'][\p{L}\p{N} .:/&'"+-]{0,50}?)(?=$|[.;!?,]| (?:and|while|but|instead|from now|please|because)\b)`,
    ),
    find: ([, thing = '', target = '']) =>
      /^(?:me|you|now|example|instance|it|that|this)$/iu.test(thing) ? null : mapping(quoted(thing), quoted(target), null),
  },
  {
    re: re(
      String.raw`(?:^|[,;:] |\b(?:and|so|please|always|to) )[Uu]se (?:the )?([\p{L}\p{N}"'][\p{L}\p{N} .:/&'"+-]{0,40}?) (?:for|as (?:the|my|our) default for|when (?:scheduling|booking)) (?:the )?([\p{L}][\p{L}\p{N} &'-]{1,40}?)(?=$|[.;!?,]| (?:and|while|but|instead|from now|please)\b)`,
    ),
    find: ([whole, target = '', thing = '']) =>
      /\b(?:i|we|they|to) use\b/iu.test(whole) || /^(?:me|now|it|this|that|a|an|about|\d+)\b/iu.test(thing)
        ? null
        : mapping(quoted(thing), quoted(target), null),
  },
  {
    re: re(
      String.raw`[Ww]hen(?:ever)? [Ii] (?:say|write|mention) (?:the )?["']?([\p{L}\p{N}][\p{L}\p{N} -]{0,40}?)["']?,? [Ii] mean (?:the )?["']?([\p{L}\p{N}][^.;!?,"']{0,50}?)["']?(?=$|[.;!?,])`,
    ),
    find: ([, thing = '', target = '']) => ({
      ...mapping(thing, target, null),
      say: (who) => `When ${who === 'The user' ? 'the user' : who} says "${thing}", ${target} is meant`,
    }),
  },
  {
    re: re(
      String.raw`(?:[Pp]lease |[Yy]ou can |[Jj]ust )?(?<![\p{L}'])(?:[Cc]all|[Aa]ddress) me(?: as)? ((?:(?:Dr|Mr|Mrs|Ms|Prof)\. )?\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?=$|[.,!;]| (?:please|from|instead|and))`,
    ),
    find: ([, name = '']) => instruction('preferred name', name, (who) => `${who} wants to be called ${name}`),
  },
  {
    re: re(
      String.raw`(?:[Pp]lease |[Aa]lways |[Ff]rom now on,? |^)(?:always )?(?:[Rr]eply|[Aa]nswer|[Rr]espond|[Ww]rite|[Ss]peak|[Tt]alk)(?: to me| back)?(?: always| only)? in (English|Chinese|German|French|Spanish|Japanese|Korean|Italian|Portuguese|Dutch|Russian|Mandarin|Cantonese)`,
    ),
    find: ([, language = '']) => instruction('reply language', language, (who) => `${who} wants replies in ${language}`),
  },
  {
    re: re(
      String.raw`^(?:(?:[Pp]lease|[Ll]et's|[Ww]e can|[Yy]ou can|[Cc]an (?:we|you)|[Aa]ctually,?|OK,?) )*(?:[Ss]witch|[Cc]hange|[Gg]o|[Cc]ontinue)(?: back| over)? (?:to|in) (English|Chinese|German|French|Spanish|Japanese|Korean|Italian|Portuguese|Dutch|Russian|Mandarin|Cantonese)(?=$|[.!]| (?:now|please|again|from))`,
    ),
    find: ([, language = '']) => instruction('reply language', language, (who) => `${who} wants replies in ${language}`),
  },
  {
    re: re(
      String.raw`^(?:(?:and|so|also|but|oh),? )?(?:[Pp]lease,? )?((?:[Ff]rom now on|[Ii]n (?:the )?future|[Gg]oing forward),? [^.!?]{4,160}|(?:[Aa]lways|[Nn]ever|[Dd]on't ever|[Dd]o not ever|[Mm]ake sure (?:to|you) always|[Rr]emember to always) (?!mind)(?:[^.!?]|\.(?=[\d'"])){3,160})`,
    ),
    find: ([, rule = '']) =>
      !isCommand(rule) || /\b(?:i|we)(?:'ll|'m| will| am| want| going)\b/iu.test(rule.slice(0, 24))
        ? null
        : instruction('instruction', rule, (who) => wishOf(who, rule)),
  },
];
