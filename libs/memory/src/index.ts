// memory: the domain. Models and ports here; each use-case is exported by the file that holds it.
export type { Attribution, UserScope } from './model/scope.js';
export { deterministicId } from './model/ids.js';
export type { Action, Message, Session } from './model/message.js';
export type { EventTime, Fact, FactCandidate, Relation, Slot, Source } from './model/fact.js';
export { DEFAULT_TOPICS, OTHER_TOPIC, type Summary, type Topic } from './model/abstract.js';
export type { Checkpoint, ClaimedWork, Task } from './model/work.js';
export type { ApiKey, Project } from './model/project.js';
export type * as ports from './ports.js';
export type * as reading from './ports-reading.js';
export { actionView, messageView, sessionView, taskView } from './view/raw-view.js';
export { factView, relationView, sourceView, summaryView, topicView } from './view/memory-view.js';
export * as tokens from './tokens.js';
