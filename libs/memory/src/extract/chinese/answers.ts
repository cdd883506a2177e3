// extract ▸ chinese: "您住在哪个城市？" – "苏州" ▸ 我住在苏州. A short answer means what was asked for.
import { listItems } from '../statement/finding.js';

/** Question ▸ the statement that its answer completes. `null` as answer: the question could be answered by yes. */
const ASKED: readonly (readonly [RegExp, (answer: string) => string])[] = [
  [/(?:怎么|如何)称呼|(?:叫|名字)(?:是)?(?:什么|啥)|贵姓|您的(?:名字|姓名)|尊姓大名/u, (answer) => `我叫${answer}`],
  [/(?:老家|家乡|籍贯)|哪里人|哪儿人|什么地方人|来自哪/u, (answer) => `我老家在${answer}`],
  [
    /(?:住|居住|生活|定居|常住)[^，。？?]{0,6}(?:哪|什么(?:地方|城市))|(?:在|是)哪(?:个|座)?城市|(?:所在|居住)(?:的)?(?:城市|地)|坐标/u,
    (answer) => `我住在${answer}`,
  ],
  [/过敏/u, (answer) => `我对${answer}过敏`],
  [/忌口|不(?:能)?吃(?:什么|的)|有什么不吃/u, (answer) => `我不吃${answer}`],
  [/多大|几岁|年龄|贵庚|岁数/u, (answer) => `我${/岁|\d{2}后|年/u.test(answer) ? answer : `${answer}岁`}`],
  [/生日/u, (answer) => `我的生日是${answer}`],
  [/(?:在)?哪(?:家|个|里|儿)?(?:公司|单位)?(?:上班|工作|任职)|(?:哪家|什么)公司/u, (answer) => `我在${answer}工作`],
  [/什么工作|职业|什么(?:岗位|职位|行业)|做哪行|哪一行|从事/u, (answer) => `我的职业是${answer}`],
  [/(?:什么|哪个|哪种)专业|学(?:的是)?什么/u, (answer) => `我的专业是${answer}`],
  [/哪(?:所|个)?(?:学校|大学)/u, (answer) => `我就读于${answer}`],
  [/(?:叫什么|名字).{0,6}(?:宠物|猫|狗)|(?:宠物|猫|狗).{0,6}(?:叫什么|名字)/u, (answer) => `我的宠物叫${answer}`],
  [/(?:养|有)[^，。？?]{0,4}宠物/u, (answer) => `我养了${answer}`],
  [/最?(?:喜欢|爱)(?:吃|喝|看|听|玩)?[^，。？?]{0,4}(?:什么|哪|啥)|(?:爱好|兴趣|喜好)/u, (answer) => `我喜欢${answer}`],
  [/预算/u, (answer) => `我的预算是${answer}`],
  [/(?:几个|多少)人/u, (answer) => `我们一共${answer}`],
  [/(?:什么|哪个)(?:语言|编程语言|框架|技术栈|系统|型号|手机|电脑|牌子|品牌)/u, (answer) => `我用${answer}`],
  [/身高/u, (answer) => `我身高${answer}`],
  [/体重/u, (answer) => `我体重${answer}`],
  [/邮箱/u, (answer) => `我的邮箱是${answer}`],
  [/手机号|电话|联系方式/u, (answer) => `我的电话是${answer}`],
  [/微信/u, (answer) => `我的微信号是${answer}`],
];
const LONGEST_ANSWER = 24;
const SOFTENED =
  /^(?:嗯{1,3}|哦|噢|啊|对|是的?|有的?|就|大概|差不多|应该是?|好像是?|我?(?:在|住在?|叫|是|对|养了?))?[，,]?(.*?)(?:吧|啊|呀|哦|呢|啦|过敏|左右)?$/su;
const NO_ANSWER = /^(?:不|没|无|好|行|可以|随便|都|谢|是|对|嗯|哦|算|还|你|您|什么|怎么|哪|忘|保密|秘密|不告诉|知道|收到)|[?？]|吗$/u;

/** The whole statement, or null where `said` is no bare answer to `asked`. */
export function answerInFullChinese(asked: string, said: string): string | null {
  const yes = confirmed(lastQuestion(asked).trim(), said.trim());
  if (yes !== null) return yes;
  const plain = said.replace(/(?:[\s。.！!~～…，,]|\p{Extended_Pictographic}|\uFE0F)+$/gu, '').trim();
  if (plain === '' || plain.length > LONGEST_ANSWER || /我|[。！？!?\n]/u.test(plain.replace(/^我/u, ''))) return null;
  const answer = (SOFTENED.exec(plain)?.[1] ?? '').trim();
  if (answer === '' || NO_ANSWER.test(plain) || (NO_ANSWER.test(answer) && !/^是/u.test(plain))) return null;
  const question = lastQuestion(asked);
  const meant = ASKED.find(([pattern]) => pattern.test(question));
  return meant && listItems(answer).every((item) => item.length <= LONGEST_ANSWER) ? meant[1](answer) : null;
}

const YES = /^(?:是的?|对的?|嗯+|没错|正是|有的?|会的?|喜欢|在的?|养了?|是啊|对[啊呀]|当然)[，,。！!~～\s]*$/u;
/** "您是不是住在杭州？", "您会弹吉他吗？": what a yes says of its speaker. Offers, choices and open questions say nothing. */
const WHETHER =
  /^(?:请问|那么?|所以|话说|对了)?[，,]?(?:您|你)(?:是不是|是否|有没有(?=.)|)([^？?]{2,30}?)(?:吗|吧|对吗|对吧|是吗|是吧)?[？?]?$/u;
const NO_MATTER = /还是|什么|怎么|哪|多少|几|谁|需要|想要|要不要|可以|能不能|愿意|觉得|知道|记得|确定|帮|我|看|说|好吗|行吗/u;

function confirmed(question: string, answer: string): string | null {
  const meant = YES.test(answer) ? WHETHER.exec(question)?.[1] : undefined;
  if (meant === undefined || NO_MATTER.test(meant)) return null;
  return `我${/有没有/u.test(question) ? '有' : ''}${meant.replace(/[，,]$/u, '').replace(/[您你]/gu, '我')}`;
}

const lastQuestion = (asked: string): string =>
  asked.split(/[。！!\n]/u).findLast((part) => /[?？]|吗|呢|什么|哪|怎么|多/u.test(part)) ?? '';
