// extract ▸ chinese: "我哥结婚了", "老梁在滴滴上班": what patterns read of the speaker holds of somebody else of whom it is said in the same words.
import type { Pattern } from '../english/pattern.js';
import type { Finding } from '../statement/finding.js';
import { KIN, KIN_WORDS } from './kin.data.js';
import { made, re } from './pattern-parts.js';
import { CHINESE_STATUS } from './status-patterns.js';

/** "大女儿", "我们家老二" and the like keep the words by which they are told apart. */
const SOMEBODY = String.raw`^((?:我(?:们)?(?:家)?(?:的)?)?(?:[大小二三])?(${KIN_WORDS})|[老小阿]\p{Script=Han}(?=[在是说住去来有要会把换搬离结单考开当做现升]))([^的].{1,60})$`;
/** Of what one has of others and calls by them, the owner is the other one: "我妈的手机". */
const NOT_THEIRS = /^(?:说|觉得|告诉|让|叫我|给我|帮我|问|喊|送|和我|跟我|与我)/u;

const EMPLOYED: Pattern = {
  re: re(
    String.raw`^我(?:现在|目前|一直|还)*在(?:一[家个所间])?([\p{L}\p{N}]{2,12}?)(?:上班|工作|任职|就职|实习|[当做]\p{Script=Han}{2,5})了?$`,
  ),
  find: ([, at = '']) => made('employer', at, (who) => `${who}在${at}工作`, { tags: ['work'] }),
};

/** `pattern`, read of whoever stands at the beginning of the clause. */
function ofRelatives(pattern: Pattern): Pattern {
  return {
    re: re(SOMEBODY),
    find: ([whole, somebody = '', kin, rest = '']) => {
      if (NOT_THEIRS.test(rest)) return null;
      const match = pattern.re.exec(`我${rest}`);
      const found = match?.index === 0 ? pattern.find(match) : null;
      const all = Array.isArray(found) ? found : found ? [found] : [];
      const named = kin === undefined ? somebody : (KIN[kin] ?? kin);
      return all.map((one): Finding => ({
        ...one,
        relative: named,
        say: (who) => whole.replace(/^我(?:们)?(?:家)?的?/u, `${who}的`),
        tags: one.tags ?? [],
      }));
    },
  };
}

/** "我妹从银行辞职开花店了". */
const LEFT_WORK: Pattern = {
  re: re(
    String.raw`^我(?:已经|上个?月|今年|去年|刚刚?|也|终于)*(?:从([\p{L}\p{N}]{2,12}?))?(?:辞职|离职|辞了工作|被裁)(?=了|[\p{Script=Han}])`,
  ),
  find: ([whole]) => made('employer', null, (who) => whole.replace(/^我/u, who), { polarity: 'remove', tags: ['work'] }),
};

export const CHINESE_RELATIVES: Pattern[] = [EMPLOYED, LEFT_WORK, ...CHINESE_STATUS].map(ofRelatives);
