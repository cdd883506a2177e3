-- An entry stands on a shelf: a user's own, a knowledge base's, or the project's public one. `owner`: the user or knowledge base.
ALTER TABLE "index_entries" RENAME COLUMN "user_id" TO "owner";
ALTER TABLE "index_entries" ADD COLUMN "shelf" TEXT NOT NULL DEFAULT 'user';
ALTER TABLE "index_entries" DROP CONSTRAINT "index_entries_pkey",
ADD CONSTRAINT "index_entries_pkey" PRIMARY KEY ("project_id", "shelf", "owner", "fingerprint", "id");
DROP INDEX "index_entries_project_id_user_id_fingerprint_revision_id_idx";
CREATE INDEX "index_entries_by_revision" ON "index_entries"("project_id", "shelf", "owner", "fingerprint", "revision", "id");
-- The public shelf is read whole, whoever's entries stand on it.
CREATE INDEX "index_entries_public" ON "index_entries"("project_id", "fingerprint", "revision", "id") WHERE "shelf" = 'public';

-- A revision counts the writes of a shelf; the public one has no owner.
ALTER TABLE "index_revisions" RENAME COLUMN "user_id" TO "owner";
ALTER TABLE "index_revisions" ADD COLUMN "shelf" TEXT NOT NULL DEFAULT 'user';
ALTER TABLE "index_revisions" DROP CONSTRAINT "index_revisions_pkey",
ADD CONSTRAINT "index_revisions_pkey" PRIMARY KEY ("project_id", "shelf", "owner");
