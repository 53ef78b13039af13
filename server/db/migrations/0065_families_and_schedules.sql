-- Households, children and recurring services (shared decisions, section 6).
create table households (
  church_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  -- A child belongs to it, so phones of ushers hold who belongs to it.
  has_children boolean not null default false,
  rev bigint not null,
  primary key (church_id, id)
);
create index households_rev on households (church_id, rev);

alter table members
  add column child boolean not null default false,
  add column alert text,
  add column guardians uuid[] not null default '{}',
  add column household_id uuid,
  -- Under 13 by date of birth, or marked as a child. A job ends it when the child is one no more.
  add column counts_as_child boolean not null default false;
create index members_household on members (church_id, household_id) where household_id is not null;
create index members_children on members (church_id) where counts_as_child;

create table schedules (
  church_id uuid not null,
  id uuid not null,
  name text not null,
  weekday int not null check (weekday between 0 and 6),
  time text not null,
  starts_on date not null,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  rev bigint not null,
  primary key (church_id, id)
);
create index schedules_rev on schedules (church_id, rev);

create table schedule_days (
  church_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  day date not null,
  moved_to date,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  rev bigint not null,
  primary key (church_id, id),
  foreign key (church_id, schedule_id) references schedules (church_id, id)
);
create index schedule_days_rev on schedule_days (church_id, rev);
create index schedule_days_schedule on schedule_days (church_id, schedule_id);

alter table services add column schedule_id uuid;
alter table cells add column is_class boolean not null default false;
alter table departments add column is_class boolean not null default false;

create table child_events (
  church_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  person_id uuid not null,
  kind text not null,
  guardian_id uuid,
  guardian_name text,
  class_id uuid,
  code_of text,
  key_no int,
  how text,
  leader text,
  reason text,
  saw uuid[] not null default '{}',
  happened_at timestamptz not null,
  recorded_by uuid,
  device_id uuid,
  removed_by uuid,
  rev bigint not null,
  primary key (church_id, id),
  foreign key (church_id, service_id) references services (church_id, id),
  foreign key (church_id, person_id) references members (church_id, id)
);
create index child_events_rev on child_events (church_id, rev);
create index child_events_service on child_events (church_id, service_id, person_id);
create index child_events_person on child_events (church_id, person_id);
create index child_events_guardian on child_events (church_id, guardian_id) where guardian_id is not null;
create index child_events_overrides on child_events (church_id, happened_at) where how = 'override';

do $$
declare t text;
begin
  foreach t in array array['households', 'schedules', 'schedule_days', 'child_events'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;
