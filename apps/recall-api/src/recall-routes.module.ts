// Controllers and use-cases of the read side and of corrections by hand; the ports come from whatever adapters the process has.
import { Module, type BeforeApplicationShutdown, type Type } from '@nestjs/common';
import {
  ChatWithMemory,
  CountAccess,
  EditFact,
  EditSummary,
  ExportMemory,
  FindBases,
  FindConversation,
  FindMemories,
  ListMemories,
  RankMemory,
  ReadConversation,
  RecallContext,
  RecallProfile,
  RequestDeletion,
  RetrieveMemories,
  SearchKnowledge,
  SearchMemories,
  SearchPublic,
  SearchSources,
  tokens,
  UndoFact,
  UndoSummary,
  WaitForDeletion,
  type ports,
} from '@strata/memory';
import { Metrics, useCase } from '@strata/platform';
import { PostgresSettings } from '@strata/postgres';
import { AuditController } from './audit/audit.controller.js';
import { ChatController } from './chat/chat.controller.js';
import { PolarChatController } from './compat/polar-amem/chat.controller.js';
import { OpenMemDeletionController, OpenMemReadController, OpenMemSearchController } from './compat/openmem/controller.js';
import { PolarSearchController } from './compat/polar-amem/controller.js';
import { TdaiAtomicController } from './compat/tdai/atomic.controller.js';
import { TdaiMessagesController } from './compat/tdai/conversation.controller.js';
import { TdaiScenarioController } from './compat/tdai/scenario.controller.js';
import { ContextController } from './context/context.controller.js';
import { FactCorrectionsController } from './corrections/fact-corrections.controller.js';
import { SummaryCorrectionsController } from './corrections/summary-corrections.controller.js';
import { DeletionsController } from './deletions/deletions.controller.js';
import { EraseController } from './deletions/erase.controller.js';
import { ExportController } from './export/export.controller.js';
import { ProfileController } from './profile/profile.controller.js';
import { recallReporter } from './report-recall.js';
import { refuseOutdated } from './refuse-outdated.js';
import { RecordsController } from './records/records.controller.js';
import { UserRecordsController } from './records/user-records.controller.js';
import { SearchController } from './search/search.controller.js';

export const CONTROLLERS: Type[] = [
  ContextController,
  SearchController,
  ProfileController,
  UserRecordsController,
  RecordsController,
  ExportController,
  FactCorrectionsController,
  SummaryCorrectionsController,
  DeletionsController,
  EraseController,
  AuditController,
  PolarSearchController,
  OpenMemSearchController,
  OpenMemReadController,
  OpenMemDeletionController,
  ChatController,
  PolarChatController,
  TdaiMessagesController,
  TdaiAtomicController,
  TdaiScenarioController,
];

const {
  ACCESS_LOG,
  CHAT_MODEL,
  AUDIT_LOG,
  CORRECTION_STORE,
  DELETION_STORE,
  DELETION_WAKE_UPS,
  EMBEDDER,
  EXPORT_STORE,
  KNOWLEDGE_RECALL,
  MEMORY_INDEX,
  MEMORY_READER,
  PUBLIC_RECALL,
  RAW_READER,
  RECALL_STORE,
  RERANKER,
  WAKE_UPS,
} = tokens;

@Module({
  controllers: CONTROLLERS,
  providers: [
    {
      provide: RankMemory,
      useFactory: (
        store: ports.RecallStore,
        index: ports.MemoryIndex,
        settings: PostgresSettings,
        embedder: ports.Embedder,
        metrics: Metrics,
        reranker?: ports.Reranker | null,
      ) =>
        new RankMemory({
          ...{ store, embedder, index: refuseOutdated(index, settings) },
          ...{ reranker: reranker ?? null, report: recallReporter(metrics) },
        }),
      inject: [RECALL_STORE, MEMORY_INDEX, PostgresSettings, EMBEDDER, Metrics, { token: RERANKER, optional: true }],
    },
    useCase(CountAccess, ACCESS_LOG),
    useCase(RecallContext, RankMemory, RECALL_STORE, CountAccess),
    {
      provide: SearchPublic,
      useFactory: (index: ports.MemoryIndex, store: ports.PublicRecall, settings: PostgresSettings) =>
        new SearchPublic(refuseOutdated(index, settings), store),
      inject: [MEMORY_INDEX, PUBLIC_RECALL, PostgresSettings],
    },
    useCase(SearchKnowledge, MEMORY_INDEX, KNOWLEDGE_RECALL),
    useCase(FindBases, KNOWLEDGE_RECALL),
    useCase(SearchSources, RankMemory, SearchPublic, SearchKnowledge, FindBases, EMBEDDER),
    useCase(SearchMemories, SearchSources, RECALL_STORE, CountAccess),
    useCase(ChatWithMemory, CHAT_MODEL, RecallContext),
    useCase(FindConversation, RAW_READER),
    useCase(FindMemories, SearchSources, RECALL_STORE, PUBLIC_RECALL, ACCESS_LOG),
    useCase(ListMemories, MEMORY_READER, RECALL_STORE),
    useCase(ReadConversation, FindConversation, RECALL_STORE, RAW_READER),
    useCase(RetrieveMemories, RankMemory, RECALL_STORE, EMBEDDER, ACCESS_LOG),
    useCase(RecallProfile, RankMemory, RAW_READER, CountAccess),
    useCase(ExportMemory, EXPORT_STORE, AUDIT_LOG),
    useCase(EditFact, CORRECTION_STORE, WAKE_UPS),
    useCase(EditSummary, CORRECTION_STORE, WAKE_UPS),
    useCase(UndoFact, CORRECTION_STORE, WAKE_UPS),
    useCase(UndoSummary, CORRECTION_STORE, WAKE_UPS),
    useCase(WaitForDeletion, RequestDeletion, DELETION_STORE),
    useCase(RequestDeletion, DELETION_STORE, DELETION_WAKE_UPS),
  ],
})
export class RecallRoutesModule implements BeforeApplicationShutdown {
  constructor(private readonly accesses: CountAccess) {}

  /** While the store is still open. */
  beforeApplicationShutdown(): Promise<void> {
    return this.accesses.flush();
  }
}
