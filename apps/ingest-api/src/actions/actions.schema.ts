// Wire shapes of the behaviour routes.
import { Identifier, Metadata, shapes, TaskStatus, Timestamp } from '@strata/contracts';
import type { RecordActions } from '@strata/memory';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { Text } from '../messages/messages.schema.js';

const Label = z.string().min(1).max(256);

export const ActionItem = z.strictObject({
  user_id: Identifier,
  timestamp: Timestamp,
  content: Text,
  log_id: Identifier.optional(),
  session_id: Identifier.optional(),
  device_id: Identifier.optional(),
  app: Label.optional(),
  platform: Label.optional(),
  event_type: Label.optional(),
  page: z.string().min(1).max(2048).optional(),
  anchors: z.record(z.string().min(1).max(128), z.string().max(1024)).optional(),
  metadata: Metadata.optional(),
  entities: z.array(Label).max(64).optional(),
});
export const ActionBatch = z.strictObject({ actions: z.array(ActionItem).min(1).max(500) });

type ActionInput = Parameters<RecordActions['execute']>[0]['actions'][number];
export const toActionInput = (action: z.infer<typeof ActionItem>): ActionInput => ({
  userId: action.user_id,
  timestamp: action.timestamp,
  content: action.content,
  logId: action.log_id,
  sessionId: action.session_id,
  deviceId: action.device_id,
  app: action.app,
  platform: action.platform,
  eventType: action.event_type,
  page: action.page,
  anchors: action.anchors,
  metadata: action.metadata,
  entities: action.entities,
});

export const ActionAnswer = shape('Action', shapes.ActionShape);
/** `log_id` answers one action, `log_ids` a list, in order. */
export const AcceptedActions = shape(
  'AcceptedActions',
  z.strictObject({ log_id: z.string().optional(), log_ids: z.array(z.string()).optional(), task_id: z.string(), status: TaskStatus }),
);

const filter = { user_id: Identifier, query: z.string().min(1).max(1024).optional(), event_type: Label.optional() };
export class ActionsQuery extends createZodDto(z.strictObject({ ...filter, ...PAGE_FIELDS })) {}
/** `limit`: how many of the newest actions are sent before the new ones. */
export class ActionStreamQuery extends createZodDto(
  z.strictObject({ ...filter, limit: z.coerce.number().int().min(0).max(100).default(0) }),
) {}
