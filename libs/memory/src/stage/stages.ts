// The one place that knows the order of the stages. Adding a stage: its name in contracts, its function, its line here.
import type { StageName } from '@strata/contracts';
import type { ClaimedWork } from '../model/work.js';
import type {
  Embedder,
  Extractor,
  InterceptedStage,
  MemoryIndex,
  StageChanges,
  StageInput,
  StageInterceptors,
  StageStore,
  SummaryWriter,
} from '../ports.js';
import { extractFacts, indexRecords, reconcileFacts, writeItemSummaries, updateItemTopics } from './stage-functions.js';

/** What stages may use. Nothing here writes records: that is the commit's. */
export interface StageDeps {
  extractor: Extractor;
  summaryWriter: SummaryWriter | null;
  embedder: Embedder;
  index: MemoryIndex;
  source: Pick<StageStore, 'loadForIndex' | 'holds'>;
  /** Whoever wants a say in what the stage makes. */
  intercept: (resource: InterceptedStage['resource'], input: StageInput) => StageInterceptors;
  now: () => Date;
  report: (report: StageReport) => void;
}
/** What a stage tells of itself, for logs and counters. Never holds content. */
export type StageReport =
  | {
      kind: 'extracted';
      extractor: string;
      kept: number;
      refused: Record<string, number>;
      /** Ids of the messages and actions that the refused ones named, by reason; 20 of each at most, foreign ones left out. */
      refusedIn: Record<string, string[]>;
      usage: { calls: number; inputTokens: number; outputTokens: number };
    }
  | { kind: 'reconciled'; added: number; updated: number; deleted: number }
  | { kind: 'summary_refused'; perspective: string; reason: string }
  | { kind: 'indexed'; written: number; removed: number };

export type StageOutcome = Omit<StageChanges, 'nextStage'>;

export interface Stage {
  name: StageName;
  /** Left out where the write asks for no long-term memory. */
  longTermOnly: boolean;
  /** Reads and thinks; no transaction is open meanwhile. The same input, and the same answers of interceptors, give the same outcome. */
  run(work: ClaimedWork, input: StageInput, deps: StageDeps, signal: AbortSignal): Promise<StageOutcome>;
}

export const STAGES: readonly Stage[] = [
  { name: 'extract-facts', longTermOnly: false, run: extractFacts },
  { name: 'reconcile', longTermOnly: false, run: reconcileFacts },
  { name: 'write-summaries', longTermOnly: true, run: writeItemSummaries },
  { name: 'update-topics', longTermOnly: true, run: updateItemTopics },
  { name: 'index-memories', longTermOnly: false, run: indexRecords },
];

export function stageCalled(name: StageName): Stage {
  const stage = STAGES.find((s) => s.name === name);
  if (!stage) throw new Error(`no stage is called ${name}`);
  return stage;
}

/** Null after the last one. */
export function stageAfter(name: StageName, longTerm: boolean): StageName | null {
  const at = STAGES.findIndex((s) => s.name === name);
  return STAGES.slice(at + 1).find((s) => longTerm || !s.longTermOnly)?.name ?? null;
}
