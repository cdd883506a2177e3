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
  'relationship status',
  'timezone',
  'phone number',
  'email',
  'reply language',
  'diet',
]);

/** `attribute` in any case; `default for …`, `favorite …` and `counted …` hold one value per thing that they name. */
export function isSingleValued(attribute: string): boolean {
  const name = attribute.trim().toLowerCase();
  return SINGLE.has(name) || /^(?:default for|favou?rite|counted) /.test(name);
}

/** `favorite color`, `default for europe`: one spelling for the same thing. */
export function namedAttribute(kind: 'favorite' | 'default for', thing: string): string {
  const plain = thing
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:the|a|an|my|our)\s+/u, '')
    .replace(/["'“”‘’「」]/gu, '')
    .replace(/\s+/gu, ' ')
    .replaceAll('colour', 'color')
    .trim();
  return `${kind} ${plain}`;
}
