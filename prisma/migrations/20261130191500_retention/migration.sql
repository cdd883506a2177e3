-- Days of a project after which records go, and the indexes by which the oldest are found.
ALTER TABLE "projects" ADD COLUMN "retention" JSONB;

CREATE INDEX "messages_project_id_created_at_idx" ON "messages" ("project_id", "created_at");
CREATE INDEX "actions_project_id_created_at_idx" ON "actions" ("project_id", "created_at");
CREATE INDEX "facts_project_id_updated_at_idx" ON "facts" ("project_id", "updated_at");
CREATE INDEX "summaries_project_id_updated_at_idx" ON "summaries" ("project_id", "updated_at");
CREATE INDEX "topics_project_id_updated_at_idx" ON "topics" ("project_id", "updated_at");
