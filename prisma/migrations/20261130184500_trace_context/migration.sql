-- Where a trace goes on: the W3C traceparent of the request behind stored work. Null where nothing is traced, and in rows from before.
ALTER TABLE "work_items" ADD COLUMN "traceparent" TEXT;
ALTER TABLE "outbox" ADD COLUMN "traceparent" TEXT;
ALTER TABLE "deliveries" ADD COLUMN "traceparent" TEXT;
