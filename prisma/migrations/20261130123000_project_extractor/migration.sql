-- A project that names no extractor takes the model if one is configured, else the built-in one. Those that are there keep theirs.
ALTER TABLE "projects" ALTER COLUMN "extractor" DROP NOT NULL, ALTER COLUMN "extractor" DROP DEFAULT;
