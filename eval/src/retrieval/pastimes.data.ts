// eval:retrieval: what people do and like.
import type { Topic } from './topic.js';

export const PASTIMES: readonly Topic[] = [
  {
    values: [
      ['the cello', '大提琴'],
      ['the drums', '架子鼓'],
      ['the flute', '长笛'],
      ['the accordion', '手风琴'],
      ['the harp', '竖琴'],
      ['the saxophone', '萨克斯'],
      ['the violin', '小提琴'],
      ['the guitar', '吉他'],
    ],
    said: [
      ['Every evening after dinner I practise {v} for an hour.', '每天晚饭后我都要练一个小时{v}。'],
      ['My fingers hurt, two lessons of {v} in one week are a lot.', '手指好疼，一周上两节{v}课有点多。'],
    ],
    changed: ['I sold the old one and took up {v} instead.', '我把原来的卖了，改学{v}了。'],
    told: ['{p} bought {v} second-hand and plays it badly but loudly.', '{p}买了二手的{v}，弄得又难听又响。'],
    asked: [
      ['Which musical instrument do I play?', '我会什么乐器？'],
      ['What instrument am I learning?', '我在学哪种乐器？'],
    ],
    askedOf: ['Which instrument does {p} have?', '{p}玩什么乐器？'],
  },
  {
    values: [
      ['Iceland', '冰岛'],
      ['Peru', '秘鲁'],
      ['Japan', '日本'],
      ['Morocco', '摩洛哥'],
      ['Vietnam', '越南'],
      ['Kenya', '肯尼亚'],
      ['Nepal', '尼泊尔'],
      ['Cuba', '古巴'],
    ],
    said: [
      ['The tickets are booked, in autumn we fly to {v} for two weeks.', '机票订好了，秋天我们飞{v}待两个星期。'],
      ['I bought a guidebook on {v} and mark the pages every night.', '我买了一本{v}的攻略，每天晚上都在上面做记号。'],
    ],
    changed: ['The flights were cancelled, so we are going to {v} instead.', '航班取消了，所以我们改去{v}。'],
    told: ['{p} came back from {v} with a sunburn and a thousand pictures.', '{p}从{v}回来，晒得脱皮，还拍了上千张照片。'],
    asked: [
      ['Where do I travel on my next vacation?', '我下次旅行去哪里？'],
      ['What is the destination of my holiday?', '我度假的目的地是哪儿？'],
    ],
    askedOf: ['Which country did {p} visit?', '{p}去哪个国家旅游了？'],
  },
  {
    values: [
      ['sourdough bread', '酸面包'],
      ['dumplings', '饺子'],
      ['pumpkin soup', '南瓜汤'],
      ['lasagne', '千层面'],
      ['curry', '咖喱'],
      ['risotto', '烩饭'],
      ['pancakes', '煎饼'],
      ['roast duck', '烤鸭'],
    ],
    said: [
      ['Nothing beats {v} on a cold Sunday, I could have it three times a week.', '寒冷的周日没有什么比得上{v}，我一周吃三次都行。'],
      ['When guests come I always make {v}, it never fails.', '来客人的时候我总做{v}，从来没失手过。'],
    ],
    changed: ['I got tired of that, these days {v} is what I look forward to most.', '那个我吃腻了，现在我最盼着的是{v}。'],
    told: ['{p} cannot stop talking about {v} from the market.', '{p}老是念叨市场里的{v}。'],
    asked: [
      ['What is my favourite dish?', '我最爱吃的菜是什么？'],
      ['Which food do I like best?', '我最喜欢的食物是什么？'],
    ],
    askedOf: ['What does {p} like to eat?', '{p}喜欢吃什么？'],
  },
  {
    values: [
      ['Thursday', '周四'],
      ['Friday', '周五'],
      ['Tuesday', '周二'],
      ['Wednesday', '周三'],
      ['Monday', '周一'],
      ['Saturday', '周六'],
      ['Sunday', '周日'],
    ],
    said: [
      ['Please leave my {v} evenings free, that is when the choir rehearses.', '请把我{v}晚上空出来，合唱团那时候排练。'],
      ['The choir fills every {v} night until ten.', '合唱团占了我每个{v}晚上，一直到十点。'],
    ],
    changed: ['The conductor moved our singing to {v}.', '指挥把我们唱歌的时间挪到了{v}。'],
    told: ['{p} is never home on {v} because of the chess club.', '{p}每个{v}都不在家，去棋社了。'],
    asked: [
      ['On which day of the week do I have choir?', '我星期几有合唱？'],
      ['When is my choir practice?', '我的合唱练习是哪一天？'],
    ],
    askedOf: ['On which day does {p} play chess?', '{p}星期几下棋？'],
  },
  {
    values: [
      ['marathon', '马拉松'],
      ['triathlon', '铁人三项'],
      ['half marathon', '半程马拉松'],
      ['relay race', '接力赛'],
      ['trail run', '越野跑'],
      ['bike race', '自行车赛'],
      ['swim across the lake', '横渡湖泳'],
      ['stair race', '登楼赛'],
    ],
    said: [
      ['I signed up for the {v} in May and now I regret every cake.', '我报了五月份的{v}，现在后悔吃过的每块蛋糕。'],
      ['Twelve weeks left until the {v}, my knees complain already.', '离{v}还有十二周，我的膝盖已经开始抗议了。'],
    ],
    changed: ['My coach talked me out of it, I am down for the {v} now.', '教练劝我放弃了，现在我报的是{v}。'],
    told: ['{p} won a small cup at the {v}.', '{p}在{v}上拿了个小奖杯。'],
    asked: [
      ['Which sports event am I training for?', '我在为哪项比赛锻炼？'],
      ['What competition do I prepare for?', '我准备参加什么比赛？'],
    ],
    askedOf: ['At which competition did {p} get a prize?', '{p}在什么比赛上得了奖？'],
  },
  {
    values: [
      ['Turkish', '土耳其语'],
      ['Korean', '韩语'],
      ['Greek', '希腊语'],
      ['Arabic', '阿拉伯语'],
      ['Finnish', '芬兰语'],
      ['Hindi', '印地语'],
      ['Swedish', '瑞典语'],
      ['Italian', '意大利语'],
    ],
    said: [
      ['My flashcards for {v} lie all over the kitchen.', '我背{v}的单词卡扔得满厨房都是。'],
      ['On the bus I listen to {v} dialogues until people stare.', '我在公交车上听{v}对话，听到别人都盯着我看。'],
    ],
    changed: ['The grammar beat me, I switched to {v}.', '语法把我打败了，我换成学{v}了。'],
    told: ['{p} grew up with {v} at home.', '{p}从小在家里讲{v}。'],
    asked: [
      ['Which foreign language am I studying?', '我在学哪门外语？'],
      ['What language do I learn?', '我学的是什么语言？'],
    ],
    askedOf: ['Which language does {p} speak?', '{p}会说什么语言？'],
  },
  {
    values: [
      ['a red scooter', '红色小电驴'],
      ['an old van', '旧面包车'],
      ['a folding bike', '折叠自行车'],
      ['a sports car', '跑车'],
      ['a pickup truck', '皮卡'],
      ['a motorbike', '摩托车'],
      ['an electric car', '电动汽车'],
      ['a minibus', '小巴'],
    ],
    said: [
      ['I get to the office with {v}, rain or shine.', '不管刮风下雨，我都开{v}去办公室。'],
      ['I spent Saturday washing {v} in the yard.', '我周六在院子里把{v}洗了一遍。'],
    ],
    changed: ['The garage gave up on it, so now I own {v}.', '修车铺说修不好了，现在我换了{v}。'],
    told: ['{p} got {v} from the insurance money.', '{p}用保险赔的钱弄了{v}。'],
    asked: [
      ['What vehicle do I drive?', '我开什么车？'],
      ['How do I commute to work?', '我怎么上下班？'],
    ],
    askedOf: ['What kind of vehicle does {p} have?', '{p}的车是什么样的？'],
  },
  {
    values: [
      ['knitting', '织毛衣'],
      ['birdwatching', '观鸟'],
      ['pottery', '陶艺'],
      ['fishing', '钓鱼'],
      ['calligraphy', '书法'],
      ['gardening', '种花'],
      ['woodcarving', '木雕'],
      ['origami', '折纸'],
    ],
    said: [
      ['After a long week {v} is what calms me down.', '忙了一周，{v}最能让我静下来。'],
      ['I lost track of time over {v} and missed lunch.', '我一{v}就忘了时间，午饭都错过了。'],
    ],
    changed: ['I gave the equipment away, {v} is what I do at weekends these days.', '那套家什我送人了，现在周末我都在{v}。'],
    told: ['{p} fills the cellar with everything one needs for {v}.', '{p}把{v}要用的东西堆满了地下室。'],
    asked: [
      ['What is my hobby?', '我的爱好是什么？'],
      ['What do I do in my leisure time?', '我业余时间做什么？'],
    ],
    askedOf: ['What is the pastime of {p}?', '{p}有什么爱好？'],
  },
];
