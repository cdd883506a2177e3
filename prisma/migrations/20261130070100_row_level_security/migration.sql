-- Tenancy fails closed: two roles without ownership, forced row-level security on every tenant table.
-- strata_app    serves requests and stages of one project, named by the setting app.project_id in each transaction.
-- strata_system finds work over all projects (claims, outbox, keys); it never reads memory.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['strata_app', 'strata_system'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- roles belong to the cluster, not to this database
    END;
    BEGIN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    EXCEPTION WHEN unique_violation THEN NULL; -- granted by a concurrent migration of another database
    END;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO strata_app, strata_system;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['api_keys', 'users', 'sessions', 'messages', 'actions', 'facts', 'fact_sources', 'fact_relations',
    'entities', 'fact_entities', 'summaries', 'summary_facts', 'topics', 'topic_summaries', 'record_versions', 'work_items',
    'tasks', 'outbox', 'hooks', 'deliveries', 'deletions', 'audit', 'idempotency_keys', 'index_entries', 'index_revisions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    -- An unset or empty project matches nothing.
    EXECUTE format($policy$CREATE POLICY tenant ON %I TO strata_app
      USING (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)
      WITH CHECK (project_id = NULLIF(current_setting('app.project_id', true), '')::uuid)$policy$, t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO strata_app', t);
  END LOOP;
END $$;

ALTER TABLE projects ENABLE ROW LEVEL SECURITY;
ALTER TABLE projects FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON projects TO strata_app
  USING (id = NULLIF(current_setting('app.project_id', true), '')::uuid);
GRANT SELECT ON projects TO strata_app;

-- The audit is append-only and keys are issued by the admin surface: the tenant role may not rewrite either.
REVOKE UPDATE, DELETE ON audit FROM strata_app;
REVOKE INSERT, UPDATE, DELETE ON api_keys FROM strata_app;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['projects', 'api_keys', 'work_items', 'tasks', 'outbox', 'hooks', 'deliveries', 'idempotency_keys'] LOOP
    EXECUTE format('CREATE POLICY system ON %I TO strata_system USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO strata_system', t);
  END LOOP;
END $$;
GRANT SELECT ON system_settings TO strata_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON system_settings TO strata_system;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO strata_app, strata_system;

-- At most one work item of a user runs at a time, whatever any worker believes.
CREATE UNIQUE INDEX work_items_one_running ON work_items (project_id, user_id) WHERE status = 'running';
-- Finding due work and undelivered events stays cheap when nearly all rows are done.
CREATE INDEX work_items_open ON work_items (available_at) WHERE status IN ('pending', 'running');
CREATE INDEX outbox_undispatched ON outbox (id) WHERE dispatched_at IS NULL;
