// eval:retrieval: long made conversations with questions whose evidence is known, the same ones in both languages. The same seed gives the same set.
import type { Conversation, Question, Turn } from '../locomo/read.js';
import { seeded } from '../recall-bench/synthetic.js';
import { CHATTER, LEADS, PEOPLE, REPLIES } from './chatter.data.js';
import { PASTIMES } from './pastimes.data.js';
import { PERSON } from './person.data.js';
import type { Both, Topic } from './topic.js';

export type Language = 'en' | 'zh';
/** What a question asks for: its category in the tables. */
export const KINDS: [category: number, name: string][] = [
  [1, 'said once'],
  [2, 'changed later'],
  [3, 'of others'],
];

const CONVERSATIONS = 12;
const SESSIONS = 8;
/** Turns of the user in each; each has a reply. */
const TURNS = 11;
/** Share of the statements that are overtaken by a later one. */
const CHANGED = 0.4;
/** Share of the topics in which somebody else is asked about. */
const OF_OTHERS = 0.5;
const START = Date.UTC(2026, 0, 5, 18);
const DAY_MS = 86_400_000;
const TURN_GAP_MS = 30_000;

/** What the user says, and the questions that it is the evidence of. */
interface Statement {
  text: Both;
  questions: { question: Both; answer: Both; category: number }[];
}
type Random = () => number;

const pick = <T>(of: readonly T[], random: Random): T => of[Math.floor(random() * of.length)]!;
function shuffled<T>(of: readonly T[], random: Random): T[] {
  const list = [...of];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}
/** In both languages; a sentence begins with a capital. */
const filled = (template: Both, parts: Record<string, Both>): Both =>
  ([0, 1] as const).map((side) => {
    const text = template[side].replace(/\{(\w)\}/g, (_, name: string) => parts[name]![side]);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }) as unknown as Both;
const joined = (a: Both, b: Both): Both => [a[0] + b[0], a[1] + b[1]];

export function makeConversations(language: Language): Conversation[] {
  const side = language === 'en' ? 0 : 1;
  return Array.from({ length: CONVERSATIONS }, (_, number) => {
    const random = seeded(1000 + number);
    const id = `made-${language}-${number + 1}`;
    const questions: Question[] = [];
    const sessions = planned(random).map((statements, s) => {
      const turns = statements.flatMap((statement, i): Turn[] => {
        const turn = (place: number, role: Turn['role'], text: Both): Turn => ({
          id: `D${s + 1}:${place + 1}`,
          role,
          speaker: null,
          content: text[side],
          timestamp: new Date(START + 9 * s * DAY_MS + place * TURN_GAP_MS).toISOString(),
        });
        const said = turn(2 * i, 'user', statement.text);
        for (const { question, answer, category } of statement.questions)
          questions.push({ question: question[side], answer: answer[side], evidence: [said.id], category });
        return [said, turn(2 * i + 1, 'assistant', pick(REPLIES, random))];
      });
      return { id: `${id}-s${s + 1}`, turns };
    });
    return { id, sessions, questions, observations: [] };
  });
}

/** The statements of each session: of every topic the user's own, what overtakes it in a later session, and what two others have. */
function planned(random: Random): Statement[][] {
  const sessions: Statement[][] = Array.from({ length: SESSIONS }, () => []);
  const free = (from: number) => shuffled([...sessions.keys()].slice(from), random).find((s) => sessions[s]!.length < TURNS);
  const put = (statement: Statement, from = 0): number => {
    const session = free(from) ?? free(0)!;
    sessions[session]!.push({ ...statement, text: joined(pick(LEADS, random), statement.text) });
    return session;
  };
  for (const topic of shuffled([...PERSON, ...PASTIMES], random)) {
    const values = shuffled(topic.values, random);
    own(topic, values, random, put);
    const asksOther = random() < OF_OTHERS;
    shuffled(PEOPLE, random)
      .slice(0, 2)
      .forEach((p, i) => {
        const v = values[2 + i]!;
        const asked = { question: filled(topic.askedOf, { p }), answer: v, category: 3 };
        put({ text: filled(topic.told, { p, v }), questions: asksOther && i === 0 ? [asked] : [] });
      });
  }
  return sessions.map((statements) => {
    const chatter = shuffled(CHATTER, random).slice(0, TURNS - statements.length);
    return shuffled([...statements, ...chatter.map((text) => ({ text, questions: [] }))], random);
  });
}

function own(topic: Topic, [first, second]: Both[], random: Random, put: (statement: Statement, from?: number) => number): void {
  const question = pick(topic.asked, random);
  const said = filled(pick(topic.said, random), { v: first! });
  if (random() >= CHANGED) {
    put({ text: said, questions: [{ question, answer: first!, category: 1 }] });
    return;
  }
  const session = put({ text: said, questions: [] });
  put({ text: filled(topic.changed, { v: second! }), questions: [{ question, answer: second!, category: 2 }] }, session + 1);
}
