// eval:retrieval: what people are and have.
import type { Topic } from './topic.js';

export const PERSON: readonly Topic[] = [
  {
    values: [
      ['Lisbon', '成都'],
      ['Oslo', '青岛'],
      ['Prague', '厦门'],
      ['Vienna', '长沙'],
      ['Dublin', '昆明'],
      ['Porto', '大连'],
      ['Warsaw', '贵阳'],
      ['Athens', '苏州'],
    ],
    said: [
      ['We have finally settled down in {v}, there are still boxes in every room.', '我们总算在{v}安顿下来了，每个房间里还堆着纸箱。'],
      ['The flat in {v} is small, but I sleep well there.', '{v}的房子不大，不过我睡得挺踏实。'],
    ],
    changed: [
      'Change of plan: we packed everything again and settled in {v} last month.',
      '计划变了：我们又打包了所有东西，上个月在{v}安了家。',
    ],
    told: ['{p} has bought a place in {v} and loves the balcony.', '{p}在{v}买了房，特别喜欢那个阳台。'],
    asked: [
      ['Which city am I living in?', '我住在哪个城市？'],
      ['Where is my home?', '我家在哪里？'],
    ],
    askedOf: ['Where does {p} live?', '{p}住在哪里？'],
  },
  {
    values: [
      ['nurse', '护士'],
      ['translator', '翻译'],
      ['electrician', '电工'],
      ['pharmacist', '药剂师'],
      ['accountant', '会计'],
      ['architect', '建筑师'],
      ['librarian', '图书管理员'],
      ['pilot', '飞行员'],
    ],
    said: [
      ['Twelve years as a {v} and I still like getting up for it.', '当了十二年{v}，每天早上还是愿意起床去。'],
      ['They took me on as a {v} and I start on Monday.', '他们录用我当{v}，下周一就报到。'],
    ],
    changed: ['I handed in my notice, from now on I earn my money as a {v}.', '我递了辞呈，以后就靠当{v}赚钱了。'],
    told: ['{p} has just qualified as a {v} after years of evening classes.', '{p}上了好几年夜校，刚刚考下了{v}资格。'],
    asked: [
      ['What is my profession?', '我的职业是什么？'],
      ['What do I work as?', '我做什么工作？'],
    ],
    askedOf: ['What job does {p} have?', '{p}是做什么工作的？'],
  },
  {
    values: [
      ['peanuts', '花生'],
      ['shellfish', '虾蟹'],
      ['strawberries', '草莓'],
      ['penicillin', '青霉素'],
      ['pollen', '花粉'],
      ['milk', '牛奶'],
      ['cats', '猫毛'],
      ['walnuts', '核桃'],
    ],
    said: [
      ['One bite with {v} and my face swells up, so please keep that in mind.', '碰到一点{v}我的脸就肿起来，请一定记住。'],
      ['The doctor says that {v} are what gives me the rash.', '医生说我身上起疹子就是因为{v}。'],
    ],
    changed: [
      'The new test says that it was never that: it is {v} that I have to stay away from.',
      '新的检查说其实不是那个：我要远离的是{v}。',
    ],
    told: ['{p} ended up in hospital because of {v}.', '{p}因为{v}进了急诊。'],
    asked: [
      ['What am I allergic to?', '我对什么过敏？'],
      ['Which substance can I not tolerate?', '我有什么过敏源？'],
    ],
    askedOf: ['What is {p} allergic to?', '{p}对什么过敏？'],
  },
  {
    values: [
      ['Biscuit', '饼干'],
      ['Pepper', '胡椒'],
      ['Mochi', '麻薯'],
      ['Rocket', '火箭'],
      ['Ginger', '姜糖'],
      ['Noodle', '面条'],
      ['Shadow', '影子'],
      ['Pickle', '酸瓜'],
    ],
    said: [
      ['The puppy chewed my shoes again, {v} has no shame.', '小狗又把我的鞋咬坏了，{v}一点也不害臊。'],
      ['We took {v} to the vet, only a thorn in the paw.', '我们带{v}去看了兽医，只是爪子扎了根刺。'],
    ],
    changed: ['The old name did not stick, the whole family calls the dog {v} these days.', '原来的名字没叫开，现在全家都管狗狗叫{v}。'],
    told: ['{p} named the new kitten {v}.', '{p}给新来的小猫起名叫{v}。'],
    asked: [
      ['What is the name of my dog?', '我的狗叫什么名字？'],
      ['What is my pet called?', '我的宠物叫什么？'],
    ],
    askedOf: ['What is the name of the pet of {p}?', '{p}的宠物叫什么名字？'],
  },
  {
    values: [
      ['3 March', '三月三日'],
      ['19 April', '四月十九日'],
      ['7 June', '六月七日'],
      ['28 July', '七月二十八日'],
      ['11 September', '九月十一日'],
      ['23 October', '十月二十三日'],
      ['30 November', '十一月三十日'],
      ['14 December', '十二月十四日'],
    ],
    said: [
      ['My parents still tell how it snowed on {v}, the night I came into the world.', '爸妈总说{v}那天夜里下着雪，我就来到了这个世界。'],
      ['I will be blowing out candles on {v}, keep that day free.', '{v}我要吹蜡烛，那天记得空出来。'],
    ],
    changed: ['The papers were wrong all along, officially I turn a year older on {v}.', '原来证件一直写错了，正式来说我是{v}长一岁。'],
    told: ['{p} is throwing a big party on {v} to turn forty.', '{p}{v}要摆大席，庆祝满四十。'],
    asked: [
      ['When is my birthday?', '我的生日是哪天？'],
      ['On what date was I born?', '我是哪一天出生的？'],
    ],
    askedOf: ['On which date does {p} have a birthday?', '{p}哪天过生日？'],
  },
  {
    values: [
      ['astronomy', '天文学'],
      ['law', '法学'],
      ['chemistry', '化学'],
      ['philosophy', '哲学'],
      ['geology', '地质学'],
      ['history', '历史'],
      ['economics', '经济学'],
      ['biology', '生物学'],
    ],
    said: [
      ['I wrote my thesis in {v} at night, in a kitchen without heating.', '我是在没有暖气的厨房里熬夜写完{v}论文的。'],
      ['Four years of {v} and all I kept is one framed certificate.', '念了四年{v}，最后只留下一张裱起来的证书。'],
    ],
    changed: ['I changed courses after two terms and will finish in {v}.', '读了两个学期我转了系，以后要从{v}毕业。'],
    told: ['{p} lectures on {v} and forgets to eat.', '{p}讲授{v}，忙得忘了吃饭。'],
    asked: [
      ['What was my major at university?', '我大学的专业是什么？'],
      ['Which subject is my degree in?', '我的学位是哪个专业的？'],
    ],
    askedOf: ['Which subject does {p} teach?', '{p}教的是什么专业？'],
  },
  {
    values: [
      ['the back', '腰'],
      ['the left knee', '左膝'],
      ['the shoulder', '肩膀'],
      ['the wrist', '手腕'],
      ['the ankle', '脚踝'],
      ['the neck', '脖子'],
      ['the hip', '胯'],
      ['the jaw', '下巴'],
    ],
    said: [
      ['The therapist presses on {v} until I see stars.', '理疗师按我的{v}，按得我眼冒金星。'],
      ['I can hardly sleep because {v} will not give me peace.', '我的{v}不让我安生，夜里几乎睡不着。'],
    ],
    changed: ['That is fine again, but now it is {v} that keeps me awake.', '那边好了，可现在是{v}闹得我睡不着。'],
    told: ['{p} had an operation on {v} and is bored in bed.', '{p}的{v}动了手术，躺在床上无聊得很。'],
    asked: [
      ['Which part of my body hurts?', '我身体哪里疼？'],
      ['Where do I have pain?', '我哪个部位不舒服？'],
    ],
    askedOf: ['Where was {p} operated?', '{p}哪里做了手术？'],
  },
  {
    values: [
      ['600 euros', '六千元'],
      ['900 euros', '九千元'],
      ['1,200 euros', '一万二千元'],
      ['450 euros', '四千五百元'],
      ['2,000 euros', '两万元'],
      ['350 euros', '三千五百元'],
      ['1,500 euros', '一万五千元'],
      ['780 euros', '七千八百元'],
    ],
    said: [
      ['For the new kitchen I set aside {v}, not a cent more.', '装新厨房我留出了{v}，一分也不多给。'],
      ['The carpenter laughed when I said {v} for the kitchen.', '我跟木匠说厨房就{v}，他笑了。'],
    ],
    changed: ['After the quotes came in I raised it for the kitchen to {v}.', '看了报价以后，厨房的钱我加到了{v}。'],
    told: ['{p} paid {v} for a sofa nobody may sit on.', '{p}花{v}买了个谁也不许坐的沙发。'],
    asked: [
      ['What is my budget for the kitchen?', '我的厨房预算是多少？'],
      ['How much money do I want to spend on the kitchen?', '我打算在厨房上花多少钱？'],
    ],
    askedOf: ['What did the sofa of {p} cost?', '{p}的沙发多少钱？'],
  },
];
