-- An event that this version does not know is set aside instead of holding up all that follow.
ALTER TABLE "outbox" ADD COLUMN "refused_at" TIMESTAMPTZ(3);
-- What is to be told, and what is to be pruned, is found without reading what was told.
CREATE INDEX "outbox_untold" ON "outbox" ("id") WHERE "dispatched_at" IS NULL AND "refused_at" IS NULL;
CREATE INDEX "outbox_dispatched_at_idx" ON "outbox" ("dispatched_at");
