-- Lists of facts and summaries are read newest first, page by page.
CREATE INDEX "facts_project_id_user_id_created_at_id_idx" ON "facts" ("project_id", "user_id", "created_at" DESC, "id");
CREATE INDEX "summaries_project_id_user_id_created_at_id_idx" ON "summaries" ("project_id", "user_id", "created_at" DESC, "id");
