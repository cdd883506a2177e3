// extract ▸ chinese: a correction said in full. "现在是橘色" after "最喜欢的颜色换了" ▸ "我最喜欢的颜色是橘色".
import { withValue } from '../english/restate.js';

const WRONG =
  '(?:我|你|您|名字|字|数字|日期|标签)?(?:刚才|刚刚|之前|上次|前面|上面|上一条|刚刚那?条|好像|是)?(?:又|都)?(?:说|记|写|弄|搞|打|听|理解)(?:错|反)了?';
const MARK = `(?:不对不?对?|不是|${WRONG}|(?:我)?(?:要|来)?(?:更正|纠正)(?:一下|下)?|口误|等等|等一下|准确(?:地)?(?:来)?说|我是说|我的意思是|应该说|抱歉|不好意思)`;
const CORRECTS = new RegExp(`^(?:(?:啊|哦|噢|呃|额)?${MARK}[，,。：:！!\\s]+)+(?=\\S)`, 'u');
/** "我改名了" alone tells less than what follows. */
const CORRECTION_ALONE = new RegExp(`^(?:(?:(?:啊|哦|噢|呃|额)?${MARK}[，,。：:！!\\s]*){1,3}|我?(?:已经|刚)?改名字?了)$`, 'u');

/** What people call by its name when it changes. */
const THING =
  '邮箱|邮件地址|电话|手机号?码?|号码|微信号?|QQ号?|地址|住址|名字|昵称|网名|颜色|口味|预算|工资|月薪|年薪|薪水|薪资|房租|职位|职务|岗位|头衔|title|公司|单位|学校|专业|时间|日期|截止日期?|截止时间|负责人|联系人|地点|密码|尺码|生日|乐队|歌手|电影|球队|车|手机|电脑|语言|时区|医生|老师|教练|组长|领导';
const CHANGED = new RegExp(
  `^((?:我|我们|咱们)?(?:的)?[\\p{L}\\p{N} ]{0,12}?(?:${THING}))(?:现在|已经|也|又|刚)*(?:改成|改为|改到|换成|换到|换为|变成|变为|更新为|更新成|调整为|调整到|升到|涨到|降到|提到|改用)(?:了)?[ ]?(.{1,60}?)(?:了)?$`,
  'u',
);
/** "我微信号改了", "我生日不是6月1号": what the next clause is about. */
const TOPIC = new RegExp(
  `^((?:我|我们|咱们)?(?:的)?[\\p{L}\\p{N} ]{0,12}?(?:${THING}))(?:已经|刚|最近|又|也)*(?:[改换变]了?|更新了?|变更了?|[改换]一下|更新一下|调整了?|不是.{1,30}|不再是.{1,30}|不用了)$`,
  'u',
);
/** "还记得我的职位吗？", "我的医生是谁来着": what was just asked about. */
const ASKED_ABOUT =
  /^(?:说到|说起|关于|至于)我(?:的)?((?:在[\p{L}\p{N}]{1,8}的)?[\p{Script=Han}]{2,6}?)$|(?:记得|知道|记不记得)我(?:的)?([\p{Script=Han}]{2,6}?)(?:是|在|叫|吗|吧|么|来着|多少|哪)|^我(?:的)?([\p{Script=Han}]{2,6}?)(?:是|叫|在)(?:什么|谁|哪|多少|几)/u;
/** "我换医生了": of what the speaker has another one now. */
const OWN_THING_CHANGED = new RegExp(`^我(?:已经|刚|最近|又)*(?:换了?|改了?)(?:个|一个|新的?)?(${THING}|[\\p{Script=Han}]{2,4}?)了?$`, 'u');
const VALUE =
  /^(?:而|现在|目前|新的|如今|应该|其实|已经|早就|(?:[这上本]个?[周月]|今[天年]|昨天)(?:起|开始)?)*(?:是|为|叫|改成了?|换成了?|变成了?|改为)[ ]?(.{1,60}?)了?$/u;
/** The speaker goes on about themselves. */
const NOW_BARE = /^(?:现在|目前|如今|改)(?=[ ]?[\p{Script=Han}A-Za-z])/u;
const OWN_CHANGE = /^(?:我|[涨降]薪|升职|升了|跳槽|换工作|搬家|离职|辞职|转岗|改名|毕业|结婚|离婚|调岗)/u;
/** Somebody else's: "老梁换工作了，现在在货拉拉上班". */
const SOMEBODY =
  /^((?:我|我们)?(?:的|家)?(?:爸|妈|爸爸|妈妈|父亲|母亲|老公|老婆|丈夫|妻子|女儿|儿子|哥哥?|姐姐?|弟弟?|妹妹?|爷爷|奶奶|女朋友|男朋友|朋友|同事|老板|室友|同学)|[老小阿]\p{Script=Han})(?:[^，,]{0,6}?)(?:换|跳|升|搬|离|辞|转|退|毕业|改|调)/u;

const CHANGE_AND_OUTCOME =
  /^(我?(?:已经|刚|上个?月|今年)?(?:[涨降加]薪|升职?|跳槽|换工作|换公司|搬家|改名字?|转岗|调岗|毕业)了)[，,]\s*((?:现在|目前|如今).{2,60})$/u;
const NUMBER = '[零一二三四五六七八九十百千万两半\\d]';
const KINDS: readonly RegExp[] = [
  new RegExp(
    `(?:\\d{4}年)?${NUMBER}{1,3}月${NUMBER}{1,3}[日号]?|${NUMBER}{1,3}[号日](?![\\p{L}])|(?:周|星期|礼拜)[一二三四五六日天末]`,
    'gu',
  ),
  new RegExp(`(?:早上|上午|中午|下午|晚上|凌晨)?${NUMBER}{1,3}(?:点|[:：]\\d\\d)(?:半|${NUMBER}{1,3}分?)?`, 'gu'),
  new RegExp(`${NUMBER}{1,8}(?:岁|块|元|万|个|年级|斤|公斤|米|次)?`, 'gu'),
];
const BARE = /^(?:应该|其实)?(?:是|在|叫)?(.{1,16}?)(?:才对|的|哦|啊)?$/u;

export const isTopicChinese = (clause: string): boolean => TOPIC.test(clause);
export const isCorrectionAloneChinese = (clause: string): boolean => CORRECTION_ALONE.test(clause.trim());

/** `before`: the clause that was said before this one. Null: nothing to restate. */
export function restateChinese(clause: string, before: string | null): string | null {
  const marked = CORRECTS.exec(clause)?.[0].length ?? 0;
  const whole = clause.slice(marked).replace(/[\s。！!~～]+$/u, '');
  const swapped = inPlaceOf(whole, before);
  if (swapped !== null) return swapped;
  // "升了，现在职位是…": the change in front of its outcome, in one clause.
  const [, change, outcome] = CHANGE_AND_OUTCOME.exec(whole) ?? [];
  if (change !== undefined && outcome !== undefined) return inFull(outcome, change) ?? whole;
  const plain = whole;
  const full = inFull(plain, before) ?? (marked > 0 ? bareValue(plain, before) : null);
  return full ?? (marked > 0 ? plain : null);
}

const NOT_A_BUT_B =
  /^(?:不是|并非|不叫|不在|不姓)([^，,]{1,20})[，,]\s*(?:而)?(?:是|叫|在|姓)(.{1,20})$|^(?:是|叫|在|姓)?([^，,是叫在姓我]{1,20})[，,]\s*(?:不是|并非|不叫|不在|不姓)([^，,]{1,20})$/u;
/** "不是CA1234，是CA1324" after "我的航班号是CA1234": the one that was said gives way. */
function inPlaceOf(plain: string, before: string | null): string | null {
  const [, wrong, right, other, named] = NOT_A_BUT_B.exec(plain) ?? [];
  const [old, value] = [wrong ?? named, right ?? other];
  if (before === null || old === undefined || value === undefined || !before.includes(old) || before.includes(value)) return null;
  return before.replace(old, value).replace(/[\s。！!]+$/u, '');
}

function inFull(plain: string, before: string | null): string | null {
  const spoken = before?.replace(/[\s。！!]+$/u, '') ?? null;
  const [, thing, changed] = CHANGED.exec(plain) ?? [];
  if (thing !== undefined && changed !== undefined) return `${inFullName(thing, spoken)}是${changed}`;
  if (spoken === null) return null;
  const [, ...asked] = ASKED_ABOUT.exec(spoken) ?? [];
  const swapped = OWN_THING_CHANGED.exec(spoken)?.[1] ?? asked.find((one) => one !== undefined);
  const topic = TOPIC.exec(spoken)?.[1] ?? (swapped === undefined ? undefined : `我${swapped.startsWith('在') ? '' : '的'}${swapped}`);
  const value = topic === undefined ? undefined : VALUE.exec(plain)?.[1];
  if (topic !== undefined && value !== undefined) return `${own(topic)}是${value}`;
  if (!NOW_BARE.test(plain)) return null;
  const somebody = SOMEBODY.exec(spoken)?.[1];
  if (somebody !== undefined) return `${somebody}${plain}`;
  return OWN_CHANGE.test(spoken) ? `我${plain}` : null;
}

/** "颜色" after "我最喜欢的颜色是红色": that colour. */
function inFullName(thing: string, before: string | null): string {
  const named =
    before === null ? undefined : new RegExp(`^(我[^，。,]{0,12}${escaped(thing)})(?:现在|一直)?(?:是|叫|为)`, 'u').exec(before)?.[1];
  return named ?? own(thing);
}
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');

const own = (thing: string): string => (/^(?:我|咱)/u.test(thing) || !/^(?:的|最喜欢)/u.test(thing) ? thing : `我${thing}`);

function bareValue(plain: string, before: string | null): string | null {
  const value = BARE.exec(plain)?.[1];
  return before === null || value === undefined || /我|你/u.test(value) ? null : withValue(before, value, KINDS);
}
