// prompts: facts out of messages, version 3 (the model names a time, and code computes it). A change of wording or schema is a new file, so
// that results stay attributable: prompts.test.ts holds the hash of each.
import { FactCategory, FactType } from '@strata/contracts';
import type { Message } from '@strata/memory';
import { z } from 'zod';
import type { ChatMessage } from '../provider/open-ai-chat.js';
import { fenced, fencedInline, type Fence } from './fence.v1.js';

export const EXTRACT_FACTS_VERSION = 'v3';

/** Every field is required and nullable where it may be missing: that is what strict providers take. */
export const ExtractedFacts = z.strictObject({
  facts: z
    .array(
      z.strictObject({
        content: z.string().min(1).max(600).describe('One short, self-contained statement in the language of the message'),
        category: FactCategory,
        type: FactType,
        quotes: z
          .array(z.strictObject({ message: z.string().max(300).describe('Label such as m1'), text: z.string().min(1).max(2000) }))
          .min(1)
          .max(5)
          .describe('Copied character by character from the messages'),
        entities: z.array(z.string().max(200)).max(12),
        tags: z.array(z.string().max(60)).max(6),
        confidence: z.number().min(0).max(1),
        slot: z.strictObject({ subject: z.string().min(1).max(100), attribute: z.string().min(1).max(100) }).nullable(),
        value: z.string().max(300).nullable(),
        polarity: z.enum(['set', 'remove']),
        time: z.strictObject({ phrase: z.string().min(1).max(200) }).nullable(),
      }),
    )
    .max(60),
});
export type ExtractedFacts = z.infer<typeof ExtractedFacts>;

interface Said {
  role: Message['role'];
  /** The speaker's own text, so it is data too. */
  name: string | null;
  content: string;
}
export interface ExtractPromptInput {
  messages: (Said & { label: string; localTime: string })[];
  context: Said[];
  known: string[];
  fence: Fence;
}

const RULES = `You read messages between a user and an assistant and write down the facts that they state.

Rules:
- A fact is one short, specific statement that the text supports explicitly. Never guess, never combine with general knowledge.
- Write each fact in the language of its message, understandable on its own: names instead of pronouns, "the user" (or the user's name) instead of "I".
- Every fact quotes its source: the label of the message and the exact words, copied character by character. No ellipsis, no correction.
- The speaker's own statements only. What an assistant says, suggests or asks is not a fact about the user; what an assistant commits to or recommends may be a fact about the assistant.
- Questions, greetings, thanks and small talk give no fact. Hypothetical or quoted speech gives none.
- category: identity (who somebody is: name, home, job, family), preference, plan, constraint (allergy, budget, must not), event (happened at a time), behavior (habit), fact (anything else).
- type: persona (lasting truth about the speaker), episodic (something at a time), instruction (how the assistant shall behave).
- slot and value only where a later statement would replace this one: subject "user" (or a name), attribute in lower-case English words such as "home city", "employer", "phone number"; else null.
- polarity "remove" when the statement says that the slot's value no longer holds; else "set".
- time only when the text names one: the phrase as written, such as "last Friday"; else null. Write no date into the content that the text does not name.
- confidence: 1 for a plain statement, lower for a hedged one.
- If there is no fact, answer {"facts": []}.`;

export function extractFactsPrompt({ messages, context, known, fence }: ExtractPromptInput): ChatMessage[] {
  const by = ({ role, name }: Said) => (name ? `${role} ${fencedInline(fence, name)}` : role);
  const earlier = context.map((said) => `By ${by(said)}:\n${fenced(fence, said.content)}`);
  const parts = [
    ...(known.length
      ? [`What is known already, for names and references only:\n${fenced(fence, known.map((line) => `- ${line}`).join('\n'))}`]
      : []),
    ...(earlier.length ? ['Earlier messages, for references only; take no fact from them.', ...earlier] : []),
    ...messages.map((said) => `Message ${said.label}, by ${by(said)}, at ${said.localTime}:\n${fenced(fence, said.content)}`),
    `Write down the facts of the messages ${messages.map((said) => said.label).join(', ')}.`,
  ];
  return [
    { role: 'system', content: `${RULES}\n\n${fence.rule}` },
    { role: 'user', content: parts.join('\n\n') },
  ];
}
