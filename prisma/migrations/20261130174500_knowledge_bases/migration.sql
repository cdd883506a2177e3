-- Knowledge bases: documents of a project, cut into entries that are recalled when asked for.
CREATE TABLE "knowledge_bases" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "knowledge_bases_pkey" PRIMARY KEY ("project_id","id")
);
CREATE INDEX "knowledge_bases_project_id_created_at_id_idx" ON "knowledge_bases"("project_id", "created_at" DESC, "id");

CREATE TABLE "knowledge_files" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "knowledge_base_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "byte_count" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "content_hash" BYTEA NOT NULL,
    "original" BYTEA,
    "text" TEXT,
    "text_length" INTEGER NOT NULL DEFAULT 0,
    "entry_count" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "error" JSONB,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "knowledge_files_pkey" PRIMARY KEY ("project_id","id"),
    CONSTRAINT "knowledge_files_project_id_knowledge_base_id_fkey" FOREIGN KEY ("project_id", "knowledge_base_id") REFERENCES "knowledge_bases"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "knowledge_files_project_id_knowledge_base_id_created_at_id_idx" ON "knowledge_files"("project_id", "knowledge_base_id", "created_at" DESC, "id");
CREATE INDEX "knowledge_files_project_id_task_id_idx" ON "knowledge_files"("project_id", "task_id");
-- The same file stands in a base once; one that is on its way out takes no place.
CREATE UNIQUE INDEX "knowledge_files_same" ON "knowledge_files"("project_id", "knowledge_base_id", "content_hash") WHERE "status" <> 'deleting';
-- Finding what is due stays cheap when nearly all files have ended.
CREATE INDEX "knowledge_files_open" ON "knowledge_files"("available_at") WHERE "status" IN ('pending', 'running', 'deleting');

CREATE TABLE "knowledge_entries" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "knowledge_base_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "headings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "page" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "knowledge_entries_pkey" PRIMARY KEY ("project_id","id"),
    CONSTRAINT "knowledge_entries_project_id_file_id_fkey" FOREIGN KEY ("project_id", "file_id") REFERENCES "knowledge_files"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "knowledge_entries_project_id_file_id_position_idx" ON "knowledge_entries"("project_id", "file_id", "position");

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['knowledge_bases', 'knowledge_files', 'knowledge_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format($policy$CREATE POLICY tenant ON %I TO strata_app
      USING (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)
      WITH CHECK (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)$policy$, t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO strata_app', t);
  END LOOP;
END $$;

-- A worker looks for due files over all projects: at their state, at nothing that they hold.
CREATE POLICY system ON "knowledge_files" FOR SELECT TO strata_system USING (true);
GRANT SELECT ("project_id", "id", "knowledge_base_id", "status", "available_at", "lease_until", "updated_at") ON "knowledge_files" TO strata_system;
