-- What visitors agreed to at a public form, and what makes counting a church's people quick.

-- One row for each question that was put to a person: a call without the question leaves none ("not asked").
create table consents (
  church_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  purpose text not null check (purpose in ('keep', 'sms', 'adult')),
  given boolean not null,
  -- The sentence as the person read it.
  wording text,
  channel text not null,
  -- Who speaks for a person under 18.
  guardian_name text,
  guardian_phone text,
  asked_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (church_id, id),
  foreign key (church_id, member_id) references members (church_id, id)
);
create index consents_member on consents (church_id, member_id);

alter table consents enable row level security;
alter table consents force row level security;
create policy own_church on consents
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);

-- Signs "this page was opened at …", so that a visitor's delayed outbox is still taken. Never leaves the server.
alter table churches add column capture_key uuid not null default gen_random_uuid();

-- Who was present is read from the index alone, in the order in which it is counted.
create index marks_live on marks (church_id, service_id, person_id, first_timer)
  where removed_by is null and arrived_at is not null;
create index members_name on members (church_id, lower(first_name), lower(last_name), (id::text)) where deleted_at is null;
create index members_captured on members (church_id, captured_service_id) where captured_service_id is not null;
