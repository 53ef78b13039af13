-- Whom an SMS reaches is read from the index alone, in the order of the numbers: an answer of 20,000 needs no look at the
-- people and no sorting. People without a number stand in it too, as they are counted. (Once
-- autovacuum has been there: the migration before this one writes each of them anew.)
drop index members_phone;
create index members_phone on members (church_id, phone_number, name_key) include (id, created_at, deleted_at, came);
-- First timers of all services are a few of half a million marks.
create index marks_first on marks (church_id, service_id, person_id)
  where first_timer and removed_by is null and arrived_at is not null;
