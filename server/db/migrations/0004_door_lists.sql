-- Which list of who is marked each phone last held: a count and a digest, no names. One row a phone.

create table door_lists (
  church_id uuid not null,
  account_id uuid not null,
  device_id uuid not null,
  -- Of the service the phone stands at; checked when it is told, and of no use once the service is gone.
  service_id uuid not null,
  count int not null,
  digest text not null,
  waiting int not null,
  heard_at timestamptz not null default now(),
  primary key (church_id, account_id, device_id)
);
create index door_lists_service on door_lists (church_id, service_id);

alter table door_lists enable row level security;
alter table door_lists force row level security;
create policy own_church on door_lists
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);
