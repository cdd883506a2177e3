// eval:retrieval: one thing that people of the made conversations talk about, in English and in Chinese: with the same meaning and the same distance between what is said and what is asked.

export type Both = readonly [english: string, chinese: string];
/** `{v}` is the value, `{p}` another person. */
export interface Topic {
  values: readonly Both[];
  /** The user of himself or herself. */
  said: readonly Both[];
  /** The user, that it is another value now. */
  changed: Both;
  /** The user of somebody else. */
  told: Both;
  asked: readonly Both[];
  /** The question about somebody else. */
  askedOf: Both;
}
