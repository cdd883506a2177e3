// Wire shapes of the profile route.
import { Identifier, ProfileAnswer, RecallConfig } from '@strata/contracts';
import { shape } from '@strata/platform';
import { z } from 'zod';

export const ProfileBody = z.strictObject({
  user_id: Identifier,
  query: z.string().min(1).max(10_000),
  recall_config: RecallConfig.optional(),
});
export const ProfileShape = shape('Profile', ProfileAnswer);
