-- When the user's life began from which a record was archived: a deletion of the user takes what is kept of the lives that it was asked
-- about, whenever they were archived. Null in what was archived before.
ALTER TABLE "archived_records" ADD COLUMN "life_began" TIMESTAMPTZ(3);
