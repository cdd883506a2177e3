// extract ▸ chinese: who the speaker is — name, home, work, age, people, animals, contact, body.
import type { Pattern } from '../english/pattern.js';
import { KIN, KIN_WORDS } from './kin.data.js';
import { each, EMPTY, END, isCompany, isPlace, made, ME, NAME, re } from './pattern-parts.js';

const EMPLOYER = String.raw`["'“‘「《]?([\p{L}\p{N}·&. -]{1,20}?(?:公司)?)["'”’」》]?`;
const JOBS =
  '车间主任|班主任|主任|护师|药剂师|营养师|心理咨询师|工程师|程序员|设计师|老师|教师|医生|护士|律师|会计|经理|总监|产品经理|销售|学生|研究生|博士生|教授|司机|厨师|记者|编辑|作家|画家|顾问|分析师|架构师|创始人|翻译|公务员|自由职业者|店长|运营|实习生|咨询师|科学家|摄影师|主管|助理|导演|演员|教练|程序猿';

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤';

/** "我叫了外卖", "我叫车去机场": calling for something. */
const NO_NAME = /^(?:你|您|我|他|她|它|这|那|的|了|不|过|什么|外卖|车|滴滴|人|醒|家|妈|爸|老师|服务|客房|快递|代驾)|什么|啥|[去来吃喝]/u;

export const CHINESE_PERSONAL: Pattern[] = [
  {
    re: re(String.raw`^我是([${SURNAMES}][\p{Script=Han}]{1,2})(?=$|[,，。！!])`),
    find: ([, name = '']) =>
      new RegExp(`(?:${JOBS}|[人皇帝])$`, 'u').test(name) || isPlace(name)
        ? null
        : made('name', name, (who) => `${who}的名字是${name}`, { split: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?:我(?:的名字)?(?:现在)?(?:叫做?|名叫|是叫|改名(?:叫|为|成|字叫)?了?|改叫)|我(?:的)?名字(?:是|叫|改成了?|改为了?)|名字叫)${NAME}了?(?=$|[,，。！!；;~\s])`,
    ),
    find: ([, name = '']) =>
      NO_NAME.test(name) ? null : made('name', name, (who) => `${who}的名字是${name}`, { split: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?:^|请|以后|你|就|还是|都|[,，]\s*)(?:可以|就)?(?:大家(?:都)?叫我|叫我|喊我|称呼我为?)${NAME}(?=$|[,，。！!；;吧就])`,
    ),
    find: ([, name = '']) =>
      made('preferred name', name, (who) => `${who}希望被称为${name}`, { category: 'preference', type: 'instruction', split: true }),
  },
  {
    re: re(String.raw`${ME}(?:又|终于|要)?(?:搬(?:家)?到了?|搬来了?|搬去了?|移居到?了?|定居在)([\p{L}]{2,12}?)${END}`),
    find: ([whole, place = '']) =>
      /^(?:这|那|新|一个|附近|公司|这边)/u.test(place) || /打算|计划|准备|想|要搬/u.test(whole)
        ? null
        : made('home city', place, (who) => `${who}搬到了${place}`, { tags: ['home'], starts: true }),
  },
  {
    re: re(String.raw`${ME}(?:家?住在?|居住在|生活在|常住|定居在?|现居|坐标(?:是|在)?|人在)([\p{L}]{2,12}?)${END}`),
    find: ([, place = '']) =>
      /^(?:这|那|一起|一个|公司|附近|学校|家里|过|酒店|宿舍|院|不|得|着|[一二两三四五六七八九十\d]+[楼层])/u.test(place)
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
    re: re(String.raw`(?:${ME})在${EMPLOYER}(?:上班|工作|任职|就职|实习|(?:担任|做|当)(?=[\p{Script=Han}]))`),
    find: ([, at = '']) =>
      /^(?:家|这|那|哪|公司$|一家(?:公司|企业)?$|外|国外|学校$|医院$|做|努力|认真)/u.test(at) ||
      isPlace(at) ||
      /(?:月|年|日|点|周|省|市)$/u.test(at)
        ? null
        : made('employer', at, (who) => `${who}在${at}工作`, { tags: ['work'] }),
  },
  {
    re: re(String.raw`我(?:现在|目前|如今)(?:就)?在${EMPLOYER}$`),
    find: ([, at = '']) => (isCompany(at) ? made('employer', at, (who) => `${who}在${at}工作`, { tags: ['work'] }) : null),
  },
  {
    re: re(String.raw`(?:${ME}|我[^,，。]{0,12}?)(?:入职|加入|跳槽?(?:到|去)|就职于|任职于)了?${NAME}(?:公司)?${END}`),
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
      String.raw`(?:我(?:目前|现在|今年|已经|也|一直)*是(?:一名|一个|一位|个|名|做)?|担任|我的(?:职业|工作)是|当|职位是|从事|做)([\p{Script=Han}A-Za-z]{0,10}?(?:${JOBS})长?)`,
    ),
    find: ([, job = '']) => (/[不没你他她的和]/u.test(job) ? null : made('occupation', job, (who) => `${who}是${job}`, { tags: ['work'] })),
  },
  {
    re: re(
      String.raw`(?:我(?:今年|现在|已经|快|马上|都)*|^今年|^(?:刚)?满)(\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?)岁|今年(\d{2}|[二三四五六七八九]十[一二三四五六七八九]?)(?=$|[,，。了])`,
    ),
    find: ([, years, bare]) =>
      made('age', years ?? bare ?? '', (who) => `${who}${years ?? bare ?? ''}岁`, { split: true, literal: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?:我(?:的)?|^|[,，]\s*)生日(?:是|在)(?:每年)?((?:农历)?[\d一二三四五六七八九十]{1,4}(?:年[\d一二三四五六七八九十]{1,3})?[月\/.-][\d一二三四五六七八九十]{1,3}[日号]?)`,
    ),
    find: ([, day = '']) => made('birthday', day, (who) => `${who}的生日是${day}`, { split: true, literal: true, tags: ['profile'] }),
  },
  {
    re: re(String.raw`我(?:的)?(?:现在的|新|现任)?(${KIN_WORDS})(?:的名字)?(?:现在|其实)?(?:叫|名叫)${NAME}(?=$|[,，。！；;])`),
    find: ([, kin = '', name = '']) =>
      made(KIN[kin] ?? kin, name, (who) => `${who}的${kin}叫${name}`, {
        tags: [/朋友|同事|老板|室友/u.test(kin) ? 'relationships' : 'family'],
      }),
  },
  {
    re: re(String.raw`我最(?:好|铁)的(?:朋友|闺蜜|兄弟)(?:现在|一直)?(?:是|叫)${NAME}(?=$|[,，。！；;])`),
    find: ([, name = '']) =>
      EMPTY.test(name) ? null : made('best friend', name, (who) => `${who}最好的朋友是${name}`, { tags: ['relationships'] }),
  },
  {
    re: re(String.raw`我(?:的)?(${KIN_WORDS})(?:现在|目前|已经|又|都)*(?:跟|和|与)我们?(?:一起|一块儿?)住`),
    find: ([, kin = '']) =>
      made('home city', '用户家', (who) => `${who}的${kin}现在和${who}一起住`, { relative: KIN[kin] ?? kin, tags: ['family'] }),
  },
  {
    re: re(String.raw`我(?:的)?(${KIN_WORDS})(?:现在|目前|也|一直|就)*(住在|搬到了?)([\p{Script=Han}A-Za-z]{2,12}?)${END}`),
    find: ([, kin = '', verb = '', place = '']) =>
      made('home city', place, (who) => `${who}的${kin}${verb}${place}`, { relative: KIN[kin] ?? kin, tags: ['family'] }),
  },
  {
    re: re(String.raw`(?:我(?:的)?|^)(${KIN_WORDS})(?:现在|目前|也|是)+(?:一名|一个|一位|个|名)?([\p{Script=Han}]{0,4}(?:${JOBS}))${END}`),
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
      String.raw`我(?:的)?(?:工作)?(?:邮箱|电子邮件|邮件地址|email|Email)(?:地址)?(?:是|为|:|：)?\s?([\w.%+-]{1,64}@[\w.-]{1,80}\.[A-Za-z]{2,})`,
    ),
    find: ([, mail = '']) => made('email', mail, (who) => `${who}的邮箱是${mail}`, { tags: ['profile'] }),
  },
  {
    re: re(String.raw`我(?:的)?(?:手机|电话|联系方式|手机号码?|电话号码)(?:号|号码)?(?:是|为|:|：)?\s?(\+?\d[\d -]{5,18}\d)`),
    find: ([, phone = '']) => made('phone number', phone, (who) => `${who}的电话是${phone}`, { tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?:我|^|[,，]\s*)(?:现在|也|还|从小)*(已经不|不再|不)?对([\p{L}、]{1,20}?)(?:都|也|严重|有点|有些|非常|很|会)*过敏(了)?|我(?:现在|也|还|从小)*([\p{Script=Han}]{1,6}?)(?:都|严重|有点|有些|会)*(?:过敏|不耐受)`,
    ),
    find: ([, not, what, over, bare]) =>
      each(what ?? bare ?? '', (item) => {
        const gone = not !== undefined && (not !== '不' || over !== undefined);
        return made('allergy', item, (who) => `${who}${not ? (gone ? '不再' : '不') : ''}对${item}过敏`, {
          category: 'constraint',
          split: true,
          polarity: not ? 'remove' : 'set',
          tags: ['health', 'food'],
        });
      }).filter(({ value }) => value !== null && !/^(?:很|容易|皮肤|季节|会|有|春天|不|没)/u.test(value)),
  },
  {
    re: re(
      String.raw`我(?:现在|已经|一直|也|都|是(?:一名|一个|个)?)*(?:(不再(?:是)?|不是|早就不)(?=吃素|素食|纯素|清真|忌口))?(吃素|素食主义者|素食者|素食|纯素|清真|戒酒|戒烟)(了)?`,
    ),
    find: ([, gone, diet = '']) =>
      made('diet', diet, (who) => `${who}${gone ? '不再' : ''}${!gone && /者$|^纯素|清真/u.test(diet) ? '是' : ''}${diet}`, {
        category: 'constraint',
        polarity: gone ? 'remove' : 'set',
        tags: ['food', 'health'],
      }),
  },
  {
    re: re(
      String.raw`我(?:现在|已经|一直|从来|从小|也|都|是)*不(?:再|能|敢|爱|太?想)?(吃|喝)([\p{Script=Han}、]{1,8}?)(?:的东西|的)?(?:了|$|[,，。！])`,
    ),
    find: ([, verb = '', what = '']) =>
      EMPTY.test(what) || /^(?:了|饱|完|下|起|到|惯|习惯|早饭|早餐|晚饭|午饭|饭|东西|药|素$)/u.test(what)
        ? null
        : each(what, (item) =>
            made(verb === '喝' ? 'does not drink' : 'does not eat', item, (who) => `${who}不${verb}${item}`, {
              category: 'constraint',
              tags: ['food', 'health'],
            }),
          ),
  },
  {
    re: re(
      String.raw`我(?:一直|最近|从小|也)*(?:有|患有|得了|被诊断(?:为|出|患有)了?)(糖尿病|哮喘|高血压|抑郁症|焦虑症|失眠|胃病|偏头痛|关节炎|心脏病|颈椎病|腰椎间盘突出|鼻炎|湿疹)`,
    ),
    find: ([, what = '']) => made('health', what, (who) => `${who}有${what}`, { category: 'constraint', tags: ['health'] }),
  },
];
