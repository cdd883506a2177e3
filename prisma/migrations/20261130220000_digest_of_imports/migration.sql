-- SHA-256 of the lines that a user or a knowledge base was restored from: under the same export id, other lines are no repeat. Null in
-- all other tasks, and in those from before. Of a user's words, so no samples of it are taken.
ALTER TABLE "tasks" ADD COLUMN "source_digest" BYTEA;
ALTER TABLE "tasks" ALTER COLUMN "source_digest" SET STATISTICS 0;
