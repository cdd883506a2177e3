// extract ▸ feedback: "office hours are 9 to 5" ▸ of the world; "the tone is too formal", "it was too long" ▸ of the answer, and nothing to be remembered.
import { BASE_VERBS, PAST, thirdPerson } from '../english/verbs.data.js';

const VERBS = new Set(['is', 'are', 'were', 'have', "isn't", "aren't", "doesn't", "don't", ...PAST, ...[...BASE_VERBS].map(thirdPerson)]);
/** So many words stand in front of the verb at most. */
const MOST_SUBJECT = 8;

/** Of the one who answers, or of what was said. */
const OF_THE_TALK =
  /(?<![\p{L}])(?:you|your|answer(?:s|ed)?|repl(?:y|ies)|responses?|memor(?:y|ies)|questions?|sa(?:id|ys?)|mention(?:s|ed)?)(?![\p{L}])|[你您]|回[答复]|答案|答复|记忆|记录|说过|提过|讲过/iu;
/** Names nothing by itself, or a part of an answer. */
const NO_SUBJECT =
  /^(?:it|its|it's|this|that|that's|these|those|they|he|she|there|here|nothing|everything|something|anything|all|none|some|most|what|which)(?![\p{L}])/iu;
const PART_OF_ANSWER =
  /^(?:(?:the|an?|my|its|first|second|third|last|next|final|whole|opening|closing)\s+)*(?:tone|style|wording|phrasing|length|language|paragraphs?|sentences?|sections?|bullets?|headings?|introduction|intro|conclusion|summar(?:y|ies)|explanations?|examples?|outputs?|results?|details?|content|text|translation|format(?:ting)?|dates?|information|info|facts?|notes?|list|code|rest)(?![\p{L}])/iu;
const NO_SUBJECT_CHINESE =
  /^(?:这|那|它|其|第.{1,3}[段句条点个部]|最后|开头|结尾|语气|口吻|风格|措辞|表[达述]|段落|句子|结论|总结|摘要|日期|时间|信息|内容|标题|格式|例子|翻译|文字|解释|整体|全部|一切|都|还|也|太|很|挺|非常|有点|有些|不|没|完全|比较|应该|就|是|有)/u;
/** What it says is a mark. */
const ONLY_JUDGES =
  /(?<![\p{L}])(?:wrong|incorrect|false|mistaken|right|correct|true|accurate|outdated|obsolete|redundant|missing|incomplete|irrelevant|unclear|confusing|vague|boring|useless|useful|helpful|helped|great|good|fine|ok(?:ay)?|perfect|bad|terrible|nice|(?:too|so|very) \p{L}+(?:-\p{L}+)*)(?: (?:now|here|anymore|enough|though|for me|a lot))*[^\p{L}]*$|(?:错|不对|不准确?|有误|不属实|过时|没有?(?:什么)?帮助|有帮助|没用|有用|重复|多余|啰嗦|不靠谱|不清楚|看不[完懂]|太.{1,4})[的了吧啊]*\P{L}*$/iu;
/** Subject, then a word that says something of it. */
const STATES_CHINESE = /^[\p{L}\d ]{2,20}?(?:是|在|有|为|要|须|需|由|归|叫|到|不能|不得|可以|必须|禁止|应)(?=.*[\p{L}\d])/u;

/** In English and Chinese; in doubt it doesn't. */
export function saysHowThingsAre(text: string): boolean {
  if (OF_THE_TALK.test(text) || ONLY_JUDGES.test(text)) return false;
  if (/\p{Script=Han}/u.test(text)) return !NO_SUBJECT_CHINESE.test(text) && STATES_CHINESE.test(text);
  if (NO_SUBJECT.test(text) || PART_OF_ANSWER.test(text)) return false;
  const at = text
    .toLowerCase()
    .split(/\s+/u)
    .slice(0, MOST_SUBJECT + 1)
    .findIndex((word) => VERBS.has(word.replace('’', "'")));
  return at > 0;
}
