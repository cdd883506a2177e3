// extract ▸ chinese: text that its sender hands over instead of saying it — pasted for a task, played, recalled, or not to be kept.
import { simplified } from '@strata/language';

const blank = (part: string) => part.replace(/[^\n]/gu, (char) => ' '.repeat(char.length));

/** Work on a text by itself: whatever follows the colon is that text. */
const WORK =
  '润色|翻译|译成|翻成|总结|概括|归纳|改写|续写|扩写|缩写|仿写|校对|纠错|改错|提炼|摘要|批改|朗读|改成|修改|改一下|改改|优化|精简|缩短|整理|排版|挑错|审一下|审核';
/** Work that may as well be on the sender's own situation: it takes a kind of text beside it. */
const LOOK = '看|分析|解释|点评|评价|检查|读|回复|怎么回|什么意思|写得|帮|解读|判断|研究';
const TEXT =
  '报错|错误|日志|邮件|合同|协议|代码|函数|脚本|聊天|记录|对话|文章|短文|文字|文案|文本|段落|这段|这篇|这句|这几句|下面|以下|简历|作文|句子|歌词|诗|新闻|报道|评论|消息|短信|信|自我介绍|日记|演讲稿|申请书|朋友圈|帖子|通知|公告|配置|材料|代码片段|应用题|题目|周报|日报|月报|报告|方案|论文|发言|推文|说明|作业|需求文档|原文|内容|小说|故事|讲稿|稿子|摘要|条款';
const ANY_WORK = new RegExp(`${WORK}|改(?:得|写|到)|(?:写|拟)一?[篇段首封条句]|造句|怎么(?:说|写|读|翻)`, 'u');
/** Names what stands behind the colon, and nothing else. */
const LABEL =
  /^(?:(?:例|原|病)?句子?|例如|听写|默写|阅读|[^我]{0,4}题目?|歌词|台词|剧情|小说|简历|诗词?|标题|《[^》]{1,30}》|(?:转自|转发)[^我]{0,8}|招聘|公告|通知|[^我]{0,6}发(?:来)?的(?:通知|消息|邮件|短信|微信)|[^，,]{1,8}(?:写着|上写|微信说)|[^我]{0,4}热搜|(?:已知|相关|历史|背景|检索)的?(?:信息|记忆|资料|上下文|结果)|(?:.{0,12})(?:报错|错误(?:信息)?|提示|输出|返回|日志)(?:了|是|如下|为)?)$/u;
/** A look at, or a hand laid on, whatever comes next. */
const LOOK_AT =
  /(?:帮我?|请|麻烦|替我|给我|你|来)[^我]{0,8}(?:看看|看一?下|看一看|瞧瞧|过一下|改改|改一?下|修一?下|评一?下|评评|分析一?下|检查一?下|整理一?下)/u;
const SOME_TEXT = new RegExp(`(?:${TEXT})`, 'u');
const ABOUT_IT = new RegExp(`${LOOK}|你|帮|请|把|这|下面|以下|附上|原文`, 'u');
/** What stands before a colon, or on a line of its own: one sentence, and not long. */
const HEAD = /(?:^|[。！？!?\n])([^。！？!?\n：:]{2,70})(?:[：:]|(?=\n))/gu;
/** "翻译一下 I live in Paris": a text in another script right behind the task. */
const FOREIGN_SCRIPT = new RegExp(`(?:${WORK})[\\p{Script=Han}]{0,8}[\\s，,]{1,3}(?=[A-Za-z][A-Za-z' ]{8})[^\\n]{0,4000}`, 'gu');
/** The question comes behind what it asks about: "…⏎这段代码为什么报错", "…。赏析一下这首诗". */
const ASKS_BACK = new RegExp(
  `\\n[^\\S\\n]*(?:这|上面|以上|前面|怎么(?:解决|改|写|办)|帮我(?:看|改|翻译|解释|润色|总结))[^\\n]{0,30}(?:什么|怎么|为什么|如何|啥|咋|哪|谁|帮|吗|对不对|${WORK}|解释|问题|解决|回|看|改)[^\\n]{0,20}\\s*$|(?<=[。！？!?”"\\n])[^\\S\\n]*(?:请|帮我|麻烦)?[^。！？!?\\n我]{0,12}(?:这|上面|以上|前面)(?:首诗|首歌|句话?|段话?|篇文章|段文字|个句子|两句)[^。！？!?\\n]{0,20}[。！？!?]?\\s*$|(?<=[。！？!?\\n])[^\\S\\n]*(?:请|帮我)?(?:把[^。！？!?\\n]{0,8})?(?:改成|翻译成|译成|缩写成|扩写成)[^。！？!?\\n]{1,16}[。！？!?]?\\s*$`,
  'u',
);
/** Programs, queries and logs. */
const MACHINE_LINE =
  /^[^\S\n]*(?:(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|const|let|var|function|def|class|import|from|return|public|private|#include|at|File|Traceback|Caused by|npm|pip|git|docker|curl|sudo)\b[^\n]{0,300}[;:{}()"][^\n]{0,300}|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^\n]{0,400}|[{[][^\n]{0,400}[}\]],?|[^\n\p{Script=Han}]{0,80}(?:Error|Exception|ERROR|WARN|FATAL)\b[^\n]{0,400})$/gmu;
/** What no one types in a chat: code, markup, tables. */
const CODE_LINE =
  /^(?:[^\S\n]*(?:[\w.]{1,60}\([^\n]{0,200}\)[;{]?|[\w.]{1,40} ?= ?["'[{(\d][^\n]{0,300}|<\/?\w[^\n]{0,300}>|\|[^\n]{0,300}\||[a-z_]{2,30}: [^\n]{1,200}))[^\S\n]*$/gmu;
/** Letters and contracts, from their first formal words on. */
const FORMAL =
  /(?:^|\n)[^\S\n]*(?:尊敬的|敬爱的|亲爱的)[^\n，,。]{1,16}[：:，,！!]|(?:^|\n)[^\S\n]*(?:甲方|乙方|发件人|收件人|主题|第[一二三四五六七八九十]{1,3}[条章节])[（(：:\s]/u;
/** A message copied out of a messenger: who and when on a line, what on the next. */
const STAMPED =
  /^[^\S\n]*[\p{L}\p{N}_]{1,16}[^\S\n]+(?:\d{4}[-/]\d{1,2}[-/]\d{1,2} )?(?:昨天|今天|上午|下午)?[^\S\n]*\d{1,2}:\d\d(?::\d\d)?[^\S\n]*\n[^\n]{0,400}/gmu;
/** "【通知】…", "【某某银行】您的账户…": written for many, or by a machine. */
const NOTICE =
  /^[^\S\n]*【[^】\n]{1,16}】[^\n]{0,6}(?:您|亲|尊敬|验证码|订单|快件|包裹)[^\n]{0,400}|^[^\S\n]*【[^】\n]{0,12}(?:通知|公告|招聘|转发|活动|提醒|快讯)[^】\n]{0,8}】[^\n]{0,400}/gmu;
/** "小王说：我不干了". */
const REPORTED =
  /(?<=(?:^|[。！？!?\n，,])(?!我[：:说])[^。！？!?\n，,]{1,10}(?:说|问|问我|回|表示|告诉我|跟我说|原话是?)[：:])[^\n]{1,400}/gu;
/** "我说得再清楚点：", "我的情况总结：": the speaker's own words follow. */
const OWN_ACCOUNT = /我(?:该|应该|适合|能)|怎么办|我的?(?:情况|背景|信息|需求|要求|资料|想法)|^(?:简单|先)?(?:总结|概括)(?:一下|下)?我/u;
/** The sender speaks again behind what was pasted. */
const BACK_TO_OWN = /\n\s*\n\s*(?=(?:另外|对了|顺便|补充|PS|P\.S|以上)[，,：:\s])/iu;
const OPENING: Record<string, string> = { '“': '”', '"': '"', '「': '」', '『': '』', '‘': '’' };

/** `[start, end)` of the text that a request hands over, or null. */
function handedOver(text: string): [number, number] | null {
  for (const head of text.slice(0, 600).matchAll(HEAD)) {
    const asked = head[1] ?? '';
    const line = !/[：:]$/u.test(head[0]);
    if (LOOK_AT.test(asked) && !OWN_ACCOUNT.test(asked)) return extentOf(text, head.index + head[0].length);
    const hands =
      (!line && LABEL.test(asked.replace(/^[【[]|[】\]]$/gu, ''))) ||
      (ANY_WORK.test(asked) && (!line || /这|下面|以下/u.test(asked))) ||
      (SOME_TEXT.test(asked) && ABOUT_IT.test(asked));
    if (hands && !OWN_ACCOUNT.test(asked)) return extentOf(text, head.index + head[0].length);
  }
  return null;
}

function extentOf(text: string, start: number): [number, number] {
  const at = start + (/^\s*/u.exec(text.slice(start))?.[0].length ?? 0);
  const close = OPENING[text[at] ?? ''];
  const closing = close ? text.indexOf(close, at + 1) : -1;
  if (closing > 0) return [start, closing + 1];
  const back = BACK_TO_OWN.exec(text.slice(start));
  return [start, back ? start + back.index : text.length];
}

/** A story, or a part to play: nothing from there on is about the real people. */
const PLAY =
  /角色扮演|扮演|(?<!我[^，。！？\n]{0,6})(?:编|写)一?[个篇部段]?(?:短?故事|小说|童话|剧本|段子|寓言|科幻)|(?:^|\n)(?:你|请)?来?演(?:一下|一个|个)|第一人称|(?:小说|故事|剧本|人物|角色)设定|(?:主角|主人公|女主角?|男主角?)(?=[叫是名]|的名字)|对台词|模拟(?:面试|对话|客服|法庭)|(?:假装|假设|假定|假想|想象|设想)(?:你|我|自己|我们|一下)|(?:^|[，。！？!?\n\s])(?:现在|从现在(?:起|开始))?你(?:现在)?(?:就)?是一?[个名位只](?!好|很|聪明|人才)|你来?(?:演|当|扮)|我来?演|(?:玩|来)个?(?:一个)?(?:游戏|剧本杀|cosplay)/iu;
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
/** Two lines or more that say who speaks, in the words of talk. */
function isConversation(text: string): boolean {
  const lines = [...text.matchAll(LABELLED_LINE)].filter(([, label = '']) => !FIELD.test(label));
  return lines.length >= 2 && lines.some(([line]) => TALKS.test(line));
}
/** Speech, not a name: it has a sentence's punctuation inside, or speaks of 我 or 你. */
const SPEECH = /(?<!座右铭是?|口头禅是?|签名是?)(?:“[^“”]{6,2000}”|"[^"\n]{6,600}"|「[^「」]{6,2000}」|『[^『』]{6,2000}』)/gu;

/** The same length as `text`: what isn't the sender's own statement is blanked. */
export function withoutForeignChinese(text: string): string {
  const plain = simplified(text);
  const kept = foreignBlanked(plain);
  return kept === plain ? text : text.replace(/[^\n]/gu, (char, at: number) => (kept[at] === plain[at] ? char : ' '.repeat(char.length)));
}

function foreignBlanked(text: string): string {
  let out = text;
  for (const pattern of [FENCED, LISTED, OF_THE_USER, MACHINE_LINE, CODE_LINE, STAMPED, NOTICE, FOREIGN_SCRIPT, REPORTED])
    out = out.replace(pattern, blank);
  out = out.replace(SPEECH, (quote) => (/[，。！？,!?]|[我你您]/u.test(quote) ? blank(quote) : quote));
  if ([...out.matchAll(SPOKEN_LINE)].length >= 2 || isConversation(out))
    out = out.replace(SPOKEN_LINE, blank).replace(LABELLED_LINE, blank);
  const formal = FORMAL.exec(out);
  if (formal) out = out.slice(0, formal.index) + blank(out.slice(formal.index));
  const asking = ASKS_BACK.exec(out);
  if (asking) out = blank(out.slice(0, asking.index)) + out.slice(asking.index);
  const handed = handedOver(out);
  if (handed) out = out.slice(0, handed[0]) + blank(out.slice(...handed)) + out.slice(handed[1]);
  const play = PLAY.exec(out);
  if (play) {
    // With the words that lead to it: "我们来玩角色扮演吧".
    const from = Math.max(...['。', '！', '？', '，', ',', '\n'].map((mark) => out.lastIndexOf(mark, play.index - 1))) + 1;
    out = out.slice(0, from) + blank(out.slice(from));
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
