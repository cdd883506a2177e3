// reconcile ▸ meaning ▸ ended: "Paula left the company", "林医生退休了" ▸ whoever stood in a part does so no more: "the user's manager is Paula" is over, and what else is
// known of Paula is not.
import { KIN_WORDS } from '../../../extract/chinese/kin.data.js';
import { once, type Stated } from '../reading.js';
import { wordsOf, type Word } from '../words-of.js';

const NAME = String.raw`(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?\p{Lu}[\p{L}\d'’.-]*(?: \p{Lu}[\p{L}\d'’.-]*)?`;
const LEAVES =
  'left|quit|retired|resigned|emigrated|graduated|moved (?:out|away|abroad|on|back|to)|stepped down|was (?:fired|let go|laid off|promoted|transferred)|got (?:fired|laid off|promoted|transferred|a (?:new|better|different) job|(?:far |way |much )?too \\p{L}+)|(?:is|was|became) (?:far |way |much )?too (?:dear|expensive|slow|far|busy|pricey|crowded|complicated)|took (?:another|a new) job|(?:is|went) on (?:parental|maternity|paternity|sick) leave|closed(?: down)?|shut(?: down)?|went (?:bust|bankrupt|under|out of business)|sold (?:up|the|his|her|their)';
const LEFT = new RegExp(
  String.raw`(?<![\p{L}'’])(${NAME}),? (?:has |have |is |just |finally |recently |suddenly |unfortunately |sadly |then )*(?:${LEAVES})(?![\p{L}])`,
  'gu',
);
const CLAUSE = /[，,；;。！!：:“”\n]/u;
const WHEN = '(?:已经|刚刚?|昨天|前天|今天|上周|上个?月|前几天|最近|突然|都|也|要|终于|去年|今年|年前|年后|年底)*';
const LEFT_CHINESE = new RegExp(
  String.raw`^([\p{L}·]{1,12}?)${WHEN}(?:(?:离职|退休|辞职|跳槽|调走|调离|搬走|搬出去|毕业|出国|升职|休产假|休假|离开公司|回老家|关门|关张|倒闭|停业|歇业|转行|卸任|被裁|被开除?)了?|(?:卸载|弃用?|太[贵远忙慢吵])(?:了|掉了?)?|(?:把|将).{1,6}(?:卖|转让?|盘)(?:了|出去了?|掉了?))$`,
  'u',
);
/** Relatives and friends stay what they are, wherever they go. */
const LASTING =
  /\b(?:wife|husband|girlfriend|boyfriend|partner|spouse|fianc\p{L}+|married|engaged|parents?|mother|mom|mum|father|dad|sister|brother|siblings?|son|daughter|child|kid|grand\p{L}+|aunt|uncle|cousin|niece|nephew|friend|twin|name|birthday|dog|cat|pet)(?!\p{L})/iu;
const LASTING_CHINESE = new RegExp(`${KIN_WORDS}|朋友|闺蜜|名字|生日|[猫狗]`, 'u');

/** Names of those who left, as they are written. `told`: the statement and what was said around it. */
export function leaversIn(told: string): string[] {
  const found = [...told.matchAll(LEFT)].map(([, name = '']) => name.replace(/['’]s$/u, "'s"));
  const chinese = told
    .split(CLAUSE)
    .flatMap((clause) => LEFT_CHINESE.exec(clause.trim().replace(/^(?:用户的?|我们?的?|因为|由于)/u, ''))?.[1] ?? []);
  return [...new Set([...found, ...chinese])];
}

const leavers = once((record): { names: string[]; words: readonly Word[] } => {
  const names = leaversIn([record.content, ...record.sources.map(({ quote }) => quote)].join('\n'));
  return { names, words: names.flatMap((name) => wordsOf(name.toLowerCase())) };
});

export const leaverWords = (record: Stated): readonly Word[] => leavers(record).words;

/** Whether the older statement says no more than that one of those fills a part, or is what one uses. */
export function vacates(newer: Stated, older: Stated): boolean {
  const { names } = leavers(newer);
  return names.some((name) => older.content !== newer.content && isPartOf(name, older.content));
}

function isPartOf(name: string, content: string): boolean {
  const at = content.lastIndexOf(name);
  if (at <= 0 || !/^["”.]*$/u.test(content.slice(at + name.length))) return false;
  const before = content.slice(0, at);
  if (/\p{Script=Han}/u.test(before))
    return /(?:是|叫|找|看|用|买的?|跟着?|在|去|吃)的?(?:是)?$/u.test(before) && !LASTING_CHINESE.test(before);
  return /\b(?:is|are|is with|are with|uses?|reports? to|called|named) (?:the |an? )?$/u.test(before) && !LASTING.test(before);
}
