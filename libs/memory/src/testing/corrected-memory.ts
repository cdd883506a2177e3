// memory/testing: a user whose writes go through the real pipeline over the fake store, and an operator who corrects what it learnt.
import { EditFact, type EditRequest, type FactEdit } from '../correct/edit-fact.js';
import { EditSummary, type SummaryEdit } from '../correct/edit-summary.js';
import { UndoFact } from '../correct/undo-fact.js';
import { UndoSummary } from '../correct/undo-summary.js';
import { BuiltinExtractor } from '../extract/builtin-extractor.js';
import type { Summary } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import type { Embedder, Interceptors, MemoryIndex, WakeUps } from '../ports.js';
import { RunWork, type WorkReport } from '../stage/run-work.js';
import { historyView } from '../view/history-view.js';
import { factView } from '../view/memory-view.js';
import { InMemoryRecords } from './in-memory-records.js';
import { sampleNewMessage, sampleSession } from './samples.js';

const embedder: Embedder = { fingerprint: 'test', dimension: 1, embed: (texts) => Promise.resolve(texts.map(() => Float32Array.of(1))) };
const NEVER = new AbortController().signal;

export async function correctedMemory(interceptors?: Interceptors) {
  let time = Date.UTC(2026, 5, 1);
  const records = new InMemoryRecords(() => new Date(time));
  const project = await records.newProject();
  const scope = { projectId: project.id, userId: 'user-1' };
  await records.ingest.openSession(sampleSession(scope, 's1'));
  const indexed = new Map<string, string>();
  const index: MemoryIndex = {
    prepare: () => Promise.resolve(),
    upsert: (entries) => Promise.resolve(entries.forEach((entry) => indexed.set(entry.recordId, entry.payload.status))),
    remove: (_scope, ids) => Promise.resolve(ids.forEach((id) => indexed.delete(id.slice(id.indexOf(':') + 1)))),
    forget: () => Promise.resolve(),
    search: () => Promise.resolve([]),
    versions: () => Promise.resolve(new Map()),
  };
  const reports: WorkReport[] = [];
  const pipeline = new RunWork({
    ...{
      workItems: records.workItems,
      stages: records.stages,
      extractors: { builtin: new BuiltinExtractor() },
      embedder,
      index,
      ...(interceptors && { interceptors }),
    },
    now: () => new Date(time),
    report: (_work, report) => reports.push(report),
  });
  const woken: string[] = [];
  const wakeUps: WakeUps = { wake: ({ userId }) => Promise.resolve(woken.push(userId) > 0) };
  const clock = () => new Date(time);
  const useCases = {
    editFact: new EditFact(records.corrections, wakeUps, clock),
    editSummary: new EditSummary(records.corrections, wakeUps, clock),
    undoFact: new UndoFact(records.corrections, wakeUps, clock),
    undoSummary: new UndoSummary(records.corrections, wakeUps, clock),
  };
  const by = { projectId: scope.projectId, actor: 'key-1', reason: 'misheard' };
  const facts = () => records.facts(scope);
  const find = (value: string): Fact => facts().find((f) => f.value?.toLowerCase() === value.toLowerCase())!;
  return {
    ...{ records, scope, indexed, woken, reports, facts, find },
    process: () => pipeline.run(scope, NEVER),
    wait: (days: number) => (time += days * 86_400_000),
    /** Said in March on that day, processed a minute after the last thing. */
    say: async (day: number, id: string, content: string) => {
      time += 60_000;
      const timestamp = new Date(Date.UTC(2026, 2, day, 9));
      await records.ingest.appendMessages({
        ...scope,
        sessionId: 's1',
        messages: [sampleNewMessage(id, content, { timestamp })],
        longTerm: true,
      });
      await pipeline.run(scope, NEVER);
    },
    undo: (fact: Fact, over: { projectId?: string; idempotencyKey?: string } = {}) => {
      time += 60_000;
      return useCases.undoFact.execute({ ...by, id: fact.id, idempotencyKey: null, ...over });
    },
    undoSummary: (summary: Summary, over: { idempotencyKey?: string } = {}) => {
      time += 60_000;
      return useCases.undoSummary.execute({ ...by, id: summary.id, idempotencyKey: null, ...over });
    },
    edit: (fact: Pick<Fact, 'id'>, edit: FactEdit, over: Partial<EditRequest<FactEdit>> = {}) => {
      time += 60_000;
      return useCases.editFact.execute({ ...by, id: fact.id, edit, expectedVersion: null, ...over });
    },
    editSummary: (summary: Pick<Summary, 'id'>, edit: SummaryEdit, over: Partial<EditRequest<SummaryEdit>> = {}) => {
      time += 60_000;
      return useCases.editSummary.execute({ ...by, id: summary.id, edit, expectedVersion: null, ...over });
    },
    summary: (perspective = 'profile'): Summary =>
      records.summaries(scope).find((s) => s.perspective === perspective && s.sessionId === null)!,
    active: () =>
      facts()
        .filter((f) => f.status === 'active')
        .map((f) => f.value)
        .sort(),
    told: () => [...records.summaries(scope).map((s) => s.content), ...records.topics(scope).map((t) => t.summaryText)].join('\n'),
    history: (fact: Fact) =>
      records.versions
        .filter((v) => v.fact.id === fact.id)
        .map((v) => ({ ...v, version: v.fact.version, snapshot: factView(v.fact), createdAt: v.fact.updatedAt }))
        .map((v, i, all) => historyView({ ...v, before: all[i - 1]?.snapshot ?? null })),
  };
}
