// Wire shapes of registered webhooks.
import { Identifier, Instant, Resource } from '@strata/contracts';
import { HOOK_EVENTS, type Hook } from '@strata/hooks';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

/** HTTP's token. */
const HeaderName = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,128}$/, 'must be the name of an HTTP header');
/** Said by Strata, or of the connection itself. */
const OURS =
  /^(webhook-.*|content-(type|length|encoding)|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/i;
const HeaderValue = z
  .string()
  .max(4096)
  .regex(/^[\t\x20-\x7e]*$/, 'must be visible ASCII');
const Headers = z.record(HeaderName, HeaderValue).superRefine((headers, ctx) => {
  const names = Object.keys(headers);
  if (names.length > 20) ctx.addIssue({ code: 'custom', message: 'must be 20 headers at most' });
  for (const name of names.filter((one) => OURS.test(one)))
    ctx.addIssue({ code: 'custom', path: [name], message: 'is set by Strata, or belongs to the connection' });
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    ctx.addIssue({ code: 'custom', message: 'names a header twice' });
});

const Mode = z.enum(['sync', 'async']);
const OnFailure = z.enum(['continue', 'reject']);
const Filter = z
  .strictObject({
    user_ids: z.array(Identifier).min(1).max(100).optional(),
    session_ids: z.array(Identifier).min(1).max(100).optional(),
    tags: z.array(z.string().min(1).max(128)).min(1).max(100).optional(),
  })
  .describe('Only what matches every list that is given; `tags` match when one is shared.');

const settings = {
  name: z.string().trim().min(1).max(128),
  target_url: z.string().max(2048).describe('https; http inside WEBHOOK_ALLOW_CIDRS.'),
  enabled: z.boolean(),
  priority: z.number().int().min(-1000).max(1000).describe('Lower is asked first; among equals the older one.'),
  timeout_ms: z.number().int().min(1000).max(10_000).describe('Of an interceptor.'),
  on_failure: OnFailure.describe('Of an interceptor: `continue` goes on with unmodified data, `reject` holds the write up.'),
  filter: Filter,
  headers: Headers.describe('Sent with every request. Their values are stored encrypted and never shown.'),
  description: z.string().max(1024).nullable(),
};

export class RegisterWebhookBody extends createZodDto(
  z.strictObject({
    ...settings,
    resource: Resource,
    event: z.enum(HOOK_EVENTS),
    mode: Mode,
    enabled: settings.enabled.default(true),
    priority: settings.priority.default(0),
    timeout_ms: settings.timeout_ms.default(3000),
    on_failure: settings.on_failure.default('continue'),
    filter: Filter.default({}),
    headers: settings.headers.default({}),
    description: settings.description.default(null),
  }),
) {}

/** `filter` and `headers` are replaced as a whole. */
export class PatchWebhookBody extends createZodDto(
  z
    .strictObject(settings)
    .partial()
    .refine((patch) => Object.keys(patch).length > 0, 'must change something'),
) {}

export class WebhooksQuery extends createZodDto(z.strictObject({ ...PAGE_FIELDS })) {}

const webhook = {
  hook_id: z.string(),
  name: z.string(),
  resource: Resource,
  event: z.enum(HOOK_EVENTS),
  mode: Mode,
  target_url: z.string(),
  enabled: z.boolean(),
  priority: z.number().int(),
  timeout_ms: z.number().int(),
  on_failure: OnFailure,
  filter: Filter,
  header_names: z.array(z.string()),
  description: z.string().nullable(),
  disabled_reason: z.enum(['gone', 'failing']).nullable(),
  disabled_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
};
export const WebhookAnswer = shape('Webhook', z.strictObject(webhook));
/** `signing_secret` is shown in this answer only; null when the answer is a replay. */
export const RegisteredWebhookAnswer = shape('RegisteredWebhook', z.strictObject({ ...webhook, signing_secret: z.string().nullable() }));
export const DeletedWebhookAnswer = shape('DeletedWebhook', z.strictObject({ hook_id: z.string(), deleted: z.boolean() }));

export const webhookView = (hook: Hook): z.infer<typeof WebhookAnswer.schema> => ({
  hook_id: hook.id,
  name: hook.name,
  resource: hook.resource,
  event: hook.event,
  mode: hook.mode,
  target_url: hook.targetUrl,
  enabled: hook.enabled,
  priority: hook.priority,
  timeout_ms: hook.timeoutMs,
  on_failure: hook.onFailure,
  filter: hook.filter,
  header_names: Object.keys(hook.headers),
  description: hook.description,
  disabled_reason: hook.disabledReason,
  disabled_at: hook.disabledAt?.toISOString() ?? null,
  created_at: hook.createdAt.toISOString(),
  updated_at: hook.updatedAt.toISOString(),
});
