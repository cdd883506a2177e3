// index: what of a user's records the other users of the project may find, and nothing that a private word could shine through.
import type { Evidence } from '../model/attributes.js';
import { audienceOf, isSharedWith } from '../model/audience.js';
import type { Fact } from '../model/fact.js';
import type { Message } from '../model/message.js';
import type { KnowledgeBaseScope, PublicScope, UserScope } from '../model/scope.js';
import type { IndexInput } from './build-index-entries.js';

/**
 * Shared messages, with neighbours in their windows left blank that are not shared with all of the same audience, and facts that are
 * shared; a part for each audience. Summaries and topics are told of one user's whole memory and are never shared.
 */
export function publicParts(input: IndexInput): IndexInput[] {
  const messages = input.messages.filter(({ id }) => input.targets.has(id));
  const audiences = new Map(
    [...messages.map(audienceOf), ...input.facts.map((fact) => audienceOfFact(fact, input.evidence))].map((one) => [keyOf(one), one]),
  );
  return [...audiences].flatMap(([key, audience]) => {
    if (audience.length === 0) return [];
    return {
      ...input,
      messages: input.messages.map((message) => (isSharedWith(message, audience) ? message : blank(message))),
      targets: new Set(messages.flatMap((message) => (keyOf(audienceOf(message)) === key ? [message.id] : []))),
      facts: input.facts.filter((fact) => keyOf(audienceOfFact(fact, input.evidence)) === key),
      summaries: [],
      topics: [],
      audience,
    };
  });
}

const keyOf = (audience: readonly string[]): string => JSON.stringify(audience);

/** Who else may see it. A fact is shared while it is current, said in shared messages alone, in words that came of them: nobody else's edit. */
export const audienceOfFact = (
  fact: Pick<Fact, 'id' | 'status' | 'flags' | 'editedBy' | 'sources'>,
  { shared }: Evidence,
): readonly string[] =>
  fact.status === 'active' &&
  fact.editedBy === null &&
  !fact.flags.includes('suspect') &&
  fact.sources.every((source) => source.messageId !== null)
    ? (shared.get(fact.id) ?? [])
    : [];

const blank = (message: Message): Message => ({ ...message, name: null, content: '' });

/** Where the records of a user or knowledge base stand: on a shelf of their own, and what of a user's is shared on the project's. */
export function shelvesOf(shelf: UserScope): (UserScope | PublicScope)[];
export function shelvesOf(shelf: UserScope | KnowledgeBaseScope): (UserScope | KnowledgeBaseScope | PublicScope)[];
export function shelvesOf(shelf: UserScope | KnowledgeBaseScope): (UserScope | KnowledgeBaseScope | PublicScope)[] {
  const { projectId } = shelf;
  if ('knowledgeBaseId' in shelf) return [{ projectId, knowledgeBaseId: shelf.knowledgeBaseId }];
  return [
    { projectId, userId: shelf.userId },
    { projectId, publicBy: shelf.userId },
  ];
}

/** What of a user's records stands there: together all of it. */
export const partsFor = (shelf: UserScope | PublicScope, whole: IndexInput): IndexInput[] =>
  'publicBy' in shelf ? publicParts(whole) : [whole];
