// prompts: the wording of a summary over chosen facts, version 2 (the fence says which marks count).
import { z } from 'zod';
import type { ChatMessage } from '../provider/open-ai-chat.js';
import { fenced, type Fence } from './fence.v1.js';

export const WRITE_SUMMARY_VERSION = 'v2';

export const WrittenSummary = z.strictObject({ summary: z.string().min(1).max(8000) });

export interface SummaryPromptInput {
  perspective: string;
  language: string;
  /** Oldest first, with date where known. */
  facts: string[];
  /** Characters. */
  maxLength: number;
  fence: Fence;
}

export function writeSummaryPrompt(input: SummaryPromptInput): ChatMessage[] {
  const rules = `You write a summary that an assistant can use as it stands.
- Say only what the facts say. Keep names, numbers and dates exactly as they are; add none.
- Perspective: ${input.perspective.replaceAll('_', ' ')}. Language: ${input.language}. At most ${input.maxLength} characters.
- Plain sentences, the most useful first. No heading, no list marks, no remark about the task.`;
  return [
    { role: 'system', content: `${rules}\n\n${input.fence.rule}` },
    { role: 'user', content: `Facts:\n${fenced(input.fence, input.facts.map((fact) => `- ${fact}`).join('\n'))}` },
  ];
}
