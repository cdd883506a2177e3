// Reads LoCoMo conversations as the measure defines them: only turns, captions, speakers and session dates go in.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Turn {
  id: string;
  role: 'user' | 'assistant';
  /** Null: nobody is named. */
  speaker: string | null;
  content: string;
  timestamp: string;
}
export interface Question {
  question: string;
  answer: string;
  /** Message ids. */
  evidence: string[];
  /** 4 single-hop, 1 multi-hop, 2 temporal, 3 open-domain, 5 adversarial. */
  category: number;
}
export interface Conversation {
  id: string;
  sessions: { id: string; turns: Turn[] }[];
  questions: Question[];
  observations: Observation[];
}
/** A gold statement about a speaker, with the messages that tell it. */
export interface Observation {
  text: string;
  evidence: string[];
}

interface RawTurn {
  speaker: string;
  dia_id: string;
  text: string;
  blip_caption?: string;
}
interface RawSample {
  sample_id: string;
  conversation: Record<string, string | RawTurn[]>;
  observation: Record<string, Record<string, [text: string, evidence: string | string[]][]>>;
  qa: { question: string; answer?: string | number; adversarial_answer?: string; evidence: string[]; category: number }[];
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const TURN_GAP_MS = 30_000;

/** `1:56 pm on 8 May, 2023` → epoch ms, read as UTC. */
export function parseSessionDate(text: string): number {
  const match = /^(\d{1,2}):(\d{2}) (am|pm) on (\d{1,2}) (\w+), (\d{4})$/i.exec(text.trim());
  const month = match ? MONTHS.indexOf(match[5]!.toLowerCase()) : -1;
  if (!match || month < 0) throw new Error(`session date not understood: ${text}`);
  const hour = (Number(match[1]) % 12) + (match[3]!.toLowerCase() === 'pm' ? 12 : 0);
  return Date.UTC(Number(match[6]), month, Number(match[4]), hour, Number(match[2]));
}

/** The shared data folder: `STRATA_SHARED`, else `../shared` beside the project. Null (with a printed line) when it is not there. */
export function loadLocomo(): Conversation[] | null {
  const file = join(process.env['STRATA_SHARED'] ?? join(__dirname, '../../../../shared'), 'data/locomo-1-5.json');
  if (!existsSync(file)) {
    console.log(`skipped: ${file} is not there (LoCoMo is CC BY-NC and not part of this repository; set STRATA_SHARED)`);
    return null;
  }
  return (JSON.parse(readFileSync(file, 'utf8')) as RawSample[]).map(readSample);
}

function readSample(sample: RawSample): Conversation {
  const numbers = Object.keys(sample.conversation)
    .map((key) => /^session_(\d+)$/.exec(key)?.[1])
    .filter((n) => n !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
  return {
    id: sample.sample_id,
    sessions: numbers.map((n) => {
      const start = parseSessionDate(sample.conversation[`session_${n}_date_time`] as string);
      return {
        id: `${sample.sample_id}-session-${n}`,
        turns: (sample.conversation[`session_${n}`] as RawTurn[]).map((turn, i) => ({
          id: turn.dia_id,
          role: 'user' as const,
          speaker: turn.speaker,
          content: turn.blip_caption ? `${turn.text}\n[image: ${turn.blip_caption}]` : turn.text,
          timestamp: new Date(start + i * TURN_GAP_MS).toISOString(),
        })),
      };
    }),
    observations: Object.values(sample.observation).flatMap((session) =>
      Object.values(session)
        .flat()
        .map(([text, evidence]) => ({ text, evidence: [evidence].flat().flatMap((ids) => ids.split(/[,;]\s*/)) })),
    ),
    questions: sample.qa.map((qa) => ({
      question: qa.question,
      answer: String(qa.answer ?? qa.adversarial_answer ?? ''),
      evidence: qa.evidence,
      category: qa.category,
    })),
  };
}
