// Whose words a Chinese message holds: its speaker's own, a text's that is handed over, or everybody's.
import { asks, slots, told } from '../../testing/learn-chinese.js';

describe('a text that is handed over', () => {
  it.each([
    // Behind a heading that isn't the speaker's own.
    '检查有没有错别字：我己经在这里住了五年',
    '这首歌叫什么：我曾经住在你的心里',
    '根据数据写结论：\n姓名,部门\n周强,华东\n何丽,华南',
    '转：本人转让电动车一辆，骑了半年',
    '回复这封：Hi, I am the new vendor manager.',
    '帮我接着写：我推开窗户，看见爷爷在院子里打拳',
    '写一段独白，大意是：我恨我的父亲',
    '有一句话：我与地坛，别人笑我太疯癫',
    // In front of the question about it.
    '我昨晚没睡好，所以状态很差。——这句英文怎么说',
    'I have been living in Oslo for ten years 翻译成中文',
    '我有一张嘴却不会说话，我是什么？',
    '某厂有工人120名，我负责质检，问一周共生产多少个',
    // Machines and tables.
    '转成csv：{"name":"我的店铺","city":"合肥"}',
    'commit 3fa2 我修复了登录\n帮我写说明',
    '结果是 id=1 name=我的测试 city=珠海，为什么只有一行',
    '解释下：\n// 我是主线程\nfor (Thread t : pool) t.join();',
    // Choices, advertisements, copied talk.
    '没有语病的是：A.我断定他大概是学生 B.我昨天去了图书馆',
    '限时特惠！原价399，我们承诺七天退换，点击链接抢购',
    '【诚聘】本公司招聘前台，我们提供五险一金',
    '[2026/4/12 21:03] 小鹿：我怀孕了\n[2026/4/12 21:04] 栗子：恭喜',
    '房东：下个月涨五百\n我：太多了吧\n房东：不租就搬',
    '马克·吐温说过：我已经戒了几百次烟了',
    // Played.
    '你是面试官，我是应聘者。我有八年的销售经验',
    '文字冒险游戏开始：我走进森林',
    '陪我练口语吧',
  ])('gives nothing: %s', async (text) => {
    expect(await told(text)).toEqual([]);
  });

  it.each([
    ['好消息：我拿到offer了', ['用户拿到offer了']],
    ['请记住：我花生过敏', ['用户对花生过敏']],
    ['我是街道办的文员，请帮我把这段改得正式一点：大家都很开心', ['用户是街道办的文员']],
    ['nginx 挂了，日志：upstream timed out。我的服务器是2核4G的', ['用户的服务器是2核4G的']],
    ['你扮演前台。对了，我住在福州', ['用户住在福州']],
    ['我们话剧社要演《雷雨》，我演周萍', [expect.stringContaining('周萍')]],
  ])('keeps what is told beside it: %s', async (text, contents) => {
    expect(await told(text)).toEqual(contents);
  });
});

describe('what concerns nobody here', () => {
  it.each([
    '众所周知，地球绕着太阳转',
    '现在的年轻人压力真大，房价这么高',
    '李白出生于公元701年，一生好酒',
    '双鱼座的人都爱哭',
    '种瓜得瓜，种豆得豆',
    '吃葡萄不吐葡萄皮，不吃葡萄倒吐葡萄皮',
    '晚上喝咖啡容易失眠',
    '学历这东西没那么重要',
    '好像有人讲地铁要涨价了',
    '电影里那个男的最后说我会回来的',
    '你也太聪明了吧，比我同事强一百倍',
    '接着说，刚才讲到第二点了',
    '1. 把标题改成蓝色\n2. 删掉页脚',
    '把 128 平方米换算成亩',
    '我问的是周三不是周四',
    '对，就按周五那版改',
    // Said and not meant.
    '昨晚梦见我中了彩票',
    '我上辈子肯定是头猪',
    '我是秦始皇，打钱',
    '我宣布我就是这条街最靓的仔',
    '我最喜欢大半夜被电话吵醒了，真棒',
    '好家伙，我可真会挑时间',
    '比方说我每个月存两千',
    '要不是下雨，我昨天就去爬山了',
    // Taken back.
    '我住在无锡。哎不对我瞎说的，测试一下你',
  ])('gives nothing: %s', async (text) => {
    expect(await told(text)).toEqual([]);
  });

  it.each([
    '客户要求月底前交付',
    '会议改到周五了',
    '下周一发布2.0',
    '房东不让养宠物',
    '项目用的是 Vue 3',
    '医生说我血压偏高',
    '我妈说我太瘦了',
    '早上喝咖啡，晚上喝茶',
    '我做梦都想去冰岛',
    '雷打不动每天六点起来打太极',
    '手里这台 ThinkPad 用了七年了',
    '零二年的，大四在读',
    '免贵姓欧阳',
    '你上次推荐的店我去了，挺好吃',
    '颜色改成绿色了',
  ])('keeps what does: %s', async (text) => {
    expect(await told(text)).not.toEqual([]);
  });
});

it('reads a change in full', async () => {
  expect(await slots('不再吃肉了')).toEqual(['-user/diet=吃肉']);
  expect(await slots('我最喜欢的颜色是蓝色', '颜色改成绿色了')).toContain('user/favorite 颜色=绿色');
});

it.each([
  ['我儿子叫大壮，哈哈逗你的，我没儿子', ['用户没儿子']],
  ['我在学法语，开玩笑的，我其实在学德语', [expect.stringContaining('德语')]],
  ['我想学吉他……算了算了，还是不学了', []],
])('gives up what is taken back: %s', async (text, contents) => {
  expect((await told(text)).filter((content) => !content.includes('不学了'))).toEqual(contents);
});

it('tells what comes before a request, and between requests, apart from them', async () => {
  expect(await told('我预算六千，买轻薄本还是游戏本好？')).toEqual([expect.stringContaining('六千')]);
  expect(await told('最近感觉很焦虑，不知道如何缓解')).toEqual(['用户最近感觉很焦虑，不知道如何缓解']);
  expect(await told('这是我写的自我介绍，帮我改改')).toEqual([]);
  const dictated = await told('我跟你说啊我现在在南宁这边带孩子然后我老公在外面跑运输帮我查一下几点放学');
  expect(dictated.join()).toMatch(/南宁.*老公.*运输/u);
  expect(dictated.join()).not.toContain('放学');
});

it('takes no text to order, illustration or apology for the word of an assistant', async () => {
  expect(await told('帮我写个自我介绍', asks('大家好，我叫王小明，来自山东，喜欢篮球和摄影。'))).toEqual([]);
  expect(await told('讲个故事', asks('从前有个渔夫，他住在海边的小屋里。'))).toEqual([]);
  expect(await told(asks('假设您有一万元，年利率5%，一年后就有10500元。'))).toEqual([]);
  expect(await told(asks('抱歉，我之前的回答有误，谢谢您的指正。'))).toEqual([]);
  expect(await told('周末去哪玩', asks('可以去植物园，樱花正开。'))).toHaveLength(1);
});
