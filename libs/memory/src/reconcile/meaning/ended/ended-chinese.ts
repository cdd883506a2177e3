// reconcile ▸ meaning ▸ ended: what a Chinese statement says is over, clause by clause — "糯米送人了", "吉他早就不学了", "取消了周五的聚餐".
import { CHANGE_WORDS } from '../change-words.data.js';
import { isValue, wordsOf, type Word } from '../words-of.js';
import type { Ended } from './ended-thing.js';

const { chinese } = CHANGE_WORDS;
const re = (source: string) => new RegExp(source, 'u');
const CLAUSE = /[，,；;。！!]/u;
/** Between what is over and the words that say so. */
const BETWEEN =
  '(?:已经|最后|结果|后来|临时|还是|留着|先|早就|早已|都|全|也|我|用户|自己|终于|刚刚?|昨天|前天|今天|上周|上个?月|去年|给|被|就|又|现在|目前|彻底|暂时|的事儿?|这事儿?|一[口点次滴根杯](?:也|都)?|碰都|再也)*';
const REFUSALS = '(?:不让|不许|不能|不再|不用|不想|不打算|不准备|不需要|没再|没|不)';
const HABITS: Record<string, string> = { 烟: '抽烟', 酒: '喝酒', 茶: '喝茶', 奶茶: '喝奶茶', 咖啡: '喝咖啡', 辣: '吃辣', 糖: '吃糖' };
const GIVEN_UP_HABIT = re(
  String.raw`戒(?:掉)?了?(${Object.keys(HABITS)
    .sort((a, b) => b.length - a.length)
    .join('|')})`,
);
const GENERAL = new Set<string>(chinese.general.split('|'));
const CALLED_OFF = re(String.raw`取消|退订|退票|作废|泡汤|黄了|算了|作罢|不成|没戏|没法|[不没](?:去|办|开|考|买|要|打算|准备|想)`);
/** 鱼也不吃了: with one character for the thing, the verb tells what of it is over. */
const FRONTED = re(String.raw`^(\p{Script=Han})${BETWEEN}${REFUSALS}(\p{Script=Han})了$`);
/** 跑不了步: what cannot be done now. */
const CANNOT = /(\p{Script=Han})不了(\p{Script=Han}{1,2})$/u;
/** 脚踝好了: the complaint is over. */
const RECOVERED = re(String.raw`^(\p{Script=Han}{2,8}?)${BETWEEN}(?:完全|彻底|基本|差不多)*(?:好利索|好全|痊愈|康复|恢复|好)了$`);
/** How often says nothing about what, nor does the form in which one has it. */
const OFTEN = /每[天日周月次年晚]|天天|经常|以后|^(?:决定|真的|现在|再也|一点也)|(?<=.{2})(?:课|课程|班|会员|卡)$/gu;
/** Of a verb with a wide meaning only its object tells what is over. */
const WIDE_VERB = /^(?:做|搞|弄|干|当|用|上|去|在|养|玩|住在?)(?=.{2})/u;

/** Between the thing and its end, when it came: no part of the thing. */
const WHEN =
  /(?<=[^\d年月])在?(?:(?:(?:20\d\d年)?\d{1,2}月(?:\d{1,2}[日号]?)?|(?:上|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天末])(?:\d{1,2}:\d\d)?(?:这一周)?|周末|(?:早上|上午|中午|下午|晚上|凌晨))+(?![的和、到至]|\d)/gu;

/** "长笛留着不卖了": the plan to sell it is over. */
const KEPT = re(String.raw`^(.{2,16}?)${BETWEEN}不(卖|扔|送|退|辞|停|关|戒|拆)了$`);
const LEFT = re(String.raw`^(\p{Script=Han}{1,8}?)${BETWEEN}(?<![飞跑逃搬出离送带拿调转])(?:${chinese.left})了$`);
const DONE = re(String.raw`^(?:我|用户)?(?:把|将)?(.{2,16}?)${BETWEEN}(?:${chinese.done})了$`);
/** 吉他已经学了一个月了: no plan any more. */
const BEGUN = /^(?:我|用户)?(?:的)?(.{2,10}?)(?:已经|都)+([学练看读吃用开养考追玩做写])了.{0,6}了$/u;
/** Not yet, or not at all. "不打算…了" is an end. */
const NOT_REAL =
  /(?:今[天晚早儿]|明[天早晚]|这[次顿周回])[^，]{0,3}[不没]|^20\d\d年\d{1,2}月\d{1,2}日[^，]{0,2}[不没]|[慌累饿笑热冷烦困疼痛忙吓急气贵丑香渴臭挤晒羡]死|差点|险些|(?<!不)要(?:把|将|卖|扔|送|退|辞)|(?<!不)(?:打算|准备|考虑|计划|想要?|要不要|可能|也许|说不定|如果|要是|快要|正要)|还没|[没不]有?(?=[卖扔丢送戒辞退停关](?:掉|了|$))/u;
const PARTED = re(String.raw`(?:和|跟|与)([\p{L}·]{1,8}?)${BETWEEN}(?:${chinese.parts})(?:了|$)`);
const FORMS: readonly RegExp[] = [
  /从([\p{L}\p{N}]{2,12}?)(?:出来|离开|离职|辞职|退出|走)了/u,
  PARTED,
  re(String.raw`^(.{1,24}?)${BETWEEN}(?:${chinese.gone})(?:掉|光|完)?(?:了|啦)`),
  re(String.raw`^(.{2,24}?)${BETWEEN}(?:送|转|让|卖|租)(?:给|出|回|去|到)[^，]{0,12}了`),
  re(String.raw`^(.{2,24}?)${BETWEEN}(?!没(?!再))${REFUSALS}\p{Script=Han}{1,2}了$`),
  re(String.raw`^(.{2,24}?)${BETWEEN}(?:\p{Script=Han}不(?:成|了)|没戏|没法\p{Script=Han}{1,3})了?$`),
  re(String.raw`${REFUSALS}(?:我|用户)?(.{2,24}?)(?:了|啦)$`),
  re(String.raw`(?:${chinese.gaveUp})(?:掉)?了?(.{2,24})`),
];

/** Every thing that is over by the words; a statement without any that denies something denies just that. `statement` without its subject. */
export function endedChinese(statement: string): Ended[] {
  const clauses = statement.split(CLAUSE).map((clause) => clause.trim());
  const over = clauses.flatMap(endedIn);
  if (over.length > 0) return over;
  const denying = clauses.filter((clause) => /[不没](?!错|如|同|久|论|管|关系)/u.test(clause));
  const denied = denying.length > 0 ? thing(denying.join('，').replace(/还?[不没](?:有)?(?:再)?/u, ''), 'denial') : null;
  return denied ? [denied] : [];
}

function endedIn(clause: string): Ended[] {
  const [, kept, deed] = KEPT.exec(clause) ?? [];
  if (kept !== undefined && deed !== undefined) return [thing(kept + deed, 'called off')].filter((one) => one !== null);
  if (NOT_REAL.test(clause)) return [];
  return endedBy(clause.replace(WHEN, '').replace(/啦$/u, '了'));
}

/** "我们分手了": whoever was one's partner. */
const PARTNERS = ['男朋友', '女朋友', '男友', '女友', '对象', '老公', '老婆', '丈夫', '妻子'];
const BROKE_UP = re(String.raw`^(?:我们|我|用户)?俩?${BETWEEN}(?:分手|离婚|分开)了$`);

function endedBy(clause: string): Ended[] {
  if (BROKE_UP.test(clause)) return PARTNERS.flatMap((one) => thing(one, 'parted') ?? []);
  if (/滴酒不沾/u.test(clause)) return [thing(HABITS['酒'] ?? '', 'over')].filter((one) => one !== null);
  const habit = GIVEN_UP_HABIT.exec(clause)?.[1];
  if (habit !== undefined) return [thing(HABITS[habit] ?? habit, 'over')].filter((one) => one !== null);
  const [, object, verb] = FRONTED.exec(clause) ?? [];
  if (object !== undefined && verb !== undefined) return [thing(verb + object, 'over')].filter((one) => one !== null);
  const [, able, what] = CANNOT.exec(clause) ?? [];
  if (able !== undefined && what !== undefined) return [thing(able + what, 'denial')].filter((one) => one !== null);
  const recovered = RECOVERED.exec(clause)?.[1];
  if (recovered !== undefined && !DONE.test(clause)) return [thing(recovered, 'recovered')].filter((one) => one !== null);
  const left = LEFT.exec(clause)?.[1];
  if (left !== undefined) return [thing(left, 'left')].filter((one) => one !== null);
  const [, begun, doing] = BEGUN.exec(clause) ?? [];
  if (begun !== undefined && doing !== undefined) return [thing(doing + begun, 'begun')].filter((one) => one !== null);
  const done = DONE.exec(clause)?.[1];
  if (done !== undefined) return [thing(done, 'done')].filter((one) => one !== null);
  return FORMS.flatMap((form) => {
    const found = form.exec(clause)?.[1];
    if (found === undefined) return [];
    // "医生把药停了": what stands behind 把.
    const plain = found
      .replace(/^(?:复查|检查|体检)/u, '')
      .replace(OFTEN, '')
      .replace(/^.*(?:把|将)/u, '')
      .replace(/[那这](?:个|只|条|台|辆|份)?\p{Script=Han}?$/u, '');
    const kind = CALLED_OFF.test(clause) ? 'called off' : form === PARTED ? 'parted' : 'over';
    const one = thing(plain.replace(WIDE_VERB, ''), kind);
    return one ? [one] : [];
  });
}

function thing(text: string, kind: Ended['kind']): Ended | null {
  if (GENERAL.has(text)) return null;
  const all = wordsOf(text);
  // "周五卖了车": the day is that of the end.
  const words: Word[] =
    kind === 'over' && all.some((word) => !isValue(word)) ? all.filter((word) => word.kind !== 'date' && word.kind !== 'time') : all;
  const tells = words.some((word) => !isValue(word)) || words.some((word) => word.kind === 'number' && word.text.length > 6);
  return tells ? { words, kind } : null;
}
