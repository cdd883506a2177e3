-- Why somebody changed a record by hand; the pipeline gives no reason.
ALTER TABLE "record_versions" ADD COLUMN "reason" TEXT;
