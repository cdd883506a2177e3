// language → time: the words by which a sentence tells of what is to come, of the past, or of a habit.

const either = (...sources: string[]): RegExp => new RegExp(sources.join('|'), 'iu');

export const FUTURE = either(
  String.raw`\b(?:will|won't|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|plan(?:s|ning)?|hop(?:e|ing) to|want to|about to|upcoming|due|deadline|schedul(?:ed|ing)|booked for|remind|appointment|let's|can (?:we|you)|could you|should|must|please|need|have to|looking forward|can't wait|starts|leaves|next)\b`,
  String.raw`['’]ll\b`,
  String.raw`\b(?:am|is|are|['’]m|['’]re|['’]s) (?!been|done)\w{1,30}ing\b`,
  '打算|计划|准备|即将|预定|预约|提醒|截止|预产期|安排|到时候|记得|别忘',
  // Not 重要, 不要 and 要求; not 麻将 and 将近; not 展会, 机会 and 会议.
  '(?<![重主必紧只不])要(?![求是不点紧素])|(?<!麻)将(?![近军])|(?<![展社开机聚晚宴年例大协议集约体误音乐工学员周])会(?![议员计所场儿])',
  '有一?[个场次]|下下?个?(?:周|星期|礼拜|月)|明[天年晚早]|后[天年]',
);
export const PAST = either(
  String.raw`\b(?:was|were|wasn't|weren't|did|didn't|had|went|got|came|made|took|saw|met|left|began|became|told|said|found|felt|gave|bought|ran|wrote|read|heard|held|kept|lost|won|spent|sent|taught|thought|ate|drank|flew|drove|rode|built|broke|chose|fell|grew|knew|spoke|swam|woke|slept|ago|earlier|already|been|since|(?!(?:need|feed|seed|weed|speed|indeed|hundred|exceed|proceed|succeed)\b)\w{2,30}ed)\b`,
  String.raw`['’]d\b`,
  // Not 为了, 除了 and 了解; not 不过, 通过, 过年 and 过三天.
  String.raw`(?<![为除])了(?!解)|(?<![不通超经难路好再])过(?![年节来去生敏程期几两一二三四五六七八九十\d])`,
  '曾|已经|刚刚|刚才|以来|那[天时年次]|当时|昨[天晚]|去年|前[天年]|上上?个?(?:周|星期|礼拜|月)',
);
/** 五月签的, 周三来的: told as done. */
export const PAST_BEHIND = /^\p{Script=Han}{1,7}的$/u;
/** "The party is on …": what is dated in the present is to come. */
export const PRESENT_IN_FRONT = /\b(?:is|are|['’]s)\s(?:on\s|in\s|at\s)?(?:the\s)?$/iu;
/** "The meeting moved to …", 会改到…, 机票改签到…: told in the past, and yet to come. */
export const MOVED_IN_FRONT =
  /\b(?:moved|pushed|postponed|rescheduled|shifted|delayed|changed|extended|switched|put off|brought forward)(?: back| forward| up| out)? (?:to|until|till)\s(?:the\s)?$|\b(?:gave|given|granted|allowed|got|have|has)(?: \w{2,10})? (?:until|till)\s(?:the\s)?$|(?:改(?:签|期|约)?|推迟?|延[期后迟]?|提前|挪|顺延|调整?|移|定|排|约|换)(?:到|至|成|为|在)了?$|还是$/iu;
/** 订了13号去三亚的票: what is booked lies ahead, and so does 国庆改去大理了. */
export const BOOKED_IN_FRONT = /(?:订|买|抢|约|报)(?:好?了|到了?|好)$/u;
export const BOOKED_BEHIND =
  /^(?:[早晚]上?|上午|中午|下午|凌晨)?(?:[去飞到回]|从|的(?:机票|车票|船票|高铁|动车|火车|飞机|航班|门票|票|酒店|民宿|房间?|位|餐厅|号))/u;
export const REPLANNED_BEHIND = /^(?:的?\p{Script=Han}{0,4})?(?:改(?:成|为)?[去到飞回]|[不没](?:去|办|办法去|回去)了|取消)/u;
/** 3月12号约了牙医, 约了周五: an appointment lies ahead. */
export const APPOINTED_IN_FRONT = /(?<!大)(?:约|预约|挂)(?:好|到|上)?了?(?:在|的?是)?$/u;
export const APPOINTED_BEHIND =
  /^[^，,。]{0,10}?(?<!大)(?:约了|约好|约在|挂了|预约)|^(?:之?前)?(?:得|就)?(?:交(?!了|的|完|给)|截止|到期|答辩|考试|开学|开庭|办婚礼|去交)(?![^，。]{0,3}了)|^(?:要|就)?(?:飞|出发|回国)(?![^，。]{0,12}[了的])/u;
/** 从三月起: the words around tell when it was said, not when it begins. */
export const BEGINS_BEHIND = /^份?(?:[1-9一二三]\d?[号日])?(?:起(?![来床飞身])|开始)/u;

export const HABIT = either(
  String.raw`\b(?:always|usually|often|normally|typically|generally|regularly|sometimes|rarely|seldom|tends? to|used to)\b`,
  '一般(?!般)|通常|经常|常常|总是|总会|平时|往往|(?<!不)习惯|偶尔|有时|时常',
);
/** "I love Christmas", 喜欢周末: liked whenever it comes. */
export const HABIT_IN_FRONT = /(?:喜欢|爱)在?$|\b(?:love|like|hate|prefer|enjoy|celebrate)s?\s(?:the\s)?$/iu;
export const HABIT_BEHIND = either(
  // 周末喜欢爬山; 周六都要上课, but not 周六都去了; 春节是我最喜欢的节日.
  '^[我你他她它们也就都最很]{0,3}(?:喜欢|爱(?![人心情上]))',
  '^都(?:会|要|去|在|得|有)(?![^了过]{0,60}[了过])',
  '^是[^，。]{0,4}最喜欢',
  String.raw`^\s(?:is|are)\s(?:my|our|his|her|their|the)\sfavou?rite\b`,
);
