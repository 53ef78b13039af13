-- A guardian's consent to a child's alert, and the decision that people who share a phone or an address are no family.
alter table consents add column guardian_id uuid;
alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check check (purpose in ('keep', 'sms', 'adult', 'alert'));
create index consents_guardian on consents (church_id, guardian_id) where guardian_id is not null;

-- One row a pair; the smaller id first. A pair that became a family needs none.
create table no_families (
  church_id uuid not null,
  member_id uuid not null,
  other_id uuid not null,
  settled_at timestamptz not null default now(),
  settled_by uuid,
  primary key (church_id, member_id, other_id),
  foreign key (church_id, member_id) references members (church_id, id),
  foreign key (church_id, other_id) references members (church_id, id)
);
create index no_families_other on no_families (church_id, other_id);
alter table no_families enable row level security;
alter table no_families force row level security;
create policy own_church on no_families
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);
