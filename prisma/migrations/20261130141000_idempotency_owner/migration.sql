-- A request that was taken for dead must not answer for the one that took its key over.
ALTER TABLE "idempotency_keys" ADD COLUMN "owner" UUID;
