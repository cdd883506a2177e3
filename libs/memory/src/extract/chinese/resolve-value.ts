// extract ▸ chinese: the new value of a change — "推到周五上午十点", "涨到180" — put in place of the old one of its kind.

const NUMBER = '(?!一[共直般起定样下点些切])[零一二三四五六七八九十百千万两\\d]';
const DAY = `(?:\\d{4}年)?(?:${NUMBER}{1,3}月(?:${NUMBER}{1,3}[日号]|底|初|中旬)?|${NUMBER}{1,3}[日号])|(?:每|下下?个?|这个?|本|上个?)?(?:周|星期|礼拜)[一二三四五六日天末]|[今明后]天|大后天|下个?月(?:初|中|底)?|年底|月底`;
const MINUTES = `(?:半|[一三]刻|${NUMBER}{1,3}分?)?`;
const CLOCK = `(?:早上|上午|中午|下午|傍晚|晚上|凌晨|早|晚)[一二两三四五六七八九十\\d]{1,3}[点时]${MINUTES}|${NUMBER}{1,3}[点时]${MINUTES}|(?:早上|上午|下午|晚上)?\\d{1,2}[:：]\\d\\d`;
const DAYS = `(?:${DAY})(?:(?:到|至|-|—|~)(?:${DAY}))?`;
const AMOUNT = '\\d[\\d.,]{0,9}|[零一二三四五六七八九十百千万两半]{1,8}';
const UNIT = '块钱?|元|万元?|[wWkK]|千|个人|人|个|次|岁|斤|公斤|米|平米?|公里|小时|分钟|天|页|本|套|份|张|毫克|片|粒|%';

const re = (source: string) => new RegExp(source, 'u');
const WHO = '(?:他们?|她们?|对方|那边|公司|老板|领导|老师|医院|医生|客户|房东|学校|店里|酒店|航空公司)';
const ADVERB =
  '(?:临时|刚刚?|又|再|还是|都|就|现在|后来|最后|已经|一起|可能|得|要|给我?|帮我?|通知说?|说|决定|时间|日期|地点|也|被|先|我们?|干脆|往后|统一)';
const VERB =
  '(?:改(?:签|期|约)?(?:到|成|为|在|至)|推迟?(?:到|至)|延[期后迟]?(?:到|至)|顺延(?:到|至)|提前(?:到|至)|[挪移调](?:整|动)?(?:到|至|成)|换(?:到|成)|定(?:在|到|了)|涨(?:价)?(?:到|成|至)|降(?:价)?(?:到|至|成)|[加减]到|变成|还是)';
const CHANGE = re(
  `^(?:(.{1,16}?))??(?:${WHO}|${ADVERB})*${VERB}了?((?:${DAYS}|${CLOCK}|${AMOUNT}).{0,16}?)(?:了|吧|啦|哈|的|呢)*(?:[，,].{0,40})?$`,
);

/** What is done at the time that is told. */
const DEED = '(?:来|去|走|开|到|交|做|开始|集合|出发|见面?|吃|办|开会|上课|上门)?';
const IS_VALUE = re(
  `^(?:(?:${DAYS}|${CLOCK})+(?:早上|上午|中午|下午|傍晚|晚上)?${DEED}|(?:${AMOUNT})(?:${UNIT})?(?:左右|一个月|每月|一年)?)$`,
);
const DAYS_AT_START = re(`^(?:${DAYS})(?:${CLOCK})?`);
const DEED_BEHIND = re(`(?<=.)${DEED}$`);

export interface NewValueSaid {
  /** What it is of; empty where the clause leaves it out. */
  about: string;
  value: string;
  /** What is said behind the value; it must have been told: "改成15号到24号去多伦多". */
  rest: string;
}

/** "烧烤那个，现在是20个人了": the topic, then its value. */
const TOPIC_NOW = re(
  `^(\\p{Script=Han}{2,8}?)(?:那个|这个|的事|那事)[，,]\\s?(?:不是[^，,]{1,12}[，,]\\s?)?(?:现在|改|变|就|应该)*(?:是|成|到)((?:${DAYS}|${CLOCK}|(?:${AMOUNT})(?:${UNIT})?)+)(?:了|吧|啦)?(?:[，,].{0,40})?$`,
);
/** Null: no change to a day, a time or an amount. */
export function changeIn(plain: string): NewValueSaid | null {
  const [, topic, said] = TOPIC_NOW.exec(plain) ?? [];
  if (topic !== undefined && said !== undefined) return { about: topic, value: said, rest: '' };
  const clauses = plain.split(/[，,]\s?/u);
  for (const [at, clause] of clauses.entries()) {
    const [, name = '', told = ''] = CHANGE.exec(clause) ?? [];
    const value = IS_VALUE.test(told) ? told : (DAYS_AT_START.exec(told)?.[0] ?? '');
    if (value === '') continue;
    const named = name.replace(NAME_LEAD, '').replace(/(?:的?(?:时间|日期|价格|价钱)|把|将)$/u, '');
    // "牙医那边来电话，改到四点": what the clause in front brings up.
    const about = named !== '' ? named : at > 0 ? topicOf(clauses[at - 1] ?? '') : '';
    return { about, value: value.replace(DEED_BEHIND, ''), rest: told.slice(value.length) };
  }
  return null;
}

const NAME_LEAD = re(`^(?:(?:${WHO}|${ADVERB}|其实|对了|哈+|唉|哎|呃|那个?|我(?:的|们)?)+[，,]?)|^.{0,8}?(?:把|将)我?`);
const topicOf = (clause: string): string => {
  const topic =
    re(`^(.{2,8}?)(?:那边|这边)?(?:来电话?|来消息|来信|打电话|通知|说|发(?:消息|通知|邮件)|有变|变了|改了)`).exec(clause)?.[1] ?? '';
  return re(`^(?:${WHO}|${ADVERB})+$`).test(topic) ? '' : topic.replace(NAME_LEAD, '');
};

const FULL_DAY = re(`^(?:每|上|下|这|本)?(?:${DAYS})`);
const WRITTEN_DAY = '(?:\\d{4}年)?\\d{1,2}月\\d{1,2}日';
const OLD_DAY = new RegExp(
  `(?:${WRITTEN_DAY}[至到]${WRITTEN_DAY}|\\d{4}年\\d{1,2}月\\d{1,2}日(?:这一周)?|\\d{4}年\\d{1,2}月|${DAYS})`,
  'gu',
);
const OLD_CLOCK = new RegExp(`(?:${CLOCK})`, 'gu');
const OLD_AMOUNT = new RegExp(`(?:${AMOUNT})(?:${UNIT})?`, 'gu');
const PART = /^(?:早上|上午|中午|下午|傍晚|晚上|凌晨|早|晚)/u;

/** `statement` with `value` for its one value of that kind; null where it has none or several. */
export function swapped(statement: string, value: string): string | null {
  const day = FULL_DAY.exec(value)?.[0] ?? '';
  const clock = value.slice(day.length);
  if (day === '' && !re(`^(?:${CLOCK})`).test(value)) return withAmount(statement, value);
  const dayed = day === '' ? statement : replaceOnly(statement, OLD_DAY, day);
  if (dayed === null || clock === '') return dayed;
  const [old] = statement.match(OLD_CLOCK) ?? [];
  const full = old === undefined ? null : replaceOnly(dayed, OLD_CLOCK, withPart(clock, old));
  if (full !== null || day === '') return full;
  return dayed.replace(re(`${day}(?:早上|上午|中午|下午|傍晚|晚上)?`), day + clock);
}

/** 下午三点 – 五点: still in the afternoon; 15:00 – 五点 as well. */
function withPart(clock: string, old: string): string {
  if (PART.test(clock) || /[:：]/u.test(clock)) return clock;
  const part = PART.exec(old)?.[0] ?? (Number(/^\d{1,2}(?=[:：])/u.exec(old)?.[0] ?? 0) > 12 ? '下午' : '');
  return part + clock;
}

function withAmount(statement: string, value: string): string | null {
  const unit = re(`(?:${UNIT})`).exec(value)?.[0] ?? '';
  const bare = statement.replace(OLD_DAY, (day) => '□'.repeat(day.length)).replace(OLD_CLOCK, (clock) => '□'.repeat(clock.length));
  const amounts = [...bare.matchAll(OLD_AMOUNT)].filter(
    ({ 0: text, index }) => !/^[一两]个?$/u.test(text) && !(unit === '' && /^[只条本位名件双把]/u.test(bare.slice(index + text.length))),
  );
  const same = amounts.filter(({ 0: text }) => unit === '' || text.endsWith(unit) || /^[\d.,]+$/u.test(text));
  const [only] = same;
  if (same.length !== 1 || only === undefined) return null;
  const kept = unit === '' ? (re(`(?:${UNIT})$`).exec(only[0])?.[0] ?? '') : '';
  return statement.slice(0, only.index) + value + kept + statement.slice(only.index + only[0].length);
}

function replaceOnly(statement: string, kind: RegExp, value: string): string | null {
  const found = [...statement.matchAll(kind)];
  const [only] = found;
  if (found.length !== 1 || only === undefined) return null;
  return statement.slice(0, only.index) + value + statement.slice(only.index + only[0].length);
}
