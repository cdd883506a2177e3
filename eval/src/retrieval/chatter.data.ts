// eval:retrieval: who else is spoken of, and what is said in between.
import type { Both } from './topic.js';

export const PEOPLE: readonly Both[] = [
  ['my sister', '我妹妹'],
  ['my cousin', '我表哥'],
  ['my neighbour', '我邻居'],
  ['my roommate', '我室友'],
  ['my manager', '我们经理'],
  ['my aunt', '我姑姑'],
];

/** Small talk of the user between the statements; it answers no question. */
export const CHATTER: readonly Both[] = [
  ['The lift is broken again, I counted the steps: ninety-six.', '电梯又坏了，我数了数台阶：九十六级。'],
  ['It has been raining since the morning and the windows rattle.', '从早上一直下雨，窗户哐当哐当响。'],
  ['The neighbours are drilling, I can hardly think.', '隔壁在钻墙，吵得我没法想事情。'],
  ['I watched a documentary about glaciers and fell asleep in the middle.', '我看了一部冰川纪录片，看到一半就睡着了。'],
  ['The bakery around the corner closes for good, what a pity.', '街角那家面包店要关门了，真可惜。'],
  ['My phone battery barely lasts until noon.', '我手机的电池撑不到中午。'],
  ['There was a long queue at the post office today.', '今天邮局排了好长的队。'],
  ['I cleaned the whole bathroom and found three lost socks.', '我把浴室全打扫了一遍，找到了三只丢了的袜子。'],
  ['The traffic lights at the bridge have been off for days.', '桥头的红绿灯好几天没亮了。'],
  ['I tried the new tea and it tastes like hay.', '我尝了那种新茶，一股干草味。'],
  ['The meeting went on for three hours and nothing was decided.', '会开了三个小时，什么也没定下来。'],
  ['A pigeon is building a nest on our window sill.', '有只鸽子在我们窗台上搭窝。'],
  ['I forgot my umbrella on the tram for the second time.', '我第二次把伞落在电车上了。'],
  ['The printer only prints when nobody looks.', '打印机只有没人看着的时候才肯打。'],
  ['They painted the staircase green, it looks like a swamp.', '他们把楼道刷成了绿色，看着像沼泽。'],
  ['My glasses are scratched, everything looks foggy.', '我的眼镜刮花了，看什么都像有雾。'],
];
export const REPLIES: readonly Both[] = [
  ['I see. How did that go?', '明白了。后来怎么样？'],
  ['Thanks for telling me, I will keep it in mind.', '谢谢你告诉我，我记住了。'],
  ['That sounds like quite a day.', '听起来这一天可不轻松。'],
  ['Good to know. Is there anything I can do for you?', '好的，知道了。有什么我能帮忙的吗？'],
  ['Oh, I can imagine.', '哦，可以想象。'],
  ['Interesting! Tell me more when you like.', '有意思！有空再多说说。'],
  ['Let me know how it turns out.', '有结果了告诉我一声。'],
  ['That makes sense.', '有道理。'],
];
/** Before a statement. */
export const LEADS: readonly Both[] = [
  ['', ''],
  ['By the way: ', '对了，'],
  ['You will not believe it. ', '说了你可能不信。'],
  ['Before I forget. ', '趁我还没忘，'],
  ['Well, ', '嗯，'],
];
