-- Charts of cells and departments read who joined since a day from the index alone, as the chart of all does: what they are
-- in now stands beside the day. Whoever changes it writes their row's indexes anew as it is.
drop index members_joined;
create index members_joined on members (church_id, created_at) include (id, cell_id, department_id) where deleted_at is null;
