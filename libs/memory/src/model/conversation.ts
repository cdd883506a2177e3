// A conversation as contracts name it whose users name theirs alike: each user has their own "0610", where a session's id is the project's.

/** Session ids have room for both. */
export const MOST_NAME_CHARACTERS = 100;
/** Of what is said outside of any conversation. */
const STANDING = 'default';

/**
 * Ids of the session that it can be: the name itself, as long as no other user has a session of that id, else the user's own. In the
 * order in which they are looked for; a conversation that has begun as the user's own stays that.
 */
export function sessionIdsOf(userId: string, conversationId: string | null): { own: string; plain: string | null } {
  return { own: `${conversationId ?? STANDING}@${userId}`, plain: conversationId };
}

/** The name under which the user knows the session. */
export function conversationIdOf(userId: string, sessionId: string): string {
  const ending = `@${userId}`;
  return sessionId.length > ending.length && sessionId.endsWith(ending) ? sessionId.slice(0, -ending.length) : sessionId;
}
