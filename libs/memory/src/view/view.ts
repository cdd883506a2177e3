// Record → public shape, one name for whoever shows records: routes, events, exports.
import { auditView } from './audit-view.js';
import { archivedView, deletionView } from './deletion-view.js';
import { historyView } from './history-view.js';
import { knowledgeBaseView, knowledgeEntryView, knowledgeFileView } from './knowledge-view.js';
import { factView, relationView, summaryView, topicView } from './memory-view.js';
import { actionView, messageView, sessionView, taskView } from './raw-view.js';

/** `view.fact(record)`: the shape of `contracts` that every answer and event shows. Pure. */
export const view = {
  session: sessionView,
  message: messageView,
  action: actionView,
  task: taskView,
  fact: factView,
  relation: relationView,
  summary: summaryView,
  topic: topicView,
  history: historyView,
  deletion: deletionView,
  archived: archivedView,
  knowledgeBase: knowledgeBaseView,
  knowledgeFile: knowledgeFileView,
  knowledgeEntry: knowledgeEntryView,
  audit: auditView,
} as const;
