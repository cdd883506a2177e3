// extract ▸ chinese: whether a clause has to do with its speaker. What is said of the world is no memory of anybody.
import { ANIMALS, PEOPLE } from './kin.data.js';
import { ADVERBS, IN_GENERAL, OWN_THINGS } from './reading.data.js';
import { LINK } from './reading.js';

const SELF = /[我俺咱]|本人|(?<![A-Za-z])(?:I|my)(?![A-Za-z])/u;
/** What somebody speaks of to an assistant as theirs without saying so: the people around them, their things, their undertakings. */
const OWN = new RegExp(
  `^(?:${LINK})?(?:[\\p{Script=Han}]{1,6}(?:以后|之后)[，,]?)?(?:(?:${ADVERBS})[，,]?){0,3}(?:(?:[下这本上]?个?(?:周|星期)[一二三四五六日末]|明天|今晚)的?)?[这那新老旧大小二]?[个次台辆只条边]?(?:${PEOPLE}|${ANIMALS}|(?:${OWN_THINGS})(?!${IN_GENERAL})|家(?!庭|长|电|具|乡)|项目|会议|[周例早晚]会|活动|团建|烧烤|聚餐|饭局|聚会|派对|年会|露营|早鸟|报名|回答|回复|公司|单位|部门|同学会|婚礼|面试|考试|体检|手术|复查|答辩|演出|比赛|航班|机票|车票|高铁|酒店|签证|护照|合同|租约|房租|发布|上线|版本|系统|宽带|工位|门禁|银行卡|信用卡|会员|自行车|电动车|服务器|服务|数据库|网站|后台|接口|仓库|店|订单|快递|截止|交付|验收|路由器|[Ww]i-?[Ff]i|logo|密码|账号|车|冰箱|电脑|手机|阳台|客厅|厨房|卧室|院子|时区|温度|距离|线上|生产环境|测试环境|本地|开会|科[一二三四]|驾照|考研|考公|雅思|托福|[四六]级|论文)`,
  'iu',
);

/** A habit, a measure, something at hand, with nobody in front: "雷打不动每天六点起", "一米八二", "手里这台用了七年". */
const OF_ONE_PERSON =
  /^(?:雷打不动|每天|天天|每[周月年晚]|平时|业余|从小|打小|常年|出门|手[里头上边]|身上|二战|一战|一米[\p{Script=Han}\d]|[\d一二三四五六七八九十百]{2,6}[斤公]|上班|下班|通勤|地铁|公交|开车|骑车)|(?:碰|吃|喝|沾|闻|受|离)不(?:得|了|惯|来)$|(?:戒|断|停)了$|都?会(?:一点|一些)/u;
/** What is no longer as it was: nobody tells an assistant so of the world in so few words. */
const CHANGED =
  /^[^，,。]{0,12}(?:改[成到为]|换[成到了]|取消了|推迟|延[到期后]|提前到|卖了|送人|[养枯冻旱]死了|丢了|坏了|没了|停了|关了|退了|弃了|黄了|[修买装办搞弄]好了|[做治拆追看读学考写还付]完了|还清了|不[^，,。]{1,6}了)/u;

/** "老梁在滴滴上班", "星火项目的负责人是老潘", "还有一条狗": somebody's acquaintance, undertaking, one more of what was told. */
const KNOWN_TO_SPEAKER =
  /^[老小阿]\p{Script=Han}(?=[在是说住去来有要会把跟和换])|^[\p{Script=Han}A-Za-z\d]{1,8}(?:项目|部门|团队|小组|办公室|分公司|门店)的?|^(?:还有)?[一两三四五几另][只条个台辆]/u;

/** "投简历用 … 这个邮箱", "池塘里又养了三只鸭子": an address of one's own, one more of what one has. */
const OWN_USE = /^[\p{Script=Han}]{2,8}(?:都|就|一律)?(?:用|发到|寄到|发|寄给?)\s?(?:[\w.%+-]{1,40}@|\d)|(?:又|还|新)[养买添种]了/u;

/** "黑豆是拉布拉多，花生是柴犬": told of another in the same words. */
function isParallel(clause: string, about: string): boolean {
  const verb = /^\p{Script=Han}{1,4}?([是叫在姓属])[\p{L}\p{N}]{1,10}$/u.exec(clause)?.[1];
  return verb !== undefined && new RegExp(`[，,]\\p{Script=Han}{1,4}${verb}[\\p{L}\\p{N}]{1,10}[。，,]?$`, 'u').test(about);
}

/** Of the assistant: what it is, does well or means. */
const OF_ASSISTANT = /^(?:所以|那|原来|现在)?[你您](?!家)/u;
const SELF_ACTS = /我(?:[去在是有会想要买吃看用试做]|已经|昨天|今天|都|就|也)/u;
/** How things go for everybody: advice, effects. */
const GENERALLY = /容易|导致|有助于|有利于|有好处|有坏处|对身体|对健康|不宜|最好别|(?:空腹|睡前|饭后)[^我]{1,8}不好/u;

/** Of the world or of the assistant. `said`: the clause as it was said, without a speaker put in front. */
export const isWorldly = (said: string): boolean =>
  (!SELF.test(said) && GENERALLY.test(said)) || (OF_ASSISTANT.test(said) && !SELF_ACTS.test(said));

/** `clause`: as it is read in full; `said`: as it was said; `about`: what was told before that had to do with the speaker. */
export const isLinkedChinese = (clause: string, said: string, about: string): boolean =>
  SELF.test(clause) ||
  said.split(/[，,]\s?/u, MOST_PARTS).some((part) => CHANGED.test(part)) ||
  OWN_USE.test(said) ||
  OF_ONE_PERSON.test(clause) ||
  OWN.test(clause) ||
  KNOWN_TO_SPEAKER.test(clause) ||
  about.includes(clause.slice(0, 2)) ||
  isParallel(clause, about);

const COMMON = /我们|现在|今天|昨天|已经|不是|没有|这个|那个|一个|什么|了|的/u;
/** Whether the beginning of what is said, or of a part of it, names something that was told: "从网易出来了" after "我在网易做美术". */
export const namesTold = (said: string, told: string): boolean =>
  told !== '' && said.split(/[，,；;。]/u, MOST_PARTS).some((part) => beginsWithTold(part.trim(), told));

const MOST_PARTS = 6;
function beginsWithTold(part: string, told: string): boolean {
  for (let at = 0; at < Math.min(part.length - 1, 8); at += 1) {
    const two = part.slice(at, at + 2);
    if (/^[\p{Script=Han}A-Za-z]{2}$/u.test(two) && !COMMON.test(two) && told.includes(two)) return true;
  }
  return false;
}
