// Third stage: the user's active facts → summaries by perspective, and an overview of each session that changed.
import { AppError, type Granularity, type MemoryEvent, type Retention } from '@strata/contracts';
import type { Summary } from '../model/abstract.js';
import type { EventTime, Fact } from '../model/fact.js';
import { isPastPlan, readAt } from '../model/fact-time.js';
import { deterministicId } from '../model/ids.js';
import { isPastRetention } from '../model/retention.js';
import type { UserScope } from '../model/scope.js';
import type { SummaryWriter } from '../ports.js';
import { summaryEvent } from '../view/event-view.js';
import { checkProse } from './check-prose.js';
import { planSummaries, type SummaryPlan } from './choose-facts.js';
import { composeText, MAX_SUMMARY, toldContent } from './compose-text.js';

export interface SummariesInput extends UserScope {
  taskId: string;
  /** Session of the item. */
  sessionId: string | null;
  /** All active facts of the user. */
  facts: Fact[];
  summaries: Summary[];
  /** Facts that the item wrote or closed. */
  changedFactIds: string[];
  /** The project's. */
  retention: Retention | null;
  now: Date;
  /** The facts were changed by an operator. */
  byHand?: boolean;
  /** What tells a changed fact is written again though nothing of it changes: interceptors have not seen it yet. */
  again?: boolean;
}
export interface WrittenSummaries {
  /** New or changed ones. */
  summaries: Summary[];
  /** Ids of those that have lost their facts. */
  removed: string[];
  events: MemoryEvent[];
}

/**
 * A summary rests on active facts only, so it can't contradict itself; it names exactly the facts that it tells, and gets
 * a new version only when its wording or its facts change, or when a plan that it tells was overtaken by its date. What an operator
 * archived or deleted is left alone. An operator's wording (`pinned`) stays, whatever else is learnt, while the facts under it stand: it is
 * written anew when one of them is closed, changed by an operator, or overtaken by its date. `writer` may give the prose (it is asked only where facts changed); prose that its facts don't bear falls back to the built-in text.
 */
export async function writeSummaries(
  input: SummariesInput,
  writer: SummaryWriter | null,
  signal: AbortSignal,
  onRefused: (perspective: string, reason: string) => void = () => {},
): Promise<WrittenSummaries> {
  const facts = input.facts.map((f) => readAt(f, input.now));
  const active = new Map(facts.map((f) => [f.id, f]));
  const changed = new Set(input.changedFactIds);
  const existing = new Map(input.summaries.map((s) => [keyOf(s), s]));
  const out: WrittenSummaries = { summaries: [], removed: [], events: [] };
  for (const plan of planSummaries(facts, touchedSessions(input, active, changed))) {
    const before = existing.get(keyOf(plan));
    // One that came with an export keeps the id that it has.
    const id = before?.id ?? deterministicId('summary', input.projectId, input.userId, plan.sessionId, plan.perspective);
    if (before && before.status !== 'active' && before.status !== 'deprioritized') continue;
    if (before?.pinned && isStanding(before, input, active)) continue;
    if (!plan.facts.length) {
      if (before) remove(input, before, out);
      continue;
    }
    if (!before && isPastDays(input, plan)) continue;
    const composed = composeText(plan.perspective, plan.facts);
    const told = composed.told;
    const sameFacts =
      before !== undefined &&
      sameSet(
        before.factIds,
        told.map((f) => f.id),
      );
    if (sameFacts && !told.some((f) => changed.has(f.id)) && !overtaken(before, told, input.now)) continue;
    // Prose might let one side of a contradiction win.
    const asked = writer && !composed.contradictory ? await prose(writer, plan, composed, signal, onRefused) : null;
    const content = asked ?? composed.text;
    if (sameFacts && before.content === content && !input.again) continue;
    const summary = summaryOf(input, id, plan, { content, told, language: composed.language }, before);
    out.summaries.push(summary);
    out.events.push(summaryEvent(before ? 'summary.updated' : 'summary.created', summary, input));
  }
  return out;
}

/** Gone by age, a summary is written again when one of its facts is learnt or confirmed anew. */
function isPastDays({ retention, now }: SummariesInput, { facts }: SummaryPlan): boolean {
  const since = new Date(Math.max(...facts.map((fact) => fact.updatedAt.getTime())));
  return isPastRetention(retention, { layer: 'summary', tags: facts.flatMap((fact) => fact.tags), since }, now);
}

/** Whether the facts under an operator's wording are as they were. */
function isStanding(summary: Summary, { changedFactIds, byHand, now }: SummariesInput, active: Map<string, Fact>): boolean {
  const told = summary.factIds.flatMap((id) => active.get(id) ?? []);
  if (told.length < summary.factIds.length || overtaken(summary, told, now)) return false;
  return !byHand || !told.some((fact) => changedFactIds.includes(fact.id));
}

/** A plan that was ahead when the summary was written lies behind now. */
export function overtaken(summary: Summary, told: Fact[], now: Date): boolean {
  return told.some((fact) => isPastPlan(fact, now) && !isPastPlan(fact, summary.updatedAt));
}

/** The item's session, those of the facts that it changed, and every one whose summary rests on a fact that is gone or overtaken. */
function touchedSessions(input: SummariesInput, active: Map<string, Fact>, changed: Set<string>): Set<string> {
  const touched = new Set<string>();
  if (input.sessionId !== null) touched.add(input.sessionId);
  for (const fact of input.facts) if (changed.has(fact.id) && fact.sessionId !== null) touched.add(fact.sessionId);
  for (const summary of input.summaries) {
    const told = summary.factIds.flatMap((id) => active.get(id) ?? []);
    const moved = told.length < summary.factIds.length || overtaken(summary, told, input.now);
    if (summary.sessionId !== null && moved) touched.add(summary.sessionId);
  }
  return touched;
}

const WITHOUT_PROSE = new Set(['model.invalid_output', 'model.refused', 'model.over_budget']);

async function prose(
  writer: SummaryWriter,
  plan: SummaryPlan,
  composed: { told: Fact[]; language: string },
  signal: AbortSignal,
  onRefused: (perspective: string, reason: string) => void,
): Promise<string | null> {
  const facts = composed.told.map((fact) => ({ ...fact, content: toldContent(fact, composed.language) }));
  const asked = { perspective: plan.perspective, language: composed.language, facts, maxLength: MAX_SUMMARY };
  const text = await writer.write(asked, signal).then(
    (answer) => answer.text.trim(),
    (error: unknown) => {
      // A model that is away or busy is worth waiting for; one that answers garbage or won't answer is not.
      if (error instanceof AppError && WITHOUT_PROSE.has(error.code)) return '';
      throw error;
    },
  );
  const reason = checkProse(text, facts, MAX_SUMMARY);
  if (reason) onRefused(plan.perspective, reason);
  return reason ? null : text;
}

function summaryOf(
  input: SummariesInput,
  id: string,
  plan: SummaryPlan,
  text: { content: string; told: Fact[]; language: string },
  before: Summary | undefined,
): Summary {
  const { told } = text;
  return {
    projectId: input.projectId,
    userId: input.userId,
    id,
    sessionId: plan.sessionId,
    perspective: plan.perspective,
    content: text.content,
    language: text.language,
    factIds: told.map((f) => f.id),
    status: before?.status ?? 'active',
    confidence: Math.round((told.reduce((sum, f) => sum + f.confidence, 0) / told.length) * 1000) / 1000,
    tags: distinct(told.flatMap((f) => f.tags)).slice(0, 16),
    entities: distinct(told.flatMap((f) => f.entities)).slice(0, 32),
    eventTime: hull(told.flatMap((f) => f.eventTime ?? [])),
    weight: before?.weight ?? 1,
    accessCount: before?.accessCount ?? 0,
    lastAccessedAt: before?.lastAccessedAt ?? null,
    version: (before?.version ?? 0) + 1,
    editedBy: null,
    pinned: false,
    createdAt: before?.createdAt ?? input.now,
    updatedAt: input.now,
  };
}

function remove(input: SummariesInput, summary: Summary, out: WrittenSummaries): void {
  out.removed.push(summary.id);
  out.events.push(summaryEvent('summary.deleted', summary, input));
}

const COARSENESS: Granularity[] = ['instant', 'day', 'week', 'month', 'quarter', 'year'];

/** The span of all of them, as fine as the coarsest. */
function hull(times: EventTime[]): EventTime | null {
  if (!times.length) return null;
  const coarsest = Math.max(...times.map((t) => COARSENESS.indexOf(t.granularity)));
  return {
    start: new Date(Math.min(...times.map((t) => t.start.getTime()))),
    end: new Date(Math.max(...times.map((t) => t.end.getTime()))),
    granularity: COARSENESS[coarsest] ?? 'instant',
  };
}

/** What makes a summary the same one. */
const keyOf = ({ sessionId, perspective }: Pick<Summary, 'sessionId' | 'perspective'>) => JSON.stringify([sessionId, perspective]);
const distinct = (values: string[]) => [...new Set(values)];
const sameSet = (a: string[], b: string[]) => a.length === b.length && new Set([...a, ...b]).size === new Set(a).size;
