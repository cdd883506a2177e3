// extract ▸ statement: topic words for a fact, in the names of the default topics.
import { DEFAULT_TOPICS } from '../../model/abstract.js';

const LEXICON: readonly (readonly [string, RegExp])[] = [
  [
    'work',
    /\b(?:work|works|working|job|career|boss|colleagues?|coworkers?|office|company|project|client|salary|promotion|interview|startup)\b|工作|上班|公司|同事|老板|职业|项目|客户|升职|面试|加班|担任|工程师/iu,
  ],
  [
    'education',
    /\b(?:school|university|college|degree|exam|course|class|study|studying|thesis|graduat\w+|homework|learning)\b|学校|大学|专业|考试|课程|毕业|学习|读书|论文|研究生/iu,
  ],
  [
    'family',
    /\b(?:family|mother|mom|mum|father|dad|parents?|sister|brother|son|daughter|kids?|children|wife|husband|grand\w+|aunt|uncle|cousin|niece|nephew|baby)\b|家人|妈妈|爸爸|父母|母亲|父亲|姐姐|妹妹|哥哥|弟弟|儿子|女儿|孩子|老婆|老公|妻子|丈夫|爷爷|奶奶/iu,
  ],
  [
    'relationships',
    /\b(?:friends?|girlfriend|boyfriend|partner|dating|relationship|married|engaged|divorced|breakup|roommate|neighbou?rs?|mentor)\b|朋友|男友|女友|恋爱|结婚|离婚|分手|室友|邻居/iu,
  ],
  [
    'home',
    /\b(?:home|house|apartment|flat|moved|moving|rent|landlord|garden|kitchen|furniture|lives? in|neighbou?rhood)\b|住在|搬|房子|公寓|租房|装修|家具|小区|房东/iu,
  ],
  [
    'health',
    /\b(?:health\w*|doctor|hospital|sick|illness|allerg\w+|medication|therap\w+|anxi\w+|depress\w+|exercise|gym|yoga|sleep|diet|injur\w+|surgery|diabetes|asthma|stress\w*|mental)\b|健康|医生|医院|过敏|生病|药|焦虑|失眠|锻炼|健身|减肥|手术|压力/iu,
  ],
  [
    'food',
    /\b(?:food|eat|eats|cook\w*|bak(?:e|ed|ing)|restaurant|dinner|lunch|breakfast|coffee|tea|vegan|vegetarian|recipe|meal|pizza|sushi|cake|wine|beer|bananas?|chocolate)\b|吃|喝|做饭|餐厅|早餐|午餐|晚餐|咖啡|茶|素食|辣|火锅|香蕉|香肠|水果/iu,
  ],
  [
    'travel',
    /\b(?:travel\w*|trip|vacation|holiday|flight|airport|hotel|visit(?:ed|ing)?|beach|camping|road ?trip|passport|tour)\b|旅行|旅游|出差|航班|机票|酒店|度假|景点|护照|露营/iu,
  ],
  [
    'hobbies',
    /\b(?:hobb\w+|guitar|piano|violin|paint\w*|draw\w*|photograph\w*|running|marathon|hik\w+|climb\w+|swim\w*|danc\w+|pottery|garden\w*|football|soccer|basketball|tennis|chess|knit\w*|surf\w*|ski\w*|cycling)\b|爱好|吉他|钢琴|画画|摄影|跑步|爬山|游泳|跳舞|篮球|足球|羽毛球|书法|唱歌|徒步/iu,
  ],
  [
    'entertainment',
    /\b(?:movies?|films?|music|concert|band|book|novel|reading|games?|gaming|series|show|netflix|anime|podcast|theat(?:er|re))\b|电影|音乐|演唱会|小说|游戏|电视剧|动漫|综艺|播客/iu,
  ],
  [
    'shopping',
    /\b(?:bought|buy|buying|shopping|purchase\w*|order(?:ed)?|store|brand|size|shoes|clothes|discount)\b|买|购物|下单|品牌|尺码|打折|优惠|衣服|鞋/iu,
  ],
  [
    'finance',
    /\b(?:money|budget|bank|loan|mortgage|invest\w*|stocks?|savings?|tax(?:es)?|insurance|salary|debt)\b|钱|预算|银行|贷款|投资|股票|基金|存款|保险|工资|房贷/iu,
  ],
  ['pets', /\b(?:pets?|dogs?|pupp(?:y|ies)|cats?|kittens?|rabbit|hamster|parrot|vet)\b|宠物|狗|猫|兔子|仓鼠|鹦鹉/iu],
  [
    'scheduling',
    /\b(?:schedul\w+|calendar|meetings?|appointment|time ?zone|deadline|reschedule|availability)\b|日程|会议|开会|预约|时区|排期|排班|截止/iu,
  ],
  [
    'technology',
    /\b(?:computer|laptop|phone|software|app|code|coding|programming|python|javascript|typescript|java|linux|server|database|cloud|ai)\b|电脑|手机|软件|代码|编程|程序|服务器|数据库|人工智能/iu,
  ],
];
const KNOWN = new Set<string>(DEFAULT_TOPICS);
const CATEGORY_TAGS: Record<string, string> = { plan: 'plans', identity: 'profile', behavior: 'behavior' };

/** At most four, lower case, those of the pattern first. */
export function tagStatement(text: string, category: string, given: readonly string[] = []): string[] {
  const tags = new Set(given);
  for (const [tag, pattern] of LEXICON) if (KNOWN.has(tag) && pattern.test(text)) tags.add(tag);
  const own = CATEGORY_TAGS[category];
  if (own && (category !== 'identity' || tags.size === 0)) tags.add(own);
  return [...tags].slice(0, 4);
}
