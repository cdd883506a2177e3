// extract ▸ chinese: what is said and not meant — irony, dreams, sayings, jokes — and what its speaker takes back at once.
import { simplified } from '@strata/language';

/** The words mean their opposite. */
const IRONY =
  /^(?:哈{1,9}|呵{1,9})?(?:对对对|是是是|行行行|好好好)[，,]|^呵呵|呵呵$|🙃|🙄|[（(](?:狗头|反话|手动狗头|doge|bushi|不是)[）)]|狗头保命|才怪|真是谢谢(?:你|您)了|^(?:太棒|太好|好极|真棒|真好)了?[，,！!]\s*[^，,]{0,8}又|可真是太|真是太[^，,。]{1,12}了呢|我(?:可)?(?:真|太)?(?:谢谢|感谢)(?:你|您|他|她)(?:全家|了)|得可?真(?:是)?[好棒妙][，,][^。]{0,8}[更又还]|感谢[^，,。]{1,14}让我(?:体验|见识|感受)|我可真(?:会|行|棒|幸运|聪明|有福)|我可太[^，,。]{1,4}了|^(?:真行|真有你的|可不是嘛?|好样的|厉害了)[，,！!]\s{0,2}(?:又|我)/iu;

/** Happened to nobody: dreamt, of another life, said of everybody since ever. */
const UNREAL =
  /住在?(?:火星|月球|月亮|太阳|水星|外太空|天宫|龙宫)|吃月亮|被外星人|外星人抓|我宣布|梦[见到]|[上下]辈子|前世|来世|我(?:才|就)?是(?:秦始皇|玉皇大帝|孙悟空|奥特曼|蝙蝠侠|超人|上帝|神仙|外星人|你(?:爸爸?|爹|爷爷|祖宗))|俗话|老话|常言|古人[云说]|谚语|众所周知|人人(?:都|皆)知/u;
/** Nobody is that fond of it. */
const LOVES_TROUBLE =
  /(?:太|最|真|可|超|好|简直)[^，,。]{0,3}(?:爱|喜欢|享受|开心|幸福|快乐|高兴|感动)[^，,。]{0,4}(?:加班|堵车|周一|早起|开会|上班|996|排队|迟到|扣钱|罚款|挨骂|考试|停电|掉线|改需求)|(?:加班|堵车|早起|停电|改需求|挨骂)[^，,。]{0,8}(?:真|太|好)(?:开心|幸福|快乐|爽|棒|好|感动)|(?:太|最|真|可|超)[^，,。]{0,3}(?:爱|喜欢|享受)[^，,。]{0,10}被[^，,。]{0,6}(?:吵|骂|坑|骗|催|鸽|批|怼|气|扣|罚|晾)/u;
/** "种瓜得瓜，种豆得豆", "吃葡萄不吐葡萄皮，不吃葡萄…": nobody's own words. */
const SAYING =
  /^\p{Script=Han}(\p{Script=Han})\p{Script=Han}\1[，,]\p{Script=Han}(\p{Script=Han})\p{Script=Han}\2$|(\p{Script=Han}{2})[^。]{1,6}\3[^。]{1,6}\3/u;
/** Holds for the whole sentence: none of its clauses is meant as said. */
export function isNotMeant(sentence: string): boolean {
  const plain = simplified(sentence.slice(0, 400));
  return IRONY.test(plain) || LOVES_TROUBLE.test(plain) || UNREAL.test(plain) || SAYING.test(plain.replace(/[\s。！!]+$/u, ''));
}

const LED = '(?:[哎唉啊嘿嗯]|哈{1,6}|不对|不是|好吧|其实|刚才|刚刚|我|都|是|跟你|和你)';
/** "……我瞎说的", "哈哈逗你的": what stands before it is not so. */
const JOKED = new RegExp(
  `(?<=[，,。！!？?…~～\\s])${LED}{0,6}[，,]?${LED}{0,4}(?:瞎说|胡说|乱说|瞎编|瞎扯|骗你|逗你|开个?玩笑|闹着玩|说着玩|随口一?说|口嗨|吹牛)(?:的|玩的?|呢|啦|而已)`,
  'gu',
);
/** "我想学吉他……算了，还是不学了": the wish is given up. */
const GIVEN_UP = /(?<=[，,。！!？?…~～\s])(?:唉|哎)?[，,]?算了(?:算了|吧)?(?=[，,。\s]{0,2}(?:还是)?[不别没])/gu;
const SENTENCE_END = /[。！!？?…\n]/u;

/** The same length as `text`: the sentence, or the part of it, that its speaker takes back is blank. */
export function withoutTakenBack(text: string): string {
  let out = text;
  for (const pattern of [JOKED, GIVEN_UP])
    for (const { index, 0: mark } of text.matchAll(pattern)) {
      let end = index;
      while (end > 0 && /[，,。！!？?…~～\s]/u.test(text[end - 1] ?? '')) end -= 1;
      let start = end;
      while (start > 0 && end - start < LONGEST && !SENTENCE_END.test(text[start - 1] ?? '')) start -= 1;
      out = out.slice(0, start) + out.slice(start, index + mark.length).replace(/[^\n]/gu, ' ') + out.slice(index + mark.length);
    }
  return out;
}
const LONGEST = 200;
