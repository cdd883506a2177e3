// Whom a record is shared with beside its user: everybody in the project, or those who search a knowledge base.

/** The audience that is no knowledge base: all users of the project. */
export const PUBLIC = 'public';

interface Shared {
  allowPublic?: boolean;
  knowledgeBaseIds?: readonly string[];
}

/** `public` and ids of knowledge bases; none = the user alone. */
export const audienceOf = ({ allowPublic = false, knowledgeBaseIds = [] }: Shared): string[] => [
  ...(allowPublic ? [PUBLIC] : []),
  ...[...new Set(knowledgeBaseIds)].sort(),
];

/** Whether all of an audience may see the record. */
export const isSharedWith = (record: Shared, audience: readonly string[]): boolean => {
  const own = audienceOf(record);
  return audience.every((one) => own.includes(one));
};

/** Those whom every record is shared with; null = none of the records is shared with anybody. */
export function commonAudience(records: Shared[]): string[] | null {
  const all = records.map(audienceOf);
  const [first = []] = all;
  if (all.every((one) => one.length === 0)) return null;
  return first.filter((one) => all.every((other) => other.includes(one)));
}
