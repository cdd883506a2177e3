// extract ▸ feedback: a sentence that takes back something that is remembered, and by which words it names it.

const ENTRY = String.raw`(?:memor(?:y|ies)|facts?|notes?|entr(?:y|ies)|records?|information|info|preferences?|statements?|claims?)`;
const POLITE = String.raw`^(?:(?:no|please|ok|okay|and|so|but|actually|also|can you|could you|you should|you can),? )*`;
/** Each leaves what is named in its first group. */
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    `${POLITE}(?:forget|delete|remove|erase|discard|drop|clear)(?: (?:the|my|that|this|any|all|your|every))*(?: ${ENTRY})?(?: (?:that|about|of|saying|for|on|which says|regarding))* (.+)$`,
    'iu',
  ),
  new RegExp(
    `${POLITE}(?:don't|do not|stop) (?:remember(?:ing)?|keep(?:ing)?|think(?:ing)?)(?: ${ENTRY})?(?: (?:that|about|of))* (.+?)(?: any ?more)?$`,
    'iu',
  ),
  new RegExp(
    `${POLITE}(?:it(?:'s| is)|that's|that is) (?:simply |just )?(?:not true|untrue|not right|not correct|wrong|incorrect|false|not the case) that (.+)$`,
    'iu',
  ),
  new RegExp(
    `${POLITE}(?:i|the user) (?:never|didn't|did not) (?:say|said|mention|mentioned|claim|claimed|tell you|told you)(?: that)? (.+)$`,
    'iu',
  ),
  new RegExp(
    `${POLITE}(?:(?:the|my|your|that) (?:${ENTRY} )?(?:that |about |of |saying )*)(.+?) (?:is|are|was|were) (?:(?:simply|just|completely|all) )?(?:wrong|incorrect|not true|untrue|false|not right|not correct|a mistake|outdated|no longer true)$`,
    'iu',
  ),
];
const CHINESE: readonly RegExp[] = [
  /^(?:不|请|麻烦|帮我|你|把|将|，|,){0,4}(?:忘掉|忘记|忘了|删除|删掉|删了|去掉|移除|清除|别再记|不要再记|别记|不要记)(?:关于|有关|我的|用户的|我|用户|养了|有){0,4}(.{1,60}?)(?:的?(?:这件事|那件事|这条记忆|那条记忆|记忆|记录|信息|事情|事|偏好)){0,4}$/u,
  /^(?:请|把|将){0,4}(?:关于|有关)?(?:我的|用户的|我|用户)?(.{1,60}?)(?:的?(?:这件事|这条记忆|那条记忆|记忆|记录|信息|说法)){0,4}(?:忘掉|忘了|删除|删掉|删了|去掉|是错的|是错误的|不对|有误|不属实|不是真的|已经过时了?|记错了)$/u,
  /^(?:我|用户)(?:从来|从)?(?:没有?说过?|没提过?|没讲过?)(?:我|用户)?(.{1,60})$/u,
  /^(?:我|用户)(?:其实|根本|现在|已经|从来){0,4}没有?(?!有|说|提|讲|那么|这么|必要|关系|问题)(?:养|买|学|去)?过?(\p{Script=Han}{1,8}?)了?$/u,
];

const SENTENCE = /[^.!?。！？；;\n]+(?:\.(?=\S)[^.!?。！？；;\n]*)*/gu;
/** What stands in front of a correction and says only that something is wrong. */
const OBJECTION =
  /^\s*(?:(?:no|nope|wrong|incorrect|not true|that's wrong|that is wrong|that's not right|sorry)\s*[,:–-]\s*|(?:不对|不是|错了|记错了|你记错了|搞错了|弄错了)\s*[，,：:]\s*)+/iu;

export interface Retraction {
  /** In the text: `start` ≤ offset < `end`, in UTF-16 units. */
  start: number;
  end: number;
  /** The words by which it names what it takes back. */
  named: string;
}

export function retractionsIn(text: string): Retraction[] {
  return [...text.matchAll(SENTENCE)].flatMap((match): Retraction[] => {
    const sentence = match[0].replace(OBJECTION, '').trim();
    const forms = /\p{Script=Han}/u.test(sentence) ? CHINESE : ENGLISH;
    const named = forms.map((form) => form.exec(sentence)?.[1]?.trim()).find((one) => one !== undefined && one !== '');
    return named === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, named }];
  });
}
