// extract ▸ english: what the speaker likes, can, owns and plans. Applied to one clause with straight apostrophes.
import { namedAttribute } from '../slots.js';
import { listItems, type Finding } from '../statement/finding.js';
import { IN_SENTENCE, owner, re, type Pattern } from './pattern.js';
import { BASE_VERBS } from './verbs.data.js';

const HOW = String.raw`(?: (?:really|absolutely|just|also|totally|truly|always|still|quite|do|especially|particularly|definitely|actually|personally|both))*`;
const END = String.raw`(?=$|[.!;?]|,| (?:because|since|when|while|so|but|especially|these|lately|now|too|as|although|though|if|which|it)\b)`;
const LISTED = String.raw`([\p{L}\p{N}'][\p{L}\p{M}\p{N} '&,/+#-]{1,90}?)(?=$|[.!;?]|,? (?:because|since|when|while|so|but|especially|these|lately|now|too|as well|as|although|though|if|which|and (?:I|it|my|we|they|he|she|that)|it)\b)`;
const EMPTY =
  /^(?:it|that|this|them|him|her|you|to|how|what|when|being|the idea|the way|your|those|these|everything|all|so|every|there|where|seeing how|hearing|the fact|a lot|a ton|so much|about|that|things?|is|are|was|of|more|and|or|whatever|something)\b|\b(?:is|are|was|were|of|to|with|for|you|your|the|some|how)$|\b(?:is|are|was|will|can) (?:\p{L}+)$|\b(?:it|them|this|that|these|those|his|her)\b/iu;

/** When it began to hold is no part of what is preferred. */
const NOW = /,? (?:now|nowadays|these days|any ?more|again|instead|please|from now on|always)$/u;

const PLAYED =
  'guitar|piano|violin|drums|cello|flute|clarinet|saxophone|ukulele|bass|trumpet|harp|viola|banjo|harmonica|accordion|keyboard|organ|trombone|oboe|tennis|football|soccer|basketball|badminton|squash|chess|golf|volleyball|hockey|rugby|baseball|softball|cricket|handball|padel|pickleball|lacrosse|water polo|table tennis|ping pong|poker|bridge|darts|pool|snooker';

const preference = (attribute: string, value: string, say: Finding['say'], more: Partial<Finding> = {}): Finding => ({
  attribute,
  value: value.trim(),
  category: 'preference',
  type: 'persona',
  say,
  ...more,
});
/** A list becomes a fact for each item, so that each can be taken back alone. */
const each = (text: string, make: (item: string) => Finding): Finding[] => {
  const items = listItems(text).filter((item) => !EMPTY.test(item));
  return items.map((item) => (items.length > 1 ? { ...make(item), split: true } : make(item)));
};

export const TASTES: Pattern[] = [
  {
    // "olives have grown on me", "I've come to like olives"
    re: re(
      String.raw`^([\p{L}][\p{L} '-]{1,40}?) (?:has|have|had|is|are)(?: (?:really|kind of|slowly|finally))* (?:grown|growing) on me|(?<![\p{L}'])[Ii](?:'ve| have) (?:come|grown|learned|learnt|started|begun) to (?:like|love|enjoy|appreciate) ${LISTED}`,
    ),
    find: ([, grown, come]) => {
      const what = (grown ?? come ?? '').replace(/^\p{Lu}(?=\p{Ll})/u, (char) => char.toLowerCase());
      return EMPTY.test(what) ? null : each(what, (item) => preference('likes', item, (who) => `${who} has come to like ${item}`));
    },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?: no longer (?:like|love|enjoy)|(?: don't| do not) (?:like|love|enjoy)(?=[\p{L} ]{1,40} any ?more)) ${LISTED}`,
    ),
    find: ([, what = '']) =>
      each(what.replace(/ any ?more$/u, ''), (item) =>
        preference('likes', item, (who) => `${who} no longer likes ${item}`, { polarity: 'remove' }),
      ),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?: no longer (?:hate|dislike|mind|detest)|(?: don't| do not) (?:hate|dislike|mind|detest)(?=[\p{L} ]{1,40} any ?more)) ${LISTED}`,
    ),
    find: ([, what = '']) =>
      each(what.replace(/ any ?more$/u, ''), (item) =>
        preference('dislikes', item, (who) => `${who} no longer dislikes ${item}`, { polarity: 'remove' }),
      ),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii]${HOW} (?:(?:don't|do not|never)(?: really| particularly)? (?:like|enjoy|love)|hate|dislike|can't stand|cannot stand|detest|despise|am not a fan of|'m not a fan of)(?: the)? ${LISTED}`,
    ),
    find: ([whole, what = '']) =>
      /any ?more/u.test(whole + what) ? null : each(what, (item) => preference('dislikes', item, (who) => `${who} dislikes ${item}`)),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:(?:'m| am)${HOW} (?:into|fond of|crazy about|passionate about|a (?:big |huge )?fan of|interested in|keen on)|${HOW} (?:like|love|enjoy|adore)) ${LISTED}`,
    ),
    find: ([whole, what = '']) => {
      const verb = /(?:like|love|enjoy|adore)(?= )/u.exec(whole)?.[0];
      return EMPTY.test(what)
        ? null
        : each(what, (item) => preference('likes', item, (who) => `${who} ${verb ? `${verb}s` : 'likes'} ${item}`));
    },
  },
  {
    re: re(
      String.raw`(?:(?:[Mm]y|[Oo]ur)|(?<=[,;] )|(?<=\band )) ?(?:all-time |absolute |new |current )?favou?rite ([\p{L}][\p{L} -]{1,40}?)(?:'s| is| are| was|:) (?:(?:probably|definitely|still|now|called|currently) )*([\p{L}\p{N}"'][^.;!?,]{0,60}?)${END}`,
    ),
    find: ([, thing = '', said = '']) => {
      // "is not blue any more" takes one back; "is not blue" alone says nothing of the favourite.
      const gone = /^(?:not|no longer) (.+?)(?: any ?more)?$/u.exec(said)?.[1];
      if (EMPTY.test(said) || (gone !== undefined && !/any ?more$|^no longer/u.test(said))) return null;
      const value = (gone ?? said).replace(NOW, '').replace(/^["']|["']$/gu, '');
      return preference(
        namedAttribute('favorite', thing),
        value,
        (who) => `${owner(who)} favorite ${thing} is ${gone ? 'no longer ' : ''}${value}`,
        gone ? { polarity: 'remove' } : {},
      );
    },
  },
  {
    re: re(
      String.raw`(?<![\p{L}\d'])([\p{L}][\p{L}\p{M} '-]{1,40}?) (?:is|are) my (?:all-time |absolute )?favou?rites?(?: (?!now\b)([\p{L} -]{2,30}?))?(?: (?:now|these days|nowadays))?(?=$|[.,;!])`,
    ),
    find: ([, value = '', thing]) =>
      EMPTY.test(value)
        ? null
        : preference(
            thing ? namedAttribute('favorite', thing) : 'likes',
            value,
            (who) => `${owner(who)} favorite${thing ? ` ${thing}` : ''} is ${value}`,
          ),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?: (?:would|usually|really|generally|always|much|do|still))* prefer|[Ii]'d prefer|[Mm]y preference is) ([^.;!?]{2,90}?)(?: (?:over|to|rather than|instead of) ([\p{L}\p{N}][^.;!?,]{1,50}?))?(?=$|[.;!?]|, )`,
    ),
    find: ([whole, what = '', less]) =>
      EMPTY.test(what) || (/would|'d/u.test(whole) && / if /u.test(whole))
        ? null
        : preference('preference', what.replace(NOW, ''), (who) => `${who} prefers ${what}${less ? ` over ${less}` : ''}`),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii] (?:can )?(?:also )?(?:speak|am fluent in|'m fluent in)(?: (?:fluent|some|a little|a bit of|native|both))? ((?:\p{Lu}\p{L}+(?:, | and |, and )?){1,6})`,
    ),
    find: ([, what = '']) =>
      each(what.replace(/(?:, | and )$/u, ''), (item) => ({
        ...preference('language', item, (who) => `${who} speaks ${item}`),
        category: 'fact',
        tags: ['profile'],
      })),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:(?:'m| am|'ve been| have been|'ve started| have started| started| am currently)(?: (?:now|also))? (?:learning|studying)|(?:'m| am) taking(?= [\p{L} -]{2,30}(?:class|course|lesson))) ((?:how to )?[\p{L}][\p{L}\p{N} +#-]{1,40}?)${END}`,
    ),
    find: ([, what = '']) =>
      EMPTY.test(what.replace(/^how to /u, ''))
        ? null
        : { ...preference('learning', what, (who) => `${who} is learning ${what}`), category: 'fact', tags: ['education'] },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?: can| know how to|'m good at| am good at)?(?: also)? (?:play|playing)((?:(?:,| and|, and)? (?:the )?(?:${PLAYED})(?!\p{L})){1,6})`,
    ),
    find: ([, list = '']) =>
      each(list.replace(/\bthe /gu, ''), (what) => ({
        ...preference('skill', what, (who) => `${who} plays ${what}`),
        category: 'fact',
        tags: ['hobbies'],
      })),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am)(?: (?:really|very|pretty|quite|also|not|so))* (good|great|skilled|excellent|terrible|bad|hopeless|awful) (?:at|with) ((?!it\b|this\b|that\b)[\p{L}][\p{L}\p{N} +#-]{1,40}?)${END}`,
    ),
    find: ([whole, how = '', what = '']) => ({
      ...preference(
        / not /u.test(whole) || /^(?:terr|bad|hope|awf)/u.test(how) ? 'weakness' : 'skill',
        what,
        (who) => `${who} is ${/ not /u.test(whole) ? 'not ' : ''}${how} at ${what}`,
      ),
      category: 'fact',
    }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?: can| know how to|'m good at| am good at|'m an expert in| am an expert in) ((?:cook|code|swim|drive|dance|sing|paint|draw|ski|surf|bake|knit|sew|program|juggle|ice skate|snowboard|touch type|fly|sail|ride|weld|repair|write|design|play)(?: (?!it\b|that\b|to\b|my\b)[\p{L}\p{N}+#-]+){0,4}?)${END}`,
    ),
    find: ([, what = '']) =>
      EMPTY.test(what) ? null : { ...preference('skill', what, (who) => `${who} can ${what}`), category: 'fact', tags: ['hobbies'] },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii]|[Ww]e)(?:'ve| have)?(?: (?:just|recently|finally))* (?:sold|gave away|given away|got rid of|scrapped|donated|traded in) (?:my|our|the) ((?:[\p{L}\p{N}-]+ ){0,2}?(?:car|bike|bicycle|motorcycle|scooter|house|apartment|flat|laptop|phone|camera|guitar|piano|boat|van|truck|console|tablet|tv|camper|motorbike))(?![\p{L}-])`,
    ),
    find: ([, what = '']) => ({
      ...preference('possession', what, (who) => `${who} no longer has the ${what}`, { polarity: 'remove' }),
      category: 'fact',
    }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'ve| have)?(?: (?:just|recently|also|finally))*(?: (?:own|have|bought|got|purchased|drive|ride)) (?:an?|my) ((?:[\p{L}\p{N}-]+ ){0,3}?(?:car|bike|bicycle|motorcycle|scooter|house|apartment|flat|laptop|phone|camera|guitar|piano|boat|van|truck|console|tablet|watch|printer|telescope|iPhone|MacBook|Tesla|PlayStation|Kindle))(?![\p{L}-])`,
    ),
    find: ([, what = '']) => ({ ...preference('possession', what, (who) => `${who} has a ${what}`), category: 'fact' }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'ve| have)(?: got)? (an? (?:[\p{L}'-]+ ){0,3}?(?:appointment|meeting|interview|exam|flight|checkup|check-up|surgery|reservation|booking|deadline|call|date|lesson|presentation|wedding)\b${IN_SENTENCE}{0,80})`,
    ),
    find: ([, what = '']) => ({
      ...preference('appointment', what, (who) => `${who} has ${what}`),
      category: 'plan',
      type: 'episodic',
      tags: ['scheduling', 'plans'],
    }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:(?:'m| am)(?: (?:also|still|now|currently|really|definitely))* (?:planning (?:to|on)|going to|hoping to|thinking (?:of|about)|looking forward to|about to|aiming to|flying to|travell?ing to|getting married)|(?: really| also)? (?:plan|intend|aim|hope) to|'ll(?: be)?| will(?: be)?|'ve decided to| have decided to| decided to) ([\p{L}]${IN_SENTENCE}{2,140})`,
    ),
    find: ([whole, what = '']) =>
      /^(?:be (?:there|fine|ok|okay|honest)|let you|keep (?:that|it|you)|try(?: it| that)?$|see(?: you)?$|miss|never forget|take (?:a look|that)|have to admit|tell you|think about it|check (?:it|that)|do (?:that|it)|say|check out|show you|send you|remember that|definitely)/u.test(
        what,
      ) ||
      / feel| be (?:so|very|really)/u.test(what.slice(0, 14)) ||
      /\byou(?:r|rs)?\b/u.test(what) ||
      /^(?:always|never|keep|have to|do my best|make sure|right)\b/u.test(what)
        ? null
        : {
            ...preference('plan', what, (who) => `${who} plans: ${what}`),
            category: 'plan',
            type: 'episodic',
            say: (who) =>
              `${who} ${/(?:flying|travell?ing) to/u.test(whole) ? `is travelling to ${what}` : /going to (?=\P{L}*$)/u.test(whole.slice(0, -what.length)) && !BASE_VERBS.has(what.split(' ')[0] ?? '') ? `is going to ${what}` : `plans: ${what}`}`,
            tags: ['plans'],
          },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?: really| also| still| always)* (?:want|hope|wish|would (?:love|like)|dream of|have always wanted)|[Ii]'d(?: really)? (?:love|like)|[Mm]y (?:dream|goal) is)(?: to)? ((?!know\b|ask|see (?:it|that|you)|thank|make sure|hear|say|tell|help you|you\b|be (?:honest|clear|able)|the assistant)[\p{L}]${IN_SENTENCE}{2,120})`,
    ),
    find: ([whole, what = '']) =>
      EMPTY.test(what) || !/ to /u.test(whole) || /\byou(?:r|rs)?\b/u.test(what)
        ? null
        : { ...preference('wish', what, (who) => `${who} wants to ${what}`), category: 'plan', tags: ['plans'] },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am)?(?: (?:usually|always|often|normally|typically|generally|never))+ ([\p{L}][^.;!?]{3,100})|(?<![\p{L}'])[Ii] ((?:go|run|swim|walk|meditate|exercise|work out|practice|practise|read|cook|train|wake up|get up|jog|cycle|do|play|drink|eat|take|meet|call|visit|volunteer)[^.;!?]{0,60} (?:every|each|twice a|once a|three times a) (?:\p{L}+ ?){1,3})`,
    ),
    find: ([whole, usual, every]) => {
      const what = (usual ?? every ?? '').trim();
      const verb = /^(\p{L}+)/u.exec(what)?.[1] ?? '';
      // "I'm always here for you", "I always wanted to" are no habits.
      const doing = /(?:'m| am) /u.test(whole) ? /ing$/u.test(verb) : BASE_VERBS.has(verb);
      if (
        usual &&
        (!doing ||
          /^(?:feel|think|want|love|know|wish|hope|remember|believe|give|forget|thinking|looking|here)$/u.test(verb) ||
          /\byou(?:r|'re)?\b/u.test(what) ||
          /\bnever /u.test(whole))
      )
        return null;
      return { ...preference('habit', what, (who) => `${owner(who)} habit: ${what}`), category: 'behavior', tags: ['habit'] };
    },
  },
];
