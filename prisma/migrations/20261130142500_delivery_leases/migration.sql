-- Sending: counting what is under way to an endpoint, settling by lease, deleting what ended long ago, replaying events of a window.
CREATE INDEX "deliveries_leased" ON "deliveries" ("project_id", "hook_id") WHERE "lease_token" IS NOT NULL;
CREATE INDEX "deliveries_by_lease" ON "deliveries" ("lease_token") WHERE "lease_token" IS NOT NULL;
CREATE INDEX "deliveries_finished" ON "deliveries" ("finished_at") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "outbox_project_id_created_at_id_idx" ON "outbox" ("project_id", "created_at", "id");
