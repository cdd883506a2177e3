// memory: the domain. Models and ports here; each use-case is exported by the file that holds it.
export type { KnowledgeBaseScope, PublicScope, UserScope } from './model/scope.js';
export { searchedPlace, shelfPlace, wholeShelf, type ShelfPlace, type WholeShelf } from './index/shelf-place.js';
export { deterministicId } from './model/ids.js';
export type { Action, Message, Session } from './model/message.js';
export type { EventTime, Fact, FactCandidate, Relation, Source } from './model/fact.js';
export type { Summary, Topic } from './model/abstract.js';
export type { ClaimedWork, Task } from './model/work.js';
export type { ApiKey, Project } from './model/project.js';
export * as evidence from './model/attributes.js';
export { audienceOf, commonAudience, PUBLIC } from './model/audience.js';
export { matchesFilter } from './recall/filter/matches-filter.js';
export { fieldFilter } from './recall/filter/filter-of.js';
export type * as ports from './ports.js';
export type * as reading from './ports-reading.js';
export { view } from './view/view.js';
export { without } from './view/without.js';
export { factAsKnown, summaryAsKnown } from './view/as-known.js';
export { formerWordings } from './reconcile/settled.js';
export * as tokens from './tokens.js';
export { readTimestamp } from './ingest/read-timestamp.js';
export { OpenSession } from './ingest/open-session.js';
export { conversationIdOf, MOST_NAME_CHARACTERS } from './model/conversation.js';
export { AddFeedback } from './ingest/add-feedback.js';
export { FindConversation, OpenConversation } from './ingest/open-conversation.js';
export { AddMessages } from './ingest/add-messages.js';
export { RecordActions } from './ingest/record-actions.js';
export { ImportSessions } from './ingest/import-sessions.js';
export { ReplayTask, StreamTask, WaitForTask } from './ingest/follow-task.js';
export { EnsureFirstKey, IssueKey } from './access/issue-key.js';
export { RunWork, type WorkReport } from './stage/run-work.js';
export { EditFact } from './correct/edit-fact.js';
export { EditSummary } from './correct/edit-summary.js';
export { UndoFact } from './correct/undo-fact.js';
export { UndoSummary } from './correct/undo-summary.js';
export { ExportMemory } from './export/export-memory.js';
export { isExportHeader } from './restore/read-lines.js';
export { wrongLine, type PlacedValue } from './restore/placed.js';
export { ImportTranscripts, type ImportedTranscripts } from './import/import-transcripts.js';
export { detectFormat, FORMATS, readTranscripts, type Format } from './import/read-transcripts.js';
export { knownBase, knownUser, RestoreMemory, type Restored } from './restore/restore-memory.js';
export { factOfLine, summaryOfLine, topicOfLine } from './restore/record-of-line.js';
export { RequestDeletion, type DeletionWakeUps } from './forget/request-deletion.js';
export { WaitForDeletion } from './forget/wait-for-deletion.js';
export { RunDeletion, type DeletionReport } from './forget/run-deletion.js';
export { EnforceRetention, RETENTION } from './forget/enforce-retention.js';
export { VerifyDeletions } from './forget/verify-deletions.js';
export type {
  ArchivedRecord,
  ClaimedDeletion,
  Deletion,
  DeletionProgress,
  RemovedOfUser,
  ErasureScope,
  IndexFollowUp,
  Targets,
} from './model/deletion.js';
export { isPastRetention } from './model/retention.js';
export { addCounts, NO_COUNTS, nothingOf } from './model/deletion.js';
export { AddFile, MOST_FILE_BYTES } from './knowledge/add-file.js';
export { AddResource } from './knowledge/add-resource.js';
export { FindBases } from './knowledge/find-bases.js';
export { SearchKnowledge, type KnowledgeHit } from './knowledge/search-knowledge.js';
export { CreateKnowledgeBase } from './knowledge/create-knowledge-base.js';
export { formatOfFile } from './knowledge/format-of-file.js';
export { cutEntries } from './knowledge/cut-entries.js';
export { RunFile, type FileReport } from './knowledge/run-file.js';
export type { ClaimedFile, DocumentBlock, FiledEntry, KnowledgeBase, KnowledgeEntry, KnowledgeFile } from './model/knowledge.js';
export { WakeDueWork } from './stage/wake-due-work.js';
export { buildIndexEntries } from './index/build-index-entries.js';
export { CheckIndex, DRIFTS, type IndexDrift } from './index/check-index.js';
export { RebuildIndex, type Rebuilt } from './index/rebuild-index.js';
export type { RecordShelf } from './index/shelf-contents.js';
export { switchEmbedding } from './index/switch-embedding.js';
export { recallOptions, pointInTime, type PointInTime } from './recall/options.js';
export { factHoldsAt, viewpoint } from './recall/rank/valid-at.js';
export { readAt } from './model/fact-time.js';
export { RankMemory } from './recall/rank/rank-memory.js';
export type { RecallReport } from './recall/rank/steps.js';
export { CountAccess } from './recall/count-access.js';
export { RecallContext } from './recall/recall-context.js';
export { SearchMemories } from './recall/search-memories.js';
export { SearchPublic, type SearchPublicRequest } from './recall/search-public.js';
export { SearchSources } from './recall/search-sources.js';
export { RetrieveMemories, type Retrieved, type RetrievedMemory } from './recall/retrieve/retrieve-memories.js';
export { FindMemories, type Found, type FoundMemory, type FoundPreference } from './recall/retrieve/find-memories.js';
export type { Preference } from './recall/retrieve/preference-of.js';
export type { Provenant } from './recall/retrieve/with-provenance.js';
export { ListMemories, type Listed } from './recall/list-memories.js';
export { ReadConversation } from './recall/read-conversation.js';
export { ChatWithMemory, type ChatAnswer } from './chat/chat-with-memory.js';
export { RecallProfile } from './recall/recall-profile.js';
export { isSingleValued } from './extract/slots.js';
export { factIdOf } from './reconcile/fact-id.js';
export { areAboutTwo } from './reconcile/whose.js';
export { verifyCandidates } from './extract/verify-candidates.js';
export { BEHAVIOUR_WINDOW_DAYS, MOST_COUNTED_ACTIONS } from './extract/find-behaviour.js';
export { BuiltinExtractor } from './extract/builtin-extractor.js';
export { StatedMemories } from './extract/stated-memories.js';
export { FeedbackReader } from './extract/feedback/feedback-reader.js';
