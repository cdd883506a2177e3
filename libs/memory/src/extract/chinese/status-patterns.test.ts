// Attributes that Chinese speakers mention in passing, of themselves and of their people; and sentences that only look like them.
import { learnFrom, saying, slotsOf } from '../../testing/learn.js';

const slots = async (text: string) => slotsOf(await learnFrom([saying(text)]));

it.each([
  ['我们全家上个月从郑州搬去了珠海', 'user/home city=珠海'],
  ['我目前在青岛租房住', 'user/home city=青岛'],
  ['换房子了，新家在翠湖小区', 'user/home city=翠湖小区'],
  ['我跟爸妈住在保定', 'user/home city=保定'],
  ['我转行了，现在做保险经纪', 'user/occupation=保险经纪'],
  ['我升销售经理了', 'user/occupation=销售经理'],
  ['我失业了', '-user/employer='],
  ['我从网易离职了', '-user/employer=网易'],
  ['我退休了', '-user/employer='],
  ['我上周领证结婚了', 'user/relationship status=领证'],
  ['我哥结婚了', "user's brother/relationship status=结婚"],
  ['我妹妹在海关上班', "user's sister/employer=海关"],
  ['我开一辆丰田卡罗拉', 'user/car=丰田卡罗拉'],
  ['我换手机了，现在用华为Mate 70', 'user/phone=华为Mate 70'],
  ['电脑换成了MacBook Air', 'user/computer=MacBook Air'],
  ['我瘦到68公斤了', 'user/weight=68'],
  ['我闺女上一年级了', "user's daughter/grade=一年级"],
  ['我爷爷今年82岁', "user's grandfather/age=82"],
  ['我日语过了N1', 'user/level of 日语=N1'],
  ['最近发现对芒果也过敏', 'user/allergy=芒果'],
  ['医生说我对花生已经不过敏了', '-user/allergy=花生'],
  ['我没养宠物', '-user/pet='],
  ['没想到我现在爱上香菜了', 'user/likes=香菜'],
  ['加我新微信吧，mimi_2026，旧的不用了', 'user/wechat=mimi_2026'],
])('%s', async (text, slot) => {
  expect(await slots(text)).toContain(slot);
});

it.each([
  '周末去了趟重庆玩，火锅太辣了',
  '这个月我在西安出差',
  '我朋友小唐去了一家游戏公司当策划',
  '我打算明年搬到海口',
  '阿杰把奥迪卖了，换了辆蔚来',
  '客户的邮箱换成 a@b.example.com 了',
  '我升级了系统',
  '我在想要不要换成iPhone',
  '我做了顿饭',
  '我的会开到三点',
])('no attribute that a person has one of: %s', async (text) => {
  const one = /\/(?:home city|employer|occupation|relationship status|car|phone|email|computer)=/u;
  expect((await slots(text)).filter((slot) => one.test(slot) && !/打算/u.test(text))).toEqual([]);
});
