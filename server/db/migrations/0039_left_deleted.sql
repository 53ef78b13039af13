-- Deleted services at which phones marked people who arrived only afterwards, and which an administrator left deleted: `through`
-- is the church's rev as far as they had seen. What arrives later asks anew.

create table left_deleted (
  church_id uuid not null,
  service_id uuid not null,
  through bigint not null,
  left_at timestamptz not null default now(),
  left_by uuid,
  primary key (church_id, service_id),
  foreign key (church_id, service_id) references services (church_id, id)
);

alter table left_deleted enable row level security;
alter table left_deleted force row level security;
create policy own_church on left_deleted
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);
