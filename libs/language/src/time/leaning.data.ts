// language → time: the words by which a sentence tells of what is to come, of the past, or of a habit.

const either = (...sources: string[]): RegExp => new RegExp(sources.join('|'), 'iu');

export const FUTURE = either(
  String.raw`\b(?:will|won't|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|plan(?:s|ning)?|hop(?:e|ing) to|want to|about to|upcoming|due|deadline|schedul(?:ed|ing)|booked for|remind|appointment|let's|can (?:we|you)|could you|should|must|please|need|have to|looking forward|can't wait|starts|leaves|next)\b`,
  String.raw`['’]ll\b`,
  String.raw`\b(?:am|is|are|['’]m|['’]re|['’]s) (?!been|done)\w{1,30}ing\b`,
  '打算|计划|准备|即将|预定|预约|提醒|截止|安排|到时候|记得|别忘',
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
/** "The meeting moved to …": told in the past, and yet to come. */
export const MOVED_IN_FRONT =
  /\b(?:moved|pushed|postponed|rescheduled|shifted|delayed|changed|extended|switched|put off|brought forward)(?: back| forward| up| out)? (?:to|until|till)\s(?:the\s)?$/iu;

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
