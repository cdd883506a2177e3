-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT,
    "long_term" BOOLEAN NOT NULL DEFAULT true,
    "topics" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "extractor" TEXT NOT NULL DEFAULT 'builtin',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "users" (
    "project_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "timezone" TEXT,
    "memory_version" BIGINT NOT NULL DEFAULT 0,
    "next_seq" BIGINT NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "project_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "agent_id" TEXT,
    "app_id" TEXT,
    "long_term" BOOLEAN,
    "timezone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "messages" (
    "project_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "role" TEXT NOT NULL,
    "name" TEXT,
    "content" TEXT NOT NULL,
    "turn_id" TEXT,
    "business_id" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "utc_offset" INTEGER,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "agent_id" TEXT,
    "app_id" TEXT,
    "team_id" TEXT,
    "long_term" BOOLEAN,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "error" TEXT,
    "content_hash" BYTEA NOT NULL,
    "work_item_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("project_id","user_id","id")
);

-- CreateTable
CREATE TABLE "actions" (
    "project_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "session_id" TEXT,
    "seq" BIGINT NOT NULL,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "content" TEXT NOT NULL,
    "event_type" TEXT,
    "page" TEXT,
    "app" TEXT,
    "platform" TEXT,
    "device_id" TEXT,
    "anchors" JSONB NOT NULL DEFAULT '{}',
    "entities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "error" TEXT,
    "content_hash" BYTEA NOT NULL,
    "work_item_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "actions_pkey" PRIMARY KEY ("project_id","user_id","id")
);

-- CreateTable
CREATE TABLE "facts" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "session_id" TEXT,
    "content" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "speaker" TEXT NOT NULL,
    "speaker_name" TEXT,
    "language" TEXT NOT NULL,
    "entities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "confidence" DOUBLE PRECISION NOT NULL,
    "slot_subject" TEXT,
    "slot_attribute" TEXT,
    "value" TEXT,
    "event_start" TIMESTAMPTZ(3),
    "event_end" TIMESTAMPTZ(3),
    "event_granularity" TEXT,
    "valid_from" TIMESTAMPTZ(3),
    "valid_to" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'active',
    "version" INTEGER NOT NULL DEFAULT 1,
    "supersedes" UUID,
    "superseded_by" UUID,
    "superseded_at" TIMESTAMPTZ(3),
    "flags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "edited_by" TEXT,
    "agent_id" TEXT,
    "app_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "facts_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "fact_sources" (
    "project_id" UUID NOT NULL,
    "fact_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "message_id" TEXT,
    "action_id" TEXT,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "name" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fact_sources_pkey" PRIMARY KEY ("project_id","fact_id","ordinal")
);

-- CreateTable
CREATE TABLE "fact_relations" (
    "project_id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fact_relations_pkey" PRIMARY KEY ("project_id","source_id","target_id","kind")
);

-- CreateTable
CREATE TABLE "entities" (
    "project_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entities_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "fact_entities" (
    "project_id" UUID NOT NULL,
    "fact_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,

    CONSTRAINT "fact_entities_pkey" PRIMARY KEY ("project_id","fact_id","entity_id")
);

-- CreateTable
CREATE TABLE "summaries" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "session_id" TEXT,
    "perspective" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "confidence" DOUBLE PRECISION NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "entities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_start" TIMESTAMPTZ(3),
    "event_end" TIMESTAMPTZ(3),
    "event_granularity" TEXT,
    "weight" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "access_count" INTEGER NOT NULL DEFAULT 0,
    "last_accessed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "edited_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "summaries_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "summary_facts" (
    "project_id" UUID NOT NULL,
    "summary_id" UUID NOT NULL,
    "fact_id" UUID NOT NULL,

    CONSTRAINT "summary_facts_pkey" PRIMARY KEY ("project_id","summary_id","fact_id")
);

-- CreateTable
CREATE TABLE "topics" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "summary_text" TEXT NOT NULL,
    "summary_count" INTEGER NOT NULL,
    "fact_count" INTEGER NOT NULL,
    "freshness" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topics_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "topic_summaries" (
    "project_id" UUID NOT NULL,
    "topic_id" UUID NOT NULL,
    "summary_id" UUID NOT NULL,

    CONSTRAINT "topic_summaries_pkey" PRIMARY KEY ("project_id","topic_id","summary_id")
);

-- CreateTable
CREATE TABLE "record_versions" (
    "project_id" UUID NOT NULL,
    "layer" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "user_id" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "change" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_versions_pkey" PRIMARY KEY ("project_id","layer","record_id","version")
);

-- CreateTable
CREATE TABLE "work_items" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "task_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "record_count" INTEGER NOT NULL,
    "long_term" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "stage" TEXT NOT NULL DEFAULT 'extract-facts',
    "checkpoint" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "error" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_items_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" TEXT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "total_count" INTEGER NOT NULL,
    "success_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "stages" JSONB NOT NULL DEFAULT '[]',
    "memory" JSONB NOT NULL DEFAULT '{"added":0,"updated":0,"deleted":0}',
    "errors" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "user_id" TEXT,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dispatched_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hooks" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "target_url" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "timeout_ms" INTEGER NOT NULL,
    "on_failure" TEXT NOT NULL,
    "filter" JSONB NOT NULL DEFAULT '{}',
    "headers" JSONB NOT NULL DEFAULT '{}',
    "description" TEXT,
    "secrets" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hooks_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "hook_id" UUID NOT NULL,
    "message_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "deletions" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "scope" JSONB NOT NULL,
    "mode" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "counts" JSONB NOT NULL DEFAULT '{}',
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "deletions_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "reason" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "project_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("project_id","key")
);

-- CreateTable
CREATE TABLE "index_entries" (
    "project_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "version" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "payload" JSONB NOT NULL,
    "sparse" BYTEA NOT NULL,
    "dense" BYTEA NOT NULL,

    CONSTRAINT "index_entries_pkey" PRIMARY KEY ("project_id","user_id","id")
);

-- CreateTable
CREATE TABLE "index_revisions" (
    "project_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "index_revisions_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "system_settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "system_settings_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_prefix_key" ON "api_keys"("prefix");

-- CreateIndex
CREATE INDEX "sessions_project_id_user_id_created_at_idx" ON "sessions"("project_id", "user_id", "created_at");

-- CreateIndex
CREATE INDEX "messages_project_id_session_id_seq_idx" ON "messages"("project_id", "session_id", "seq");

-- CreateIndex
CREATE INDEX "messages_project_id_id_idx" ON "messages"("project_id", "id");

-- CreateIndex
CREATE INDEX "messages_project_id_work_item_id_idx" ON "messages"("project_id", "work_item_id");

-- CreateIndex
CREATE INDEX "messages_project_id_user_id_status_idx" ON "messages"("project_id", "user_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "messages_project_id_user_id_seq_key" ON "messages"("project_id", "user_id", "seq");

-- CreateIndex
CREATE INDEX "actions_project_id_user_id_timestamp_idx" ON "actions"("project_id", "user_id", "timestamp" DESC);

-- CreateIndex
CREATE INDEX "actions_project_id_work_item_id_idx" ON "actions"("project_id", "work_item_id");

-- CreateIndex
CREATE INDEX "facts_project_id_user_id_status_created_at_idx" ON "facts"("project_id", "user_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "facts_project_id_user_id_slot_subject_slot_attribute_idx" ON "facts"("project_id", "user_id", "slot_subject", "slot_attribute");

-- CreateIndex
CREATE INDEX "fact_sources_project_id_user_id_message_id_idx" ON "fact_sources"("project_id", "user_id", "message_id");

-- CreateIndex
CREATE INDEX "fact_sources_project_id_user_id_action_id_idx" ON "fact_sources"("project_id", "user_id", "action_id");

-- CreateIndex
CREATE INDEX "fact_relations_project_id_target_id_idx" ON "fact_relations"("project_id", "target_id");

-- CreateIndex
CREATE UNIQUE INDEX "entities_project_id_user_id_key_key" ON "entities"("project_id", "user_id", "key");

-- CreateIndex
CREATE INDEX "fact_entities_project_id_entity_id_idx" ON "fact_entities"("project_id", "entity_id");

-- CreateIndex
CREATE INDEX "summaries_project_id_user_id_status_idx" ON "summaries"("project_id", "user_id", "status");

-- CreateIndex
CREATE INDEX "summary_facts_project_id_fact_id_idx" ON "summary_facts"("project_id", "fact_id");

-- CreateIndex
CREATE UNIQUE INDEX "topics_project_id_user_id_name_key" ON "topics"("project_id", "user_id", "name");

-- CreateIndex
CREATE INDEX "topic_summaries_project_id_summary_id_idx" ON "topic_summaries"("project_id", "summary_id");

-- CreateIndex
CREATE INDEX "record_versions_project_id_user_id_idx" ON "record_versions"("project_id", "user_id");

-- CreateIndex
CREATE INDEX "work_items_project_id_user_id_seq_idx" ON "work_items"("project_id", "user_id", "seq");

-- CreateIndex
CREATE INDEX "work_items_status_available_at_idx" ON "work_items"("status", "available_at");

-- CreateIndex
CREATE INDEX "outbox_project_id_user_id_idx" ON "outbox"("project_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_project_id_event_id_key" ON "outbox"("project_id", "event_id");

-- CreateIndex
CREATE INDEX "deliveries_status_next_attempt_at_idx" ON "deliveries"("status", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_project_id_hook_id_message_id_key" ON "deliveries"("project_id", "hook_id", "message_id");

-- CreateIndex
CREATE INDEX "audit_project_id_id_idx" ON "audit"("project_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "index_entries_project_id_user_id_revision_idx" ON "index_entries"("project_id", "user_id", "revision");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_id_session_id_fkey" FOREIGN KEY ("project_id", "session_id") REFERENCES "sessions"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actions" ADD CONSTRAINT "actions_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facts" ADD CONSTRAINT "facts_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_sources" ADD CONSTRAINT "fact_sources_project_id_fact_id_fkey" FOREIGN KEY ("project_id", "fact_id") REFERENCES "facts"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_sources" ADD CONSTRAINT "fact_sources_project_id_user_id_message_id_fkey" FOREIGN KEY ("project_id", "user_id", "message_id") REFERENCES "messages"("project_id", "user_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_relations" ADD CONSTRAINT "fact_relations_project_id_source_id_fkey" FOREIGN KEY ("project_id", "source_id") REFERENCES "facts"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_relations" ADD CONSTRAINT "fact_relations_project_id_target_id_fkey" FOREIGN KEY ("project_id", "target_id") REFERENCES "facts"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entities" ADD CONSTRAINT "entities_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_entities" ADD CONSTRAINT "fact_entities_project_id_fact_id_fkey" FOREIGN KEY ("project_id", "fact_id") REFERENCES "facts"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_entities" ADD CONSTRAINT "fact_entities_project_id_entity_id_fkey" FOREIGN KEY ("project_id", "entity_id") REFERENCES "entities"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summary_facts" ADD CONSTRAINT "summary_facts_project_id_summary_id_fkey" FOREIGN KEY ("project_id", "summary_id") REFERENCES "summaries"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "summary_facts" ADD CONSTRAINT "summary_facts_project_id_fact_id_fkey" FOREIGN KEY ("project_id", "fact_id") REFERENCES "facts"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topics" ADD CONSTRAINT "topics_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic_summaries" ADD CONSTRAINT "topic_summaries_project_id_topic_id_fkey" FOREIGN KEY ("project_id", "topic_id") REFERENCES "topics"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic_summaries" ADD CONSTRAINT "topic_summaries_project_id_summary_id_fkey" FOREIGN KEY ("project_id", "summary_id") REFERENCES "summaries"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_project_id_user_id_fkey" FOREIGN KEY ("project_id", "user_id") REFERENCES "users"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_project_id_task_id_fkey" FOREIGN KEY ("project_id", "task_id") REFERENCES "tasks"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_project_id_hook_id_fkey" FOREIGN KEY ("project_id", "hook_id") REFERENCES "hooks"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


