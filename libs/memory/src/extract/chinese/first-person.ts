// extract ▸ chinese: a known fact in the words of its speaker: "用户的猫叫年糕" ▸ "我的猫叫年糕".

const QUOTED = /^[^“：]{1,12}说：“(.+)”$/su;

/** `subject`: how the fact names its speaker. */
export const toFirstPersonOfChinese = (content: string, subject: string): string =>
  (QUOTED.exec(content)?.[1] ?? content).replaceAll(subject, '我').replaceAll('用户', '我');
