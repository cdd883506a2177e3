// Correction suite, through the front door: what recall presents after the last write, and what the history keeps.
import { areAboutTwo, isSingleValued } from '@strata/memory';
import { Strata, type Fact } from '@strata/sdk';
import { runningStrata } from '../running-strata.js';
import { contains, CorrectionCase, hasAll, loadSuites } from './cases.js';
import { withSpokenDates } from './spoken-dates.js';
import { aimed, none, table } from '../print.js';

const AT_ONCE = 16;

interface Outcome {
  presented: Fact[];
  history: Fact[];
}

export async function scoreCorrections(show: boolean, folder?: string): Promise<void> {
  const rows: string[][] = [];
  const strata = await runningStrata();
  try {
    const client = new Strata({ baseUrl: strata.baseUrl, apiKey: strata.apiKey });
    for (const { language, part, cases } of loadSuites('corrections', CorrectionCase, { folder })) {
      let [right, lost, both, unsaid] = [0, 0, 0, 0];
      const outcomes: Outcome[] = [];
      // Not all at once: on a slow machine the last ones would wait for minutes.
      for (let from = 0; from < cases.length; from += AT_ONCE)
        outcomes.push(...(await Promise.all(cases.slice(from, from + AT_ONCE).map((one) => play(client, one)))));
      for (const [i, one] of cases.entries()) {
        const { presented, history } = outcomes[i]!;
        const missing = one.must.filter((word) => !presented.some((fact) => hasAll(said(fact), [word])));
        const stale = one.must_not.filter((word) => presented.some((fact) => contains(withSpokenDates(fact.content), word)));
        const repeated = one.once.filter((word) => history.filter((f) => f.status === 'active' && contains(said(f), word)).length !== 1);
        const gone = one.kept.filter((word) => !history.some((fact) => contains(kept(fact), word)));
        const double = twoCurrent(history);
        unsaid += missing.length > 0 ? 1 : 0;
        lost += gone.length > 0 ? 1 : 0;
        both += double.length > 0 || (stale.length > 0 && missing.length === 0) ? 1 : 0;
        const isRight = missing.length + stale.length + gone.length + double.length + repeated.length === 0;
        right += isRight ? 1 : 0;
        if (isRight || !show || part === 'held out') continue;
        console.log(
          `\n${one.id} ${one.writes.map((write) => write.map((m) => `[${m.role}] ${m.content}`).join(' ⏎ ')).join(' ▸ ')} ▸ ${one.ask}`,
        );
        if (missing.length > 0) console.log(`  not presented: ${JSON.stringify(missing)}`);
        if (stale.length > 0) console.log(`  still presented: ${JSON.stringify(stale)}`);
        if (gone.length > 0) console.log(`  lost: ${JSON.stringify(gone)}`);
        if (repeated.length > 0) console.log(`  not once: ${JSON.stringify(repeated)}`);
        if (double.length > 0) console.log(`  two current values: ${double.join(', ')}`);
        for (const fact of history)
          console.log(`  ${fact.status} ${fact.slot ? `<${fact.slot.attribute}=${fact.value}> ` : ''}${fact.content}`);
      }
      rows.push([`${language}, ${part}`, `${cases.length}`, aimed(right, cases.length, 0.95), `${unsaid}`, none(lost), none(both)]);
    }
  } finally {
    await strata.stop();
  }
  console.log('\nCorrections (targets: ≥ 95 % right, 0 lost, 0 both current)');
  table(['suite', 'cases', 'right', 'not presented', 'lost', 'both current'], rows);
}

/** "On Tuesday" has become a date in the content; the phrase itself stays in the quote. */
const kept = (fact: Fact) => [said(fact), ...fact.sources.map(({ quote }) => quote)].join('\n');
const said = (fact: Fact) => withSpokenDates(`${fact.content}\n${fact.value ?? ''}`);

/** Single-valued slots, as the product has them: two active facts of one contradict each other, unless they are about two. */
function twoCurrent(history: Fact[]): string[] {
  const current = history.filter(({ status, slot }) => status === 'active' && slot !== null && isSingleValued(slot.attribute));
  const isRival = (one: Fact, other: Fact) =>
    one.slot?.subject === other.slot?.subject && one.slot?.attribute === other.slot?.attribute && !areAboutTwo(one, other);
  return current.filter((one, i) => current.slice(i + 1).some((other) => isRival(one, other))).map(nameOfSlot);
}
const nameOfSlot = ({ slot }: Fact): string => `${slot?.subject ?? ''} / ${slot?.attribute ?? ''}`;

async function play(client: Strata, one: CorrectionCase): Promise<Outcome> {
  const userId = `case-${one.id}`;
  const session = await client.sessions.create({ userId, timezone: one.timezone });
  for (const write of one.writes) {
    const { task_id } = await session.addMessages(write.map(({ name, ...rest }) => ({ ...rest, ...(name !== undefined && { name }) })));
    const ended = await client.tasks.wait(task_id, { signal: AbortSignal.timeout(300_000) });
    if (ended.status !== 'completed') throw new Error(`${one.id}: ${JSON.stringify(ended.errors)}`);
  }
  const { facts } = await session.getMemory({ query: one.ask });
  const history = await client.facts.list(userId, { limit: 100 });
  return { presented: facts, history: history.items };
}
