-- The follow-up list asks for first timers alone, who are few of many: without this it reads every member.
create index members_first_timers on members (church_id) where first_timer and deleted_at is null;
