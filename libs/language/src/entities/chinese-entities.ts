// language → entities: Chinese names of people, places, companies and schools.
import type { EntityMention } from '../types.js';
import { CHINESE_COMPANIES, CHINESE_PLACES, DOUBLE_SURNAMES, SURNAMES } from './gazetteer.data.js';
import { mention } from './mention.js';

const LISTED = new RegExp([...CHINESE_COMPANIES, ...CHINESE_PLACES].sort((a, b) => b.length - a.length).join('|'), 'gu');
/** Words in front of a name that are no part of it; also cut off inside a match. */
const LEAD_CHARACTERS = '在去到从叫是于的和与给对向离住读做了过家所';
const LEAD = `(?<=^|[${LEAD_CHARACTERS}，。、；：！？\\s“”《》（）(]|加入|来自)`;
const ORGANISATION = new RegExp(
  `${LEAD}([\\p{Script=Han}A-Za-z0-9]{2,14}?(?:(?:科技|集团)?(?:股份)?有限公司|科技|集团|公司|银行|医院|大学|学院|中学|小学|幼儿园|研究院|研究所|事务所|工作室|俱乐部|图书馆|博物馆)(?:(?:股份)?有限公司)?)`,
  'gu',
);
const GENERIC =
  /^(?:我们|他们|自己|哪|某|一|这|那|几|很多|各|本|新|大|小|老|私立|公立|重点|互联网|外贸|上市|保险|广告|软件|游戏|电商|科技|外资|国有|贸易|金融|建筑|物流|初创|创业|附近|市|区|县|实验|人民)*(?:公司|集团|科技|银行|医院|大学|学院|中学|小学|幼儿园|研究院|研究所|事务所|工作室|俱乐部|图书馆|博物馆)$/u;
const PLACE = new RegExp(
  `${LEAD}([\\p{Script=Han}]{2,6}?(?:省|市|区|县|镇|村|街道|路|大道|广场|公园|机场|火车站|地铁站|小区|花园|山|湖|岛))(?!的?(?:上|长))`,
  'gu',
);
const PERSON_AFTER = new RegExp(
  `(?:我叫|叫做|叫|名叫|名字是|我是|姓名[:：]|请问|联系|喜欢|听|问|请|让|给|帮|对|^|(?<=[，。；！？\\s])|同事|朋友|同学|老板|老师|经理|女朋友|男朋友|女友|男友|老婆|老公|妻子|丈夫|女儿|儿子|哥哥|姐姐|弟弟|妹妹|和|跟|与|找|约|认识)((?:${DOUBLE_SURNAMES})[\\p{Script=Han}]{1,2}|[${SURNAMES}][\\p{Script=Han}]{1,2})(?=$|[，。、；：！？\\s,.!?]|[今一]?[年起]|是|在|说|的|和|跟|与|住|去|来|喜欢|也|吗|呢|，|给|\\d)`,
  'gu',
);
const PERSON_TITLE = new RegExp(
  `((?:${DOUBLE_SURNAMES})|[${SURNAMES}])(?:[\\p{Script=Han}]{0,2})(?:先生|女士|小姐|老师|医生|教授|经理|总监|律师|博士|师傅|阿姨|叔叔)`,
  'gu',
);
const NICKNAME =
  /(?<![\p{Script=Han}][大较很最更])(?:小[明红华丽芳强军刚伟杰敏静燕雪玲云雨美兰梅霞飞亮波涛宇晨阳琳娜雅婷李王张刘陈杨赵黄周吴徐孙马朱林何高]|老[李王张刘陈杨赵黄周吴徐孙马朱林何高]|阿[明强华珍芳杰伟玲])(?=$|[^\p{Script=Han}]|[是在说的和跟与住去来也都今会想要喜有很吗呢])/gu;
const NO_PERSON =
  /[我你他她它的了是在和就也都很有没不吗呢吧些个]|^(?:谢谢|金色|高铁|董事|余下|雷电|汤面|方面|马路|高级|高考|程度|白酒|白菜|黄瓜|黄金|石油|何必|任性|向来|于今|常州|高兴|高中|马上|周末|周[一二三四五六日天]|任何|于是|方便|方法|何时|白天|金融|石头|万一|向上|江边|温州|常常|程序|毛病|严重|武术|黄色|白色|田园|陆续|曾经|许多|唐诗|宋词|钱包|汤圆|龙虾|史料|雷雨|范围|段子|石榴|余额|叶子|林子|林业|任务|任职|方案|方向|金额|江湖|夏天|夏季|秦岭|孔雀|莫名)/u;

export const isListedPlace = (name: string): boolean => CHINESE_PLACES.has(name);
export const isListedCompany = (name: string): boolean => CHINESE_COMPANIES.has(name);

export function chineseEntities(text: string): EntityMention[] {
  const found: EntityMention[] = [];
  const add = (pattern: RegExp, group: 0 | 1, accept: (name: string) => boolean = () => true): void => {
    for (const match of text.matchAll(pattern)) {
      const whole = match[group] ?? '';
      const name = group === 1 ? afterLead(whole) : whole;
      const start = match.index + match[0].lastIndexOf(name);
      if (name !== '' && accept(name)) found.push(mention(text, start, start + name.length));
    }
  };
  add(LISTED, 0);
  add(ORGANISATION, 1, (name) => name.length > 3 && !GENERIC.test(name));
  add(PLACE, 1, (name) => !/[有个这那]|^(?:一[个座条]|我们|爬|小|大|走|马|公|铁|市|一路)/u.test(name) && name.length > 2);
  add(PERSON_AFTER, 1, (name) => !NO_PERSON.test(name));
  add(PERSON_TITLE, 0, (name) => !NO_PERSON.test(name));
  add(NICKNAME, 0);
  return found;
}

const INNER_LEAD = new RegExp(`^.*[${LEAD_CHARACTERS}]`, 'u');
/** "我毕业于浙江大学" → "浙江大学". */
const afterLead = (name: string): string => name.replace(INNER_LEAD, '');
