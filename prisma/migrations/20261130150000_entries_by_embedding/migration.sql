-- An entry has a row for each embedding, so that a new embedding is built beside the one that is asked.
ALTER TABLE "index_entries" DROP CONSTRAINT "index_entries_pkey",
ADD CONSTRAINT "index_entries_pkey" PRIMARY KEY ("project_id", "user_id", "fingerprint", "id");

DROP INDEX "index_entries_project_id_user_id_revision_idx";
CREATE INDEX "index_entries_project_id_user_id_fingerprint_revision_id_idx" ON "index_entries"("project_id", "user_id", "fingerprint", "revision", "id");
