// language → time: habits ("every Friday", 每周五) and names ("Black Friday", 五月天), whose words of time are no points in time.
import { DAYTIME } from './chinese/words.data.js';
import { MONTH, SEASON, UNIT, WEEKDAY } from './english/words.js';
import { NO_TIME, rule, type TimeRule } from './frame.js';
import { CHINESE_NAMES, ENGLISH_NAMES } from './no-time.data.js';

const none = (source: string): TimeRule => rule(source, () => NO_TIME);
const DAYTIMES = 'morning|afternoon|evening|night';

export const ENGLISH_NO_TIME: readonly TimeRule[] = [
  none(String.raw`\b(?:${ENGLISH_NAMES.join('|')})\b`),
  none(
    String.raw`\b(?:every|each|most|alternate|(?:a|the)\s(?:usual|typical|normal|regular))\s(?:other\s|single\s|second\s|third\s|few\s|two\s|three\s|\d{1,2}\s)?(?:${WEEKDAY}|${UNIT}|${MONTH}|${SEASON}|${DAYTIMES})s?\b(?:\s(?:and|or)\s(?:${WEEKDAY})s?\b)?(?:\s(?:${DAYTIMES})s?\b|\son\sthe\s\d{1,2}(?:st|nd|rd|th)\b)?`,
  ),
  // "Friday nights", "in the mornings".
  none(String.raw`\b(?:(?:on\s)?(?:${WEEKDAY})s?|in\sthe)\s(?:${DAYTIMES})s\b`),
  // "On a Monday", "on some Friday": any of them.
  none(String.raw`\b(?:a|some|any|one)\s(?:${WEEKDAY})\b`),
];

const WEEK = '(?:周|週|星期|礼拜|禮拜)';
export const CHINESE_NO_TIME: readonly TimeRule[] = [
  none(CHINESE_NAMES.join('|')),
  none(
    String.raw`每[逢隔到]?(?:[一二两三四五六七八九十几]|\d{1,2})?[个個]?(?:${WEEK}[一二三四五六日天末]?|月(?:的?(?:[0-9]{1,2}|[一二三四五六七八九十]{1,3})[日号號])?|年|天|日|晚|早|季度)(?:${DAYTIME})?`,
  ),
  // A working week, or several days of any week: 周一到周五, 周二四六.
  none(`(?<![上下这這本个個])${WEEK}一[到至~～-]${WEEK}?[五六日天]`),
  none(`(?<![上下这這本个個])${WEEK}[一二三四五](?:、?[二三四五六日]){1,5}(?![月号點点])`),
];
