// extract ▸ chinese: attributes that a clause states about its speaker.
import { namedAttribute } from '../slots.js';
import { listItems, type Finding } from '../statement/finding.js';
import type { Pattern } from '../english/personal-patterns.js';

const re = (source: string) => new RegExp(source, 'u');
/** The speaker, or nobody named: "我目前在…", "刚搬到…". */
const ME = String.raw`(?:我|^|[,，;；。！]\s*|(?<=\s))(?:(?:自己|本人|其实|一直|现在|目前|已经|刚刚?|最近|平时|从小|今年|去年|上个?月|上周|之前|也|还|就|都|是|很|真的|特别|非常|超级?|最|比较|挺|一般|通常|经常|总是|每天))*`;
const NAME = String.raw`["'“‘「《]?([\p{L}\p{N}·&. -]{1,20}?)["'”’」》]?`;
const END = String.raw`(?=$|[,，。！!；;、~～\s]|了|啦|呢|哦|呀|吧|的人)`;
const KIN: Record<string, string> = {
  妻子: 'wife',
  老婆: 'wife',
  太太: 'wife',
  媳妇: 'wife',
  丈夫: 'husband',
  老公: 'husband',
  先生: 'husband',
  女儿: 'daughter',
  闺女: 'daughter',
  儿子: 'son',
  孩子: 'child',
  妈妈: 'mother',
  母亲: 'mother',
  爸爸: 'father',
  父亲: 'father',
  姐姐: 'sister',
  妹妹: 'sister',
  哥哥: 'brother',
  弟弟: 'brother',
  爷爷: 'grandfather',
  奶奶: 'grandmother',
  外公: 'grandfather',
  外婆: 'grandmother',
  女朋友: 'girlfriend',
  男朋友: 'boyfriend',
  朋友: 'friend',
  同事: 'colleague',
  老板: 'boss',
  室友: 'roommate',
};
const KIN_WORDS = Object.keys(KIN).join('|');
const ANIMALS = '狗|小狗|猫|小猫|猫咪|兔子|仓鼠|鹦鹉|乌龟|金鱼|柯基|金毛|橘猫|布偶猫|泰迪|拉布拉多|哈士奇|英短';
const JOBS =
  '工程师|程序员|设计师|老师|教师|医生|护士|律师|会计|经理|总监|产品经理|销售|学生|研究生|博士生|教授|司机|厨师|记者|编辑|作家|画家|顾问|分析师|架构师|创始人|翻译|公务员|自由职业者|店长|运营|实习生|咨询师|科学家|摄影师|主管|助理|导演|演员|教练|程序猿';

const made = (attribute: string, value: string | null, say: Finding['say'], more: Partial<Finding> = {}): Finding => ({
  attribute,
  value: value?.replace(/^["'“‘「《]|["'”’」》]$/gu, '').trim() ?? null,
  category: 'identity',
  type: 'persona',
  say,
  ...more,
});
const taste = { category: 'preference' } as const;
const EMPTY = /^(?:你|您|我|他|她|它|这|那|的|什么|上|不|一下|因为|看看|自己|吗|怎么|说|是)/u;
const each = (text: string, make: (item: string) => Finding): Finding[] => {
  const items = listItems(text).filter((item) => !EMPTY.test(item));
  return items.map((item) => (items.length > 1 ? { ...make(item), split: true } : make(item)));
};

export const CHINESE: Pattern[] = [
  {
    re: re(String.raw`(?:我(?:的名字)?(?:叫做?|名叫|是叫)|我的名字是|名字叫|大家(?:都)?叫我)${NAME}(?=$|[,，。！!；;~\s])`),
    find: ([, name = '']) =>
      EMPTY.test(name) || /什么|啥/u.test(name)
        ? null
        : made('name', name, (who) => (who === '用户' ? `用户叫${name}` : `用户名叫${name}`), { tags: ['profile'] }),
  },
  {
    re: re(String.raw`(?:请|以后|你)(?:可以|就)?叫我${NAME}(?=$|[,，。！!；;吧就])`),
    find: ([, name = '']) =>
      made('preferred name', name, (who) => `${who}希望被称为${name}`, { category: 'preference', type: 'instruction', split: true }),
  },
  {
    re: re(String.raw`${ME}(?:搬(?:家)?到了?|搬来了?|搬去了?|移居到?了?|定居在)([\p{L}]{2,12}?)${END}`),
    find: ([whole, place = '']) =>
      /^(?:这|那|新|一个|附近|公司|这边)/u.test(place) || /打算|计划|准备|想|要搬/u.test(whole)
        ? null
        : made('home city', place, (who) => `${who}搬到了${place}`, { tags: ['home'], starts: true }),
  },
  {
    re: re(String.raw`${ME}(?:住在|居住在|生活在|常住|定居)([\p{L}]{2,12}?)${END}`),
    find: ([, place = '']) =>
      /^(?:这|那|一起|一个|公司|附近|学校|家里)/u.test(place)
        ? null
        : made('home city', place, (who) => `${who}住在${place}`, { tags: ['home'] }),
  },
  {
    re: re(String.raw`我(?:已经)?不(?:再)?住在?([\p{L}]{2,12}?)(?:了|$|[,，。])`),
    find: ([, place = '']) => made('home city', place, (who) => `${who}不再住在${place}`, { polarity: 'remove', tags: ['home'] }),
  },
  {
    re: re(
      String.raw`(?:我来自|我是([\p{Script=Han}]{2,6})人(?=$|[,，。！])|我(?:的)?(?:老家|家乡)(?:在|是)|我出生(?:在|于)|我在([\p{Script=Han}]{2,8})(?:长大|出生))([\p{Script=Han}]{2,8}?)?${END}`,
    ),
    find: ([whole, a, b, c]) => {
      const place = (a ?? b ?? c ?? '').replace(/地地道道的?|土生土长的?/u, '');
      return place.length < 2 || /本地|普通|好|坏|年轻|女|男|成年|打工|个|商/u.test(a ?? '') || !whole
        ? null
        : made('hometown', place, (who) => `${who}来自${place}`, { tags: ['home'] });
    },
  },
  {
    re: re(String.raw`(?:${ME})在${NAME}(?:公司)?(?:上班|工作|任职|就职|实习|(?:担任|做|当)(?=[\p{Script=Han}]))`),
    find: ([, at = '']) =>
      /^(?:家|这|那|哪|公司|一家|外|国外|学校|医院|做|努力|认真)/u.test(at) || /(?:月|年|日|点|周|省|市)$/u.test(at)
        ? null
        : made('employer', at, (who) => `${who}在${at}工作`, { tags: ['work'] }),
  },
  {
    re: re(String.raw`${ME}(?:入职|加入|跳槽到|跳槽去|就职于|任职于)了?${NAME}(?:公司)?${END}`),
    find: ([, at = '']) => (EMPTY.test(at) ? null : made('employer', at, (who) => `${who}入职${at}`, { tags: ['work'], starts: true })),
  },
  {
    re: re(String.raw`我(?:已经)?(?:不(?:再)?在${NAME}(?:上班|工作|任职)?了|从${NAME}(?:离职|辞职)|离开(?:了)?${NAME}公司)`),
    find: ([, a, b, c]) => {
      const at = a ?? b ?? c ?? '';
      return made('employer', at, (who) => `${who}不再在${at}工作`, { polarity: 'remove', tags: ['work'] });
    },
  },
  {
    re: re(String.raw`${ME}(?:辞职|离职|被裁)了`),
    find: () => made('employer', null, (who) => `${who}离职了`, { polarity: 'remove', tags: ['work'] }),
  },
  {
    re: re(
      String.raw`(?:我(?:目前|现在|今年|已经|也|一直)*是(?:一名|一个|一位|个|名|做)?|担任|我的(?:职业|工作)是|当|职位是|从事)([\p{Script=Han}A-Za-z]{0,10}?(?:${JOBS}))`,
    ),
    find: ([, job = '']) => (/[不没你他她的和]/u.test(job) ? null : made('occupation', job, (who) => `${who}是${job}`, { tags: ['work'] })),
  },
  {
    re: re(String.raw`(?:我(?:今年|现在|已经|快|马上|都)*|^今年|^(?:刚)?满)(\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?)岁`),
    find: ([, age = '']) => made('age', age, (who) => `${who}${age}岁`, { tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`我(?:的)?生日(?:是|在)(?:每年)?((?:农历)?[\d一二三四五六七八九十]{1,4}(?:年[\d一二三四五六七八九十]{1,3})?[月\/.-][\d一二三四五六七八九十]{1,3}[日号]?)`,
    ),
    find: ([, day = '']) => made('birthday', day, (who) => `${who}的生日是${day}`, { tags: ['profile'] }),
  },
  {
    re: re(String.raw`我(?:的)?(${KIN_WORDS})(?:的名字)?(?:叫|名叫)${NAME}(?=$|[,，。！；;])`),
    find: ([, kin = '', name = '']) =>
      made(KIN[kin] ?? kin, name, (who) => `${who}的${kin}叫${name}`, {
        tags: [/朋友|同事|老板|室友/u.test(kin) ? 'relationships' : 'family'],
      }),
  },
  {
    re: re(String.raw`我(?:的)?(${KIN_WORDS})(?:现在|目前|也|一直|就)*(住在|搬到了?)([\p{Script=Han}A-Za-z]{2,12}?)${END}`),
    find: ([, kin = '', verb = '', place = '']) =>
      made('home city', place, (who) => `${who}的${kin}${verb}${place}`, { relative: KIN[kin] ?? kin, tags: ['family'] }),
  },
  {
    re: re(String.raw`我(?:的)?(${KIN_WORDS})(?:现在|目前|也|是)*(?:一名|一个|一位|个|名)?([\p{Script=Han}]{0,4}(?:${JOBS}))${END}`),
    find: ([, kin = '', job = '']) =>
      made('occupation', job, (who) => `${who}的${kin}是${job}`, { relative: KIN[kin] ?? kin, tags: ['family'] }),
  },
  {
    re: re(String.raw`(?:我(?:家)?|^家里|^)(?:现在|已经|也)*有(?:了)?([一两二三四五\d])个([\p{Script=Han}]{0,3}?)(${KIN_WORDS})${END}`),
    find: ([, count = '', kind = '', kin = '']) =>
      made(KIN[kin] ?? kin, `${count}个${kind}${kin}`, (who) => `${who}有${count}个${kind}${kin}`, { tags: ['family'] }),
  },
  {
    re: re(String.raw`${ME}(?:已经)?(结婚|离婚|单身|订婚|未婚|已婚)(?:了|中|$|[,，。])`),
    find: ([, state = '']) => made('relationship status', state, (who) => `${who}${state}`, { tags: ['relationships'] }),
  },
  {
    re: re(
      String.raw`(?:我(?:家)?|^家里|^)(?:还|也|现在|最近|刚)*(?:养|领养|收养|有)了?([一两二三四五\d])[只条个]([\p{Script=Han}]{0,6}?(?:${ANIMALS}))(?:,?，?(?:名字)?叫${NAME}(?=$|[,，。！；;]))?`,
    ),
    find: ([, count = '', animal = '', name]) =>
      made('pet', name ?? animal, (who) => `${who}养了${count}只${animal}${name ? `，叫${name}` : ''}`, {
        category: 'fact',
        tags: ['pets'],
      }),
  },
  {
    re: re(String.raw`我(?:家)?(?:的)?(${ANIMALS})(?:叫|名叫|名字叫)${NAME}(?=$|[,，。！；;])`),
    find: ([, animal = '', name = '']) =>
      made('pet', `${animal}${name}`, (who) => `${who}的${animal}叫${name}`, { category: 'fact', tags: ['pets'] }),
  },
  {
    re: re(String.raw`我(?:家)?(?:已经|现在)*(?:不(?:再)?养|没有?)(?:那只)?(${ANIMALS})了`),
    find: ([, animal = '']) =>
      made('pet', animal, (who) => `${who}不再养${animal}`, { category: 'fact', polarity: 'remove', tags: ['pets'] }),
  },
  {
    re: re(
      String.raw`我(?:的)?(?:工作)?(?:邮箱|电子邮件|邮件地址|email|Email)(?:地址)?(?:是|为|:|：)?\s?([\w.%+-]{1,64}@[\w.-]{1,80}\.[A-Za-z]{2,})`,
    ),
    find: ([, mail = '']) => made('email', mail, (who) => `${who}的邮箱是${mail}`, { tags: ['profile'] }),
  },
  {
    re: re(String.raw`我(?:的)?(?:手机|电话|联系方式|手机号码?|电话号码)(?:号|号码)?(?:是|为|:|：)?\s?(\+?\d[\d -]{5,18}\d)`),
    find: ([, phone = '']) => made('phone number', phone, (who) => `${who}的电话是${phone}`, { tags: ['profile'] }),
  },
  {
    re: re(String.raw`(?:我|^|[,，]\s*)(?:也|还|从小)*(?:(已经不|不再|不))?对([\p{L}、和]{1,20}?)(?:严重|有点|有些|非常|很|会)*过敏`),
    find: ([, gone, what = '']) =>
      each(what, (item) =>
        made('allergy', item, (who) => `${who}${gone ? '不再' : ''}对${item}过敏`, {
          category: 'constraint',
          split: true,
          polarity: gone ? 'remove' : 'set',
          tags: ['health', 'food'],
        }),
      ),
  },
  {
    re: re(
      String.raw`我(?:现在|已经|一直|也)*(?:是(?:一名|一个|个)?)?(吃素|素食主义者|素食者|纯素|不吃辣|不吃肉|不吃猪肉|不吃牛肉|不吃海鲜|不喝酒|不吃香菜|不吃甜食|戒酒了?|清真)`,
    ),
    find: ([, diet = '']) =>
      made(
        diet.startsWith('不') ? `does not ${diet.includes('喝') ? 'drink' : 'eat'}` : 'diet',
        diet.startsWith('不') ? diet.slice(2) : diet,
        (who) => `${who}${/者$|^纯素|清真/u.test(diet) ? '是' : ''}${diet}`,
        { category: 'constraint', tags: ['food', 'health'] },
      ),
  },
  {
    re: re(
      String.raw`我(?:一直|最近|从小|也)*(?:有|患有|得了|被诊断(?:为|出|患有)了?)(糖尿病|哮喘|高血压|抑郁症|焦虑症|失眠|胃病|偏头痛|关节炎|心脏病|颈椎病|腰椎间盘突出|鼻炎|湿疹)`,
    ),
    find: ([, what = '']) => made('health', what, (who) => `${who}有${what}`, { category: 'constraint', tags: ['health'] }),
  },
  {
    re: re(String.raw`我(?:已经|现在|也)*不(?:再)?喜欢([\p{L}\p{N}、]{1,20}?)了(?=$|[,，。！])`),
    find: ([, what = '']) => each(what, (item) => made('likes', item, (who) => `${who}不再喜欢${item}`, { ...taste, polarity: 'remove' })),
  },
  {
    re: re(String.raw`${ME}(?:讨厌|不喜欢|不太喜欢|不爱|受不了|反感|恨)([\p{L}\p{N}、《》]{1,24}?)${END}`),
    find: ([whole, what = '']) =>
      /了$/u.test(whole) ? null : each(what, (item) => made('dislikes', item, (who) => `${who}不喜欢${item}`, taste)),
  },
  {
    re: re(
      String.raw`(?:我|^|[,，]\s*)(?:一直|从小|平时|也|还|就|都|很|真的|特别|非常|超级?|最|比较|挺|更|最近|周末)*(?:喜欢|爱好是|热爱|酷爱|迷上了?|钟爱|偏爱|爱(?=[吃喝看听玩打跑]))([\p{L}\p{N}、《》]{1,24}?)${END}`,
    ),
    find: ([whole, what = '']) =>
      /不(?:太)?喜欢|不爱/u.test(whole) ? null : each(what, (item) => made('likes', item, (who) => `${who}喜欢${item}`, taste)),
  },
  {
    re: re(String.raw`我最(?:喜欢|爱)(?:的)([\p{Script=Han}]{1,8})(?:是|就是)([\p{L}\p{N}《》·]{1,20}?)${END}`),
    find: ([, thing = '', value = '']) =>
      made(namedAttribute('favorite', thing), value, (who) => `${who}最喜欢的${thing}是${value}`, taste),
  },
  {
    re: re(String.raw`我(?:更|比较)(?:喜欢|倾向于?|偏好|愿意)([^,，。！？]{2,30})`),
    find: ([, what = '']) => made('preference', what, (who) => `${who}更喜欢${what}`, taste),
  },
  {
    re: re(String.raw`我(?:也|还)?会(?:说|讲)([\p{Script=Han}、]{2,20}?)${END}`),
    find: ([, what = '']) =>
      each(what, (item) => made('language', item, (who) => `${who}会说${item}`, { category: 'fact', tags: ['profile'] })),
  },
  {
    re: re(String.raw`${ME}(?:擅长|精通|会(?=弹|拉|打|跳|唱|做|写|画|开|编|游))([\p{L}\p{N}、]{2,16}?)${END}`),
    find: ([, what = '']) => each(what, (item) => made('skill', item, (who) => `${who}会${item}`, { category: 'fact', tags: ['hobbies'] })),
  },
  {
    re: re(String.raw`${ME}(?:正?在)学(?:习)?([\p{L}\p{N}]{2,12}?)${END}`),
    find: ([, what = '']) => made('learning', what, (who) => `${who}在学${what}`, { category: 'fact', tags: ['education'] }),
  },
  {
    re: re(String.raw`${ME}(?:买了?|有|换了?)(?:一)?([辆台部套双])([\p{L}\p{N}]{1,12}?)${END}`),
    find: ([, unit = '', what = '']) => made('possession', what, (who) => `${who}有一${unit}${what}`, { category: 'fact' }),
  },
  {
    re: re(
      String.raw`(?:我|^)[^,，。]{0,16}?(?:有(?:一?个|一场)?|约了?|预约了?)([^,，。]{0,12}?(?:会议|面试|考试|预约|体检|手术|航班|约会|会|医生|牙医|演出|婚礼))${END}`,
    ),
    find: ([whole, what = '']) =>
      /没有|会议室|社会|机会/u.test(whole)
        ? null
        : made('appointment', what, (who) => `${who}有${what}`, { category: 'plan', type: 'episodic', tags: ['scheduling', 'plans'] }),
  },
  {
    re: re(String.raw`(?:我|^)[^,，。]{0,12}?(?:打算|计划|准备|决定|将要|要去|将去|想去|即将)([^,，。！？]{2,40})`),
    find: ([whole, what = '']) =>
      /不打算|没打算|没准备|不准备/u.test(whole)
        ? null
        : made('plan', whole.slice(whole.search(/打算|计划|准备|决定|将要|要去|将去|想去|即将/u)), (who) => `${who}计划${what}`, {
            category: 'plan',
            type: 'episodic',
            tags: ['plans'],
          }),
  },
  {
    re: re(
      String.raw`(?:我|^)(?:一般|通常|经常|总是|每天(?:早上|晚上|中午)?|每周[一二三四五六日末]?|每个月|每年|习惯|平时)+(?:都|会)*([^,，。！？]{2,40})`,
    ),
    find: ([whole, what = '']) =>
      EMPTY.test(what)
        ? null
        : made('habit', whole.replace(/^我/u, ''), (who) => `${who}${whole.replace(/^我/u, '')}`, {
            category: 'behavior',
            tags: ['habit'],
          }),
  },
  {
    re: re(
      String.raw`^(?:请|麻烦)?(?:你)?((?:以后|今后|从现在起|从今以后|从现在开始)[^。！？]{3,80}|(?:总是|永远|一律|始终|务必|千万(?:别|不要))[^。！？]{3,80})`,
    ),
    find: ([, rule = '']) =>
      /我(?:要|会|想|打算|就)/u.test(rule)
        ? null
        : made('instruction', rule, (who) => `${who}要求助手：${rule}`, { category: 'preference', type: 'instruction', split: true }),
  },
  {
    re: re(String.raw`(?:请|以后|总是|都)(?:你)?(?:用|使用)(中文|英文|英语|日语|法语|德语|韩语|粤语)(?:来)?(?:回复|回答|交流|跟我说|沟通)`),
    find: ([, language = '']) =>
      made('reply language', language, (who) => `${who}要求用${language}回复`, {
        category: 'preference',
        type: 'instruction',
        split: true,
      }),
  },
];

const MAPPING =
  /(?:^|[,，。;；：:时]|而|和|、)\s*([\p{L}\p{N}]{1,12}?)(?:地区|那边|区)?(?:对应的?(?:是)?|代表|指的是|就是指|指代|意味着|表示|默认(?:用|使用|选|为|是)|统一用|就用|使用|用)(?:的是)?([\p{L}\p{N}:/+-]{1,16}?)(?=$|[,，。;；！、]|时间|时区|而|和|以及)/gu;
const CONTEXT = /(?:^|[。！!；;，,])(?:在|对于|关于|做|安排)?([\p{Script=Han}]{2,10}?)(?:的时候|时|方面|里|中|上)?[,，：:]/u;
const SCHEDULE = /排期|排班|日程|会议|开会|时区|安排|行程|时间|会/u;
const VERB_INSIDE =
  /^(?:我|你|他|她|可以|经常|一般|平时|也|不|一直|都|请|需要|想|就|会|喜欢|习惯|这|那|什么|怎么|先|再|作|使|应|常|能|只|还|后来|现在)|(?:我|你|他|她)$/u;

/** "团队排期时，欧洲对应柏林" ▸ 团队排期. */
export function mappingContextChinese(text: string): string | null {
  const found = CONTEXT.exec(text)?.[1];
  return found && SCHEDULE.test(found) && !/我|你|大家好|你好/u.test(found) ? found : null;
}

/** "欧洲对应柏林，美洲用多伦多" ▸ one finding for each pair. */
export function findMappingsChinese(clause: string, context: string | null): Finding[] {
  const found: Finding[] = [];
  for (const m of clause.matchAll(MAPPING)) {
    const [whole, thing = '', target = ''] = m;
    if (
      VERB_INSIDE.test(thing) ||
      EMPTY.test(target) ||
      (/(?<!使|就|默认|统一)用/u.test(whole) && context === null && !/默认|统一|就用/u.test(whole))
    )
      continue;
    found.push({
      attribute: namedAttribute('default for', thing),
      value: target,
      category: 'preference',
      type: 'instruction',
      split: true,
      say: () => `${context ? `${context}时，` : ''}${thing}用${target}`,
      tags: context ? ['scheduling', 'work'] : [],
    });
  }
  return found;
}
