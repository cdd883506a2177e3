// extract ▸ chinese: which stretch of a message is a text that its sender hands over for a task — to translate, mend, sum up, explain.

/** Work on a text by itself: whatever follows the colon is that text. */
const WORK =
  '润色|翻译|译成|翻成|总结|概括|归纳|改写|续写|扩写|缩写|仿写|校对|纠错|改错|提炼|摘要|批改|朗读|改成|修改|改一下|改改|优化|精简|缩短|整理|排版|挑错|审一下|审核|转成|转换成|标注|情感|归类|归下类|分类|提取|抽取|错别字|语病|病句|填空|仿照|模仿|赏析|下列|以下哪';
/** Work that may as well be on the sender's own situation: it takes a kind of text beside it. */
const LOOK = '看|分析|解释|点评|评价|检查|读|回复|怎么回|什么意思|写得|帮|解读|判断|研究';
const TEXT =
  '报错|错误|日志|邮件|合同|协议|代码|函数|脚本|聊天|记录|对话|文章|短文|文字|文案|文本|段落|这段|这篇|这句|这几句|下面|以下|简历|作文|句子|歌词|诗|新闻|报道|评论|消息|短信|信|自我介绍|日记|演讲稿|申请书|朋友圈|帖子|通知|公告|配置|材料|代码片段|应用题|题目|周报|日报|月报|报告|方案|论文|发言|推文|说明|作业|需求文档|原文|内容|小说|故事|讲稿|稿子|摘要|条款|这首|这道|这条|歌|台词|菜谱|差评|好评|数据|表格|样本|候选人|(?<![问话主])题';
const PIECE = '副歌|歌词|诗|文章|作文|文案|独白|台词|段子|祝福|标语|口号|标题|结论|开头|结尾|正则|介绍|详情页|评语|检讨|道歉信|请假条|稿';
const ANY_WORK = new RegExp(
  `${WORK}|改(?:得|写|到)|(?:写|拟)一?[篇段首封条句]|(?:写|编|拟)[^我，,]{0,8}(?:${PIECE})|造句|怎么(?:说|写|读|翻)`,
  'u',
);
/** Names what stands behind the colon, and nothing else. */
const LABEL =
  /^(?:[^，,。]{0,12}有一?[句段](?:[^，,。]{1,4})?|(?:例|原|病)?句子?|例如|听写|默写|阅读|[^我]{0,4}题目?|歌词|台词|剧情|小说|简历|诗词?|标题|《[^》]{1,30}》|(?:转自|转发)[^我]{0,8}|招聘|公告|通知|[^我]{0,6}发(?:来)?的(?:通知|消息|邮件|短信|微信)|[^，,]{1,8}(?:写着|上写|微信说)|[^我]{0,4}热搜|(?:已知|相关|历史|背景|检索)的?(?:信息|记忆|资料|上下文|结果)|(?:[^，,]{0,12}[，,])?(?:.{0,12})(?:报错|错误(?:信息)?|提示|输出|返回|日志)(?:了|是|如下|为)?)$/u;
/** A look at, or a hand laid on, whatever comes next. */
const LOOK_AT =
  /(?:帮我?|请|麻烦|替我|给我|你|来)[^我]{0,8}(?:看看|看一?下|看一看|瞧瞧|过一下|改改|改一?下|修一?下|评一?下|评评|分析一?下|检查一?下|整理一?下)/u;
const SOME_TEXT = new RegExp(`(?:${TEXT})`, 'u');
const ABOUT_IT = new RegExp(`${LOOK}|你|帮|请|把|这|下面|以下|附上|原文`, 'u');
/** What stands before a colon, or on a line of its own: one sentence, and not long. */
const HEAD = /(?:^|[。！？!?\n])([^。！？!?\n：:]{1,70})(?:[：:](?!(?<=\d[：:])\d\d)|(?=\n))/gu;
/** "翻译一下 I live in Paris": a text in another script right behind the task. */
export const FOREIGN_SCRIPT = new RegExp(`(?:${WORK})[\\p{Script=Han}]{0,8}[\\s，,]{1,3}(?=[A-Za-z][A-Za-z' ]{8})[^\\n]{0,4000}`, 'gu');
/** The question comes behind what it asks about: "…⏎这段代码为什么报错", "…。赏析一下这首诗". */
const ASKS_BACK = new RegExp(
  `\\n[^\\S\\n]*(?:这|上面|以上|前面|怎么(?:解决|改|写|办)|帮我(?:看|改|翻译|解释|润色|总结))[^\\n]{0,30}(?:什么|怎么|为什么|如何|啥|咋|哪|谁|帮|吗|对不对|${WORK}|解释|问题|解决|回|看|改)[^\\n]{0,20}\\s*$|(?<=[。！？!?”"\\n])[^\\S\\n]*(?:请|帮我|麻烦)?[^。！？!?\\n我]{0,12}(?:这|上面|以上|前面)(?:首诗|首歌|句话?|段话?|篇文章|段文字|个句子|两句)[^。！？!?\\n]{0,20}[。！？!?]?\\s*$|(?<=[。！？!?”"—，,\\n])[^\\S\\n]*(?:这|上面|以上|前面)(?:[句段首篇条道][^。！？!?\\n我]{0,6}|个[词梗字成])(?:怎么[说翻译读写改回]|(?:是)?(?:什么|啥)意思|是谁|出自)[^。！？!?\\n]{0,8}[。！？!?]?\\s*$|(?<=[，,。！!\\n])(?:请)?问(?!题|[我你您]|一下|了)[^，。？?\\n]{1,16}(?:几|多少)[^，。？?\\n]{0,6}[？?]?\\s*$|(?<=[A-Za-z.,!?][^\\S\\n]?)(?:请|帮我)?(?:翻译成|译成|翻成)[^，。？?\\n]{1,8}\\s*$|(?<=[。！？!?，,\\n])[^\\S\\n]*(?:猜猜)?我是(?:什么|谁)[？?]?\\s*$|(?<=[。！？!?\\n])[^\\S\\n]*(?:请|帮我)?(?:把[^。！？!?\\n]{0,8})?(?:改成|翻译成|译成|缩写成|扩写成)[^。！？!?\\n]{1,16}[。！？!?]?\\s*$`,
  'u',
);
/** "我说得再清楚点：", "我的情况总结：": the speaker's own words follow. */
const OWN_ACCOUNT = /我(?:该|应该|适合|能)|怎么办|我的?(?:情况|背景|信息|需求|要求|资料|想法)|^(?:简单|先)?(?:总结|概括)(?:一下|下)?我/u;
/** The sender speaks again behind what was pasted. */
const BACK_TO_OWN = /\n[^\S\n]*\n\s*(?=(?:另外|对了|顺便|补充|PS|P\.S|以上)[，,：:\s])|——\s?(?=帮我|请|麻烦|你|我)/iu;
const OPENING: Record<string, string> = { '“': '”', '"': '"', '「': '」', '『': '』', '‘': '’' };

/**
 * Announces the speaker's own words: they speak of themselves, fill in a form, tell news, or say what a wish for advice rests on. Behind any
 * other heading stands a text of somebody's, or none that can be told from it.
 */
const ANNOUNCES = new RegExp(
  `(?<![帮给替教让陪跟和把对])[我俺咱]|本人|姓名|名字|称呼|年龄|性别|城市|地址|住址|坐标|职业|工作|爱好|兴趣|特长|电话|手机|邮箱|微信|预算|时间|日期|地点|身高|体重|生日|学历|专业|情况|需求|要求|目标|计划|安排|打算|行程|饮食|忌口|过敏|病史|备注|记住|记下?|记一?下|记得|别忘|补充|清单|待办|要做|要买|事项|提醒|更正|纠正|注意|规则|偏好|习惯|原则|消息|好事|喜事|坏事|通报|汇报|(?<!启)事情?$|说一?[下声]|这样|原因|理由|因为|其实|总之|另外|还有|首先|其次|最后|结论|前提|背景|推荐|建议|选|挑|买|订|规划|设计|算一?下|成员|家庭|宠物|设备|环境|配置|技术栈|版本|名称|颜色|尺码|口味|不吃|喜欢|讨厌|爱吃|更新|改|换|新|旧|周[一二三四五六日末]|[上下中]午|早上|晚上|今天|明天|[0-9]`,
  'u',
);
const TOLD = /[了啦]|坦白|实话|老实说|先说|^(?:还没|忘了)?(?:跟|和|告诉)你[^，。]{0,6}$|炫耀|宣布|汇报|新气象|按我/u;
const OWN_WORDS = /^(?:今年|现在|以后|上周|昨天|前天|周[一二三四五六日])?我(?![：:说问])|^[^，。？！]{0,8}(?:现在|改[到成]|以后)/u;
/** A log ends where somebody speaks again. */
const MACHINE_TEXT = /(?:日志|报错|错误(?:信息)?|提示|输出|返回)(?:了|是|如下|为)?$/u;
const BEHIND_MACHINE = /。(?=[我你这怎])/u;
/** "A.… B.…": choices of a test. */
const CHOICES = /(?<![A-Za-z])A[.．、)）][^\n]{1,200}?(?<![A-Za-z])B[.．、)）]/u;

/** `[start, end)` of the text that a request hands over, or null. */
export function givenText(text: string): [number, number] | null {
  const choices = CHOICES.exec(text);
  if (choices) return [choices.index, text.length];
  for (const head of text.slice(0, 600).matchAll(HEAD)) {
    const asked = head[1] ?? '';
    const line = !/[：:]$/u.test(head[0]);
    const start = head.index + head[0].length;
    if (LOOK_AT.test(asked) && !OWN_ACCOUNT.test(asked)) return extentOf(text, start);
    // "房子卖了：我房东现在是阮女士": told, with what follows from it.
    if (!line && TOLD.test(asked) && OWN_WORDS.test(text.slice(start, start + 12))) continue;
    const label = !line && LABEL.test(asked.replace(/^[【[]|[】\]]$/gu, ''));
    const hands =
      label ||
      (!line && !ANNOUNCES.test(asked)) ||
      (ANY_WORK.test(asked) && (!line || /这|下面|以下/u.test(asked))) ||
      (SOME_TEXT.test(asked) && ABOUT_IT.test(asked));
    if (hands && !OWN_ACCOUNT.test(asked)) return extentOf(text, start, MACHINE_TEXT.test(asked) ? BEHIND_MACHINE : BACK_TO_OWN);
  }
  return null;
}

/** Where the question begins that asks about all the text in front of it, or null. */
export const questionBehind = (text: string): number | null => ASKS_BACK.exec(text)?.index ?? null;

function extentOf(text: string, start: number, end = BACK_TO_OWN): [number, number] {
  const at = start + (/^\s*/u.exec(text.slice(start))?.[0].length ?? 0);
  const close = OPENING[text[at] ?? ''];
  const closing = close ? text.indexOf(close, at + 1) : -1;
  if (closing > 0) return [start, closing + 1];
  const back = end.exec(text.slice(start));
  return [start, back ? start + back.index : text.length];
}
