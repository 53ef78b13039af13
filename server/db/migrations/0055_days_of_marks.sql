-- The days that unreceived marks of a phone belong to, as the phone last said, and up to which number it spoke.
-- A phone that says nothing counts by the day on which it last told of more changes.
alter table devices add column held_days jsonb, add column held_seq bigint, add column grew_at timestamptz;

-- A phone that an administrator gave up (docs/decisions/0043-lost-phones.md). Its changes are still taken when it
-- comes back, so nothing here refuses anything.
create table write_offs (
  church_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  device_id uuid not null,
  written_off_at timestamptz not null default now(),
  written_off_by uuid not null,
  reason text not null,
  -- What the church lacked then: the numbers of the changes, and the highest.
  missing int8multirange not null,
  up_to bigint not null,
  -- The days as far as they were known. Null: the phone had not said.
  held_days jsonb,
  last_heard_at timestamptz not null,
  primary key (church_id, id)
);
create index write_offs_device on write_offs (church_id, account_id, device_id);

alter table write_offs enable row level security;
alter table write_offs force row level security;
create policy own_church on write_offs
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);

-- The screen of the audit log: latest first, of everything, of what is no row's history, and of one person.
create index audit_log_latest on audit_log (church_id, at, id);
create index audit_log_notes on audit_log (church_id, at, id) where rev is null;
create index audit_log_actor on audit_log (church_id, account_id, at, id);
