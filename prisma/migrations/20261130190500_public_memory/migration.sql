-- Public memory: what its writer lets the other users of the project recall.
ALTER TABLE "messages" ADD COLUMN "allow_public" BOOLEAN NOT NULL DEFAULT false;
