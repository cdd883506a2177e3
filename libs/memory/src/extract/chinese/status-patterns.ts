// extract ▸ chinese: attributes of which a person has one at a time, as people say them in passing — where they live, what they do, with whom they are.
import type { Pattern } from '../english/pattern.js';
import type { Finding } from '../statement/finding.js';
import { END, made, ME, re } from './pattern-parts.js';

const home = (place: string, more: Partial<Finding> = {}) =>
  made('home city', place, (who) => `${who}住在${place}`, { tags: ['home'], ...more });
const HAN = String.raw`\p{Script=Han}`;
/** "一个人", "附近", "公司": no place that somebody lives in. */
const NO_PLACE = /^(?:这|那|哪|一|几|两|附近|公司|单位|学校|家里?|外面|酒店|宾馆|医院|国外|网上|外地|老家$|过|不|没|得|着|了)|[楼层]$|的$/u;
const NO_JOB = /^(?:了|过|的|完|好|得|不|没|一[件些点]|什么|饭|菜|梦|事|作业|题|自己|家务|运动|准备|决定|[她他你])|(?:的|事|饭|菜|题)$/u;
const job = (name: string, more: Partial<Finding> = {}) =>
  made('occupation', name, (who) => `${who}的工作是${name}`, { tags: ['work'], ...more });
const major = (subject: string, more: Partial<Finding> = {}) =>
  made('major', subject, (who) => `${who}的专业是${subject}`, { tags: ['education'], ...more });
const NO_MAJOR = /^(?:书|大[一二三四]|研|博|硕|本科|高中|初中|小学|什么|的|完|不|了|过)|[的了级]$/u;
const status = (state: string) => made('relationship status', state, (who) => `${who}${state}`, { tags: ['relationships'] });

export const CHINESE_STATUS: Pattern[] = [
  {
    re: re(String.raw`^我(?:现在|目前|还)*在[\p{L}\p{N}]{2,14}?(?:大学|学院|大|校)(?:[读念学])([${HAN}]{2,10}?)(?:专业)?(?:了|呢)?$`),
    find: ([, subject = '']) => (NO_MAJOR.test(subject) ? null : major(subject)),
  },
  {
    re: re(
      String.raw`^我(?:的)?(?:已经|又|刚|终于|上学期|这学期|今年)*(?:专业(?:是|改成|换成|转成)|主修|[改换]学|[转换]专?业?(?:到|成|去|来)(?:了)?)([${HAN}]{2,10}?)(?:专业|系)(?:了)?$|^我(?:的|学的)?专业(?:现在)?(?:是|改成|换成|转成)了?([${HAN}]{2,10}?)了?$`,
    ),
    find: ([, named, bare]) => {
      const subject = named ?? bare ?? '';
      return NO_MAJOR.test(subject) ? null : major(subject);
    },
  },
  {
    re: re(String.raw`^(?:我|我们)(?:现在|目前|一直|还)*(?:跟|和|与)[${HAN}]{1,6}?(?:一起|一块儿?)?住在?([${HAN}]{2,8}?)(?:了)?$`),
    find: ([, place = '']) => (NO_PLACE.test(place) ? null : home(place)),
  },
  {
    re: re(
      String.raw`(?:^我?|[,，]\s*(?:我|自己|现在)*)(?:自己|现在)*在([${HAN}]{2,8}?)(?:租|买)了(?:个|一?套|一?间)?(?:房子?|公寓|单间|一居|两居)`,
    ),
    find: ([whole, place = '']) => (NO_PLACE.test(place) || /买了/u.test(whole) ? null : home(place, { starts: true })),
  },
  {
    re: re(
      String.raw`^我(?:现在|目前|还|正)*(?:在)?(?:读|念)(博士?|研究?生?|研|硕士?|大学|本科|高中|初中|博)(?:[一二三四五])?(?:呢|了|中)?$`,
    ),
    find: ([, stage = '']) => made('grade', stage, (who) => `${who}在读${stage}`, { tags: ['education'] }),
  },
  {
    re: re(String.raw`^我(?:已经|终于|刚|今年|六月|上个?月)*(?:[${HAN}]{0,4})毕业了(?=$|[,，。！])`),
    find: ([whole]) => made('grade', null, (who) => whole.replace(/^我/u, who), { polarity: 'remove', tags: ['education'] }),
  },
  {
    re: re(
      String.raw`(?:^我|[,，]\s*(?:我|现在|目前)?|^)(?:现在|目前|如今|一直|都)*(?:租住?在|租房在|寄住在|合租在|搬家.{0,6}住?在|现在住)([${HAN}\d]{2,12}?)(?:了|那边|附近)?(?=$|[,，。！])`,
    ),
    find: ([, place = '']) => (NO_PLACE.test(place) ? null : home(place)),
  },
  {
    re: re(
      String.raw`^(?:我|我们)(?:已经|刚|终于|上个?月|又)*(?:来|到|回|去)([${HAN}]{2,6}?)(?:了)?[,，].{0,8}(?:长住|定居|生活|安家|发展|常住|不走了)`,
    ),
    find: ([, place = '']) => (NO_PLACE.test(place) ? null : home(place, { starts: true })),
  },
  {
    re: re(
      String.raw`(?:换|跳).{0,8}(?:公司|工作|单位|东家|槽)(?:了)?[,，].{0,4}(?:现在|目前|如今|去|到)(?:在|去了|到了|是在)?([\p{L}\p{N}]{2,10}?)(?:了|上班|工作)?$`,
    ),
    find: ([, at = '']) =>
      /^(?:做|当|在家|找|准备|一家|新|在|每|天天|不|可以|能|要|很|更)|[点才都]|^\d/u.test(at)
        ? null
        : made('employer', at, (who) => `${who}在${at}工作`, { tags: ['work'], starts: true }),
  },
  {
    re: re(
      String.raw`^我(?:已经|上个?月|昨天|刚刚?|正式|去年|今年)*(?:从([\p{L}\p{N}]{2,12}?)(?:出来|离开|走人|离职|辞职|退休|毕业)|退休|内退|退)了(?=$|[,，。！])`,
    ),
    find: ([whole, at]) =>
      /毕业/u.test(whole)
        ? null
        : made('employer', at ?? null, (who) => whole.replace(/^我/u, who), { polarity: 'remove', tags: ['work'] }),
  },
  {
    re: re(
      String.raw`^(?:我|我们|咱们)?(?:现在|目前|如今|最近|已经|一个人|一家人?|全家)*在([${HAN}]{2,10}?)(?:租房子?住?|定居|生活|长住|安家|落户|打工)(?:了|着|呢)?$`,
    ),
    find: ([, place = '']) => (NO_PLACE.test(place) ? null : home(place)),
  },
  {
    re: re(
      String.raw`(?:我|我们|咱们|全家|一家人?|^)${'(?:上个?月|上周|去年|今年|刚刚?|已经|都|又|全家|终于|昨天|前几天)*'}(?:从[${HAN}]{2,8})?(?:搬|迁)(?:回|去|来|到|进)(?:了)?([${HAN}]{2,10}?)(?:住|来|去)?(?:了|啦)?(?:$|[,，。！])`,
    ),
    find: ([, place = '']) => (NO_PLACE.test(place) || /新/u.test(place) ? null : home(place, { starts: true })),
  },
  {
    re: re(
      String.raw`^(?:我|我们)?(?:现在|又|已经)*(?:回|回到)(?:了)?(?:我?老家)?([${HAN}]{2,8}?)(?:住|定居|生活|发展|长住)了?(?:$|[,，。！])`,
    ),
    find: ([, place = '']) => (NO_PLACE.test(place) ? null : home(place, { starts: true })),
  },
  {
    re: re(
      String.raw`(?:^|我|[,，]\s*)(?:的)?(?:新|现在的)(?:家|房子|住处|住址)(?:就)?(?:在|是)([\p{L}\p{N}]{2,16}?)(?:了|那边|这边)?(?:$|[,，。！])`,
    ),
    find: ([, place = '']) => (NO_PLACE.test(place) ? null : home(place, { starts: true })),
  },
  {
    re: re(String.raw`^我(?:现在|一直|以前|目前)*是(?:做|搞|干|卖|开)([\p{L}\p{N}]{2,10}?)的(?:律师|医生|老师|工程师|设计师)?$`),
    find: ([whole, what = '']) => (/以前/u.test(whole) ? null : job(whole.replace(/^我(?:现在|一直|目前)*是/u, ''), { value: what })),
  },
  {
    re: re(
      String.raw`^(?:我)?(?:已经|刚|上个?月|今年|下个?月起?|现在)*(?:升任?|晋升为?|提拔为?|升为|升到|升成|被提为)了?([\p{L}\p{N} ]{2,12}?)了?$`,
    ),
    find: ([, name = '']) =>
      /^(?:职|级|学|本|温|[${'一二三四五六七八九初高大'}])|[年班]级?|级$/u.test(name) ? null : job(name, { starts: true }),
  },
  {
    re: re(
      String.raw`(?:我|^)[^，,]{0,8}?(?:转行|转岗|改行|转型|调岗)(?:了)?(?:[，,]?(?:现在|去|来|到|改)*)(?:做|当|干|成|为)([\p{L}\p{N}]{2,12}?)(?:了)?$`,
    ),
    find: ([, name = '']) => (NO_JOB.test(name) ? null : job(name, { starts: true })),
  },
  {
    re: re(String.raw`^(?:我)?(?:现在|目前|如今)(?:在[\p{L}\p{N}]{2,12})?(?:改做|改行做|转做|做|当)(?:了)?([\p{L}\p{N}]{2,10}?)(?:了)?$`),
    find: ([, name = '']) => (NO_JOB.test(name) || !/[\p{Script=Han}]{2}/u.test(name) ? null : job(name)),
  },
  {
    re: re(
      String.raw`^我(?:在[\p{L}\p{N}]{2,12}?)?(?:当|做)(?:了)?([\p{Script=Han}]{0,6}(?:员|师|工|专员|助理|经理|顾问|策划|客服|前台|保安|柜员|司机|运营|销售|主播|博主|开发|测试|设计|行政|财务|人事|会计|编辑|翻译|产品|研发|运维))$`,
    ),
    find: ([, name = '']) => job(name),
  },
  {
    re: re(String.raw`${ME}(?:又)?(?:被裁员?|被辞退|被开除|失业|待业|下岗|裸辞)(?:了|中|$|在家)`),
    find: () => made('employer', null, (who) => `${who}不再上班`, { polarity: 'remove', tags: ['work'] }),
  },
  {
    re: re(
      String.raw`(?:我|^)(?:已经|昨天|上周|上个?月|终于|刚刚?)*(?:把|从)?([\p{L}\p{N}]{2,12}?)的?(?:工作|职位|岗位|活儿?)(?:给)?(?:辞|丢|没|不干)(?:掉|了)`,
    ),
    find: ([, name = '']) => made('occupation', null, (who) => `${who}把${name}的工作辞了`, { polarity: 'remove', tags: ['work'] }),
  },
  {
    re: re(
      String.raw`${ME}(?:上周|昨天|去年底?|前年|今天|上个?月|终于|又)*(单身狗?|脱单|领证|结婚|离婚|订婚|再婚|复婚|离异|丧偶|恋爱|分手)(?:一个|一枚|中|结婚)?(?:了|啦)?${END}`,
    ),
    find: ([whole, state = '']) => (/不|没|想|要|准备|打算/u.test(whole) ? null : status(state === '单身狗' ? '单身' : state)),
  },
  {
    re: re(
      String.raw`^(?:我|我们)(?:在|最近|现在)*(?:和|跟|与)(?:一个)?[\p{L}·]{1,14}?(?:上周|昨天|上个?月|今年|去年|已经|终于|又|刚刚?|正式|和平)*(订婚|结婚|领证|离婚|退婚|分手|复合|复婚|在一起|谈恋爱|交往|处对象)(?:了|呢|中)?(?=$|[,，。！])`,
    ),
    find: ([whole, state = '']) =>
      /[不没想要]|准备|打算/u.test(whole)
        ? null
        : made('relationship status', state, (who) => whole.replace(/^我们?/u, who), { tags: ['relationships'] }),
  },
  {
    re: re(String.raw`^我?(?:现在|已经)*(?:有|找到|交了?|谈了个?)(?:一?个)?(男朋友|女朋友|对象|男友|女友)(?:了|啦)?(?=$|[,，。！])`),
    find: ([, who = '']) => status(`有${who}`),
  },
];
