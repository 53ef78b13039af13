-- What an edit replaced that somebody else had typed since the editor last looked: for an administrator to look through.

create table replaced_values (
  church_id uuid not null,
  id uuid not null,
  subject_table text not null,
  subject_id uuid not null,
  field text not null,
  theirs jsonb,
  ours jsonb,
  replaced_by uuid,
  replaced_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid,
  primary key (church_id, id)
);
create index replaced_values_open on replaced_values (church_id, replaced_at) where settled_at is null;
create index replaced_values_subject on replaced_values (church_id, subject_id);

alter table replaced_values enable row level security;
alter table replaced_values force row level security;
create policy own_church on replaced_values
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);
