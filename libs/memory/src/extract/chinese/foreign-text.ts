// extract ▸ chinese: text that its sender hands over instead of saying it — pasted for a task, played, recalled, or not to be kept.
import { simplified } from '@strata/language';
import { FOREIGN_SCRIPT, givenText, questionBehind } from './given-text.js';
import { withoutTakenBack } from './not-meant.js';

const blank = (part: string) => part.replace(/[^\n]/gu, (char) => ' '.repeat(char.length));

/** Programs, queries and logs. */
const MACHINE_LINE =
  /^[^\S\n]*(?:(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|const|let|var|function|def|class|import|from|return|public|private|#include|at|File|Traceback|Caused by|npm|pip|git|docker|curl|sudo)\b[^\n]{0,300}[;:{}()"][^\n]{0,300}|commit [0-9a-f]{4,40}\b[^\n]{0,300}|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^\n]{0,400}|[{[][^\n]{0,400}[}\]],?|[^\n\p{Script=Han}]{0,80}(?:Error|Exception|ERROR|WARN|FATAL)\b[^\n]{0,400})$/gmu;
/** What no one types in a chat: code, markup, tables. */
const CODE_LINE =
  /^(?:[^\S\n]*(?:[\w.]{1,60}\([^\n]{0,200}\)[;{]?|[\w.]{1,40} ?= ?["'[{(\d][^\n]{0,300}|<\/?\w[^\n]{0,300}>|\|[^\n]{0,300}\||[a-z_]{2,30}:(?: [^\n]{1,200})?|\/\/[^\n]{0,300}|[A-Za-z][^\n]{0,200}[;{}]))[^\S\n]*$/gmu;
/** An object on one line, and rows of a table: values between commas, line after line. */
const DATA =
  /(?:\b[A-Za-z_]{1,20}=[^\s，。=]{1,40}\s?){2,20}|\{\s?"[^{}\n]{1,2000}\}|(?:^|\n)[^\n,\t，。！？]{1,30}(?:[,\t][^\n,\t，。！？]{1,30}){1,20}(?:\n[^\n,\t，。！？]{1,30}(?:[,\t][^\n,\t，。！？]{1,30}){1,20}){1,200}(?=\n|$)/gu;
/** Letters and contracts, from their first formal words on. */
const FORMAL =
  /(?:^|\n)[^\S\n]*(?:尊敬的|敬爱的|亲爱的)[^\n，,。]{1,16}[：:，,！!]|(?:^|\n)[^\S\n]*(?:甲方|乙方|发件人|收件人|主题|第[一二三四五六七八九十]{1,3}[条章节])[（(：:\s]/u;
/** A message copied out of a messenger: who and when on a line, what on the next. */
const STAMPED =
  /^[^\S\n]*[\p{L}\p{N}_]{1,16}[^\S\n]+(?:\d{4}[-/]\d{1,2}[-/]\d{1,2} )?(?:昨天|今天|上午|下午)?[^\S\n]*\d{1,2}:\d\d(?::\d\d)?[^\S\n]*\n[^\n]{0,400}/gmu;
/** "[2026/4/12 21:03] 小鹿：…" */
const STAMPED_LINE =
  /^[^\S\n]*[[(（]?\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]\d{1,2}:\d\d(?::\d\d)?[\])）]?[^\S\n]*[^\s：:，,。]{1,16}[：:][^\n]{0,400}$/gmu;
/** "【通知】…", "【某某银行】您的账户…": written for many, or by a machine. */
const NOTICE =
  /^[^\S\n]*【[^】\n]{1,16}】[^\n]{0,6}(?:您|亲|尊敬|验证码|订单|快件|包裹)[^\n]{0,400}|^[^\S\n]*【[^】\n]{0,12}(?:通知|公告|聘|转发|活动|提醒|快讯|特惠|优惠|热卖)[^】\n]{0,8}】[^\n]{0,400}/gmu;
/** An advertisement has several of these in a line. */
const SELLS =
  /急[售租转]|学区|满五|看房|通透|[三两]室|招租|转让|限时|特惠|优惠|秒杀|抢购|原价|现价|包邮|点击|链接|扫码|下单|退换|立即|先到先得|五险一金|包吃住|诚聘|退订/gu;
/** "小王说：我不干了". */
const REPORTED =
  /(?<=(?:^|[。！？!?\n，,])(?!我[：:说])[^。！？!?\n，,]{1,10}(?:说[过道]?|曾说|[常总]说|写道|写过|问|问我|回|表示|告诉我|跟我说|原话是?)[：:])[^\n]{1,400}/gu;
/** A story, or a part to play: nothing from there on is about the real people. */
const PLAY =
  /角色扮演|扮演|(?<!我[^，。！？\n]{0,6})(?:编|写)一?[个篇部段]?(?:短?故事|小说|童话|剧本|段子|寓言|科幻)|(?:^|\n)(?:你|请)?来?演(?:一下|一个|个)|第一人称|(?:小说|故事|剧本|人物|角色)设定|(?:主角|主人公|女主角?|男主角?)(?=[叫是名]|的名字)|对台词|模拟(?:面试|对话|客服|法庭)|(?:假装|假设|假定|假想|想象|设想)(?:你|我|自己|我们|一下)|(?:^|[，。！？!?\n\s])(?:现在|从现在(?:起|开始))?你(?:现在)?(?:就)?是一?[个名位只](?!好|很|聪明|人才)|你来?(?:演|当|扮)|(?<!我们)我来[演当扮]|(?<=你[^。！？!?\n]{1,8}[，,])我[演当扮]|你是[^，。！？\n]{1,8}[，,]我是|冒险游戏|游戏开始|跑团|(?:玩|来)个?(?:一个)?(?:游戏|剧本杀|cosplay)/iu;
/** "这句别记", "不要保存这条". */
const NOT_TO_KEEP =
  /(?:别|不要|不用|不必|无需|请勿|勿|甭|不许|不准)(?:再)?(?:把[^，。！？\n]{1,12})?(?:帮我|给我|替我)?(?:记(?![错仇混恨得挂])|保存|存档|存(?:下来|起来|进)|写[进入](?:记忆|档案)|录入|放[进到在](?:记忆|档案))|当我没说|忘(?:了|掉|记)(?:吧|它|我刚|我说|这[个句件条段])|(?:仅|只)(?:供|限)(?:本次|这次)|阅后即焚|(?:不想|不希望)(?:你|被)记/u;
/** Notes on the user that some memory gave out: in a fence, or as a list under their heading. */
const FENCED = /<(memory|memories|memory_context|context|user_profile|profile|history|记忆)>[\s\S]{0,20000}?(?:<\/\1>|(?![\s\S]))/giu;
const LISTED =
  /^[^\S\n]*(?:[[【]\s*)?(?:(?:以下|下面)是)?(?:关于)?(?:用户|你对我)?的?(?:长期|历史|已知)?(?:相关记忆|记忆|用户信息|用户画像|用户档案|用户资料|背景记忆)(?:列表|内容|如下|片段|摘要)?(?:\s*[\]】])?[：:]?[^\S\n]*[^\n]{0,300}(?:\n[^\S\n]*(?:[-*•·]|\d{1,2}[.、)])[^\n]{0,300}){0,60}/gmu;
/** "用户住在上海": notes again, by whom they speak of. */
const OF_THE_USER =
  /(?:^|(?<=[。；;，,\n]))[^\S\n]*(?:[-*•·]|\d{1,2}[.、)])?[^\S\n]*用户(?:的(?:名字|姓名|生日|年龄|职业|家乡|宠物|爱好|[猫狗])|叫|姓|住|居住|喜欢|不喜欢|讨厌|偏好|有一?[只个条]|养|今年|\d|对[^，,。\n]{1,12}过敏|是一?[名个位]|在[^，,。\n]{1,16}(?:工作|上班))[^。；;\n]{0,200}/gmu;
/** A line of a conversation that was copied: who, then what. */
const SPOKEN_LINE =
  /^[^\S\n]*(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?[^\S\n]*)?((?:[小老阿][\p{Script=Han}]{1,2}|[甲乙丙ABQ]|[张王李赵刘陈杨黄周吴徐孙马朱胡郭何林高罗][\p{Script=Han}]{0,2}|客服|老板|同事|客户|老师|妈妈?|爸爸?|我|他|她|对方|用户|助手|user|assistant))[^\S\n]*(?:\d{1,2}:\d\d)?[：:][^\n]{0,400}$/gimu;
const LABELLED_LINE = /^[^\S\n]*([^\s：:，,。！？!?]{1,8})[：:](?!\/\/)[^\n]{1,400}$/gmu;
/** A form that the sender fills in. */
const FIELD =
  /姓名|名字|年龄|性别|城市|地址|职业|爱好|电话|邮箱|预算|时间|地点|身高|体重|生日|学历|专业|情况|需求|要求|目标|饮食|过敏|备注|记住|补充|清单|待办|我/u;
const TALKS = /[我你您]|[吗呢吧啊呀哈呗]$/u;
/** The sender's own part of it. */
const OWN_LINE = /^[^\S\n]*我[：:]/mu;
/** Two lines or more that say who speaks, in the words of talk. */
function isConversation(text: string): boolean {
  const lines = [...text.matchAll(LABELLED_LINE)].filter(([, label = '']) => !FIELD.test(label));
  return lines.length >= 2 && (lines.some(([line]) => TALKS.test(line)) || OWN_LINE.test(text));
}
/** Speech, not a name: it has a sentence's punctuation inside, or speaks of 我 or 你. */
const SPEECH = /(?<!座右铭是?|口头禅是?|签名是?)(?:“[^“”]{6,2000}”|"[^"\n]{6,600}"|「[^「」]{6,2000}」|『[^『』]{6,2000}』)/gu;

/** The same length as `text`: what isn't the sender's own statement is blanked. */
export function withoutForeignChinese(text: string): string {
  const plain = simplified(text);
  const kept = foreignBlanked(plain);
  return kept === plain ? text : text.replace(/[^\n]/gu, (char, at: number) => (kept[at] === plain[at] ? char : ' '.repeat(char.length)));
}

/** What is told beside a part to play: "对了，我自己是…". */
const OUT_OF_PLAY = /(?<=[。！？!?\n])\s{0,4}(?=(?:对了|说正经的|言归正传|顺便说)[，,：:\s]{0,2}我)/u;

function foreignBlanked(text: string): string {
  let out = withoutTakenBack(text).replace(/[^\n]{1,600}/gu, (line) => ((line.match(SELLS)?.length ?? 0) >= 3 ? blank(line) : line));
  for (const pattern of [
    FENCED,
    LISTED,
    OF_THE_USER,
    MACHINE_LINE,
    CODE_LINE,
    DATA,
    STAMPED,
    STAMPED_LINE,
    NOTICE,
    FOREIGN_SCRIPT,
    REPORTED,
  ])
    out = out.replace(pattern, blank);
  out = out.replace(SPEECH, (quote) => (/[，。！？,!?]|[我你您]/u.test(quote) ? blank(quote) : quote));
  if ([...out.matchAll(SPOKEN_LINE)].length >= 2 || isConversation(out))
    out = out.replace(SPOKEN_LINE, blank).replace(LABELLED_LINE, blank);
  const formal = FORMAL.exec(out);
  if (formal) out = out.slice(0, formal.index) + blank(out.slice(formal.index));
  const asking = questionBehind(out);
  if (asking !== null) out = blank(out.slice(0, asking)) + out.slice(asking);
  const handed = givenText(out);
  if (handed) out = out.slice(0, handed[0]) + blank(out.slice(...handed)) + out.slice(handed[1]);
  const play = PLAY.exec(out);
  if (play) {
    // With the words that lead to it: "我们来玩角色扮演吧".
    const from = Math.max(...['。', '！', '？', '，', ',', '\n'].map((mark) => out.lastIndexOf(mark, play.index - 1))) + 1;
    const back = OUT_OF_PLAY.exec(out.slice(play.index));
    const to = back ? play.index + back.index : out.length;
    out = out.slice(0, from) + blank(out.slice(from, to)) + out.slice(to);
  }
  return withoutSecrets(out);
}

/** From the line on in which the sender asks for it. */
function withoutSecrets(text: string): string {
  if (!NOT_TO_KEEP.test(text)) return text;
  const lines = text.split('\n');
  const from = lines.findIndex((line) => NOT_TO_KEEP.test(line));
  return lines.map((line, i) => (i < from ? line : blank(line))).join('\n');
}
