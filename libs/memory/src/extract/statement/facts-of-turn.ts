// extract ▸ statement: a turn of a talk between people → its statements, each with what it answers and the image that it speaks of.
import type { FactCandidate } from '../../model/fact.js';
import { answeredBy, pointsBack, type Answered } from './answered-question.js';
import type { Telling } from './build-candidate.js';
import { buildStatement } from './build-statement.js';
import type { Clause } from './clauses-of.js';
import { imageFact, type Caption } from './images.js';
import { contentTerms } from './is-statement.js';
import { joinTurn, type Told } from './join-statements.js';
import { isOfSpeaker } from './word-clause.js';

const MOST = 60;

/** `own`: as for `factsOfSpeaker`, without captions. The facts that patterns made of `told` are not among them. */
export function factsOfTurn(told: readonly Told[], captions: readonly Caption[], own: string, telling: Telling): FactCandidate[] {
  const joined = joinTurn(told).slice(0, MOST);
  const groups = joined.length > 0 ? joined : leftOpen(told);
  const answered = answeredByTurn(groups, own, telling);
  if (joined.length === 0 && !answered) return captions.map((caption) => imageFact(caption, telling));
  return groups.flatMap((clauses, i) => {
    const beside = { answered: i === 0 ? answered : null, captions: i === groups.length - 1 ? captions : [] };
    if (!beside.answered && beside.captions.length === 0 && !isWorthKeeping(clauses)) return [];
    return buildStatement(clauses, own, telling, beside) ?? beside.captions.map((caption) => imageFact(caption, telling));
  });
}

/** "I'm going to try it tonight": a plan of which only the other's words say what it is. */
const leftOpen = (told: readonly Told[]): Clause[][] =>
  told
    .filter(({ filed, clause }) => filed === 'open' && pointsBack(clause.text))
    .slice(0, 1)
    .map(({ clause }) => [clause]);

function answeredByTurn(groups: readonly Clause[][], own: string, { turn }: Telling): Answered | null {
  const [first] = groups.flat();
  if (!first) return null;
  const opening = own.slice(0, first.end).trimStart();
  const whole = groups.flat().map(({ text }) => text);
  return answeredBy(opening, whole.join('\n'), turn.previous);
}

/** Without a question or an image beside them, a few words say nothing later on. One Chinese word of oneself is a statement ("我怀孕了"). */
function isWorthKeeping(clauses: readonly Clause[]): boolean {
  const terms = contentTerms(clauses.map(({ text }) => text).join('\n')).length;
  return terms >= 2 || (terms === 1 && clauses.some((clause) => clause.chinese && isOfSpeaker(clause)));
}
