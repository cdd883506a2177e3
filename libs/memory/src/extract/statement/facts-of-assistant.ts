// extract ▸ statement: what an assistant said, dated and in its own words. Never a fact about the user, never a slot.
import { splitSentences, type Span } from '@strata/language';
import type { FactCandidate } from '../../model/fact.js';
import { buildCandidate, dayOfMessage, said, tidy, type Telling } from './build-candidate.js';
import { chineseDate, englishDate } from '../dates/civil-date.js';
import { CONFIDENCE } from './finding.js';
import { contentTerms, kindOf } from './is-statement.js';
import { tagStatement } from './tag-statement.js';

const WELCOME = /^(?:欢迎|welcome\b|nice to meet|很高兴认识)/iu;
const CHARACTERS_PER_FACT = 400;

/** At most one fact for a short message, three for a long one. `addressee`: the user's name, where known. */
export function factsOfAssistant(own: string, telling: Telling, addressee: string | null): FactCandidate[] {
  const { chinese } = telling;
  const day = dayOfMessage(telling);
  if (!day) return [];
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
  const telling_ = sentences.filter(
    (s) => s !== welcomed && kindOf(s.text) === 'statement' && contentTerms(s.text).length >= (chinese ? 2 : 3),
  );
  const asking = sentences.find((s) => kindOf(s.text) === 'question' && contentTerms(s.text).length >= 3);
  if (welcomed) {
    const next = telling_[0] ?? asking;
    const rest = next
      ? said('', tidy(next.text), chinese, next === asking ? (chinese ? '，并询问' : 'and asked') : chinese ? '，并表示' : 'and said')
      : '';
    return [build(chinese ? `${subject}欢迎${whom}${rest}` : `The assistant welcomed ${whom}${on}${rest}`, welcomed, next ?? welcomed)];
  }
  if (telling_.length) {
    const room = Math.min(3, Math.ceil(own.length / CHARACTERS_PER_FACT));
    const best = [...telling_].sort((a, b) => contentTerms(b.text).length - contentTerms(a.text).length).slice(0, room);
    return best
      .sort((a, b) => a.start - b.start)
      .map((s) => build(said(subject, tidy(s.text), chinese, chinese ? '表示' : `said${on}`), s, s));
  }
  return asking ? [build(said(subject, tidy(asking.text), chinese, chinese ? `询问${whom}` : `asked ${whom}${on}`), asking, asking)] : [];
}
