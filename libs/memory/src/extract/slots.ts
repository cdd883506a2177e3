// Which slots hold one value at a time: a new value of such a slot replaces the old one. (First cut, so that the tree compiles.)
const SINGLE = new Set(['name', 'age', 'birthday', 'home city', 'employer', 'occupation', 'job', 'relationship status', 'timezone']);

export function isSingleValued(attribute: string): boolean {
  return SINGLE.has(attribute.trim().toLowerCase());
}
