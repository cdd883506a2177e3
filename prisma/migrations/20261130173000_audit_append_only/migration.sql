-- The audit only grows: no role of the application may change, remove or empty it, whatever was granted before, and nothing cascades
-- into it (it has no foreign key). strata_system appends what the admin surface does; the audit holds ids and states, no memory.
REVOKE ALL ON "audit" FROM PUBLIC, strata_app, strata_system;
GRANT SELECT, INSERT ON "audit" TO strata_app, strata_system;
CREATE POLICY system ON "audit" TO strata_system USING (true) WITH CHECK (true);

-- For the owner too: whoever wants to rewrite the audit must take the trigger off first, and the chain of hashes tells it.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE INDEX "audit_project_id_action_id_idx" ON "audit"("project_id", "action", "id");
CREATE INDEX "audit_project_id_subject_id_idx" ON "audit"("project_id", "subject", "id");

-- Keys that could do everything still can.
SET LOCAL ROLE strata_system;
UPDATE "api_keys" SET "scopes" = array_append("scopes", 'audit:read')
WHERE "scopes" @> ARRAY['memory:write', 'memory:read', 'webhooks:manage', 'memory:delete'] AND NOT 'audit:read' = ANY("scopes");
RESET ROLE;
