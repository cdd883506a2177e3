// A model's wording is taken only if it says nothing that its facts don't: every number, date and name is looked up.
import { findEntities } from '@strata/language';
import type { Fact } from '../model/fact.js';
import { foldText } from '../reconcile/fold-text.js';
import { formatTime } from './compose-text.js';

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** What a sentence may begin with, and the words for those whom a summary is about. */
const PLAIN = new Set(
  'i the a an user users they he she it their his her its this that these those there in on at since from for with as and but also when while both one after before during currently previously overall recently additionally assistant'.split(
    ' ',
  ),
);
const number = (text: string) => text.replace(/,(?=\d{3})/g, '').replace(/^0+(?=\d)/, '');

/** Null when the prose may stand; else what is wrong with it, without its content. */
export function checkProse(prose: string, facts: Fact[], maxLength: number): 'empty' | 'too_long' | 'number' | 'name' | null {
  if (!prose.trim()) return 'empty';
  if (prose.length > maxLength) return 'too_long';
  const times = facts.flatMap((f) => [...(f.eventTime ? [f.eventTime.start, f.eventTime.end] : []), ...(f.validFrom ? [f.validFrom] : [])]);
  const dates = [
    ...times.map((t) => t.toISOString().slice(0, 10)),
    ...facts.flatMap((f) => (f.eventTime ? [formatTime(f.eventTime)] : [])),
  ];
  const evidence = [
    ...facts.flatMap((f) => [
      f.content,
      f.value ?? '',
      f.speakerName ?? '',
      ...f.entities,
      ...f.sources.flatMap((s) => [s.quote, s.name ?? '']),
    ]),
    ...dates,
  ].join('\n');
  const numbers = new Set((evidence.match(/\d+(?:[.,]\d+)*/g) ?? []).map(number));
  for (const found of prose.match(/\d+(?:[.,]\d+)*/g) ?? []) if (!numbers.has(number(found))) return 'number';
  const folded = ` ${foldText(evidence)} `;
  const spoken = new Set([...folded.split(' '), ...dates.flatMap(spokenDate)]);
  for (const word of capitalised(prose)) if (!spoken.has(foldText(word)) && !PLAIN.has(word.toLowerCase())) return 'name';
  for (const { name } of findEntities(prose)) {
    const key = foldText(name);
    if (!folded.includes(key) && !key.split(' ').every((part) => spoken.has(part) || PLAIN.has(part))) return 'name';
  }
  return null;
}

function spokenDate(date: string): string[] {
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T12:00:00Z` : NaN);
  const month = MONTHS[Number(date.slice(5, 7)) - 1];
  return [...(month ? [month] : []), ...(Number.isNaN(day.getTime()) ? [] : [WEEKDAYS[day.getUTCDay()] ?? ''])];
}

/** Words that look like names; the first word of a sentence looks so anyway and counts only when it is met again inside. */
function capitalised(prose: string): string[] {
  return [...prose.matchAll(/(?<![.!?。！？:：\n]\s*|^\s*)(?<![\p{L}\p{N}'’-])\p{Lu}[\p{L}\p{N}'’-]*/gu)].map((m) =>
    m[0].replace(/['’]s$/u, ''),
  );
}
