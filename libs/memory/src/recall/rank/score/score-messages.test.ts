// Each soft boost alone: of two messages with the same words, the one that it is meant for comes first.
import type { Message } from '../../../model/message.js';
import { sampleMessage } from '../../../testing/samples.js';
import { candidate } from '../candidate.js';
import { readQuestion } from '../read-question.js';
import { scoreMessages } from './score-messages.js';

const scope = { projectId: 'p', userId: 'u' };
const context = { reference: new Date('2024-06-15T12:00:00Z'), timezone: 'UTC' };
const found = { lexical: 0.5, covered: 0.5, semantic: 0 };

function better(query: string, one: Partial<Message>, other: Partial<Message>, speakers: string[] = []): boolean {
  const make = (id: string, over: Partial<Message>) =>
    candidate('message', sampleMessage(scope, id, over.content ?? 'It went well.', { sessionId: id, ...over }), { ...found });
  const [a, b] = [make('a', one), make('b', other)];
  scoreMessages([a, b], readQuestion(query, speakers, context), 'UTC');
  return a.score > b.score;
}

describe('scoreMessages', () => {
  it('prefers the one person named, and nobody when two are', () => {
    expect(better('How did the audition of Ana go?', { name: 'Ana' }, { name: 'Ben' }, ['Ana', 'Ben'])).toBe(true);
    expect(better('How did Ana and Ben meet?', { name: 'Ana' }, { name: 'Ben' }, ['Ana', 'Ben'])).toBe(false);
  });
  it('prefers the user\'s own words when the question is about "me"', () => {
    expect(better('How did my audition go?', { role: 'user' }, { role: 'assistant' })).toBe(true);
  });
  it('prefers a session on the date that is asked for', () => {
    const query = 'What happened on 7 May 2024?';
    expect(better(query, { timestamp: new Date('2024-05-07T20:00:00Z') }, { timestamp: new Date('2024-05-08T00:30:00Z') })).toBe(true);
  });
  it('prefers a turn whose own words resolve to the date that is asked for', () => {
    const timestamp = new Date('2024-05-08T10:00:00Z');
    expect(
      better(
        'What happened on 7 May 2024?',
        { content: 'Yesterday it went well.', timestamp },
        { content: 'Today it went well.', timestamp },
      ),
    ).toBe(true);
  });
  it('prefers a turn with a time when it is asked when', () => {
    expect(better('When did it go well?', { content: 'It went well last Friday.' }, { content: 'It went well at home.' })).toBe(true);
    expect(better('Where did it go well?', { content: 'It went well last Friday.' }, { content: 'It went well at home.' })).toBe(false);
  });
  it("sets questions back, an assistant's more than a user's", () => {
    expect(better('Did it go well?', { content: 'It went well.' }, { content: 'Did it go well?' })).toBe(true);
    expect(better('Did it go?', { content: 'Did it go well?' }, { content: 'Did it go well?', role: 'assistant' })).toBe(true);
  });
  it('refuses a score that is no number', () => {
    const one = candidate('message', sampleMessage(scope, 'a', 'x'), { ...found, lexical: Number.NaN });
    expect(() => scoreMessages([one], readQuestion('x', [], context), 'UTC')).toThrow(/not a number/);
  });
});
