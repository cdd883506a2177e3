// index: what of a user's records the other users of the project may find, and nothing that a private word could shine through.
import type { Evidence } from '../model/attributes.js';
import type { Fact } from '../model/fact.js';
import type { Message } from '../model/message.js';
import type { KnowledgeBaseScope, PublicScope, UserScope } from '../model/scope.js';
import type { IndexInput } from './build-index-entries.js';

/**
 * Public messages, with private neighbours in their windows left blank, and facts that are public. Summaries and topics are told of one
 * user's whole memory and are never shared.
 */
export const publicPart = (input: IndexInput): IndexInput => ({
  ...input,
  messages: input.messages.map((message) => (message.allowPublic ? message : blank(message))),
  targets: new Set(input.messages.flatMap(({ id, allowPublic }) => (allowPublic && input.targets.has(id) ? [id] : []))),
  facts: input.facts.filter((fact) => isPublic(fact, input.evidence)),
  summaries: [],
  topics: [],
});

/** Current, said in public messages alone, in words that came of them: nobody else's edit. */
export const isPublic = (fact: Pick<Fact, 'id' | 'status' | 'flags' | 'editedBy' | 'sources'>, { shared }: Evidence): boolean =>
  fact.status === 'active' &&
  fact.editedBy === null &&
  !fact.flags.includes('suspect') &&
  shared.get(fact.id) === 'whole' &&
  fact.sources.every((source) => source.messageId !== null);

const blank = (message: Message): Message => ({ ...message, name: null, content: '' });

/** Where the records of a user or knowledge base stand: on a shelf of their own, and what of a user's is public on the project's. */
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

/** What of a user's records stands there. */
export const partFor = (shelf: UserScope | PublicScope, whole: IndexInput): IndexInput => ('publicBy' in shelf ? publicPart(whole) : whole);
