// language → time → chinese: words that count from the reference. Japanese and Korean day and week words stand here too.

export const DAY_WORDS: Readonly<Record<string, number>> = {
  今天: 0,
  今日: 0,
  今儿个: 0,
  今儿: 0,
  今晚: 0,
  今早: 0,
  今晨: 0,
  今夜: 0,
  昨天: -1,
  昨日: -1,
  昨儿个: -1,
  昨儿: -1,
  昨晚: -1,
  昨早: -1,
  昨夜: -1,
  前天: -2,
  前晚: -2,
  大前天: -3,
  明天: 1,
  明日: 1,
  明儿个: 1,
  明儿: 1,
  明晚: 1,
  明早: 1,
  明晨: 1,
  后天: 2,
  後天: 2,
  后晚: 2,
  大后天: 3,
  大後天: 3,
  一昨日: -2,
  おととい: -2,
  きのう: -1,
  明後日: 2,
  あした: 1,
  きょう: 0,
  오늘: 0,
  어제: -1,
  그저께: -2,
  내일: 1,
  모레: 2,
};
export const YEAR_WORDS: Readonly<Record<string, number>> = {
  今年: 0,
  本年: 0,
  去年: -1,
  昨年: -1,
  前年: -2,
  大前年: -3,
  明年: 1,
  来年: 1,
  后年: 2,
  後年: 2,
  大后年: 3,
  大後年: 3,
  작년: -1,
  올해: 0,
  내년: 1,
};
export const SHIFT: Readonly<Record<string, number>> = {
  上上: -2,
  上: -1,
  这: 0,
  這: 0,
  本: 0,
  下: 1,
  下下: 2,
  今: 0,
  先: -1,
  来: 1,
  再来: 2,
  지난: -1,
  이번: 0,
  다음: 1,
};
/** First months. */
export const SEASONS: Readonly<Record<string, number>> = { 春: 3, 夏: 6, 秋: 9, 冬: 12 };

/** Alternatives of patterns. */
export const DAYTIME = '一?大早|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜|深夜|凌晨|午前|午後|晚|早';
export const UNIT = '分钟|分鐘|个?小时|個?小時|个?钟头|天|日|个?星期|個?星期|个?礼拜|個?禮拜|周|週|个?多?月|個?多?月|个?季度|年';
export const WEEK = '(?:周|週|星期|礼拜|禮拜)';
/** Monday first; 日 and 天 are both Sunday. */
export const WEEKDAYS = '一二三四五六日天';
export const MONTH_NUMBER = '[0-9０-９]{1,2}|[一二三四五六七八九十]{1,2}';
export const DAY_NUMBER = '[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3}';
