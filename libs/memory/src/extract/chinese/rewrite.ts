// extract ▸ chinese: 我 → the speaker, 你 → the assistant. Null where a rule can't tell whose words these would become.
import { PEOPLE } from './kin.data.js';

/** "我们公司": the speaker's; who else is meant by 我们 nobody can tell. */
const GROUP_OF_SPEAKER =
  /(?:我们|咱们|俺们|咱)(?=(?:公司|团队|部门|项目|学校|学院|班|小组|组里?|单位|店|厂|办公室|实验室|小区|村|家|一家|全家|老板|领导|经理|客户|老师|产品|系统|服务|平台|网站|仓库|医院|科室)(?![们]))(?:的)?/gu;
const GROUP = /我们|咱们|咱|俺们|大家/u;
/** Words with 我 or 你 in them that mean neither. */
const FIXED = /自我|忘我|你好|您好|你我|你追我赶/gu;
const FIRST = /我|本人|俺/u;
const OF_SPEAKER = new RegExp(
  `(?:我|俺)(?=(?:${PEOPLE}|公司|团队|部门|项目|学校|单位|店|厂|办公室|实验室|小区|产品|系统|服务|平台|网站))`,
  'gu',
);

/** `clause` as `readChinese` gives it: a speaker who was left out stands in it. */
export const isFirstPersonChinese = (clause: string): boolean => FIRST.test(clause.replace(FIXED, ''));

/** `second`: who "你" is; null = unknown, then the clause is not rewritten. */
export function toThirdPersonChinese(clause: string, subject: string, second: string | null): string | null {
  const own = clause.replace(GROUP_OF_SPEAKER, '我');
  if (GROUP.test(own) || /[“”「」]/u.test(own)) return null;
  const plain = own.replace(FIXED, '');
  if (!FIRST.test(plain) || (/[你您]/u.test(plain) && second === null)) return null;
  return own
    .replace(/(?:我|俺)(?:自己|本人)/gu, () => subject)
    .replace(OF_SPEAKER, () => `${subject}的`)
    .replace(/(?<!自|忘)我|本人|俺/gu, () => subject)
    .replace(/[你您](?!好)/gu, () => second ?? '');
}
