// Wire shapes of the search route.
import { FactType, Filter, Identifier, Layer, SearchHit, Timestamp } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class SearchBody extends createZodDto(
  z.strictObject({
    user_id: Identifier,
    query: z.string().min(1).max(10_000),
    filter: Filter.optional(),
    layers: z.array(Layer).min(1).max(4).optional(),
    type: FactType.optional(),
    top_k: z.number().int().min(1).max(100).default(10),
    min_score: z.number().min(0).max(1).default(0),
    as_of: Timestamp.optional(),
    known_at: Timestamp.optional(),
    include_flagged: z.boolean().default(false),
    agent_id: Identifier.optional(),
    app_id: Identifier.optional(),
  }),
) {}

/** One ranked list over the layers asked for. */
export const SearchShape = shape('SearchHits', z.strictObject({ items: z.array(SearchHit) }));
