// extract ▸ statement: follows the clauses of a message for corrections, which lean on what was said right before them.
import { splitSentences } from '@strata/language';
import { isCorrectionAloneChinese, restateChinese } from '../chinese/restate.js';
import { isCorrectionAlone, restateEnglish } from '../english/restate.js';

export interface Restated {
  text: string;
  /** Where its words begin in the message: with the words that call it a correction. */
  start: number;
}

const MAX_CLAUSE = 480;
const TELLS_CHANGE =
  /\bnow[.!]?$|\b(?:no longer|any ?more|instead|(?:moved|changed|switched|postponed|rescheduled|pushed|extended|raised|upgraded|went (?:up|down)) (?:back )?to|(?:got|was|were|been|is|are) (?:now )?(?:moved|changed|cancelled|canceled|called off|postponed|rescheduled|sold|replaced)|cancelled|canceled|called off|correction|i meant|that was wrong|died|passed away|broke up|sold)\b|改[成到为]|换[成到了]|取消|推迟|延[到期后]|提前到|卖了|送人|去世|停了|关了|更正|纠正|[说记写弄搞]错|不对[，,]|搬[到去]|[涨降升调提]到|不[^，。]{1,8}了$/iu;

/** What changes an earlier statement is worth keeping, however short. */
export const tellsChange = (said: string): boolean => TELLS_CHANGE.test(said);

/** The last sentence of a message: what the next message of the same speaker may correct. */
export function lastSentence(text: string): string | null {
  const last = splitSentences(text.slice(-1000)).at(-1)?.text.trim() ?? '';
  return last && last.length <= MAX_CLAUSE ? last : null;
}

export class Corrections {
  /** Where "sorry, that was wrong." stands, until the clause comes that says what is right. */
  private announcedAt: number | null = null;

  constructor(private before: string | null) {}

  /** `announced`: the clause says no more than that something was wrong. Null: it corrects nothing. */
  read(clause: string, start: number, chinese: boolean): Restated | 'announced' | null {
    if (clause.length > MAX_CLAUSE) return null;
    if (chinese ? isCorrectionAloneChinese(clause) : isCorrectionAlone(clause)) {
      this.announcedAt ??= start;
      return 'announced';
    }
    const text = chinese ? restateChinese(clause, this.before) : restateEnglish(clause, this.before);
    const at = this.announcedAt;
    this.announcedAt = null;
    return text === null && at === null ? null : { text: text ?? clause, start: at ?? start };
  }

  /** What the next clause may refer to. */
  said(clause: string): void {
    this.before = clause;
  }
}
