-- Entries of the embedded index: a field that filters ask for holds every value that the record has, not one.
ALTER TABLE "index_entries" NO FORCE ROW LEVEL SECURITY;
UPDATE "index_entries" SET payload = payload - ARRAY['sessionId', 'agentId', 'appId', 'metadata'] || jsonb_build_object(
  'sessionIds', jsonb_path_query_array(payload, '$.sessionId ? (@ != null)'),
  'agentIds', jsonb_path_query_array(payload, '$.agentId ? (@ != null)'),
  'appIds', jsonb_path_query_array(payload, '$.appId ? (@ != null)'),
  'info', COALESCE((SELECT jsonb_object_agg(key, jsonb_build_array(value)) FROM jsonb_each(payload -> 'metadata')), '{}'),
  'updatedAt', payload -> 'createdAt')
WHERE payload ? 'metadata';
ALTER TABLE "index_entries" FORCE ROW LEVEL SECURITY;

-- What a record rests on is not in them: filters that ask for it wait for `strata reindex`.
INSERT INTO "system_settings" ("key", "value", "updated_at")
SELECT 'index.outdated', 'true', now() WHERE EXISTS (SELECT FROM "system_settings" WHERE "key" = 'embedding.fingerprint');
