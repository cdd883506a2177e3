// extract ▸ dates: "last Friday" ▸ "on 5 May 2023", "昨天" ▸ "2026年3月1日". The phrase itself stays in the quote.
import type { TimeExpression } from '@strata/language';
import { chineseDate, englishDate } from './civil-date.js';

/** Says a date as it is already: nothing to make absolute. */
const HAS_YEAR = /\b\d{4}\b|\d{4}年/u;
/** Too vague for a date to be put in their place. */
const VAGUE =
  /^(?:now|nowadays|these days|currently|recently|lately|at the moment|soon|just|right now|现在|目前|最近|近来|刚才|刚刚|刚|马上|当前|如今|过年)$/iu;
/** Replaced as a whole; others get the date beside them in brackets. */
const ADVERBIAL =
  /^(?:(?:on|in|at|by|since|until|from|before|after|around|for|this|last|next|past|coming|the|early|late) )*(?:yesterday|today|tomorrow|tonight|last night|the day (?:before yesterday|after tomorrow)|(?:(?:last|next|this|this past|this coming|the past|past|coming) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|weekend|month|year|january|february|march|april|may|june|july|august|september|october|november|december)|(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|a couple of|a few) (?:days?|weeks?|weekends?|months?|years?) ago|in (?:a|an|one|two|three|four|five|six|\d+) (?:days?|weeks?|months?|years?)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december))(?: at \d{1,2}(?::\d\d)? ?(?:am|pm)?)?$/iu;
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/iu;
const TAKES_BARE = /(?:^|\s)(since|until|till|by|from|before|after|around|of|for|to|between|through|during)\s$/iu;
const OWN_PREPOSITION = /(?:^|\s)(on|in|at|this)\s$/iu;

/** Times in `text`, by UTF-16 offset; the dates that the message means, in its zone. */
export function withAbsoluteDates(text: string, times: TimeExpression[], timezone: string, chinese: boolean): string {
  let out = '';
  let done = 0;
  for (const time of times) {
    if (HAS_YEAR.test(time.text) || VAGUE.test(time.text) || time.start < done) continue;
    let start = time.start;
    let said: string;
    if (chinese) {
      said = chineseDate(time, timezone);
    } else {
      // Who names the day of the week asks for it by that name.
      const weekday = WEEKDAY.test(time.text);
      const after = text.slice(time.end, time.end + 2);
      const before = text.slice(Math.max(done, start - 10), start);
      const own = /^(since|until|till|by|from|before|after|around)\s/iu.exec(time.text)?.[1] ?? '';
      if (!ADVERBIAL.test(time.text) || /^['’]s|^-/u.test(after) || (/^\s\p{Ll}/u.test(after) && nounFollows(text.slice(time.end)))) {
        said = `${time.text} (${englishDate(time, timezone, false, weekday)})`;
      } else if (own) said = `${own} ${englishDate(time, timezone, false, weekday)}`;
      else if (TAKES_BARE.test(before)) said = englishDate(time, timezone, false, weekday);
      else {
        const preposition = OWN_PREPOSITION.exec(before);
        if (preposition) start -= preposition[1]!.length + 1;
        said = englishDate(time, timezone, true, weekday);
      }
    }
    if (start < done) continue;
    if (start === 0 && !chinese) said = said.charAt(0).toUpperCase() + said.slice(1);
    out += text.slice(done, start) + said;
    done = time.end;
  }
  return out + text.slice(done);
}

/** "last week meeting", "yesterday evening": the phrase qualifies what follows. */
function nounFollows(rest: string): boolean {
  return /^\s(?:morning|afternoon|evening|night|meeting|trip|game|party|event|weekend|class|session|date|deadline|visit)\b/iu.test(rest);
}
