// What the built-in extractor learns from the turns of one user, for tests of what is told in Chinese. A turn by another is a part of a message.
import type { FactCandidate } from '../model/fact.js';
import type { Message } from '../model/message.js';
import { learnFrom, saying, slotsOf } from './learn.js';

type Turn = string | Partial<Message>;
/** Wednesday, 10:00 in Shanghai. */
const TIMESTAMP = new Date('2026-03-04T02:00:00Z');

export const learn = (turns: Turn[]): Promise<FactCandidate[]> =>
  learnFrom(
    turns.map((turn, i) => {
      const { content = '', ...over } = typeof turn === 'string' ? { content: turn } : turn;
      return saying(content, { id: `m${i}`, timestamp: TIMESTAMP, ...over });
    }),
  );
export const told = async (...turns: Turn[]): Promise<string[]> => (await learn(turns)).map((fact) => fact.content);
export const slots = async (...turns: Turn[]): Promise<string[]> => slotsOf(await learn(turns));
export const asks = (content: string): Partial<Message> => ({ role: 'assistant', content });
