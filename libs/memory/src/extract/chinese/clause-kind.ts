// extract ▸ chinese: tells what states something from questions, requests, wishes, empty talk and irony.
import type { ClauseKind } from '../statement/is-statement.js';

/** Marks, emoji and softening words behind the last word. */
const TAIL = /(?:[\s。.！!~～…，,、"”’」)）\p{Extended_Pictographic}\u200D]|[\u{1F3FB}-\u{1F3FF}]|\uFE0F)+$/u;
const ASKS = /[?？](?:[\s"”’」)）\p{Extended_Pictographic}]|\uFE0F)*$/u;
const ASKS_AT_END = /(?:吗|嘛|么|否)$/u;
/** "那你呢", "周六呢": a topic alone. "还没结婚呢", "正忙着呢" tell something. */
const TOPIC_ALONE = /^.{1,6}呢$/u;
const TELLS_WITH_NE = /[还没正着才可都早真太]/u;
const ASKS_AT_START =
  /^(?:(?:那|那么|可是|但|所以|话说|对了|请问)[，,]?)?(?:请问|請問|能否|可否|是否|难道|为什么|为何|为啥|怎么|咋|如何|哪|谁|几点|多少|能不能|可不可以|有没有|有沒有|有啥|有什么|该|是不是|你(?:觉得|说|知道|认为|看|能|会|有|是|喜欢|建议))/u;
/** 该不该, 要不要, 喜不喜欢; not the adverbs 时不时 and 动不动. */
const EITHER_OR = /(?<![\p{Script=Han}]?[差])([^时动冷偏\P{Script=Han}])[不没]\1|有沒有|有无|知不知道|可不可以/u;
const INTERROGATIVE =
  /(?:星期|周|礼拜|第)几|几(?:号|月|岁|点|楼|度|折|个|天|次)(?:了|啊)?$|(?<!我|都)(?:.{1,10})还是.{1,10}(?:好|呢|更好|划算|合适|方便)(?:一点|一些|些)?$|选哪|(?<![没不无论管])(?:怎么(?!都|也|说呢)|怎样|咋(?!都|也)|如何|什么(?!\p{Script=Han}{0,3}[都也]|的(?:$|[，,]))|啥(?!都|也|的$)|(?:去|在|到|住)哪|哪(?=[玩吃买住去])|哪(?:里|儿|个|些|家|种|位|天|年|款|本|部|条|吨)(?!都|也)|几点(?!都|钟就)|多少(?!都|有点|会|有些)|多久(?!都)|多大(?!都)|多长(?!都)|多远(?!都)|为什么|为何|为啥|谁(?!都|也)|哪(?:有|会|能)(?!都))/u;
/** A saying is denied, and with it what was said. */
const DENIES = /没(?:有)?说过?|谁说|别以为|怎么会|怎么可能|又不是说/u;
/** What was learnt, told or is not known may hold a question word; not knowing alone says nothing. */
const REPORTS_ANSWER =
  /^(?:我|他|她|我[\p{Script=Han}]{1,3})[^，,]{0,10}(?:教|学会|学过|研究|告诉|明白|懂|忘了|记得|知道了)|^(?!我?[也都还真就]{0,2}(?:不知道|不清楚|不懂)).{2,60}(?:不知道|不清楚|不懂|不会)(?:该|要)?(?:如何|怎么|什么)/u;

const SOFT = '(?:那|就|你|您|请|麻烦|劳驾|拜托|再|先|然后|快|顺便|能|可以|现在|另外|直接|这次|这回|今天|下面|接下来|还是|要不){0,6}';
const REQUEST = new RegExp(
  `^${SOFT}(?:(?:根据|按照?|基于|结合|参考|照着|针对|围绕)[^，,。]{1,24}[，,]?)?${SOFT}(?:` +
    [
      '(?:帮|替)(?:我|忙|俺|下|个忙)',
      '给我(?!\\p{Script=Han}{1,2}了)(?=代码|答案|讲|写|说|看|推荐|列|画|算|找|查|翻|做个|来|一个|一份|几个|点|解释|介绍|分析|出|发|换|举|生成|准备|安排|起)',
      '给[^，,我]{0,2}我?[^，,]{1,8}(?:写|发)一?[封篇条段首份]',
      '告诉我|提醒我|教我|跟我(?:说说|讲讲)|让我(?:看看|想想)',
      '推荐|翻译|总结|解释|介绍|生成|列出?|列举|查(?![出到过了]|下来)|搜|写(?=[一个首篇段封份]|$)|画(?=[一个])|举(?=[一个几])|讲(?=[一个讲])|说(?=[一说])|算(?=[一下算])|找(?=[一个几下])|润色|改写|续写|缩短|扩写|精简|简化|补充|继续|重新|重写|重来|换(?=[一个种]|成)|改(?=[一成为下短长]|得)|加(?=[上个一点])|删|去掉|控制在|限制在|压缩|保持|分(?=[点条])|按(?=[点条照表格])',
      '接着(?:说|讲|写|来|上)|往下(?:说|讲|写)|陪(?=我|俺)|(?:带|逗|夸|骂|考|哄)(?=我|俺)|按[^，,。]{1,10}给我|按[^，,。]{1,12}[改来做办写发弄]$|赏析|鉴赏|判断|点评|评价|分析|对比|比较一下|规划|制定|设计一',
      '(?<=请)(?![假客了吃])',
      '打开|关闭|关掉|关上|播放|暂停|开启|调[到高低大小]|切换|设(?=[个置定])|导航|拨打|呼叫|截图|搜索|搜一?下',
      '用[^，,。]{1,12}(?:列|写|画|总结|说明?|表示|输出|概括|解释|回答|回复|翻译|展示|实现)',
      '(?<=你|您)(?:记得|别忘|来|去|看|听|猜|等|想|试|说|给|推荐)',
    ].join('|') +
    ')',
  'u',
);
/** What the speaker wants of the assistant, now. */
const WANTS_HELP =
  /^我?(?:再|就|只|也|现在|还|是|有点|正)*(?:想|需要|要|希望|想要|有)(?:请教|问|了解|知道|咨询|查|看看|听听|搞清楚|弄明白|让你|请你|你|您|找你|麻烦|一[份篇段张]|一?个(?:表格|模板|方案|例子|列表|建议|脚本|问题|疑问|事想))/u;
/** How the next answer should read: "语气温柔一点", "字数控制在200以内". */
const STYLE =
  /^(?:请|再|就)*(?:(?:字数|篇幅|语气|风格|格式|标题|排版|措辞|开头|结尾|第[一二三四五六七八九十\d]+[段句条点])(?!.*(?:我|以后|每次)).{1,20}|[写说讲改]得.{1,12}[点些]|(?:更|再)?(?:简短|简单|简洁|详细|具体|正式|口语化?|委婉|生动|温柔|礼貌|专业)(?:一?[点些])?|用[中英日法德韩俄][文语])$/u;
/** "把刚才那段缩短一点" asks, "把房子卖了" tells. */
const TAKE_AND_DO = new RegExp(`^${SOFT}(?:把|将)[^，,。]{1,40}$`, 'u');
const DONE = /[了过](?:[\p{Script=Han}]{0,3})$/u;
/** A standing wish is no request of the moment. */
const STANDING = /以后|今后|从现在|从今|每次|一律|永远|始终|总是|别再|不要再|都用|都要|默认|叫我|(?:回复|回答)我?(?:时|的时候)/u;
const WISH =
  /^(?:(?:但|可|不过|那|就算|唉|哎|我)[，,]?)?(?:如果|就算|即使|即便|要是|假如|假设|假使|倘若|若是|若|万一|除非|比方说|打个比方|比如说?我|譬如|但愿|真希望|早知道|要不是|只要|等我有|哪怕|恨不得|巴不得)|的话[，,]|如果我|要是我|假如我|当初要是|就好了$/u;

const PARTICLE = '[啊呀哦呢吧啦哈嘛呗噢喔哇嘞咯了]{0,8}';
const EMPTY_TALK = new RegExp(
  `^(?:${[
    '(?:你|您|大家|早上|晚上|下午|上午|中午)好|早安|晚安|早|嗨+|哈喽|哈啰|hi|hello|在吗|在么|在不在',
    '(?:好的?|行|可以|没问题|不用了?|不必了?|不了|当然|是的?|对的?|没错|[嗯哦噢喔]|收到|知道了?|明白了?|懂了?|了解了?|ok){0,9}(?:谢谢|多谢|感谢|谢了|谢啦|辛苦|麻烦)(?:你|您|大家|各位|啦|了|哈){0,4}的?[^，,我]{0,6}',
    '(?:好的?|行|可以|没问题|当然|是[的啊]?|对[的啊]?|没错|[嗯哦噢]|收到|知道了?|明白了?|懂了?|了解了?|ok|不是|不对|没有|算了|没事|没关系|不客气|不用|随便|都行|都可以|无所谓|一般){1,20}',
    '(?:哈|呵|嘻|嘿|呜|啊|额|呃|唉|哎|诶|咦|哇|噗|唔){1,20}',
    '(?:天[呐啊哪]|妈呀|我[去靠晕天]|我的天|这也行|卧槽|我的天|绝了|牛|厉害|服了|真的服了|无语|真的无语|救命|离谱|笑死|完了|666+|yyds|emo了?|破防了|好家伙|心累|心疼|可恶|气死|糟糕|惨了?|麻了|蚌埠住了)(?:我|人)?',
    '(?:我|真|都|快|要|简直)*(?:笑|饿|困|累|热|冷|烦|气|无聊|吓|急|开心|难受|高兴|忙)死(?:我|人)?',
    '我?(?:知道|明白|懂|了解|理解|晓得)了?(?:你|您)?(?:的)?(?:意思|想法)?|我?(?:很|完全|非常)?(?:同意|赞同|赞成)(?:你|您)?(?:的)?(?:看法|观点|说法|意见)?',
    '(?:我)?(?:也|很|挺|还|都|就|真的?|当然|不太?|没)*(?:喜欢|想|会|能|要|有|去|愿意|需要|可以|知道|清楚|介意|养|吃|喝|看看|试试|想想)|听起来(?:很|真|还)?(?:不错|好|棒)|(?:很|真|挺|还|都)?不错|(?:太|真|很|挺|好)?(?:好|棒|有意思|有趣|厉害|酷)',
    '(?:我觉得)?(?:挺|很|还|都|真)?(?:好|行|可以|不错|对|有道理)的?|我?(?:也)?(?:觉得|认为)(?:你|您)(?:说|讲)得(?:对|好|有道理)',
    '(?:我|今天|现在|真的?|好|有点|太|又|好想|不想|只想|突然|有些|实在|是)*(?:困|饿|累|烦|无聊|难受|郁闷|倒霉|爽|渴|丧|emo|裂开|崩溃|心累|想哭|想睡|下班|睡觉|躺平|放假|上班|起床|动|难|尴尬|心塞|开心|高兴|感动|激动|期待)了?(?:死了)?',
    '(?:人生|生活|活着|打工人?|成年人)[^，,]{0,6}(?:难|累|苦|不容易)了?',
    '(?:有点意思|看情况|再(?:想想|看看|说)|不一定|到时候再说|说不好|难说)',
    '我?(?:先|现在|要|得|该)*(?:去)?(?:吃饭|睡觉|洗澡|上厕所|忙|开会|睡|下线?|走|撤|上班|干活)(?:了|去了|啦)|我?(?:马上|一会儿?|待会儿?|很快)(?:就)?(?:回来|到|来)|等(?:我|一)?(?:一?下|会儿?)|我?(?:还)?在(?:路上|忙|地铁上|车上|外面)|我?刚(?:到家|到公司|下班|起床|睡醒|吃完饭?|回来)',
    '我?(?:饿|困|累|气|笑|冷|热|忙|急)得[\\p{Script=Han}]{1,12}',
    '(?:真的)?假的|真的吗?|早点(?:休息|睡)|(?:我)?(?:就)?随便(?:说说|问问|聊聊|看看)的?|别当真|别介意|不好意思|抱歉|对不起|打扰了?|测试+(?:一?下)?你?',
    '(?:就|正)?是(?:这个|这样|这么)(?:意思|回事)?|说得(?:对|好|有道理)|有道理|同意|我也(?:是|一样|这么觉得|觉得)',
    '(?:那|就)?先(?:这样|不说了|聊到这)|(?:明天|下次|回头|改天|有空|待会儿?|晚点)(?:再)?(?:聊|说|见)|再见|拜+|回见|886?|不说(?:这个|了)?',
    '(?:哎|唉)?不说这个',
    '(?:怎么说呢|这么说吧|你懂的|你知道的|说实话|说真的|老实说|讲真|总之|反正|好吧|话说回来|我跟你说|你猜怎么着|是这样的?|事情是这样的?)',
    '[\\p{Script=Han}]{0,4}(?:哦|啊)?(?:发错|打错|说错|点错|手滑)',
    '(?:开个?玩笑|逗你玩?|骗你|闹着玩)的?',
  ].join('|')})${PARTICLE}$`,
  'iu',
);
const WELL_WISHING =
  /^(?:祝|恭喜|恭祝|愿|希望)(?:你|您|大家|我们|咱们)|(?:新年|生日|节日|新春|春节|中秋|国庆|元旦|圣诞|周末|假期|端午|节)(?:快乐|愉快|好)$|^(?:万事如意|身体健康|一切顺利|恭喜发财|心想事成|阖家欢乐|大吉大利|岁岁平安|工作顺利|一路顺风|早日康复|加油)$/u;
/** The weather and the day are everybody's. */
const SMALL_TALK =
  /^(?:今天|今儿|今晚|外面|这几天|最近|这边|现在|这天|早上|晚上)*(?:的)?(?:天气|天儿?|太阳|外面)?(?:真|好|很|太|有点|非常|特别|还|又|在|要|开始)*(?:好|热|冷|凉快|暖和|闷|晒|潮|下雨|下雪|刮风|打雷|出太阳|晴|阴天)了?$|^(?:今天|明天|昨天|现在|后天)是(?!我|他|她)/u;
/** Judges what was just said or shown, for the moment. */
const JUDGES_ANSWER =
  /^(?:你|您)[^，,我]{0,4}(?:写|说|讲|做|答|回答|翻译|画|推荐|总结|解释|分析|理解|给|回|帮)[^，,我]{0,8}(?:不错|好|棒|厉害|对|错|强|赞|牛|专业|清楚|到位|差|烂|离谱|啰嗦|了)|^(?:你|您)(?:真|太|好|可|也太|可真|真是|简直|真的)+[^，,我]{1,8}$|^(?:比|跟)(?:上次|刚才|之前|昨天)(?:那?个|的|写的)?[^，,]{0,6}(?:强|好|差|多了|一样)/u;
/** Says what was asked or meant a moment ago. */
const REPEATS_ASKING = /^我(?:刚才|明明|前面)?(?:是)?(?:问|指|让你[\p{Script=Han}]{1,4})的?(?:是|不是)/u;
const EXCLAIMS =
  /^(?:(?:这|那|它|这个|那个|真|实在|真的|可|简直|也)+)?(?:太|好|超|真|这么|那么|可)[\p{Script=Han}]{1,4}了?(?:吧|啊|呀|哦|呢|啦)$|^(?:这|那|它)[^我]{0,4}太[\p{Script=Han}]{1,4}了?(?:吧|啊|呀|哦|呢|啦)?$/u;
/** "我的情况：", "朋友问我：": what it announces stands elsewhere. */
const HEADING = /(?:[：:]|(?<![小听据传解会能别多少好])说过?|写道|问道?|说道|原话是?|发来|回我|跟我[说讲]|告诉我|留言|来信)\s*$/u;
/** Points at what is handed over: "这是我写的自我介绍，帮我改改". */
const POINTS = /^(?:这|下面|以下|上面|那)(?:是|个|段|篇|句|封|份)/u;
/** Keys to somebody's accounts are no memory. */
const SECRET =
  /(?:(?<!(?:门禁|门锁|单元门|储物柜|行李箱?|健身柜|快递柜|保险柜)的?)密码|口令|验证码|校验码|CVV|安全码|私钥|密钥|api ?key|secret|身份证号码?|银行卡号|信用卡号|护照号码?)(?:是|为|改成了?|：|:|=)?\s*["'“]?[\w@#$%^&*!.+-]{3,}/iu;
/** What is heard or read of the world is nobody's own; nor is what everybody knows. */
const HEARSAY =
  /^(?:我?(?:听|据)说|传闻|据传|(?:新闻|网上|微博|报纸|电视|文章|书|电影|小说|剧|视频|歌)(?:里|上|中)?(?:的|说|提到|讲|报道|热搜)|(?:好像|似乎)?有人[说讲])|^(?:有些|很多|不少)?(?:人们?|专家|网友|博主|名人|大家|别人)(?:都|总|常|也)?(?:说|讲|认为|指出|表示|提到)|^(?:这部|那部)?(?:电影|小说|电视剧|剧|书|动漫|漫画|游戏|歌|新闻|视频|综艺|故事)[里中上](?!我)|^[^我俺咱]{1,8}说(?:有些|很多|大多|一般|任何|每个)|^[^我们咱]{1,10}是一[种门类项]/u;
const JUDGES = [JUDGES_ANSWER, REPEATS_ASKING, EXCLAIMS, WELL_WISHING, SMALL_TALK];
const PART_END = /[，,。！!；;~～\n]+\s*|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u;

/** "我怀疑我对牛奶过敏": kept with its doubt, and filed under no attribute. */
export const isGuessChinese = (clause: string): boolean => /怀疑|可能|也许|或许|好像|大概是|说不定|没准|不确定/u.test(clause);

export function isQuestionChinese(clause: string): boolean {
  const plain = clause.replace(TAIL, '');
  if (ASKS.test(clause) || ASKS_AT_END.test(plain) || ASKS_AT_START.test(plain) || EITHER_OR.test(plain)) return true;
  if (TOPIC_ALONE.test(plain) && !TELLS_WITH_NE.test(plain)) return true;
  return DENIES.test(plain) || (INTERROGATIVE.test(plain) && !REPORTS_ANSWER.test(plain));
}

/** "查数据我用 DuckDB": told of oneself. */
const TELLS_OWN_WAY = /^[^帮给替请你您]{1,8}我(?:用|会|都|一般|习惯|喜欢|只|从)/u;
/** "换成多肉了": done, not wanted. */
const TELLS_EXCHANGE = /^(?:就|又|都)?[换改]成(?:了|[^，,]{1,12}了$)/u;
const asksForWork = (part: string): boolean =>
  (REQUEST.test(part) && !TELLS_OWN_WAY.test(part) && !TELLS_EXCHANGE.test(part)) ||
  WANTS_HELP.test(part) ||
  STYLE.test(part) ||
  (TAKE_AND_DO.test(part) && !DONE.test(part));

/** Wants something of the assistant now, or asks it. */
export const asksAssistant = (part: string): boolean => {
  const plain = part.replace(TAIL, '');
  return isQuestionChinese(part) || (!STANDING.test(plain) && asksForWork(plain));
};

/** Spoken to the other or about the moment, behind what is told: "…，祝我好运", "…，见谅", "…，离谱". */
const ASIDE =
  /^(?:祝我.{0,6}|请?(?:见谅|谅解|包涵)|[^，,我]{0,6}(?:见谅|多包涵)|(?:别|不要|不许)(?:笑|骂|安慰|劝|说|怪)我?|(?:真|太|好|很|挺|超|也太|简直|实在|可)*(?:离谱|气人|无语|无奈|贵|坑|绝|美滋滋|香|爽|值|狠|烦|行|惨|慌|丢人|酷|棒|开心|难受|心累|心疼|头疼|倒霉|舒服)(?:死)?(?:了|的|啊|吧|呢)*|[唉哎呀哈啊呵嘿呜]{1,8}|笑死|救命|(?:哇|天|妈呀)?绝了|救我狗命|没有之一|你懂的|真行|好家伙)$/u;
/** Length of `clause` without the asides that it ends in. */
export function lengthWithoutAsides(clause: string): number {
  let length = clause.length;
  for (;;) {
    const at = Math.max(clause.lastIndexOf('，', length - 1), clause.lastIndexOf(',', length - 1));
    if (
      at < 2 ||
      !ASIDE.test(
        clause
          .slice(at + 1, length)
          .replace(TAIL, '')
          .trim(),
      )
    )
      return length;
    length = at;
  }
}

/** What its speaker does at this moment lasts no longer than the moment. */
const HOLDS_ON = /^(?:[^，,]{0,4}[，,]\s?)?(?:请)?(?:(?:稍|等)(?:我|一)?(?:等|一?下|会儿?)|先不(?:说|聊)了|马上回来|我先(?:去|走|忙|撤))/u;

export function kindOfChinese(clause: string): ClauseKind {
  const parts = clause
    .slice(0, 200)
    .split(PART_END)
    .map((part) => part.replace(TAIL, ''))
    .filter(Boolean);
  const plain = clause.replace(TAIL, '');
  const telling = parts.findIndex((part) => !EMPTY_TALK.test(part) && !WELL_WISHING.test(part));
  if (
    telling < 0 ||
    HEADING.test(clause.replace(TAIL, '')) ||
    SECRET.test(clause) ||
    HEARSAY.test(clause) ||
    HOLDS_ON.test(plain) ||
    ASIDE.test(plain)
  )
    return 'filler';
  if (isQuestionChinese(clause)) return 'question';
  const first = parts[telling] ?? '';
  if (POINTS.test(first) && parts.slice(telling + 1).some((part) => REQUEST.test(part))) return 'request';
  if (WISH.test(first) || WISH.test(plain)) return 'wish';
  if (!STANDING.test(plain) && asksForWork(first)) return 'request';
  return parts.every((part) => JUDGES.some((pattern) => pattern.test(part)) || EMPTY_TALK.test(part)) ? 'filler' : 'statement';
}
