// extract ▸ english: who the speaker is — name, home, work, age, status, contact.
import { JOB_WORD } from './kin.data.js';
import { I, identity, NAME, owner, PLACE, re, type Pattern } from './pattern.js';

export const NOT_A_JOB =
  /\b(?:fighter|lover|believer|beginner|winner|loser|member|mother|father|brother|sister|daughter|owner|follower|beer|newer|better|easier|harder|owner|survivor|supporter|sucker|parent|minor|user|customer|voter|reader|listener|morning person|smoker|drinker|runner|hiker|gamer|teenager|foreigner|newcomer|stranger|riser|sleeper|thinker|learner|travell?er|eater|cyclist|vegetarian|pescatarian|\p{Lu}\p{L}+ian|singer at heart|sister-in-law|number|summer|winter|danger|order|corner|paper|power|shoulder|finger|other|another|ever|never|over|under|after|together|answer|matter|letter|computer|pilgrim|prisoner|outsider|insider|loner|joker|procrastinator|optimist|pessimist|perfectionist|realist|feminist|Buddhist|atheist|tourist)$/u;
export const DEMONYM =
  /^(?:[A-Z]\p{L}+(?:ish|ese|ian)|American|German|French|Dutch|Greek|Korean|Mexican|Swiss|Thai|Czech|Cuban|Moroccan|Christian|Muslim|Jewish|Buddhist|Catholic|Asian|African|European|So|Not|Just|Very|Really|Sorry|Happy|Glad|Sure|Fine|Good|OK|Okay|Back|Here|Home)$/u;

const STATES_NOT_NAMES =
  /^(?:ok|okay|fine|good|sad|glad|late|home|back|new|here|sick|ill|cold|hot|mad|done|free|sure|sorry|vegan|single|male|female|straight|gay|alone|awake|drunk|pregnant|old|young|broke|blind|deaf|left|right|not|so|very|at|in|on|from|also|great|well|poor|rich|lost|dead|alive|short|tall|a|an|the|my)$/iu;

const RELIGION = /^(?:Buddhist|Muslim|Christian|Catholic|Protestant|Jewish|Hindu|Sikh|atheist|agnostic|Mormon|Quaker|Orthodox)$/u;

/** Attributes that people call by their name ("my employer is …") → the attribute that they are filed under. */
const NAMED: Record<string, string> = {
  employer: 'employer',
  occupation: 'occupation',
  profession: 'occupation',
  'job title': 'occupation',
  hometown: 'hometown',
  'home town': 'hometown',
  nationality: 'nationality',
};

/** "a nurse at St Anne's": at most another statement stands behind the employer. */
const AT_EMPLOYER = re(String.raw`^(?: now)? (?:at|for) ${NAME}(?=[.!,;]?$|[,;]? (?:and|but|so) )`);
/** Whether the match is the whole clause and tells a trade beside the employer. */
const isAllOf = (m: RegExpExecArray, trade: RegExp): boolean =>
  trade.test(m[0]) && m.index === 0 && /^[.!]?$/u.test(m.input.slice(m[0].length));

export const PERSONAL: Pattern[] = [
  {
    re: re(
      String.raw`(?:[Mm]y (?:full |first |last )?name(?:'s| is)(?: actually)?|[Ii](?:'m| am) called|[Ii] go by|[Ee]veryone calls me|[Pp]eople call me) ${NAME}`,
    ),
    find: ([, name = '']) => identity('name', name, (who) => `${owner(who)} name is ${name}`, { split: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`^(?:(?:[Hh]i|[Hh]ello|[Hh]ey)(?: there| everyone| all)?[,!.]? )?(?:[Ii](?:'m| am)|[Tt]his is) (\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)(?=[.,!]|$| and I\b| from\b)`,
    ),
    find: ([, name = '']) =>
      DEMONYM.test(name) ? null : identity('name', name, (who) => `${owner(who)} name is ${name}`, { split: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`${I} (?:(?:live|living|reside|residing|based|settled)(?: (?:now|alone|here|together))? in|moved?(?: back| out| over| down| up| away| here)? (?:from [\p{L} ]{2,30} )?to|relocated(?: from [\p{L} ]{2,30})? to) ${PLACE}`,
    ),
    find: (m) => {
      const place = m[1] ?? '';
      const started = /\b(?:moved|relocated|settled)\b/u.test(m[0]);
      if (/\bmove (?:back )?to\b/u.test(m[0]) || /^(?:general|fact|particular|case)$/u.test(place)) return null;
      return identity('home city', place, (who) => (started ? `${who} moved to ${place}` : `${who} lives in ${place}`), {
        tags: ['home'],
        ...(started ? { starts: true } : {}),
      });
    },
  },
  {
    re: re(String.raw`(?<![\p{L}'])[Ii] (?:no longer live|don't live|do not live) in ${PLACE}`),
    find: ([, place = '']) =>
      identity('home city', place, (who) => `${who} no longer lives in ${place}`, { polarity: 'remove', tags: ['home'] }),
  },
  {
    re: re(String.raw`(?<![\p{L}'])[Ii](?:'m| am) (?:moving|relocating)(?: back)? (?:from [\p{L} ]{2,30} )?to ${PLACE}`),
    find: ([, place = '']) =>
      identity('home city', place, (who) => `${who} is moving to ${place}`, { category: 'plan', tags: ['home', 'plans'], starts: true }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'m| am) originally from|[Ii](?:'m| am) from|[Ii] come from|[Ii] was born(?: and raised)? in|[Ii] grew up in|[Mm]y home ?town is) ${PLACE}`,
    ),
    find: ([, place = '']) => identity('hometown', place, (who) => `${who} comes from ${place}`, { tags: ['home'] }),
  },
  {
    re: re(
      String.raw`${I} (?:no longer work|don't work|do not work|stopped working|left my job|quit my job|quit working|lost my job|was laid off|got laid off|was fired|got fired|was made redundant|was let go|got let go|resigned|(?:quit|resigned from) (?=\p{Lu}))(?:(?: (?:at|for|from))? ?(?<= )${NAME})?`,
    ),
    find: ([whole, at = '']) =>
      /don't work|do not work/u.test(whole) && !at
        ? null
        : identity('employer', at, (who) => (at ? `${who} no longer works at ${at}` : `${who} left their job`), {
            value: at || null,
            polarity: 'remove',
            tags: ['work'],
          }),
  },
  {
    re: re(
      String.raw`(?<!\p{L})(?:[Tt]hey|[Mm]y (?:boss|company|employer)|\p{Lu}\p{L}+)(?:'ve| have| has| just| recently)* (?:laid me off|let me go|fired me|made me redundant|laid off my (?:whole |entire )?team)(?!\p{L})`,
    ),
    find: () => identity('employer', '', (who) => `${who} lost their job`, { value: null, polarity: 'remove', tags: ['work'] }),
  },
  {
    re: re(
      String.raw`${I} (?:work|working|worked|employed|(?:started|start|starting)(?: (?:to work|work|working|a new job|my new job|a job))?|got a(?: new)? job|joined|joining|(?:have|got) a new job|interning|intern)(?: (?:full-time|part-time|remotely|as an? [\p{L} -]{2,40}?))?(?: (?:at|for|with|by|in))? ${NAME}`,
    ),
    find: (m) => {
      const [whole, at = ''] = m;
      if (
        !/(?:at|for|with|by|joined|joining) \p{Lu}/u.test(whole) ||
        (/worked/u.test(whole) && !/have|'ve/u.test(whole)) ||
        /^(?:Christmas|Easter|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|I)\b/u.test(
          at,
        )
      )
        return null;
      const started = /join|start|got a|new job/u.test(whole);
      return identity('employer', at, (who) => (started ? `${who} started to work at ${at}` : `${who} works at ${at}`), {
        tags: ['work'],
        ...(started ? { starts: true } : {}),
        // Trade and employer change one without the other.
        ...(isAllOf(m, / as an? /u) ? { split: true } : {}),
      });
    },
  },
  {
    // "I'm with Quellmed since May": now or since then, or it is where one has an account.
    re: re(String.raw`(?<![\p{L}'])[Ii](?:'m| am) (?:now )?(?:with|at) ${NAME} (?=now\b|since )`),
    find: ([, at = '']) => identity('employer', at, (who) => `${who} works at ${at}`, { tags: ['work'] }),
  },
  {
    re: re(
      String.raw`^i (?:currently )?work (?:at|for) (?!home|night|school|work|an? |the |my |our |this |myself)(\p{Ll}{3,}(?: \p{Ll}{3,})?)$`,
    ),
    find: ([, at = '']) => identity('employer', at, (who) => `${who} works at ${at}`, { tags: ['work'] }),
  },
  {
    re: re(
      String.raw`(?<!\p{L})[Mm]y (?:new |current |present )?(${Object.keys(NAMED).join('|')}) is (?:now |currently )?(?!not\b)((?:an? |the )?[\p{L}\p{N}][^,;.!?]{0,59})`,
    ),
    find: ([, name = '', value = '']) => {
      const attribute = NAMED[name] ?? name;
      return identity(attribute, value.replace(/^(?:an?|the) /u, ''), (who) => `${owner(who)} ${name} is ${value.trim()}`);
    },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'m| am)(?: (?:currently|now|still))?|[Ii](?: (?:currently|now|still))? work as|[Ii](?:'m| am)(?: (?:currently|now))? (?:working|employed) as|[Mm]y job is|[Ii] was hired as|[Ii] (?:got|was|'ve been|have been) (?:hired|promoted|bumped up|moved up) (?:as|to)|[Ii](?:'ve| have)? made it to) (?:an? )?((?:[\p{L}-]+ ){0,3}?${JOB_WORD})(?=$|[.,;!]| (?:at|for|in|with|by|from|who|and|now|working|specializing|of)\b)`,
    ),
    find: (m) => {
      const [whole, job = ''] = m;
      if (
        NOT_A_JOB.test(job) ||
        (!/\bas\b|job is|to \p{L}/u.test(whole) && !/ an? /u.test(whole)) ||
        /\b(?:not|a|an|the|such|so|very|really|big|huge|great|good|terrible|bad|your|better|more|my|in|at|on|for|with|to|of)\b/u.test(job)
      )
        return null;
      const trade = identity('occupation', job, (who) => `${who} is ${/^[aeiou]/i.test(job) ? 'an' : 'a'} ${job}`, { tags: ['work'] });
      const at = AT_EMPLOYER.exec(m.input.slice(m.index + whole.length))?.[1];
      if (at === undefined || m.index > 0) return trade;
      const employer = identity('employer', at, (who) => `${who} works at ${at}`, { split: true, tags: ['work'] });
      return [{ ...trade, split: true }, employer];
    },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am|(?: just)? turned| will be| turn)(?: now| already)? (\d{1,3})(?: years? old| yrs? old|(?=[.,!]|$| and | now| today))`,
    ),
    find: ([, age = '']) =>
      Number(age) < 4 || Number(age) > 115
        ? null
        : identity('age', age, (who) => `${who} is ${age} years old`, { split: true, literal: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?:[Mm]y birthday(?:'s| is)(?: on)?|[Ii] was born(?: on)?) ((?:the )?(?=[^,.;]{0,20}\d|\p{Lu})[\p{L}\d][\p{L}\d ,/-]{2,28}?)(?=$|[.!;]|, (?:and|so|but|in)| and | in | at )`,
    ),
    find: ([whole, day = '']) => {
      if (!/\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/u.test(day)) return null;
      const birthday = identity('birthday', day, (who) => `${owner(who)} birthday is on ${day}`, { literal: true, tags: ['profile'] });
      // A sentence with its year may stand as it is; a day alone would be dated to this year.
      return /born/u.test(whole) && /\d{4}/u.test(day) ? birthday : { ...birthday, split: true };
    },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii]|[Ww]e)(?:'m| am|'re| are|'ve been| have been| got| just got| finally got|'ve gotten|'ve got)(?: (?:now|happily|recently|newly|still|just|finally|officially))* (married|single|engaged|divorced|widowed|separated)(?=$|[.,!;]| (?:to|and|with|since|for|now|last|next|in|on|at|this|yesterday|today|a|two|after))`,
    ),
    find: ([, state = '']) => identity('relationship status', state, (who) => `${who} is ${state}`, { tags: ['relationships'] }),
  },
  {
    // "Mira and I broke up", "my boyfriend and I have split up", "I broke up with Tom"
    re: re(
      String.raw`(?:(?:\p{Lu}\p{Ll}+|[Mm]y (?:girlfriend|boyfriend|partner|fianc\p{L}+)) and I|(?<![\p{L}'])(?:[Ww]e|[Ii]))(?:'ve| have)?(?: (?:just|recently|finally))* (?:broke up|broken up|split up|called off (?:the|our) (?:engagement|wedding))(?![\p{L}])(?! (?:the|an?|my|our|this|that|some|their|his|her) )`,
    ),
    find: () => identity('relationship status', 'single', (who) => `${who} is single`, { tags: ['relationships'] }),
  },
  {
    re: re(String.raw`[Mm]y (?:[\p{L}]+ )?(?:e-?mail)(?: address)?(?:'s| is|:)? ([\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,80}\.\p{L}{2,})`),
    find: ([, mail = '']) => identity('email', mail, (who) => `${owner(who)} e-mail address is ${mail}`, { tags: ['profile'] }),
  },
  {
    re: re(String.raw`[Mm]y (?:[\p{L}]+ )?(?:phone|number|cell|mobile)(?: number)?(?:'s| is|:)? (\+?\d[\d ()-]{5,20}\d)`),
    find: ([, phone = '']) => identity('phone number', phone, (who) => `${owner(who)} phone number is ${phone}`, { tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`\b(?:reach|contact|call|text|phone|ring|message|e-?mail|whatsapp) me (?:on|at|under|via)(?: (?:e-?mail|phone|my cell|whatsapp))?(?: on| at)? ([\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,80}\.\p{L}{2,}|\+?\d[\d ()-]{5,20}\d)`,
      'iu',
    ),
    find: ([, at = '']) =>
      at.includes('@')
        ? identity('email', at, (who) => `${owner(who)} e-mail address is ${at}`, { tags: ['profile'] })
        : identity('phone number', at, (who) => `${owner(who)} phone number is ${at}`, { tags: ['profile'] }),
  },
  {
    // "Ruben here", "It's Katharina with a K", "im priya btw"
    re: re(
      String.raw`^(?:(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) here(?=$|[,.!])|[Ii]t's (\p{Lu}\p{L}+)(?=,? (?:with (?:an?|one|two|double) |spelled|spelt|not \p{Lu}))|[Ii]'?m (\p{L}{2,20})(?=,? (?:by the way|btw|and this is)(?![\p{L}])))`,
    ),
    find: ([, here, spelt, casual]) => {
      const name = here ?? spelt ?? casual ?? '';
      if (
        DEMONYM.test(name) ||
        /^(?:Nobody|Everyone|Anyone|Someone|Right|Same|Out|Still|Over|New|Almost|Already|Only|Not|From|Up|In)$/u.test(name)
      )
        return null;
      if (casual && (/(?:ed|ing|y|ful|ous|ent|less)$/u.test(casual) || STATES_NOT_NAMES.test(casual))) return null;
      const said = name.charAt(0).toUpperCase() + name.slice(1);
      return identity('name', said, (who) => `${owner(who)} name is ${said}`, { split: true, tags: ['profile'] });
    },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am)(?: (?:an?|originally|half|actually|also|a practi[sc]ing|practi[sc]ing|a devout))* (Buddhist|Muslim|Christian|Catholic|Protestant|Jewish|Hindu|Sikh|atheist|agnostic|Mormon|Quaker|Orthodox|\p{Lu}\p{L}+(?:ish|ese|ian|ean|can)|German|French|Dutch|Greek|Swiss|Thai|Czech|Welsh|Irish|Iraqi|Israeli|Pakistani|Filipino|Filipina)(?=$|[.,!;]| (?:and|but|by|from|so|living|who|now)\b)`,
    ),
    find: ([, what = '']) =>
      identity(RELIGION.test(what) ? 'religion' : 'nationality', what, (who) => `${who} is ${what}`, { tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am|'ve been| have been)(?: (?:now|currently|already|semi-|recently|still))* (retired|unemployed|self-employed|between jobs|on parental leave|on maternity leave)(?![\p{L}-])`,
    ),
    find: ([, what = '']) => identity('occupation', what, (who) => `${who} is ${what}`, { tags: ['work'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'ve| have)?(?: (?:just|recently|finally|officially))* retired(?=$|[.,!;]| (?:in|on|last|this|from|at|after|early|and|yesterday|today))`,
    ),
    find: () => identity('occupation', 'retired', (who) => `${who} is retired`, { tags: ['work'], starts: true }),
  },
];
