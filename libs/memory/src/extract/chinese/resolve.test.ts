// What a clause leaves out, by what was told before: days, hours, amounts, things exchanged, what is called off — and what it leaves alone.
import { resolveChinese } from './resolve.js';

const resolved = (clause: string, ...told: string[]) =>
  resolveChinese(
    clause,
    () => clause,
    () => told,
  );

describe('a new value in the place of the old one', () => {
  it.each([
    ['改到周四吧', '我周三下午三点开评审会', '我周四下午三点开评审会'],
    ['他们又改到五点了', '我2026年3月5日15:00和供应商开会', '我2026年3月5日下午五点和供应商开会'],
    ['师傅发消息，改到下午一点来了', '水管师傅2026年2月9日8:00来', '水管师傅2026年2月9日下午一点来'],
    ['烧烤那个，现在是20个人了', '周末的烧烤一共12个人', '周末的烧烤一共20个人'],
    ['涨到180了', '我健身房会员一个月150块', '我健身房会员一个月180块'],
    ['改成2026年7月15日到24日去看姑姑', '我2026年7月1日至2026年7月10日去看姑姑', '我2026年7月15日到24日去看姑姑'],
    ['不是蓝的，是红的', '我买了一条蓝裙子', '我买了一条红裙子'],
    ['房租是5400，不是4500', '我们房租一个月4500', '我们房租一个月5400'],
    ['上周换成Brave了', '我用火狐浏览器', '我从火狐浏览器换成Brave了'],
    ['换了，现在是建行的', '我的银行卡是招行的', '我的银行卡现在是建行的'],
    ['名字写错了，是张子涵，子女的子', '我女儿叫张梓涵', '我女儿叫张子涵'],
  ])('%s after %s', (clause, told, full) => {
    expect(resolved(clause, told)).toBe(full);
  });

  it('takes the one thing whose value is of the kind, however old, and none of several', () => {
    expect(resolved('换了，现在是建行的', '我的猫是橘色的', '我的银行卡是招行的')).toBe('我的银行卡现在是建行的');
    expect(resolved('换了，现在是建行的', '我的工资卡是农行的', '我的银行卡是招行的')).toBeNull();
  });

  it('takes the newest statement that has a value of the kind', () => {
    expect(resolved('改到周五了', '我养了一只猫', '我周二体检', '我周一开会')).toBe('我周五体检');
  });

  it.each([
    ['改到周四吧', '我养了一只猫'],
    ['设计会改到周二了', '我周一有产品会'],
    ['涨到180了', '我养了两只猫，三条狗'],
    ['改到周四吧', '我周一到公司，周三去医院'],
    ['阿杰把奥迪卖了，换成蔚来了', '我开奥迪'],
    ['我喜欢周四', '我周三开会'],
    ['换了，现在是建行的', '我养了一只猫'],
    ['换了，现在是建行的', '我的猫是橘色的'],
    ['名字写错了，是张子涵', '我女儿叫李雪'],
  ])('%s says nothing about %s', (clause, told) => {
    expect(resolved(clause, told)).toBeNull();
  });
});

describe('what is called off', () => {
  it.each([
    ['算了不去了', '我计划2026年5月去西藏', '我不去西藏了'],
    ['后来取消了', '我在2026年3月5日要和供应商开会', '和供应商开会取消了'],
  ])('%s after %s', (clause, told, full) => {
    expect(resolved(clause, told)).toBe(full);
  });

  it('ends nothing where no plan was told', () => {
    expect(resolved('算了不去了', '我住在苏州')).toBeNull();
  });
});
