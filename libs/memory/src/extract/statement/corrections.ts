// extract ▸ statement: follows the clauses of a message for corrections, which lean on what was said right before them.
import { splitSentences } from '@strata/language';
import { CHANGE_WORDS } from '../../reconcile/meaning/change-words.data.js';
import { leaversIn } from '../../reconcile/meaning/ended/vacated.js';
import { isCorrectionAloneChinese, restateChinese } from '../chinese/restate.js';
import type { Earlier } from '../english/ellipsis.js';
import { isCorrectionAlone, leavesOpen, restateEnglish } from '../english/restate.js';

export interface Restated {
  text: string;
  /** Where its words begin in the message: with the words that call it a correction. */
  start: number;
}

const MAX_CLAUSE = 480;
const TELLS_CHANGE =
  /\bnow[.!]?$|\b(?:raised|lowered|cut|reduced|increased|bumped|dropped|upped|trimmed|rose|fell|grew|shrank|doubled|delayed|migrated|relocated|renamed|put|moved|switched|transferred)(?: up| down| back| over| off| (?:my|our|the|his|her|their) [^,.;]{2,40}?)? (?:to|until|till)\b|\b(?:put|moved|switched) (?:me|us) (?:on|to|onto|over to)\b|(?:\b(?:is|are)|'s) (?:off|over)(?=$|[ ,.!])|\bwent (?:up|down)\b|^(?:not|no more|typo|scrap|scratch|forget|drop|cancel|skip)\b|\bafter all\b|\b(?:turned|switched) off\b|\b(?:gave|given) .{2,40} (?:away|up)\b|\b(?:quit|gave up|stopped|ended|dropped|split up|decided against)\b|\b(?:no longer|any ?more|instead|(?:moved|changed|switched|postponed|rescheduled|pushed|extended|raised|upgraded|went (?:up|down)) (?:back )?to|(?:got|was|were|been|is|are) (?:now )?(?:moved|changed|cancelled|canceled|called off|postponed|rescheduled|sold|replaced)|cancelled|canceled|called off|correction|i meant|that was wrong|died|passed away|has gone|put down|ran away|flew (?:off|away)|never came back|broke up|sold)\b/iu;
const { chinese } = CHANGE_WORDS;
const TELLS_CHANGE_CHINESE = new RegExp(
  `(?:${chinese.gone})(?:掉|光|完)?(?:了|啦)|(?:${chinese.gaveUp})|(?:${chinese.parts})了|[不没][^，。]{1,8}(?:了|啦)(?=$|[，,。！])|(?:${chinese.verbs})|${chinese.corrects}|重[写做构新]|转[去做行]|调[去走离]|从.{1,12}(?:出来|离开|走)了|离开|不是.{1,20}[，,]是|[买办搞装修交写做考学]好了|还是|[^，。]{1,8}(?:不成|不了)了?(?=$|[，,。！])`,
  'u',
);

/** What changes an earlier statement is worth keeping, however short. */
export const tellsChange = (said: string): boolean => TELLS_CHANGE.test(said) || TELLS_CHANGE_CHINESE.test(said);

/** "团队七个人了", "三体追完了": something is as it was not before. */
const NEW_STATE_CHINESE = /^[^，,。]{2,18}[了啦][。！!~\s]*$/u;
export const tellsNewState = (said: string): boolean => said.split(/[，,]/u, 4).some((part) => NEW_STATE_CHINESE.test(part.trim()));

/** "我现在自己住": what holds from now on, in words that are common ones. */
export const tellsNow = (said: string): boolean => /^[^，,]{0,8}(?:现在|目前|如今)(?=[^，,]{2})/u.test(said);

const ANNOUNCES =
  /\b(?:misread|misremembered|mixed (?:it|that|them) up|got (?:it|that) wrong|changed|moved|switched|shifted|swapped|rescheduled|postponed|delayed|extended|raised|upped|lowered|renewed|promoted|upgraded|downgraded|renamed|plans? changed|change of plans?|new (?:term|season|semester|schedule|contract|rules|plan))\b|\bput .{2,30} (?:up|down)\b/iu;
const MAX_ANNOUNCEMENT = 80;
/** "The conference shifted by a week", before "I'm there from 11 to 15 May": a change whose outcome the next clause tells. */
export const announces = (before: string, clause: string): boolean =>
  before.length <= MAX_ANNOUNCEMENT &&
  (leaversIn(before).length > 0 || ((ANNOUNCES.test(before) || tellsChange(before)) && !tellsChange(clause)));

/** The same said behind it: "they moved the fair". */
const EXPLAINS =
  /^(?:they|we|he|she|i|(?:the|my|our) [\p{L} -]{2,30}?)(?:'ve|'s| have| has)? (?:just |all )?(?:changed|moved|switched|shifted|swapped|rescheduled|postponed|delayed|extended|renewed|upgraded|renamed|replaced|reorgani[sz]ed)(?! (?:to|into) )/iu;
export const explains = (clause: string, before: string): boolean =>
  clause.length <= MAX_ANNOUNCEMENT && EXPLAINS.test(clause) && !tellsChange(before);

/** The last sentence of a message: what the next message of the same speaker may correct. */
export function lastSentence(text: string): string | null {
  const last = splitSentences(text.slice(-1000)).at(-1)?.text.trim() ?? '';
  return last && last.length <= MAX_CLAUSE ? last : null;
}

/** "Remember my job title?", "About the lease." */
const INTRODUCES =
  /^(?:(?:remember|you know|about|regarding|as for|ok so|so|and|re:?) )*((?:the|my|our|that) [\p{L}\d' -]{2,50}?)(?: (?:i (?:told you about|mentioned)|from before))?[?:.…]+$/iu;
/** "The dentist called on Monday": news of what follows, and no statement that it corrects. */
const REPORTS = /\b(?:called|emailed|e-mailed|texted|phoned|messaged|wrote|rang|said|told|asked|heard|checked|spoke|talked)\b/iu;

export class Corrections {
  /** Where "sorry, that was wrong." stands, until the clause comes that says what is right. */
  private announcedAt: number | null = null;

  /** Clauses of the message at hand, newest first. */
  private readonly told: string[] = [];

  constructor(
    private before: string | null,
    private readonly earlier: () => Earlier,
  ) {}

  /** `announced`: the clause says no more than that something was wrong. Null: it corrects nothing. */
  read(clause: string, start: number, chinese: boolean): Restated | 'announced' | null {
    if (clause.length > MAX_CLAUSE) return null;
    if (chinese ? isCorrectionAloneChinese(clause) : isCorrectionAlone(clause)) {
      this.announcedAt ??= start;
      if (!chinese && leavesOpen(clause)) this.before = clause;
      return 'announced';
    }
    const text = chinese ? restateChinese(clause, this.before) : restateEnglish(clause, this.surroundings());
    const at = this.announcedAt;
    this.announcedAt = null;
    return text === null && at === null ? null : { text: text ?? clause, start: at ?? start };
  }

  /** What the next clause may refer to. */
  said(clause: string): void {
    this.before = clause;
    this.told.unshift(clause);
  }

  private surroundings() {
    const [hint = null] = this.told;
    return {
      before: this.before,
      earlier: () => [...this.told.filter((clause) => !REPORTS.test(clause)), ...this.earlier()],
      introduced: hint === null ? null : (INTRODUCES.exec(hint)?.[1] ?? null),
      hint,
      isMarked: this.announcedAt !== null,
    };
  }
}
