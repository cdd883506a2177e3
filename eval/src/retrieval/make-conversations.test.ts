// What eval:retrieval promises of its conversations: enough of them, long, the same every time and in both languages.
import { makeConversations } from './make-conversations.js';

describe('makeConversations', () => {
  const [english, chinese] = [makeConversations('en'), makeConversations('zh')];

  it('makes ten long conversations or more with 200 questions or more, the same ones every time', () => {
    expect(english.length).toBeGreaterThanOrEqual(10);
    for (const { sessions } of english) expect(sessions.flatMap(({ turns }) => turns).length).toBeGreaterThanOrEqual(150);
    expect(english.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(200);
    expect(makeConversations('en')).toEqual(english);
  });

  it('has the same evidence in both languages, and the answer stands in it', () => {
    const evidenceOf = (set: typeof english) => set.map(({ questions }) => questions.map(({ evidence, category }) => [evidence, category]));
    expect(evidenceOf(chinese)).toEqual(evidenceOf(english));
    for (const { sessions, questions } of [...english, ...chinese]) {
      const said = new Map(sessions.flatMap(({ turns }) => turns).map(({ id, content }) => [id, content.toLowerCase()]));
      for (const content of said.values()) expect(content).not.toMatch(/[{}]/);
      for (const { answer, evidence } of questions) expect(said.get(evidence[0]!)).toContain(answer.toLowerCase());
    }
  });
});
