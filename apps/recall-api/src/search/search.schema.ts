// Wire shapes of the search route.
import { FactType, Filter, Identifier, Layer, SourcedHit, Timestamp } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class SearchBody extends createZodDto(
  z.strictObject({
    user_id: Identifier.describe('Whose own memory is searched; without it only knowledge bases and public memory are.').optional(),
    query: z.string().min(1).max(10_000),
    filter: Filter.optional(),
    layers: z.array(Layer).min(1).max(4).optional(),
    type: FactType.optional(),
    top_k: z.number().int().min(1).max(100).default(10),
    min_score: z.number().min(0).max(1).default(0),
    as_of: Timestamp.optional(),
    known_at: Timestamp.optional(),
    include_flagged: z.boolean().default(false),
    knowledge_base_ids: z
      .union([z.literal('all'), z.array(z.uuid()).max(50)])
      .describe('Knowledge bases that are searched too; `all`: every one of the project.')
      .optional(),
    include_public: z.boolean().describe('What other users of the project made public is searched too.').default(false),
    agent_id: Identifier.optional(),
    app_id: Identifier.optional(),
  }),
) {}

/** One ranked list over the layers asked for. */
export const SearchShape = shape('SearchHits', z.strictObject({ items: z.array(SourcedHit) }));
