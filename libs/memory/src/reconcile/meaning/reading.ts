// reconcile ▸ meaning: what the comparison of two statements needs to know of each, found out once.
import type { FactCandidate } from '../../model/fact.js';
import { CHANGE_WORDS } from './change-words.data.js';
import { endedThings, type Ended } from './ended/ended-thing.js';
import { partsOf } from './parts-of.js';
import { newValues, type NewValue } from './replaced/replaced-chinese.js';
import { isDefinite } from './replaced/definite-value.js';
import { namedOld } from './replaced/replaced-value.js';
import { whoseStatement, type Whose } from './whose-statement.js';
import { isValue, ownWordsOf, wordsOf, type Word } from './words-of.js';

export type Stated = Pick<FactCandidate, 'content' | 'speakerName' | 'sources' | 'slot' | 'type' | 'category' | 'eventTime'>;

/** What a statement says. */
export interface Reading {
  words: readonly Word[];
  /** Whom it is about, other than its speaker. */
  whose: Whose | null;
  /** Where the statement says several things: each of them. */
  parts: Stated[];
  /** What is over by its words. */
  ended: readonly Ended[];
  /** About another one than the present: "my old office". */
  former: boolean;
  /** Tells what happened, not what is. */
  isPast: boolean;
  /** Tells what its subject did, as a deed that a plan may have been for. */
  isDone: boolean;
  /** "Upgraded to a 32-inch LG monitor", "got a new desk": the thing that takes the place of one. */
  newThing: string | null;
  /** "Their dentist is Dr. Olsen": it says itself that there is one. */
  definite: boolean;
  /** What it plans to do, as long as it is not done. */
  planned: Word[] | null;
  /** "uses Notion for notes": notes. Another purpose may have another thing. */
  purpose: ReadonlySet<string>;
  /** A due date, an expiry, a price: there is one of it at a time. */
  oneOnly: boolean;
}

/** What a statement says about the change that it tells of. */
export interface Change {
  /** What it says it replaces: "switched from Slack to …". */
  old: Word[] | null;
  /** "raised the rent to 850": rent 850. */
  changedObject: Word[] | null;
  /** 评审会推到周五: each thing that has a new value. */
  newValues: readonly NewValue[];
  revises: boolean;
  corrects: boolean;
  adds: boolean;
  resumes: boolean;
  /** "…, we're going to Madeira instead": of two that were done or planned the other one. */
  instead: boolean;
  /** "upgraded to …": the value says itself that it stands for another. */
  changedTo: boolean;
}

const { english, chinese } = CHANGE_WORDS;
const either = (one: string, other: string) => new RegExp(`\\b(?:${one})(?![\\p{L}\\p{N}'])|(?:${other})`, 'iu');
const REVISES = either(english.revises, chinese.revises);
const CORRECTS = either(english.corrects, chinese.corrects);
const ADDS = either(english.adds, chinese.adds);
const TOO = /\b(?:too(?=$|[.,!?)])|(?:also|as well)(?=$|[\s.,!?)]))|也(?=对)/imu;
const RESUMES = either(english.resumes, chinese.resumes);
const FORMER = either(english.former, chinese.former);
const CHANGED_TO = new RegExp(`\\b(?:${english.verbs}) (?:over )?to\\b`, 'u');
const CHINESE_CHANGED_TO = new RegExp(chinese.verbs, 'u');
/** 我儿子六岁了: behind the sentence 了 tells of a new state, not of the past. */
const NEW_STATE = /\p{Script=Han}[了啦][。！!]?$/u;
const CHANGES = new RegExp(`\\b(?:${english.verbs}|decided|chose|agreed|just (?:started|began))\\b|${chinese.verbs}|决定`, 'u');
const PRESENT = /\b(?:is|are|am|has|have|does|do|will|now|these days)\b|'s\b|[是在要叫住每有养]/u;

/** What was bought, met or visited once. */
const PAST =
  /^(?:\p{L}+ly |just |also )*(?:bought|met|saw|went|visited|read|watched|got|made|took|had|was|were|wrote|ran|won|lost|paid|ate|gave|came|did|flew|drove|rode|swam|slept|spoke|taught|built|broke|brought|caught|chose|fell|felt|found|forgot|heard|held|kept|knew|left|lent|sang|sat|sent|sold|spent|stood|told|thought|threw|wore|\p{L}{2,}ed)\b/u;

/** "Has learned to sail" as well. */
const DONE = new RegExp(
  `^(?:and others )?(?:(?:has|have|'ve) )?${PAST.source.slice(1)}|^(?:and others )?(?:has|have|'ve) (?:\\p{L}+ly |just |already )*(?:been|become|begun|done|driven|eaten|flown|given|gone|grown|ridden|run|seen|sung|spoken|swum|taken|written)\\b`,
  'u',
);

/** Records are immutable: what is found out about one holds as long as it lives. */
export function once<T>(find: (record: Stated) => T): (record: Stated) => T {
  const found = new WeakMap<object, { value: T }>();
  return (record) => {
    let known = found.get(record);
    if (!known) {
      known = { value: find(record) };
      found.set(record, known);
    }
    return known.value;
  };
}

/** Each field is found when it is first asked for: of most of a user's facts few ever are. */
function lazily<T extends object>(find: { [K in keyof T]: (record: Stated) => T[K] }): (record: Stated) => T {
  class Found {
    readonly fields: unknown[] = [];
    constructor(readonly record: Stated) {}
  }
  for (const [at, [name, findField]] of Object.entries<(record: Stated) => unknown>(find).entries())
    Object.defineProperty(Found.prototype, name, {
      get(this: Found) {
        if (this.fields[at] === undefined) this.fields[at] = findField(this.record);
        return this.fields[at];
      },
    });
  return once((record) => new Found(record) as unknown as T);
}

/** "…, not Tom": what it isn't says only that it stands for another. */
const NOT_THE_OTHER = /(?<=.{8}),? (?:and |but )?not (?:an? |the |my |in |at |on )?[^,.;]{1,40}$/u;
/** "They've put the user on the night shift": what is so of the user now. */
const RECEIVES =
  /^(?:they|the \p{L}+|their \p{L}+)(?:'ve| have| has)? (?:\p{L}+ly )?(?:put|moved|switched|swapped|transferred) the user (?:on|onto|to|on to) (?=\p{L})/u;
const withReceiver = (statement: string): string => statement.replace(RECEIVES, 'is now on ');
/** "From 4 to 8 May (4 May 2026 to 8 May 2026)": the same again. */
const BESIDE = / \([^()]{0,60}\d{4}\)/gu;
export const statementOf = once((record): string =>
  withReceiver(ownWordsOf(record).toLowerCase()).replace(BESIDE, '').replace(NOT_THE_OTHER, ''),
);

/** The cheap part of a reading: enough to leave most of a user's facts alone. */
export const wordsIn = once((record): readonly Word[] => wordsOf(statementOf(record)));

const CHANGED_OBJECT =
  /\b(?:raised|increased|lowered|reduced|cut|moved|changed|migrated|switched|pushed|upped|bumped|doubled|dropped|extended|postponed|rescheduled|upgraded|renamed|rewritten|rewrote|rebuilt|ported|repainted|redone) (?:the|my|our|their|his|her) ([^,.;]{2,40}?)(?: from [^,.;]{1,30}?)? (?:to|in|with) ([^,.;]{1,40})|\bput (?:the|my|our|their|his|her) ([^,.;]{2,40}?) (?:up|down|back|forward) to ([^,.;]{1,40})/u;
function changedObject(statement: string): Word[] | null {
  const [thing, value] =
    CHANGED_OBJECT.exec(statement)
      ?.slice(1)
      .filter((group) => group !== undefined) ?? [];
  return thing === undefined || value === undefined ? null : wordsOf(`${thing} is ${value}`);
}

const PLANNED =
  /\b(?:plans?|planning|going|intends?|intending|wants?|hoping|hopes?|wishes|aims?|aiming|about|would like|needs?|decided)(?: to|: ?| on) ?(\p{L}[^,.;]{4,120})/u;
/** Verb and object of what is planned; when it is to be is no part of it. */
const SOUGHT = /\b(?:saving(?: up)?|looking|shopping|searching|hunting|waiting) for (?:an? |the |my |our )?([^,.;]{2,60})/u;
function plannedIn(record: Stated, statement: string): Word[] | null {
  const sought = wordsOf(SOUGHT.exec(statement)?.[1] ?? '').filter((word) => !isValue(word));
  if (sought.length > 0) return sought;
  if (record.category !== 'plan') return null;
  const words = wordsOf(PLANNED.exec(statement)?.[1] ?? '').filter((word) => !isValue(word));
  return words.length > 1 ? words : null;
}

const PURPOSE =
  /\bfor (?:the |my |our |their )?((?:\d\p{L}|\p{L})[\p{L} '-]{0,40}?)(?=$|[,.;]| (?:now|instead|nowadays|these days|from now on|again|at|in|on|is|are)\b)/u;
const ONE_ONLY = new RegExp(`\\b(?:${english.oneOnly})\\b`, 'u');

const isAhead = ({ eventTime, sources }: Stated): boolean =>
  eventTime !== null && sources.every((source) => source.timestamp < eventTime.start);

const NEW_THING =
  /\b(?:upgraded|switched|changed|moved|downgraded) to an? (?:[\p{L}\d"-]+ ){0,4}?(\p{L}{3,20})(?=$|[,.;]| (?:now|from|with|instead))|\b(?:got|bought|have|has) an? (?:brand[- ])?new (?:[\p{L}\d-]+ ){0,2}?(\p{L}{3,20})(?=$|[,.;:]| (?:now|called|named))/u;

/** Every part of one statement is held against every part of another. */
const MOST_PARTS = 8;

export const read = lazily<Reading>({
  words: wordsIn,
  whose: ({ content }) => whoseStatement(content),
  parts: (record) => {
    const parts = partsOf(ownWordsOf(record));
    return parts.length > 1 ? parts.slice(0, MOST_PARTS).map(({ text }) => ({ ...record, content: text, slot: null })) : [];
  },
  ended: (record) => endedThings(statementOf(record)),
  former: (record) => FORMER.test(statementOf(record)),
  isDone: (record) => record.category !== 'plan' && DONE.test(statementOf(record)),
  newThing: (record) =>
    NEW_THING.exec(statementOf(record))
      ?.slice(1)
      .find((noun) => noun !== undefined) ?? null,
  definite: ({ content }) => isDefinite(content),
  planned: (record) => plannedIn(record, statementOf(record)),
  purpose: (record) => new Set(wordsOf(PURPOSE.exec(statementOf(record))?.[1] ?? '').map((word) => word.key)),
  oneOnly: (record) => ONE_ONLY.test(statementOf(record)),
  isPast: (record) => {
    const statement = statementOf(record);
    return (
      (record.type === 'episodic' || PAST.test(statement)) &&
      record.category !== 'plan' &&
      !isAhead(record) &&
      !CHANGES.test(statement) &&
      !PRESENT.test(statement) &&
      !NEW_STATE.test(statement)
    );
  },
});

/** "Not Tom, Tim", "the club: not the 9th, the 16th", "*Alessia". */
const IN_PLACE = /^(?:not \S|\*)|\*$|[,:;–-] not [^,]{1,30}, (?:but )?\S|, not [^,.;]{1,30}[.!]?$/iu;

/** With what surrounds the statement in its message: "sorry, that was wrong, …". */
const told = once((record): string => `${statementOf(record)}\n${quotesOf(record)}`);
const quotesOf = ({ sources }: Stated): string => sources.map((source) => source.quote).join('\n');

export const readChange = lazily<Change>({
  old: (record) => {
    const old = wordsOf(namedOld(statementOf(record)) ?? namedOld(quotesOf(record).toLowerCase()) ?? '');
    return old.length > 0 ? old : null;
  },
  changedObject: (record) => changedObject(statementOf(record)),
  newValues: (record) => newValues(statementOf(record)),
  revises: (record) => REVISES.test(told(record)) || NEW_STATE.test(statementOf(record)) || CHINESE_CHANGED_TO.test(statementOf(record)),
  corrects: (record) =>
    CORRECTS.test(told(record)) || record.sources.some((source) => IN_PLACE.test(source.quote)) || NOT_THE_OTHER.test(ownWordsOf(record)),
  // A template may have left it out: "allergic to kiwi too".
  adds: (record) => ADDS.test(statementOf(record)) || TOO.test(quotesOf(record)),
  instead: (record) => /\binstead\b/u.test(told(record)),
  resumes: (record) => RESUMES.test(told(record)),
  changedTo: (record) => CHANGED_TO.test(statementOf(record)) || CHINESE_CHANGED_TO.test(told(record)),
});
