// recall ▸ rank: the weights of the linear ranking.
//
// Messages: fitted on LoCoMo conversations 1–3 with the built-in sentence encoder (listwise: each message of the evidence against the
// candidates that are none), scaled so that a full match is about 1, rounded. Recall@10, before this fit and after: 85.1 ▸ 87.3 on
// conversations 1–3, 84.3 ▸ 84.6 on 4–5, which had no part in it. `node eval/dist/fit-ranking.js` fits anew from what they are now.
// Trees over the same parts and twenty more found nothing that these weights miss.
// Facts take the same shape, with what a message gets from its fact added to their own; the rest was set by hand.

export const MESSAGE_WEIGHTS = {
  /** Words, saturated and weighed by rarity; share of the query's information; cosine of the vectors. All 0 … 1. */
  lexical: 0.045,
  covered: 0.17,
  semantic: 0.51,
  /** Words against those of the best message: how much the question's words tell in this memory. */
  best: 0.08,
  /** Said by the one speaker whom the question names, or by the user who asks about themselves. */
  speaker: 0.07,
  /** Written in the time that the question names; speaks of a time in it; speaks of any time when the question asks for one. */
  sessionDate: 0.255,
  datedTurn: 0.05,
  when: 0.115,
  /** Share of the text that asks. */
  question: -0.195,
  /** The session's three best messages, against the best session. */
  session: 0.11,
  /** The session's nearest message in meaning, against the nearest of all. */
  sessionMeaning: 0.07,
  /** Share that asks of what was said just before. */
  answer: 0.05,
  /** The best of the facts that quote the message. */
  factCovered: 0.14,
  factSemantic: 0.075,
  factTime: 0.04,
  factWhen: 0.03,
} as const;

export const FACT_WEIGHTS = {
  lexical: 0.15,
  covered: 0.32,
  semantic: 0.45,
  speaker: 0.06,
  time: 0.1,
  when: 0.06,
  /** The fact holds the attribute that the question asks for in any wording. */
  attribute: 0.3,
} as const;

/** Summaries and topics. */
export const ABSTRACT_WEIGHTS = { lexical: 0.8, covered: 0.08, semantic: 0.12, time: 0.08 } as const;
