// What one statement makes of an earlier one where no slot decides, in English and Chinese; and what must be left alone.
import { sampleCandidate, sampleSource } from '../../testing/samples.js';
import type { FactCandidate } from '../../model/fact.js';
import { deniesByMeaning, remainderAfter } from './denies.js';

const said = (content: string, message: string, over: Partial<FactCandidate> = {}) =>
  sampleCandidate(content, { type: 'persona', slot: null, value: null, sources: [sampleSource(message, content)], ...over });
const denies = (older: string, newer: string) => deniesByMeaning(said(newer, 'm2'), said(older, 'm1'));

it.each([
  ['The user said: "Our shop is open until 18:00"', 'The user said: "Our shop is open until 20:00 now"'],
  ['The user takes 50 mg of levothyroxine', 'The user takes 75 mg of levothyroxine now'],
  ["The user's car is a Golf", "The user's car is not a Golf any more"],
  ["The user's car is a Golf", 'The user sold the Golf'],
  ['The user drinks coffee every morning', 'The user stopped drinking coffee'],
  ['The user and others use Slack at work', 'The user and others switched from Slack to Teams'],
  ['The deadline for the report is 15 May 2026', 'The report deadline moved to 29 May 2026'],
  ["The user's doctor is Dr. Lee", "The user's new doctor is Dr. Khan"],
  ["The user's manager is Karen", "The user's manager is Omar now"],
  ['The user prefers tea over coffee', 'The user prefers coffee over tea now'],
  ['The user is planning to buy a house', 'The user decided not to buy a house'],
  ["The user's girlfriend is called Mia", 'Mia and the user broke up'],
  ['The user quit smoking', 'The user has started smoking again'],
  ['The user and others are on the Team plan', 'The user and others upgraded to the Enterprise plan'],
  ['The user has a parrot called Coco', 'The user gave Coco away to their aunt'],
  ['The user loves curry', 'The user has gone off curry completely'],
  ['The user lives in Leeds', 'The user used to live in Leeds'],
  ['The user takes Zoloft', "The user's doctor switched them from Zoloft to Prozac"],
  ['The user uses Vim', 'The user ditched Vim for Emacs'],
  ["The user's rent is 900", "The user's landlord raised the rent to 950"],
  ['The user uses Chrome now', 'The user uses Firefox again'],
  ['The user has a cat called Tom', 'The user said: "The cat is called Tim, not Tom"'],
  ['The report is due on 3 May 2026', 'The report is due on 9 May 2026'],
  ['The report is due on 3 May 2026', 'The report deadline got pushed back to 9 May 2026'],
  ['The user is taking a flight to Rome in April 2026', 'The user is taking a flight to Oslo in April 2026 instead'],
  ['The user asks the assistant: add a joke to every answer', 'The user asks the assistant: stop adding jokes'],
  ['The user has a mare called Star', 'The user sold Star to a riding school'],
  ['The user is studying Latin at home', 'The user gave up Latin'],
  ['The user does yoga on Tuesdays', 'The user stopped going to yoga'],
  ['The user has a Trek', "The user's Trek got stolen"],
  ['The user uses snippets', 'The user turned off snippets'],
  ["The user's dentist is Dr. Ruiz", "The user's dentist is Dr. Bach"],
  ["The user's username is kim_1", "The user's username is kim_2"],
  ["The user's startup has 8 employees", 'The user and others are 11 employees now'],
  ['The user and others are getting a pony in spring', 'The user and others are not getting a pony after all'],
  ["The user's API is written in Ruby", 'The user and others have rewritten the API in Go'],
  ["The user's screen is a 24-inch Acer", 'The user upgraded to a 32-inch LG screen'],
  ['The user takes 10 mg of ramipril', "The user's doctor upped the ramipril to 20 mg"],
  ['The user is saving for a tent', 'The user bought the tent'],
  ["The user's jazz lessons are on Monday", "The user's jazz phase is over"],
  ["The user's parents live in Bari", "The user's parents sold up and retired to Lecce"],
  ["The user's office is on the 4th floor", 'The user and others relocated up to the 9th floor'],
  ['The user writes their notes in Evernote', 'The user migrated all their notes to Obsidian'],
  ["The user's car insurance is with Allianz", 'The user said: "Allianz got too dear"'],
  ["The user's manager is Paula", 'Paula left the company'],
  ['The user lives in Paris', 'The flat was too small, so the user moved to Rome'],
  ["The user's son is in third grade", "The user's son just started fourth grade"],
  ["The user's flight to Oslo leaves at 9:40", 'The user said: "The Oslo flight now departs at 12:15"'],
  ["The user's gym membership costs 40 euros a month", 'The user said: "They put the gym up to 55 euros"'],
  ['The user lives with their boyfriend', 'The user and others split up'],
  ['The user is afraid of flying', 'After the course the user is not afraid of flying any more'],
  ['The user works night shifts', "They've finally put the user on day shifts"],
  ["The user's wife is pregnant", "The user's baby girl was born on Sunday 8 February 2026"],
  ["The user's bike is in the repair shop", 'The user picked the bike up on 14 February 2026'],
  ['The user is selling their flute on Saturday', 'The user is keeping the flute'],
  ['The user still owes 4,000 on the car loan', 'The user paid off the car loan'],
  ['The user has a broken wrist', "The user's wrist is fine again"],
  ["The user's app uses MongoDB", 'The user and others ported the app to Postgres'],
  ['The user shares a flat with Nils', 'The user lives alone now'],
  ['The user goes to bed at midnight', 'The user has been turning in at ten lately'],
  ['The user usually wakes up at 6', "The user's new job starts late so they wake up at 8 now"],
  ["The user's parents live in Dundee", "The user's mum and dad have retired to Malaga"],
  ["The user's visa expires on 1 May 2026", "The user's visa runs until 1 May 2028 now"],
  ['用户用的是小米13', '用户说：“小米13摔坏了，2026年2月17日买了个荣耀Magic6”'],
  ['用户用多邻国学德语', '用户说：“多邻国卸载了，请了个德语私教”'],
  ['用户订的是CA1502', '航班取消，给用户改签到了CA1516'],
  ['用户戒糖三个月了', '用户没坚持住，又开始吃糖了'],
  ['用户晚上十一点睡', '用户最近都熬到一点才睡'],
  ['用户在医院上夜班', '终于给用户调成白班了'],
  ['用户手机尾号4471', '用户换号了，新尾号9023'],
  ['用户在读博二', '2026年9月开学用户就博三了'],
  ['用户和小赵一起住', '用户现在一个人住'],
  ['用户的血型是A型', '用户血型其实是O型'],
  ['用户最近在追《三体》', '用户说：“三体追完了”'],
  ['用户想学吉他', '用户说：“吉他已经学了一个月了”'],
  ['用户的老婆怀孕了', '用户说：“2026年2月8日女儿出生了”'],
  ['用户每周去健身房三次', '用户现在每周去健身房五次'],
  ['用户的牙医是林医生', '用户说：“林医生退休了，现在看的是郑医生”'],
  ['用户在字节做测试', '用户说：“上个月从字节跳到美团了”'],
  ['用户的儿子在学钢琴', '用户说：“儿子嫌钢琴枯燥，转去学架子鼓了”'],
  ['用户每天喝三杯咖啡', '医生让用户少喝，现在一天一杯咖啡'],
  ['用户的血压药是氨氯地平', '用户说：“氨氯地平吃了脚肿，医生给换了缬沙坦”'],
  ['体检报告说用户有脂肪肝', '用户说：“复查脂肪肝没有了”'],
  ['用户和男朋友一起住', '用户说：“我们分手了”'],
  ['用户买车的预算是15万', '用户买车预算提到20万了'],
  ['用户在学法语', '用户不学法语了'],
  ['用户每天晚上喝点白酒', '用户戒酒了'],
  ['用户的儿子5岁', '用户的儿子6岁了'],
  ['用户的女儿上小学', '用户的女儿上初中了'],
  ['用户计划买房', '用户不打算买房了'],
  ['用户不吃辣', '用户现在能吃辣了'],
  ['用户的车是白色的', '用户的车换成黑色了'],
  ['用户的公司用钉钉', '用户的公司从钉钉换成飞书了'],
  ['灯塔项目的负责人是老魏', '灯塔项目的负责人换成小鲁了'],
])('%s — denied by: %s', (older, newer) => {
  expect(denies(older, newer)).toBe(true);
});

it.each([
  ["The user's old office is in Pasing", "The user's new office is in Laim"],
  ["The user's budget is 500 euros", "The user's budget for the car is 8000 euros"],
  ["The user's budget for the tent is 300 euros", "The user's budget is 900 euros"],
  ['The user is taking a flight to Rome in April 2026', 'The user is taking a flight to Oslo in May 2026 instead'],
  ["The user's wife is a nurse", "The user's ex-wife is a lawyer now"],
  ['The user has a dog called Rex', 'The user has a dog called Max'],
  ['The user said: "Our Berlin team has 5 people"', 'The user said: "Our Paris team has 7 people now"'],
  ["The user's son plays chess", "The user's daughter plays chess now"],
  ['The user visited Rome in 2019', 'The user visited Athens in 2024'],
  ['The user bought a bike for 300 euros', 'The user bought a helmet for 50 euros'],
  ['The user takes aspirin for headaches', 'The user takes vitamin D now'],
  ['The user met Anna on Friday', 'The user cancelled dinner with Paul'],
  ['The user speaks Dutch', 'The user also speaks Frisian now'],
  ['The kitchen is blue', 'The bathroom is green now'],
  ["The user's car is a Golf", "The user's car is fast"],
  ["The user's car is a Golf", "The user's bike is not a Golf"],
  ['The user takes iron tablets', "The user's colleague stopped taking iron tablets"],
  ['The user has a dog called Milo', "The user's neighbour's dog died"],
  ["The user's sister eats meat", 'The user stopped eating meat'],
  ['The user goes to karate', 'The user almost quit karate'],
  ['The user uses Notion', 'The user is thinking about ditching Notion'],
  ['The user likes coffee', 'The user prefers tea over coffee'],
  ['The user uses Notion for notes', 'The user uses Slack for chats now'],
  ['The user takes cold showers', 'The user is used to cold showers now'],
  ['The user flew to Rome on 3 May 2025', 'The user flew to Rome on 9 May 2025'],
  ["The user's brother is Ben", "The user's brother is Kurt"],
  ["The user's car is a Golf", "The user's car is Bertha"],
  ['The user pays 40 euros for internet', 'The user earned 300 euros now'],
  ['The user has 3 cats', "The user's neighbour has 2 cats now"],
  ['The user likes going to the market', 'The user stopped going to yoga'],
  ["The user's screen is a 24-inch Acer", 'The user upgraded to a bigger office'],
  ['The user is saving for a tent', 'The user bought a lamp'],
  ["The user's brother is Theo", 'Theo moved out'],
  ["The user's girlfriend is Anna", 'Anna got promoted'],
  ['The user is married to Anna', 'Anna retired'],
  ['The user lives with Anna', 'Anna sold her car'],
  ["The user's phone plan costs 40 euros a month", "The user's gym membership now costs 55 euros a month"],
  ["The user's dinner with Anna is at 7 pm on Fridays", "The user's call with Anna is now at 10 am on Mondays"],
  ['The user lives with their boyfriend', 'The user separated the eggs'],
  ['Paula lives in Rome', 'Paula left the company'],
  ["The user's sister lives in Bari", "The user's parents retired to Lecce"],
  ['The user has two dogs', 'The user moved to Oslo'],
  ['The user uses Figma for design', 'The user uses Blender for 3D now'],
  ['用户旧办公室在朝阳', '用户新办公室在海淀'],
  ['用户的哥哥是陈刚', '用户说：“陈刚离职了”'],
  ['用户去年去了北京', '用户今年去了上海'],
  ['用户的儿子上小学', '用户的女儿现在上初中'],
  ['用户买了3本书', '用户买了5支笔'],
  ['上海团队有5个人', '北京团队现在有8个人'],
  ['用户喜欢茶', '用户现在也喜欢咖啡'],
  ['用户的姐姐在银行上班', '用户的妹妹现在在学校上班'],
  ['The user wakes up at 6', 'The user wakes up at 9 on weekends now'],
  ['用户订的是CA1502', '用户的座位换到了12A'],
  ['杭州办公室8点开门', '宁波办公室现在9点开门'],
  ['用户七点起床', '用户周末现在十点才起'],
  ['用户的手机装的是安卓', '用户的电脑现在装的是Ubuntu'],
  ['用户手机尾号4471', '用户的银行卡换了，新尾号9023'],
  ['用户的同事怀孕了', '用户说：“2026年2月8日女儿出生了”'],
  ["The user's sister is pregnant", "The user's son was born on Sunday 8 February 2026"],
  ["The user's car is in the garage", 'The user picked the bike up on 14 February 2026'],
  ['用户在学吉他', '用户说：“吉他已经学了一个月了”'],
  ['The user is pregnant', "The user's son was born in 2018"],
  ["The user's wife is pregnant", "The user's son was born on 3 May 2018"],
  ["The user's wife is pregnant", "Anna's baby was born on Tuesday"],
  ["The user's wife is pregnant", "The user's brother's baby was born on Tuesday"],
  ["The user's wife is pregnant", 'The user said: "Anna gave birth last night"'],
  ['The user is pregnant', 'The user was the second child born to their parents'],
  ['用户怀孕了', '用户公司发生了变动'],
  ['用户怀孕了', '用户的孩子产生了兴趣'],
  ['用户怀孕了', '用户的儿子2018年出生了'],
  ['用户的老婆怀孕了', '用户昨晚发生了一起车祸'],
  ['用户的老婆怀孕了', '用户对摄影产生了兴趣'],
  ['用户的老婆怀孕了', '用户的老婆生了很大的气'],
  ["The user's son's car is in the garage", 'The user got the car back today'],
  ['用户去程订的是CA1502', '用户回程改签到了CA1516'],
  ["The user's outbound flight is BA123", "The user's return flight changed to BA456"],
  ['用户买了RTX3080', '公司电脑换成RTX4090了'],
  ['用户手机尾号4471', '用户护照换了，新护照后四位9023'],
  ["The user's dog has a broken leg", "The user's leg is fine again"],
  ["The user's parents live in Dundee", "The user's mum and dad-in-law have retired to Malaga"],
  ['The user is selling their flute on Saturday', 'The user is keeping the flute lessons'],
  ['去奥斯陆的航班9:40起飞', '去巴黎的航班现在12:15起飞'],
  ['飞北京的航班八点', '飞上海的航班改到九点了'],
])('%s — stands beside: %s', (older, newer) => {
  expect(denies(older, newer)).toBe(false);
});

it('what is made for somebody is not had by whoever makes it', () => {
  const none = said('The user does not drink coffee', 'm1', { slot: { subject: 'user', attribute: 'does not drink' }, value: 'coffee' });
  expect(deniesByMeaning(said('The user drinks two cups of coffee a day now', 'm2'), none)).toBe(true);
  expect(deniesByMeaning(said('The user makes two cups of coffee a day for their husband now', 'm2'), none)).toBe(false);
});

it('of two wishes about answers that exclude each other the later one holds', () => {
  const wish = (content: string, message: string) => said(content, message, { type: 'instruction' });
  const short = wish('The user asks the assistant: keep your answers short', 'm1');
  expect(deniesByMeaning(wish('The user asks the assistant: give long, detailed answers', 'm2'), short)).toBe(true);
  expect(deniesByMeaning(wish('The user asks the assistant: use metric units', 'm2'), short)).toBe(false);
  expect(deniesByMeaning(wish('用户要求助手：以后回答简短一点，别太详细', 'm2'), wish('用户要求助手：回答尽量详细', 'm1'))).toBe(true);
});

it('a plan is over when it is done, whenever that was to be', () => {
  const plan = said('The user is planning to buy a desk in May 2026', 'm1', { type: 'episodic', category: 'plan' });
  expect(deniesByMeaning(said('The user bought the desk', 'm2'), plan)).toBe(true);
  expect(deniesByMeaning(said('The user has finally bought a desk', 'm2'), plan)).toBe(true);
  expect(deniesByMeaning(said('The user bought a chair', 'm2'), plan)).toBe(false);
  expect(deniesByMeaning(said('The user wants to buy a desk', 'm2'), plan)).toBe(false);
});

it('of two settings the later one holds, of two events neither', () => {
  const wish = (content: string, message: string) => said(content, message, { type: 'instruction' });
  expect(
    deniesByMeaning(
      wish('The user asks the assistant: use Celsius', 'm2'),
      wish('The user asks the assistant: give temperatures in Fahrenheit', 'm1'),
    ),
  ).toBe(true);
  expect(deniesByMeaning(said('The user has switched to light mode', 'm2'), said('The user prefers dark mode', 'm1'))).toBe(true);
  expect(deniesByMeaning(said('The user wrote about light mode', 'm2'), said('The user prefers dark mode', 'm1'))).toBe(false);
});

it('a number that names one of several keeps them apart', () => {
  expect(denies("The user's office number 1 is in Oslo", "The user's office number 2 is in Prague")).toBe(false);
  expect(denies("The user's office number 1 is in Oslo", "The user's office number 1 is in Prague")).toBe(true);
  expect(denies('用户的1号仓库在番禺', '用户的2号仓库在花都')).toBe(false);
  const office = (n: number, city: string) =>
    said(`The user's office ${n} is in ${city}`, `m${n}`, { slot: { subject: 'user', attribute: `office ${n} city` }, value: city });
  expect(deniesByMeaning(office(2, 'Prague'), office(1, 'Oslo'))).toBe(false);
});

it('being allergic to something does not end by not taking it', () => {
  const allergic = said('The user is allergic to ibuprofen', 'm1', { slot: { subject: 'user', attribute: 'allergy' }, value: 'ibuprofen' });
  expect(deniesByMeaning(said('The user stopped taking ibuprofen', 'm2'), allergic)).toBe(false);
});

it.each([
  [
    "The user's son Emil plays football and their daughter Ada plays hockey",
    'The user said: "Ada plays handball now"',
    "The user's son Emil plays football",
  ],
  ['The user has two dogs, Kira is 3 and Odo is 9', 'The user said: "Odo is 10 now"', 'The user has two dogs, Kira is 3'],
  ['The user plays squash and golf', 'The user gave up golf', 'The user plays squash'],
  ['公司有两个仓库，南仓库在番禺，北仓库在花都', '北仓库搬到白云了', '公司有两个仓库，南仓库在番禺'],
  ['The user plays squash', 'The user gave up squash', null],
])('%s — after "%s" still: %s', (older, newer, rest) => {
  expect(deniesByMeaning(said(newer, 'm2'), said(older, 'm1'))).toBe(true);
  expect(remainderAfter(said(newer, 'm2'), said(older, 'm1'))).toBe(rest);
});

it('reads what it is given in linear time', () => {
  const long = 'my shop is open until 18:00 and '.repeat(20) + '我不再吃药了，'.repeat(40);
  const before = process.cpuUsage();
  deniesByMeaning(said(long, 'm2'), said(`${long} now`, 'm1'));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
});
