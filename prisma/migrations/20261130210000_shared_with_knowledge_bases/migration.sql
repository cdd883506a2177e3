-- Knowledge bases whose searches find a message and what is learnt from it, by its writer's leave.
ALTER TABLE "messages" ADD COLUMN "knowledge_base_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
