-- CreateIndex
CREATE INDEX "work_items_project_id_task_id_idx" ON "work_items"("project_id", "task_id");

-- A claim finds the user's oldest open item without passing all that are done.
CREATE INDEX work_items_open_of_user ON work_items (project_id, user_id, seq) WHERE status IN ('pending', 'running');
-- Recall asks at each question who spoke: read from the index alone.
CREATE INDEX messages_speakers ON messages (project_id, user_id, name, seq) WHERE name IS NOT NULL;
