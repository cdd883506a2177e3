-- An operator's wording of a summary, which the pipeline leaves as it is.
ALTER TABLE "summaries" ADD COLUMN "pinned" BOOLEAN NOT NULL DEFAULT false;

-- Facts in an operator's wording: few, and asked for with every write and every answer.
CREATE INDEX "facts_pinned" ON "facts" ("project_id", "user_id") WHERE "flags" @> ARRAY['pinned']::text[];
