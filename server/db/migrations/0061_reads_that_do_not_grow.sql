-- Row security lets only comparisons of plain columns look into an index. By lower(email) the whole church was read.
alter table members add column email_key text generated always as (lower(email)) stored;
drop index members_email;
create index members_email on members (church_id, email_key) where email_key is not null;

-- Lists go by name. A page is chosen from an index alone, also where a part of a name or a number is searched.
drop index members_name;
create index members_name on members (church_id, lower(first_name), lower(last_name), (id::text))
  include (id, first_name, last_name, name_key, phone_number, email_key, created_at) where deleted_at is null;
drop index members_first_timers;
create index members_first_timers on members (church_id, lower(first_name), lower(last_name), (id::text))
  where first_timer and deleted_at is null;
create index members_cell_name on members (church_id, cell_id, lower(first_name), lower(last_name), (id::text))
  where cell_id is not null and deleted_at is null;
create index members_department_name on members (church_id, department_id, lower(first_name), lower(last_name), (id::text))
  where department_id is not null and deleted_at is null;
drop index members_joined;
create index members_joined on members (church_id, created_at)
  include (id, cell_id, department_id, first_name, last_name) where deleted_at is null;

-- How many belong to a group is counted from an index alone: of equal keys it keeps six bytes each.
drop index members_cell;
create index members_cell on members (church_id, cell_id, deleted_at) where cell_id is not null;
drop index members_department;
create index members_department on members (church_id, department_id, deleted_at) where department_id is not null;

-- What was counted of a whole church, kept while the rows that it was counted from are as they were (server/church/kept-counts.ts).
create table kept_counts (
  church_id uuid not null,
  name text not null,
  -- What was asked: the period, the time zone.
  asked text not null,
  -- How far the church's tables had changed then.
  state text not null,
  counts jsonb not null,
  primary key (church_id, name, asked, state)
);
alter table kept_counts enable row level security;
alter table kept_counts force row level security;
create policy own_church on kept_counts
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);

-- Whether somebody was written down as a first timer at an event changes what is kept.
create index event_marks_first on event_marks (church_id, marked_at) where first_timer;

do $$
begin
  if pg_relation_size('members') > 0 then analyze members; end if;
end $$;
