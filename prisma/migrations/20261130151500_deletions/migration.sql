-- Deletions: run under a lease, verified again later; what was archived is kept apart from what is recalled.
ALTER TABLE "deletions"
    ADD COLUMN "dry_run" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "remaining" JSONB,
    ADD COLUMN "progress" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "error" JSONB,
    ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    ADD COLUMN "lease_token" UUID,
    ADD COLUMN "lease_until" TIMESTAMPTZ(3);
-- Finding what is due stays cheap when nearly all deletions have ended.
CREATE INDEX "deletions_open" ON "deletions" ("available_at") WHERE "status" IN ('pending', 'running');

CREATE TABLE "archived_records" (
    "project_id" UUID NOT NULL,
    "deletion_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "layer" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "archived_records_pkey" PRIMARY KEY ("project_id","deletion_id","user_id","layer","record_id")
);
CREATE INDEX "archived_records_project_id_user_id_idx" ON "archived_records" ("project_id", "user_id");
ALTER TABLE "archived_records" ADD CONSTRAINT "archived_records_project_id_deletion_id_fkey" FOREIGN KEY ("project_id", "deletion_id") REFERENCES "deletions"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "forgotten_facts" (
    "project_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "fact_id" UUID NOT NULL,

    CONSTRAINT "forgotten_facts_pkey" PRIMARY KEY ("project_id","user_id","fact_id")
);
ALTER TABLE "forgotten_facts" ADD CONSTRAINT "forgotten_facts_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['archived_records', 'forgotten_facts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format($policy$CREATE POLICY tenant ON %I TO strata_app
      USING (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)
      WITH CHECK (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)$policy$, t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO strata_app', t);
  END LOOP;
END $$;

-- A worker looks for due deletions over all projects; they hold ids and counts, no memory.
CREATE POLICY system ON "deletions" TO strata_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON "deletions" TO strata_system;

-- When the pipeline learnt from an item: the order in which a rebuild goes through them.
ALTER TABLE "work_items" ADD COLUMN "known_at" TIMESTAMPTZ(3);
-- Writes of a user wait while this deletion erases them.
ALTER TABLE "users" ADD COLUMN "erased_by" UUID;
-- Changes when entries are removed without a mark: a cache then begins anew.
ALTER TABLE "index_revisions" ADD COLUMN "life" UUID NOT NULL DEFAULT gen_random_uuid();
