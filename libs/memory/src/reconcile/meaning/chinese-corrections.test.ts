// What a Chinese statement makes of an earlier one where no slot decides: ends, new values, other tools, other people — and what it leaves alone.
import { sampleCandidate, sampleSource } from '../../testing/samples.js';
import type { FactCandidate } from '../../model/fact.js';
import { deniesByMeaning, remainderAfter } from './denies.js';

const said = (content: string, message: string, over: Partial<FactCandidate> = {}) =>
  sampleCandidate(content, { type: 'persona', slot: null, value: null, sources: [sampleSource(message, content)], ...over });
const denies = (older: string, newer: string, over: Partial<FactCandidate> = {}) =>
  deniesByMeaning(said(newer, 'm2'), said(older, 'm1', over));

describe('what is over', () => {
  it.each([
    ['用户在学琵琶', '琵琶用户早就不学了'],
    ['用户家有一只兔子叫团子', '团子用户送给邻居养了'],
    ['用户养了条柯基', '柯基送回乡下了'],
    ['用户在打羽毛球联赛', '羽毛球联赛取消了'],
    ['用户每天吃一片维生素C', '用户把维生素c停了'],
    ['用户一天抽半包烟', '用户戒烟半年了'],
    ['用户订了周末的温泉酒店', '温泉酒店退订了'],
    ['用户在海鲜城当领班', '用户从海鲜城出来了，在家歇着'],
    ['用户在间歇性断食，不吃早饭', '用户不断食了，早饭也吃'],
    ['用户的室友叫老方', '老方搬走了'],
  ])('%s — ended by: %s', (older, newer) => {
    expect(denies(older, newer)).toBe(true);
  });

  it.each([
    ['用户有辆摩托车', '用户昨天差点把摩托车卖了'],
    ['用户抽烟', '用户打算戒烟'],
    ['用户每天开车上班', '用户的车停在楼下了'],
    ['用户的手机是小米14', '用户的手机没电了'],
    ['发布时间是周五', '用户今天没时间了'],
    ['用户在减肥', '今天不减肥了，吃顿好的'],
    ['用户喜欢陈奕迅', '陈奕迅的演唱会取消了', { slot: { subject: 'user', attribute: 'likes' }, value: '陈奕迅' }],
    ['用户住在北京', '北京不去了', { slot: { subject: 'user', attribute: 'home city' }, value: '北京' }],
    ['用户养了一只猫', '用户的朋友把猫送人了'],
    ['用户在学车', '用户的妹妹不学车了'],
    ['用户每天吃维生素', '用户的妈把维生素停了'],
  ] as [string, string, Partial<FactCandidate>?][])('%s — not ended by: %s', (...[older, newer, over]) => {
    expect(denies(older, newer, over)).toBe(false);
  });

  it('what is carried out ends its plan and nothing else', () => {
    const plan = { category: 'plan' } as const;
    expect(denies('用户打算买一台烘干机', '烘干机买好了，很好用', plan)).toBe(true);
    expect(denies('用户有一台烘干机', '烘干机买好了')).toBe(false);
    expect(denies('用户在看《平凡的世界》', '《平凡的世界》看完了')).toBe(true);
  });
});

describe('a new value of a thing', () => {
  it.each([
    ['用户说：“季度会定在2026年3月4日15:00”', '用户说：“季度会推到2026年3月6日10:00了”'],
    ['用户订了2026年5月13日去昆明的高铁票', '用户说：“高铁票改签到2026年5月16日了”'],
    ['用户说：“前端用的是Angular”', '用户说：“前端已经全部用React重写了”'],
    ['用户的项目用Oracle', '用户说：“我们从Oracle切到MySQL了”'],
    ['用户说：“我们用Jenkins做CI”', '用户说：“CI迁到GitHub Actions了”'],
    ['用户写代码用Emacs', '用户现在改用Helix写代码了'],
    ['用户用深色主题', '用户改用浅色主题了'],
    ['用户骑车上班', '用户改坐公交上班了'],
    ['用户是A型血', '说错了，用户是AB型血'],
    ['用户的组长是大周', '大周调走了，现在组长是老邱'],
    ['用户的乌龟叫慢慢，3岁', '慢慢4岁了'],
  ])('%s — replaced by: %s', (older, newer) => {
    expect(denies(older, newer)).toBe(true);
  });

  it.each([
    ['用户写代码用Emacs', '用户现在用Figma画图'],
    ['用户用MacBook', '用户改用Vim了'],
    ['项目有8个人', '项目改成敏捷开发了'],
    ['用户的会计软件是金蝶', '用户现在会计课是周三上'],
    ['用户的上海仓库在松江', '北京仓库搬到顺义了'],
    ['用户的老婆坐地铁上班', '用户改坐公交上班了'],
    ['用户周一有产品会', '设计会改到周二了'],
  ])('%s — stands beside: %s', (older, newer) => {
    expect(denies(older, newer)).toBe(false);
  });
});

it.each([
  ['用户的爱好是钓鱼、书法和养花', '钓鱼用户戒了', '用户的爱好是书法和养花'],
  ['用户有一台Kindle和一台iPad', 'Kindle送给用户的妈了', '用户有一台iPad'],
  ['用户每天七点起床，喝一杯豆浆', '用户不喝豆浆了，改喝牛奶', '用户每天七点起床'],
])('%s — after "%s" still: %s', (older, newer, rest) => {
  expect(remainderAfter(said(newer, 'm2'), said(older, 'm1'))).toBe(rest);
});

it('reads long text in linear time', () => {
  const long = '我把车卖了换成自行车，用Vim写代码，不再住在北京了，'.repeat(60);
  const started = performance.now();
  deniesByMeaning(said(long, 'm2'), said(long, 'm1'));
  expect(performance.now() - started).toBeLessThan(1000);
});
