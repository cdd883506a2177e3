-- When a fact was given out.
CREATE TABLE "fact_retrievals" (
    "project_id" UUID NOT NULL,
    "fact_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "retrieved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fact_retrievals_pkey" PRIMARY KEY ("project_id","fact_id","id")
);
CREATE INDEX "fact_retrievals_project_id_user_id_idx" ON "fact_retrievals" ("project_id", "user_id");
ALTER TABLE "fact_retrievals" ADD CONSTRAINT "fact_retrievals_project_id_fact_id_fkey" FOREIGN KEY ("project_id", "fact_id") REFERENCES "facts"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "fact_retrievals" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "fact_retrievals" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "fact_retrievals" TO strata_app
  USING (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)
  WITH CHECK (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "fact_retrievals" TO strata_app;
