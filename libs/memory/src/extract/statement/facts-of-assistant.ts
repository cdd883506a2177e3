// extract ▸ statement: what an assistant said, dated and in its own words. Never a fact about the user, never a slot.
import { splitSentences, type Span } from '@strata/language';
import type { FactCandidate } from '../../model/fact.js';
import { buildCandidate, dayOfMessage, said, tidy, timesIn, type Telling } from './build-candidate.js';
import { withAbsoluteDates } from '../dates/absolute-dates.js';
import { chineseDate, englishDate } from '../dates/civil-date.js';
import { isAboutUser, promiseIn } from '../english/assistant-speech.js';
import { CONFIDENCE } from './finding.js';
import { kindIn } from './clauses-of.js';
import { contentTerms, leadLength } from './is-statement.js';
import { tagStatement } from './tag-statement.js';

const WELCOME = /^(?:欢迎|welcome\b|nice to meet|很高兴认识)/iu;
/** What an assistant tells its users about themselves it has from them: their own words count. */
const GIVES_BACK =
  /(?:您|你)(?:之前|刚才|上次|曾经?|前面)?(?:说过|提到|告诉过?我|跟我说)|(?:记住|记下|记录|记得|了解到|知道|更新|保存)[^。]{0,6}(?:您|你)|(?:根据|按照?)(?:您|你)的?(?:资料|记录|档案|信息|描述)|^(?:(?:明白|了解|知道|懂|收到|清楚|好)[了的]?[，,！!。\s]{1,2}|所以|那么)?(?:您|你)(?:现在|目前|也|还)?(?:的|在|住|是|有(?!可能)|叫|养|喜欢|讨厌|对[^，,]{1,10}过敏)|用户/u;
/** A guess about the user is nobody's knowledge. */
const GUESSES = /(?:听起来|看起来|看来|似乎|好像|也许|大概)(?:您|你)|(?:您|你)(?:可能|也许|大概|似乎|好像)(?:是|有|患|得了)/u;
/** Said by way of illustration. */
const ILLUSTRATES = /假设|假如|假定|比如|比方|例如|譬如|举个例子/u;
/** What an assistant writes to order is a text, not its word. */
const ORDERS_TEXT =
  /(?:写|拟|编|作|起草|创作|生成)[^，,。？?]{0,12}(?:[篇首封段句份]|介绍|文案|文章|作文|诗|故事|小说|邮件|信|假条|稿|标题|评语|台词|剧本|广告|祝福|歌词|朋友圈|日记|检讨|申请|简历|周报|总结|报告)|讲[^，,。？?]{0,8}(?:故事|笑话|段子)|翻译|译成|润色|改写|续写|扩写|缩写|仿写|造句|改一?下/u;
/** Offers and good wishes at the end. */
/** "记下了，门禁密码是4471": what the user said, given back. */
const ACKNOWLEDGES =
  /^(?:好的?|嗯|收到|明白了?|了解了?|没问题)?[，,！!。\s]{0,2}(?:我|已经?|都|帮您?你?){0,4}(?:记下|记住|记录|保存|记好)(?:来)?(?:了|啦|好了)?[，,：:！!。]/u;
const CLOSING =
  /^(?:(?:非常|很|十分)?(?:抱歉|对不起|不好意思)|希望|如果(?:您|你)?(?:还|需要|有)|有(?:任何|什么)(?:问题|需要)|随时|祝|欢迎)/u;
const CHARACTERS_PER_FACT = 400;

/** At most one fact for a short message, three for a long one. `addressee`: the user's name, where known. */
export function factsOfAssistant(own: string, telling: Telling, addressee: string | null): FactCandidate[] {
  const { chinese } = telling;
  const day = dayOfMessage(telling);
  const order = telling.turn.previous;
  if (!day || (chinese && order?.role === 'user' && ORDERS_TEXT.test(order.content.slice(0, 400)))) return [];
  const interval = { from: day.start, to: day.end, granularity: day.granularity };
  const subject = chinese ? `助手在${chineseDate(interval, telling.timezone)}` : 'The assistant';
  const on = chinese ? '' : ` ${englishDate(interval, telling.timezone, true)}`;
  const whom = addressee ?? (chinese ? '用户' : 'the user');
  const sentences = splitSentences(own).filter((s) => s.text.length <= 480);
  const build = (content: string, first: Span, last: Span) =>
    buildCandidate(
      telling,
      { start: first.start, end: last.end },
      {
        content,
        category: 'fact',
        type: 'episodic',
        confidence: CONFIDENCE.assistant,
        tags: tagStatement(content, 'fact'),
        eventTime: day,
      },
    );

  const [opening] = sentences;
  const welcomed = opening && WELCOME.test(opening.text.trim()) ? opening : null;
  const stated = sentences.filter((s) => s !== welcomed && states(s.text, telling.language));
  const asking = sentences.find((s) => kindIn(s.text, telling.language) === 'question' && contentTerms(s.text).length >= 3);
  if (welcomed) {
    const next = stated[0] ?? asking;
    const rest = next
      ? said('', tidy(next.text), chinese, next === asking ? (chinese ? '，并询问' : 'and asked') : chinese ? '，并表示' : 'and said')
      : '';
    return [build(chinese ? `${subject}欢迎${whom}${rest}` : `The assistant welcomed ${whom}${on}${rest}`, welcomed, next ?? welcomed)];
  }
  if (stated.length) {
    const room = Math.min(3, Math.ceil(own.length / CHARACTERS_PER_FACT));
    const best = [...stated].sort((a, b) => contentTerms(b.text).length - contentTerms(a.text).length).slice(0, room);
    return best
      .sort((a, b) => a.start - b.start)
      .map((s) => promised(s, telling, whom, build) ?? build(said(subject, tidy(s.text), chinese, chinese ? '表示' : `said${on}`), s, s));
  }
  // A question alone tells nothing: its answer will.
  return [];
}

/** "I'll check again on Friday" happens on Friday, not on the day on which it is said. */
function promised(
  sentence: Span,
  telling: Telling,
  whom: string,
  build: (content: string, first: Span, last: Span) => FactCandidate,
): FactCandidate | null {
  if (telling.chinese) return null;
  const times = timesIn(sentence.text, telling);
  const content = promiseIn(tidy(withAbsoluteDates(sentence.text, times, telling.timezone, false)), whom);
  if (content === null) return null;
  const plain = build(content, sentence, sentence);
  const [time] = times;
  return time ? { ...plain, category: 'plan', eventTime: { start: time.from, end: time.to, granularity: time.granularity } } : plain;
}

function states(sentence: string, language: string): boolean {
  const chinese = language === 'zh';
  // "好的，我会在5月10日提醒您": the promise counts, not what is said before it.
  const own = sentence.slice(leadLength(sentence));
  const kind = kindIn(own, language);
  if (kind !== 'statement' && !(chinese && kind === 'request')) return false;
  return chinese
    ? contentTerms(own).length >= 2 &&
        !GIVES_BACK.test(own) &&
        !ACKNOWLEDGES.test(sentence) &&
        !GUESSES.test(own) &&
        !ILLUSTRATES.test(own) &&
        !CLOSING.test(own)
    : contentTerms(own).length >= 3 && !isAboutUser(own);
}
