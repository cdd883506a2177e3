-- Where the trace of a deletion or a file goes on. Null where nothing is traced, and in rows from before. `traced_at`: when a file was
-- brought or, later, taken away, by the request that `traceparent` is of.
ALTER TABLE "deletions" ADD COLUMN "traceparent" TEXT;
ALTER TABLE "knowledge_files" ADD COLUMN "traceparent" TEXT, ADD COLUMN "traced_at" TIMESTAMPTZ(3);
