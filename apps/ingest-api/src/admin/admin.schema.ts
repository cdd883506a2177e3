// Wire shapes of the admin routes.
import { Instant, KeyScope, Retention, Timestamp, Timezone, TopicName } from '@strata/contracts';
import type { ApiKey, Project } from '@strata/memory';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

const Name = z.string().trim().min(1).max(128);
/** null = the model if one is configured, else built in. */
const Extractor = z.enum(['builtin', 'llm']).nullable();
/** Days by layer and by tag; null = everything is kept. */
const KeptFor = z
  .strictObject({ layers: Retention.shape.layers.default({}), tags: Retention.shape.tags.default({}) })
  .refine(
    ({ layers, tags }) => Object.keys(layers).length + Object.keys(tags).length > 0,
    'must name the days of a layer or of a tag; null keeps everything',
  )
  .nullable();
const settings = {
  long_term: z.boolean().optional(),
  topics: z.array(TopicName).max(100).optional(),
  extractor: Extractor.optional(),
  retention: KeptFor.optional(),
  timezone: Timezone.nullable().optional(),
};
export class CreateProjectBody extends createZodDto(z.strictObject({ name: Name, ...settings })) {}
export class PatchProjectBody extends createZodDto(
  z.strictObject({ name: Name.optional(), ...settings }).refine((patch) => Object.keys(patch).length > 0, 'must change something'),
) {}
export class ProjectsQuery extends createZodDto(z.strictObject({ ...PAGE_FIELDS })) {}

export const ProjectAnswer = shape(
  'Project',
  z.strictObject({
    project_id: z.string(),
    name: z.string(),
    timezone: z.string().nullable(),
    long_term: z.boolean(),
    /** Empty = the default set. */
    topics: z.array(z.string()),
    extractor: Extractor,
    /** Null = everything is kept. */
    retention: Retention.nullable(),
    created_at: Instant,
  }),
);
export const projectView = (project: Project): z.infer<typeof ProjectAnswer.schema> => ({
  project_id: project.id,
  name: project.name,
  timezone: project.timezone,
  long_term: project.longTerm,
  topics: project.topics,
  extractor: project.extractor,
  retention: project.retention,
  created_at: project.createdAt.toISOString(),
});

export class IssueKeyBody extends createZodDto(
  z.strictObject({ name: Name, scopes: z.array(KeyScope).min(1).max(16).optional(), expires_at: Timestamp.optional() }),
) {}
const key = {
  key_id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(KeyScope),
  expires_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  created_at: Instant,
};
export const KeyAnswer = shape('ApiKey', z.strictObject(key));
/** `key` is shown in this answer only; null when the answer is a replay. */
export const IssuedKeyAnswer = shape('IssuedApiKey', z.strictObject({ ...key, key: z.string().nullable() }));
export const RevokedKeyAnswer = shape('RevokedApiKey', z.strictObject({ key_id: z.string(), revoked: z.boolean() }));
export const keyView = (record: ApiKey): z.infer<typeof KeyAnswer.schema> => ({
  key_id: record.id,
  name: record.name,
  prefix: record.prefix,
  scopes: record.scopes,
  expires_at: record.expiresAt?.toISOString() ?? null,
  revoked_at: record.revokedAt?.toISOString() ?? null,
  created_at: record.createdAt.toISOString(),
});
