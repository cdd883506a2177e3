// How long a project keeps what it stores: days by layer, and by tag in their place.
import { z } from 'zod';

const MOST_DAYS = 36_500;
const MOST_TAGS = 100;
const Days = z.number().int().min(1).max(MOST_DAYS);

/** Layers whose records go by age. */
export const RetainedLayer = z.enum(['message', 'action', 'fact', 'summary', 'topic']);
export type RetainedLayer = z.infer<typeof RetainedLayer>;

/** As it is stored and shown. A record with one of the tags is kept for the days of the tag, the shortest of several; else for those of its layer. */
export const Retention = z.strictObject({
  layers: z.strictObject({
    message: Days.optional(),
    action: Days.optional(),
    fact: Days.optional(),
    summary: Days.optional(),
    topic: Days.optional(),
  }),
  tags: z.record(z.string().min(1).max(128), Days).refine((tags) => Object.keys(tags).length <= MOST_TAGS, `at most ${MOST_TAGS} tags`),
});
export type Retention = z.infer<typeof Retention>;
