// A stored record → its line: the public shape of its layer, without the owner, with what only storage knows.
import type { exported } from '@strata/contracts';
import type { StoredRecord } from '../ports-export.js';
import { factView, relationView, summaryView, topicView } from '../view/memory-view.js';
import { actionView, messageView, sessionView } from '../view/raw-view.js';
import { without } from '../view/without.js';
import { knowledgeLine } from './knowledge-line.js';

export function exportLine(given: StoredRecord): exported.ExportLine {
  switch (given.record) {
    case 'knowledge_base':
    case 'knowledge_file':
    case 'knowledge_entry':
      return knowledgeLine(given);
    case 'user':
      return userLine(given.stored);
    case 'session':
      return { record: 'session', ...unowned(sessionView(given.stored, true)), long_term: given.stored.longTerm };
    case 'write':
      return writeLine(given.stored);
    case 'message':
      return {
        record: 'message',
        ...unowned(messageView(given.stored)),
        utc_offset: given.stored.utcOffset,
        ...keptOf(given.stored),
      };
    case 'action':
      return { record: 'action', ...unowned(actionView(given.stored)), ...keptOf(given.stored) };
    case 'fact':
      return factLine(given.stored);
    case 'relation':
      return { record: 'relation', ...relationView(given.stored), created_at: given.stored.createdAt.toISOString() };
    case 'summary':
      return { record: 'summary', ...unowned(summaryView(given.stored)) };
    case 'topic':
      // The count is that of the ids.
      return { record: 'topic', ...without(unowned(topicView(given.stored)), 'summary_count') };
    case 'version':
      return versionLine(given.stored);
    case 'forgotten':
      return { record: 'forgotten', fact_id: given.stored.factId };
  }
}

type Of<T extends StoredRecord['record']> = Extract<StoredRecord, { record: T }>['stored'];

function userLine(user: Of<'user'>): exported.LineOf<'user'> {
  return {
    record: 'user',
    user_id: user.userId,
    timezone: user.timezone,
    memory_version: user.memoryVersion.toString(),
    next_seq: user.nextSeq.toString(),
    created_at: user.createdAt.toISOString(),
  };
}

function writeLine(write: Of<'write'>): exported.LineOf<'write'> {
  return {
    record: 'write',
    write_id: write.writeId,
    seq: write.seq.toString(),
    kind: write.kind,
    record_count: write.recordCount,
    long_term: write.longTerm,
    status: write.status,
    stage: write.stage,
    error: write.error,
    fact_ids: write.factIds,
    known_at: write.knownAt?.toISOString() ?? null,
    candidates: write.candidates,
    rulings: write.rulings,
    created_at: write.createdAt.toISOString(),
  };
}

function factLine(fact: Of<'fact'>): exported.LineOf<'fact'> {
  const { sources, ...view } = unowned(factView(fact));
  return {
    record: 'fact',
    ...view,
    // Messages and actions are told apart, which to a reader of facts are both raw input.
    sources: sources.map((source, i) => ({
      ...source,
      message_id: fact.sources[i]?.messageId ?? null,
      action_id: fact.sources[i]?.actionId ?? null,
    })),
    agent_id: fact.agentId,
    app_id: fact.appId,
  };
}

function versionLine(version: Of<'version'>): exported.LineOf<'version'> {
  return {
    record: 'version',
    layer: version.layer,
    record_id: version.recordId,
    version: version.version,
    change: version.change,
    actor: version.actor,
    reason: version.reason,
    created_at: version.createdAt.toISOString(),
    snapshot: version.snapshot,
  };
}

/** The lines of a user follow the one that names it: under another name nothing else has to change. */
const unowned = <T extends { user_id: string }>(view: T) => without(view, 'user_id');

const keptOf = (stored: Of<'message'> | Of<'action'>) => ({
  seq: stored.seq.toString(),
  write_id: stored.writeId,
  error: stored.error,
  content_hash: stored.contentHash,
});
