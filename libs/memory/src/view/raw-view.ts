// Stored raw input → public shape.
import type { z } from 'zod';
import type { shapes, TaskShape } from '@strata/contracts';
import type { Action, Message, Session } from '../model/message.js';
import type { Task } from '../model/work.js';

/** `projectLongTerm` answers for a session that leaves the switch to its project. */
export function sessionView(session: Session, projectLongTerm: boolean): z.infer<typeof shapes.SessionShape> {
  return {
    session_id: session.id,
    user_id: session.userId,
    title: session.title,
    metadata: session.metadata,
    agent_id: session.agentId,
    app_id: session.appId,
    long_term: session.longTerm ?? projectLongTerm,
    timezone: session.timezone,
    created_at: session.createdAt.toISOString(),
    updated_at: session.updatedAt.toISOString(),
  };
}

export function messageView(message: Message): z.infer<typeof shapes.MessageShape> {
  return {
    message_id: message.id,
    session_id: message.sessionId,
    user_id: message.userId,
    role: message.role,
    name: message.name,
    content: message.content,
    turn_id: message.turnId,
    business_id: message.businessId,
    timestamp: message.timestamp.toISOString(),
    metadata: message.metadata,
    tags: message.tags,
    agent_id: message.agentId,
    app_id: message.appId,
    allow_public: message.allowPublic,
    knowledge_base_ids: message.knowledgeBaseIds,
    status: message.status,
    error: message.error,
    created_at: message.createdAt.toISOString(),
  };
}

export function actionView(action: Action): z.infer<typeof shapes.ActionShape> {
  return {
    log_id: action.id,
    user_id: action.userId,
    session_id: action.sessionId,
    timestamp: action.timestamp.toISOString(),
    content: action.content,
    event_type: action.eventType,
    page: action.page,
    app: action.app,
    platform: action.platform,
    device_id: action.deviceId,
    anchors: action.anchors,
    entities: action.entities,
    metadata: action.metadata,
    status: action.status,
    created_at: action.createdAt.toISOString(),
  };
}

export function taskView(task: Task): TaskShape {
  return {
    task_id: task.id,
    status: task.status,
    total_count: task.totalCount,
    success_count: task.successCount,
    failed_count: task.failedCount,
    stages: task.stages,
    memory: task.memory,
    errors: task.errors,
    hooks: task.hooks,
    created_at: task.createdAt.toISOString(),
    finished_at: task.finishedAt?.toISOString() ?? null,
  };
}
