// What Chinese speakers say of themselves, and what only looks like it: pasted, played, asked, ironic, taken back, not to be kept.
import { asks, learn, slots, told } from '../../testing/learn-chinese.js';

describe('what is not its sender’s own statement', () => {
  it.each([
    // Handed over for a task.
    '帮我润色一下：我住在苏州，下周去拜访您。',
    '翻译成英文：我喜欢你，我住在北京',
    '“我来自山东，今年二十岁”翻译成日语',
    '帮我看看这份周报写得行不行\n本周我完成了登录模块。',
    '这是我写的自我介绍，帮我改改\n大家好，我叫王明，来自湖南。',
    '用英语怎么说：我对花生过敏',
    '幫我翻譯這段話：我住在高雄，我有三個小孩。',
    '床前明月光，疑是地上霜。赏析一下这首诗',
    '数学题：我有10个苹果，吃了3个，还剩几个',
    // Written by machines, or for many.
    '2026-03-04 12:00:01 ERROR [main] user not found\n怎么解决',
    "const user = { name: '小明' }; // 我住在北京\n这段有什么问题",
    '【某某银行】您尾号1234的账户消费人民币200元',
    '尊敬的陈经理：\n我是供应商代表，我住在苏州。\n此致敬礼',
    // Somebody else's words.
    '小王说：我不干了',
    '他说"我不来了，你们先吃吧"',
    '张伟: 我下周去上海\n李娜: 我也去',
    '新闻说今年冬天会很冷',
    // Recalled.
    '<memory>\n- 用户住在哈尔滨\n</memory>\n推荐个周末活动',
    '相关记忆：用户喜欢爬山，住在昆明。',
    '根据上面的内容帮我推荐个周末活动',
    // Played, or told as a tale.
    '假装你是客服，我来投诉：我买的冰箱坏了',
    '编一个故事，主角叫小美，住在海边',
    '我们来玩角色扮演吧，我是公主，住在城堡里',
    '从现在开始你是一只猫，我是你的主人',
    // Not to be kept.
    '这句别记：我昨天跟老板吵了一架',
    '不要把这个存下来，我得了湿疹',
    '我wifi密码是abc12345',
  ])('gives nothing: %s', async (text) => {
    expect(await told(text)).toEqual([]);
  });

  it('keeps what the sender tells beside it', async () => {
    expect(await told('我的情况总结一下：我在北京工作，今年30岁')).not.toEqual([]);
    expect(await slots('帮我推荐一款手机：预算3000。我住在苏州')).toContain('user/home city=苏州');
    expect(await told('我在写一篇小说')).toEqual(['用户在写一篇小说']);
    expect(await slots('我的名字叫“小云”')).toEqual(['user/name=小云']);
    expect(await told('别记错了，我周五要开会')).not.toEqual([]);
    expect(await told('我把头发剪短了')).toEqual(['用户把头发剪短了']);
  });
});

describe('questions, requests and empty talk', () => {
  it.each([
    '附近有没有好吃的火锅',
    '你知道我最喜欢什么吗',
    '去三亚还是去厦门好',
    '今天星期几',
    '周末去哪玩好',
    '谁说我胖了',
    '我没说过我喜欢吃辣',
    '要是我会飞就好了',
    '早知道就不买这个了',
    '把刚才那段再缩短一点，控制在一百字以内',
    '打开客厅的灯',
    '语气温柔一点',
    '字数控制在200以内',
    '写得再生动一些',
    '我想了解一下人工智能',
    '给老板写一封请假信',
    '请根据以上信息写一份简介',
    '新年快乐，万事如意！',
    '行，那先这样，拜拜~明天聊',
    '你写得真不错，比上次那个强多了',
    '天呐，这也太贵了吧！',
    '我先去吃饭了',
    '好困啊',
    '不用了谢谢',
    '今天天气真好',
    '呵呵，我可真是太爱加班了呢',
    '我最喜欢上班了',
    '太棒了，又要加班了',
  ])('gives nothing: %s', async (text) => {
    expect(await told(text)).toEqual([]);
  });

  it.each([
    ['我还没结婚呢', '用户还没结婚呢'],
    ['我时不时去爬山', '用户时不时去爬山'],
    ['我不怎么喜欢吃甜的', '用户不怎么喜欢吃甜的'],
    ['我女儿教我怎么用微信', '用户的女儿教用户怎么用微信'],
    ['我儿子六岁了，上什么兴趣班比较好？', '用户的儿子六岁了'],
  ])('keeps: %s', async (text, content) => {
    expect(await told(text)).toEqual([content]);
  });

  it.each([
    '네, 감사합니다!',
    'Merci pour ton aide',
    'Vielen Dank für deine Hilfe',
    'Gracias por tu ayuda',
    'ありがとうございます',
    '東京の天気を教えてください',
  ])('knows politeness and requests of other languages: %s', async (text) => {
    expect(await told(text)).toEqual([]);
  });
  it.each(['Vivo en Sevilla con mi hermana.', '私は名古屋の病院で薬剤師をしています。', 'Ich wohne seit zwei Jahren in Graz.'])(
    'and keeps their statements whole: %s',
    async (text) => {
      expect(await told(text)).toEqual([`The user said: "${text.replace(/[.。]$/u, '')}"`]);
    },
  );
});

describe('a clause in full', () => {
  it.each([
    ['真的很讨厌吃苦瓜😖', ['用户真的很讨厌吃苦瓜']],
    ['最近胃口不太好', ['用户最近胃口不太好']],
    ['坐标厦门，92年，单身', ['用户坐标厦门', '用户是1992年出生的', '用户单身']],
    ['我女朋友生日是8月19号，她最喜欢向日葵', ['用户的女朋友生日是2026年8月19日', '用户的女朋友最喜欢向日葵']],
    ['客户喜欢蓝色系', ['用户说：“客户喜欢蓝色系”']],
    ['我们分手了，我现在自己住。', ['用户说：“我们分手了”', '用户现在自己住']],
    ['一冲动剪成短发了', ['用户一冲动剪成短发了']],
    ['电脑重装了，现在是Ubuntu。', ['用户说：“电脑重装了，现在是Ubuntu”']],
    ['裁员以后公司只剩80人了。', ['用户说：“裁员以后公司只剩80人了”']],
    ['脱敏治疗做完了，现在抱猫也没事。', ['用户说：“脱敏治疗做完了，现在抱猫也没事”']],
  ])('%s', async (text, contents) => {
    expect((await told(text)).sort()).toEqual([...contents].sort());
  });

  it('leaves with somebody else what is said of them', async () => {
    expect(await told('我老公叫王刚，在银行上班，喜欢钓鱼')).toEqual(['用户的老公叫王刚，在银行上班，喜欢钓鱼']);
    expect(await slots('我老公叫王刚，在银行上班，喜欢钓鱼')).toEqual(['user/husband=王刚']);
  });

  it('names no date for a habit', async () => {
    for (const text of ['周末喜欢爬山', '我只有周末有空', '我每周二和周四去健身房']) {
      const [fact] = await learn([text]);
      expect([fact?.content, fact?.eventTime]).toEqual([expect.not.stringMatching(/\d{4}年/u), null]);
    }
    expect((await learn(['上周末我去爬山了']))[0]?.eventTime).not.toBeNull();
  });

  it.each([
    ['您住在哪个城市呢？', '苏州', ['user/home city=苏州']],
    ['请问您有什么食物过敏吗？', '虾和蟹', ['user/allergy=虾', 'user/allergy=蟹']],
    ['请问怎么称呼您？', '叫我阿城吧', ['user/preferred name=阿城']],
    ['您今年多大了？', '28', ['user/age=28']],
    ['您是不是住在杭州？', '是的', ['user/home city=杭州']],
    ['您对什么食物过敏吗？', '没有', []],
    ['您住在哪个城市？', '不告诉你', []],
    ['需要我帮您预订吗？', '好的', []],
  ])('answers %s with %s', async (question, answer, expected) => {
    expect(await slots(asks(question), answer)).toEqual(expected);
  });

  it.each([
    [['我住在南京，哦不，苏州'], ['user/home city=苏州']],
    [['我住南京……不对，是苏州'], ['user/home city=苏州']],
    [['我叫李明，不对，李铭'], ['user/name=李铭']],
    [['我生日是3月5号，说错了，是3月6号'], ['user/birthday=3月6号']],
    [['我喜欢红色', '不对，是蓝色'], ['user/likes=蓝色']],
    [['我的手机号是13800000000', '写错了，应该是13900000000'], ['user/phone number=13900000000']],
  ])('gives up what is taken back: %s', async (turns, expected) => {
    expect(await slots(...turns)).toEqual(expected);
  });
});

it.each([
  ['我改名叫张强了', ['user/name=张强']],
  ['我不再吃素了', ['-user/diet=吃素']],
  ['我叫车去机场了', []],
  ['我在杭州做产品经理', ['user/occupation=产品经理']],
  ['我对花生和芒果都过敏', ['user/allergy=花生', 'user/allergy=芒果']],
  ['我青霉素过敏，这个药能吃吗？', ['user/allergy=青霉素']],
  ['我最喜欢的电影是《千与千寻》', ['user/favorite 电影=千与千寻']],
  ['猫叫芝麻和汤圆，狗叫可乐', ['user/pet=猫 芝麻', 'user/pet=猫 汤圆', 'user/pet=狗 可乐']],
  ['我养了一只猫，叫咪咪', ['user/pet=猫 咪咪']],
  ['我来自苏州', ['user/hometown=苏州']],
])('files %s', async (text, expected) => {
  expect(await slots(text)).toEqual(expected);
});

it('files no guess', async () => {
  expect(await slots('我怀疑我对牛奶过敏')).toEqual([]);
});

it('names a speaker in the language of the sentence', async () => {
  expect(await told('I live in Turin. 我喜欢爬山。')).toEqual(['The user lives in Turin', '用户喜欢爬山']);
});

it('takes from an assistant neither questions nor what it says of the user', async () => {
  for (const text of ['您的预算大概多少呢？', '好的，我记住了，您对花生过敏。', '听起来您可能有焦虑症'])
    expect(await told(asks(text))).toEqual([]);
  expect(await told(asks('好的，我会在5月10日提醒您续签证。'))).toHaveLength(1);
});

it('reads 32 000 characters of clauses without going back over them', async () => {
  const text = '我今天去上海出差，明天打算和朋友吃火锅。'.repeat(1600).slice(0, 32_000);
  await learn([text.slice(0, 4000)]);
  const before = process.cpuUsage();
  await learn([text]);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(15_000);
});
