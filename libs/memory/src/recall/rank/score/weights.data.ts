// recall ▸ rank: the weights of the linear ranking.
//
// Messages: fitted on LoCoMo conversations 1–3 (listwise: each message of the evidence against the candidates that are none), scaled so
// that a full match is about 1, rounded. Recall@10 through the search call, by the weights set by hand before and by these: 82.8 ▸ 83.7 on
// conversations 1–3, 81.9 ▸ 83.0 on 4–5, which had no part in the fit. `node eval/dist/fit-ranking.js` fits anew from what they are now.
// Facts take the same shape, with what a message gets from its fact added to their own; the rest was set by hand.

export const MESSAGE_WEIGHTS = {
  /** Words, saturated and weighed by rarity; share of the query's information; cosine of the vectors. All 0 … 1. */
  lexical: 0.29,
  covered: 0.16,
  semantic: 0.19,
  /** Said by the one speaker whom the question names, or by the user who asks about themselves. */
  speaker: 0.06,
  /** Written in the time that the question names; speaks of a time in it; speaks of any time when the question asks for one. */
  sessionDate: 0.16,
  datedTurn: 0.05,
  when: 0.09,
  /** Share of the text that asks. */
  question: -0.14,
  /** The session's three best messages, against the best session. */
  session: 0.135,
  /** The best of the facts that quote the message. */
  factCovered: 0.16,
  factSemantic: 0.085,
  factTime: 0.055,
  factWhen: 0.03,
} as const;

export const FACT_WEIGHTS = {
  lexical: 0.29,
  covered: 0.32,
  semantic: 0.27,
  speaker: 0.06,
  time: 0.1,
  when: 0.06,
  /** The fact holds the attribute that the question asks for in any wording. */
  attribute: 0.3,
} as const;

/** Summaries and topics. */
export const ABSTRACT_WEIGHTS = { lexical: 0.8, covered: 0.08, semantic: 0.12, time: 0.08 } as const;
