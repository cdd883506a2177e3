// Controllers and use-cases of the write side; the ports come from whatever adapters the process has.
import { Inject, Injectable, Module, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import {
  AddFeedback,
  AddFile,
  AddMessages,
  AddResource,
  CreateKnowledgeBase,
  EnsureFirstKey,
  FindBases,
  FindConversation,
  ImportSessions,
  IssueKey,
  OpenConversation,
  OpenSession,
  RecordActions,
  ReplayTask,
  RequestDeletion,
  RestoreMemory,
  StreamTask,
  tokens,
  WaitForDeletion,
  WaitForTask,
} from '@strata/memory';
import { ApiKeys, CONFIG, useCase, type Config } from '@strata/platform';
import { ActionsController } from './actions/actions.controller.js';
import { KeysController } from './admin/keys.controller.js';
import { ProjectsController } from './admin/projects.controller.js';
import { OpenMemMessagesController, OpenMemTasksController } from './compat/openmem/controller.js';
import { OpenMemKnowledgeController } from './compat/openmem/knowledge.controller.js';
import { PolarBatchController, PolarDeletionController, PolarMessagesController } from './compat/polar-amem/controller.js';
import { TdaiConversationController, TdaiDeletionController } from './compat/tdai/controller.js';
import { DeletionsController } from './deletions/deletions.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import { KnowledgeFilesController } from './knowledge/files.controller.js';
import { KnowledgeController } from './knowledge/knowledge.controller.js';
import { ResourcesController } from './knowledge/resources.controller.js';
import { MessagesController } from './messages/messages.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { TasksController } from './tasks/tasks.controller.js';

export const CONTROLLERS: Type[] = [
  SessionsController,
  MessagesController,
  ActionsController,
  ImportsController,
  KnowledgeController,
  KnowledgeFilesController,
  ResourcesController,
  TasksController,
  DeletionsController,
  ProjectsController,
  KeysController,
  PolarMessagesController,
  PolarDeletionController,
  PolarBatchController,
  OpenMemMessagesController,
  OpenMemTasksController,
  OpenMemKnowledgeController,
  TdaiConversationController,
  TdaiDeletionController,
];

const { DELETION_STORE, DELETION_WAKE_UPS, INGEST_STORE, RAW_READER, PROJECT_STORE, KEY_STORE, RESTORE_STORE, WAKE_UPS, WORK_ITEMS } =
  tokens;
const { DOCUMENT_READER, FILE_WAKE_UPS, KNOWLEDGE_FILES, KNOWLEDGE_RECALL, KNOWLEDGE_STORE } = tokens;

/** STRATA_BOOTSTRAP_API_KEY works before the first request is taken. */
@Injectable()
class FirstKey implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ensureFirstKey: EnsureFirstKey,
  ) {}
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.STRATA_BOOTSTRAP_API_KEY !== undefined) await this.ensureFirstKey.execute(this.config.STRATA_BOOTSTRAP_API_KEY);
  }
}

@Module({
  controllers: CONTROLLERS,
  providers: [
    useCase(OpenSession, INGEST_STORE),
    useCase(AddMessages, INGEST_STORE, RAW_READER, PROJECT_STORE, WAKE_UPS),
    useCase(FindBases, KNOWLEDGE_RECALL),
    useCase(FindConversation, RAW_READER),
    useCase(OpenConversation, FindConversation, OpenSession),
    useCase(AddFeedback, OpenConversation, AddMessages),
    useCase(RecordActions, INGEST_STORE, RAW_READER, PROJECT_STORE, WAKE_UPS),
    useCase(ImportSessions, INGEST_STORE, RAW_READER, PROJECT_STORE, WAKE_UPS),
    useCase(RestoreMemory, RESTORE_STORE, WAKE_UPS),
    useCase(WaitForTask, RAW_READER),
    useCase(WaitForDeletion, RequestDeletion, DELETION_STORE),
    useCase(StreamTask, RAW_READER),
    useCase(ReplayTask, RAW_READER, WORK_ITEMS, KNOWLEDGE_FILES, WAKE_UPS),
    useCase(CreateKnowledgeBase, KNOWLEDGE_STORE),
    useCase(AddFile, KNOWLEDGE_FILES, FILE_WAKE_UPS),
    useCase(AddResource, DOCUMENT_READER, RAW_READER, ImportSessions),
    useCase(RequestDeletion, DELETION_STORE, DELETION_WAKE_UPS),
    useCase(IssueKey, PROJECT_STORE, KEY_STORE, ApiKeys),
    useCase(EnsureFirstKey, PROJECT_STORE, KEY_STORE, ApiKeys),
    FirstKey,
  ],
})
export class IngestRoutesModule {}
