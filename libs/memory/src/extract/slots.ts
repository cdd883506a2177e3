// extract ▸ slots: the attributes that facts are filed under, and which of them hold one value at a time. Reconciliation reads the same table.

/** A new value of one of these replaces the old one; every other attribute is a list. */
const SINGLE = new Set([
  'name',
  'preferred name',
  'age',
  'birthday',
  'gender',
  'nationality',
  'home city',
  'hometown',
  'address',
  'employer',
  'occupation',
  'job',
  'school',
  'major',
  'relationship status',
  'timezone',
  'phone number',
  'work phone number',
  'home phone number',
  'email',
  'work email',
  'wechat',
  'salary',
  'wife',
  'husband',
  'girlfriend',
  'boyfriend',
  'partner',
  'mother',
  'father',
  'best friend',
  'boss',
  'reply language',
  'diet',
  'working hours',
  'weight',
  'height',
  'grade',
  'pregnancy',
]);

/** People have one of these as a rule, and may have two: a new one replaces the old one where its words tell of a change. */
const MOSTLY_ONE = new Set(['car', 'phone', 'computer']);
export const isMostlyOne = (attribute: string): boolean => MOSTLY_ONE.has(attribute.trim().toLowerCase());

/** Lists of named things, one fact for each: another item is one more, never the same thing changed. */
const ITEM_LISTS = new Set([
  'likes',
  'dislikes',
  'loves',
  'enjoys',
  'pet',
  'language',
  'allergy',
  'health',
  'skill',
  'does not eat',
  'does not drink',
]);

export const isItemList = (attribute: string): boolean => ITEM_LISTS.has(attribute.trim().toLowerCase());

/** `attribute` in any case; `default for …`, `favorite …` and `counted …` hold one value per thing that they name. */
export function isSingleValued(attribute: string): boolean {
  const name = attribute.trim().toLowerCase();
  return SINGLE.has(name) || /^(?:default for|favou?rite|counted|level of) /.test(name);
}

/** `favorite color`, `default for europe`: one spelling for the same thing. */
export function namedAttribute(kind: 'favorite' | 'default for' | 'level of', thing: string, occasion: string | null = null): string {
  const plain = thing
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:the|a|an|my|our)\s+/u, '')
    .replace(/["'“”‘’「」]/gu, '')
    .replace(/\s+/gu, ' ')
    .replaceAll('colour', 'color')
    .trim();
  return occasion === null ? `${kind} ${plain}` : `${kind} ${plain}${OCCASION}${kindOfOccasion(occasion)}`;
}

/** Between the thing and what its default is for: `default for europe / scheduling`. */
const OCCASION = ' / ';
const SCHEDULING = /\b(?:schedul|meeting|calendar|book)|排期|排班|日程|会议|开会|时区|安排/u;

/** Wordings of the same occasion ("team scheduling", "scheduling meetings") are one. */
function kindOfOccasion(occasion: string): string {
  const plain = occasion.normalize('NFKC').trim().toLowerCase();
  return SCHEDULING.test(plain) ? 'scheduling' : plain.replace(/^(?:the|our|my) /u, '');
}

export function splitOccasion(attribute: string): { name: string; occasion: string | null } {
  const [name = '', occasion = null] = attribute.trim().toLowerCase().split(OCCASION);
  return { name, occasion };
}
