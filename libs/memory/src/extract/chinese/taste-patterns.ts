// extract ▸ chinese: what the speaker likes, can, owns, plans, does regularly and asks for.
import { namedAttribute } from '../slots.js';
import type { Pattern } from '../english/pattern.js';
import { each, EMPTY, END, made, ME, re, THING } from './pattern-parts.js';

const INTENT = /打算|计划|准备|决定|将要|要去|将去|想去|即将/u;
const taste = { category: 'preference' } as const;
export const CHINESE_TASTES: Pattern[] = [
  {
    re: re(String.raw`我(?:已经|现在|也)*不(?:再)?喜欢([\p{L}\p{N}、]{1,20}?)了(?=$|[,，。！])`),
    find: ([, what = '']) => each(what, (item) => made('likes', item, (who) => `${who}不再喜欢${item}`, { ...taste, polarity: 'remove' })),
  },
  {
    re: re(String.raw`${ME}(?:讨厌|不喜欢|不太喜欢|不爱|受不了|反感|恨)${THING}${END}`),
    find: ([whole, what = '']) =>
      /了$/u.test(whole) ? null : each(what, (item) => made('dislikes', item, (who) => `${who}不喜欢${item}`, taste)),
  },
  {
    re: re(
      String.raw`(?:我|^|[,，]\s*)(?:一直|从小|平时|现在|又|重新|也|还|就|都|很|真的|特别|非常|超级?|最|比较|挺|更|最近|周末)*(?:喜欢|爱好是|热爱|酷爱|迷上了?|钟爱|偏爱|爱(?=[吃喝看听玩打跑]))${THING}${END}`,
    ),
    find: ([whole, what = '']) =>
      /不(?:太|是)?喜欢|不爱/u.test(whole) || /^的/u.test(what)
        ? null
        : each(what, (item) => made('likes', item, (who) => `${who}喜欢${item}`, taste)),
  },
  {
    re: re(
      String.raw`我(?:现在|目前|如今)?最(?:喜欢|爱)(?:的)([\p{Script=Han}]{1,8}?)(?:现在|变成|换成|改成)?(?:是|就是|(?<=变成|换成|改成))([\p{L}\p{N}《》·]{1,20}?)${END}`,
    ),
    find: ([, thing = '', value = '']) =>
      made(namedAttribute('favorite', thing), value, (who) => `${who}最喜欢的${thing}是${value}`, taste),
  },
  {
    re: re(String.raw`我(?:最喜欢|最爱)的([\p{Script=Han}]{1,8})(?:已经|现在)?(?:改成|换成|变成|改为)了?([\p{L}\p{N}《》·]{1,20}?)${END}`),
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
        : made('appointment', what, (who) => `${who}${whole.replace(/^.*我/u, '')}`, {
            category: 'plan',
            type: 'episodic',
            tags: ['scheduling', 'plans'],
          }),
  },
  {
    re: re(String.raw`(?:我|^)[^,，。]{0,12}?(?:打算|计划|准备|决定|将要|要去|将去|想去|即将)([^,，。！？]{2,40})`),
    find: ([whole]) =>
      /不打算|没打算|没准备|不准备/u.test(whole)
        ? null
        : made(
            'plan',
            whole.slice(whole.search(INTENT)).replace(/^(?:打算|计划|准备|决定|即将)/u, ''),
            (who) => `${who}${whole.slice(whole.search(INTENT)).replace(/^(?:即将|将要)/u, '要')}`,
            {
              category: 'plan',
              type: 'episodic',
              tags: ['plans'],
            },
          ),
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
      String.raw`^(?:请|麻烦)?(?:你)?((?:以后|今后|从现在起|从今以后|从现在开始)[^。！？]{3,80}|(?:总是|永远|一律|始终|务必|千万(?:别|不要)|(?:别|不要)再(?:给我|跟我|对我|用|叫|提|发|推)|(?:回答|回复)(?:我|问题)?(?:的时候|时)|每次(?:回答|回复))[^。！？]{2,80})`,
    ),
    find: ([, rule = '']) =>
      /我(?:要|会|想|打算|就)/u.test(rule)
        ? null
        : made('instruction', rule, (who) => `${who}要求助手：${rule}`, { category: 'preference', type: 'instruction', split: true }),
  },
  {
    re: re(
      String.raw`(?:^|请|以后|总是|都|一律|还是|改|就|换|[,，])(?:你)?(?:用|使用|换成|改成)(简体中文|繁体中文|中文|英文|英语|日语|法语|德语|韩语|粤语)(?:来)?(?:回复|回答|交流|跟我说|沟通)`,
    ),
    find: ([, language = '']) =>
      made('reply language', language, (who) => `${who}要求用${language}回复`, {
        category: 'preference',
        type: 'instruction',
        split: true,
      }),
  },
];
