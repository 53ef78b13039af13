-- How many had joined by a day stands beside every service and in the charts: read from here, not from all of the list. The id
-- is there to tell an alias without going to the list either.
create index members_joined on members (church_id, created_at) include (id) where deleted_at is null;

-- Who was deleted counts where they were, and is looked for beside every list of who came.
create index members_deleted on members (church_id, id) where deleted_at is not null;
