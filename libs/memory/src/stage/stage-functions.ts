// Each stage between its rows and its pure function: picks what the function needs, turns its answer into changes.
import { verifyCandidates, type Verified } from '../extract/verify-candidates.js';
import { indexMemories, takeBack } from '../index/index-memories.js';
import { extractionItem, listening, summaryInstructions } from '../intercept/before-and-after-llm.js';
import { reviewSummaries, reviewTopics, summaryItem } from '../intercept/review-abstract.js';
import { candidateItems, reviewCandidates } from '../intercept/review-candidates.js';
import type { FactCandidate } from '../model/fact.js';
import type { ClaimedWork } from '../model/work.js';
import type { Item, StageInput } from '../ports.js';
import { reconciling } from '../reconcile/reconcile.js';
import { writeSummaries } from '../summarize/write-summaries.js';
import { updateTopics } from '../topics/update-topics.js';
import { extractionRuns } from './extraction-runs.js';
import { inTurns } from '../in-turns.js';
import { revived } from './revived.js';
import type { StageDeps, StageOutcome } from './stages.js';

const scopeOf = ({ projectId, userId, taskId }: ClaimedWork) => ({ projectId, userId, taskId });
/** A correction by hand has written some already, which the last stage is to index. */
const distinct = (ids: string[]) => [...new Set(ids)];
const sessionOf = (input: StageInput) => input.messages[0]?.sessionId ?? input.actions[0]?.sessionId ?? null;

/** Asks the extractor, lets through what verification finds in the messages, and hands it on in the checkpoint. */
export async function extractFacts(work: ClaimedWork, input: StageInput, deps: StageDeps, signal: AbortSignal): Promise<StageOutcome> {
  const hooks = deps.intercept('fact', input);
  const instructions = await hooks.instructions(extractionItem(input, deps.extractor.name));
  const whose = { ...scopeOf(work), sessionId: sessionOf(input), messages: input.messages };
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const candidates: FactCandidate[] = [];
  const outputs: Item[] = [];
  const refusals: Verified['refused'] = [];
  for (const run of extractionRuns(input, input.facts)) {
    const asked = { ...run, instructions };
    const output = await deps.extractor.extract(asked, signal);
    outputs.push(...(output.outputs ?? [{ raw: null, parsed: { facts: candidateItems(whose, output.candidates) } }]));
    const verified = verifyCandidates(asked, output.candidates);
    candidates.push(...verified.kept);
    refusals.push(...verified.refused);
    usage.calls += output.usage.calls;
    usage.inputTokens += output.usage.inputTokens;
    usage.outputTokens += output.usage.outputTokens;
  }
  deps.report({ kind: 'extracted', extractor: deps.extractor.name, kept: candidates.length, ...countRefusals(refusals, input), usage });
  await hooks.observe(outputs);
  const { left, rulings } = await reviewCandidates(hooks, whose, candidates);
  return {
    checkpoint: { candidates: left, ...(rulings.length ? { rulings } : {}), usage },
    messageStatus: { ids: [...input.messages, ...input.actions].map((r) => r.id), status: 'chunked' },
  };
}

const MOST_REFUSED_IDS = 20;

/** By reason: how many, and where they came from. An id that was not given is the extractor's text, so it is not told. */
function countRefusals(refusals: Verified['refused'], { messages, actions }: StageInput) {
  const given = new Set([...messages, ...actions].map((record) => record.id));
  const refused: Record<string, number> = {};
  const refusedIn: Record<string, string[]> = {};
  for (const { reason, candidate } of refusals) {
    refused[reason] = (refused[reason] ?? 0) + 1;
    const ids = candidate.sources.map((source) => source.messageId ?? source.actionId ?? '').filter((id) => given.has(id));
    refusedIn[reason] = [...new Set([...(refusedIn[reason] ?? []), ...ids])].slice(0, MOST_REFUSED_IDS);
  }
  return { refused, refusedIn };
}

export async function reconcileFacts(work: ClaimedWork, input: StageInput, deps: StageDeps, signal: AbortSignal): Promise<StageOutcome> {
  const { candidates = [], ...rest } = work.checkpoint ?? {};
  const now = deps.now();
  const { facts, relations, events, memory } = await inTurns(
    reconciling({
      ...scopeOf(work),
      sessionId: sessionOf(input),
      candidates: candidates.map(revived),
      active: input.facts,
      settled: input.settled,
      messages: input.messages,
      timezone: input.session?.timezone ?? input.defaultTimezone,
      longTerm: work.longTerm,
      now,
    }),
    signal,
  );
  deps.report({ kind: 'reconciled', ...memory });
  // What a model read is kept: it would be dear to ask again, and would answer otherwise.
  const checkpoint = { ...rest, ...(rest.usage?.calls ? { candidates } : {}), factIds: facts.map((f) => f.id) };
  return { checkpoint, facts, relations, events, memory, knownAt: now };
}

export async function writeItemSummaries(
  work: ClaimedWork,
  input: StageInput,
  deps: StageDeps,
  signal: AbortSignal,
): Promise<StageOutcome> {
  const checkpoint = work.checkpoint ?? {};
  const hooks = deps.intercept('summary', input);
  const changed = new Set(checkpoint.factIds);
  const instructions = await summaryInstructions(
    hooks,
    input.facts.filter((fact) => changed.has(fact.id)),
  );
  const outputs: Item[] = [];
  const written = await writeSummaries(
    {
      ...scopeOf(work),
      sessionId: sessionOf(input),
      facts: input.facts,
      summaries: input.summaries,
      changedFactIds: checkpoint.factIds ?? [],
      retention: input.project.retention,
      now: deps.now(),
      again: work.kind === 'correction',
    },
    deps.summaryWriter && listening(deps.summaryWriter, instructions, outputs),
    signal,
    (perspective, reason) => deps.report({ kind: 'summary_refused', perspective, reason }),
  );
  if (!deps.summaryWriter && written.summaries.length)
    outputs.push({ raw: null, parsed: { summaries: written.summaries.map(summaryItem) } });
  await hooks.observe(outputs);
  const {
    kept: summaries,
    removed,
    events,
  } = await reviewSummaries(hooks, written, input.summaries, { ...scopeOf(work), now: deps.now() });
  const summaryIds = distinct([...(checkpoint.summaryIds ?? []), ...summaries.map((s) => s.id), ...removed]);
  return { checkpoint: { ...checkpoint, summaryIds }, summaries, removed: removed.map((id) => ({ layer: 'summary', id })), events };
}

export async function updateItemTopics(work: ClaimedWork, input: StageInput, deps: StageDeps, signal: AbortSignal): Promise<StageOutcome> {
  const updated = await updateTopics(
    {
      ...scopeOf(work),
      sessionId: sessionOf(input),
      allowed: input.project.topics,
      retention: input.project.retention,
      facts: input.facts,
      summaries: input.summaries,
      topics: input.topics,
      now: deps.now(),
    },
    signal,
  );
  const { kept: topics, removed, events } = await reviewTopics(deps.intercept('topic', input), updated, input.topics);
  const topicIds = distinct([...(work.checkpoint?.topicIds ?? []), ...topics.map((t) => t.id), ...removed]);
  const checkpoint = { ...work.checkpoint, topicIds };
  return { checkpoint, topics, removed: removed.map((id) => ({ layer: 'topic', id })), events };
}

export async function indexRecords(work: ClaimedWork, input: StageInput, deps: StageDeps, signal: AbortSignal): Promise<StageOutcome> {
  const source = await deps.source.loadForIndex(work);
  const counts = await indexMemories(work, input, source, deps, signal);
  // Taken away meanwhile, by an erasure perhaps: what is gone from the records must not stay behind in the index.
  if (!(await deps.source.holds(work))) await takeBack(work, await deps.source.loadForIndex(work), source, deps);
  deps.report({ kind: 'indexed', ...counts });
  return { checkpoint: work.checkpoint ?? {} };
}
