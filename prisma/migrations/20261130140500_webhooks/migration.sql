-- Webhooks: sealed secrets and headers, delivery under a lease with its attempts, decisions of interceptors.
ALTER TABLE "topics" ADD COLUMN "edited_by" TEXT;

-- Nothing could register a webhook before: there are no rows to carry over.
ALTER TABLE "hooks"
    ALTER COLUMN "headers" DROP DEFAULT,
    ALTER COLUMN "headers" DROP NOT NULL,
    ALTER COLUMN "headers" TYPE TEXT USING NULL,
    ADD COLUMN "key_id" TEXT NOT NULL,
    ADD COLUMN "disabled_reason" TEXT,
    ADD COLUMN "disabled_at" TIMESTAMPTZ(3),
    ADD COLUMN "failing_since" TIMESTAMPTZ(3),
    ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "paused_until" TIMESTAMPTZ(3);
CREATE INDEX "hooks_project_id_created_at_id_idx" ON "hooks" ("project_id", "created_at" DESC, "id");
CREATE INDEX "hooks_project_id_mode_resource_event_idx" ON "hooks" ("project_id", "mode", "resource", "event");

ALTER TABLE "deliveries"
    DROP COLUMN "attempts",
    ADD COLUMN "user_id" TEXT,
    ADD COLUMN "resource" TEXT NOT NULL,
    ADD COLUMN "attempt_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "lease_token" UUID,
    ADD COLUMN "lease_until" TIMESTAMPTZ(3),
    ADD COLUMN "finished_at" TIMESTAMPTZ(3);
DROP INDEX "deliveries_status_next_attempt_at_idx";
CREATE INDEX "deliveries_project_id_hook_id_created_at_id_idx" ON "deliveries" ("project_id", "hook_id", "created_at" DESC, "id");
CREATE INDEX "deliveries_project_id_user_id_idx" ON "deliveries" ("project_id", "user_id");
-- Finding what is due, over all endpoints and of one, stays cheap when nearly all deliveries have ended.
CREATE INDEX "deliveries_due" ON "deliveries" ("next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "deliveries_due_of_hook" ON "deliveries" ("project_id", "hook_id", "next_attempt_at") WHERE "status" = 'pending';

CREATE TABLE "delivery_attempts" (
    "project_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("project_id","delivery_id","ordinal")
);
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_project_id_delivery_id_fkey" FOREIGN KEY ("project_id", "delivery_id") REFERENCES "deliveries"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "hook_decisions" (
    "project_id" UUID NOT NULL,
    "work_item_id" UUID NOT NULL,
    "hook_id" UUID NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "user_id" TEXT NOT NULL,
    "task_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "edited" INTEGER NOT NULL DEFAULT 0,
    "dropped" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "answer" JSONB,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hook_decisions_pkey" PRIMARY KEY ("project_id","work_item_id","hook_id","input_hash")
);
CREATE INDEX "hook_decisions_project_id_task_id_idx" ON "hook_decisions" ("project_id", "task_id");
CREATE INDEX "hook_decisions_project_id_user_id_idx" ON "hook_decisions" ("project_id", "user_id");
ALTER TABLE "hook_decisions" ADD CONSTRAINT "hook_decisions_project_id_work_item_id_fkey" FOREIGN KEY ("project_id", "work_item_id") REFERENCES "work_items"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['delivery_attempts', 'hook_decisions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format($policy$CREATE POLICY tenant ON %I TO strata_app
      USING (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)
      WITH CHECK (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)$policy$, t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO strata_app', t);
  END LOOP;
END $$;

-- The sender works over all projects. What interceptors decided is memory: it stays with the tenant's role.
CREATE POLICY system ON delivery_attempts TO strata_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON delivery_attempts TO strata_system;
