-- The house's tables. Rules that every tenant table keeps, and why the global ones may be: docs/tenancy.md.
-- Nothing newer than PostgreSQL 15.

-- ── Global: read before a church is known ─────────────────────────────────────────────────────────────

create table accounts (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  date_of_birth date,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email));

create table memberships (
  church_id uuid not null,
  account_id uuid not null references accounts (id),
  member_id uuid,
  is_owner boolean not null default false,
  features text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'removed')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (church_id, account_id)
);
create index memberships_account on memberships (account_id);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references accounts (id),
  church_id uuid,
  device_id uuid,
  device_name text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('signed_out', 'ended_from_afar', 'removed_from_team', 'password_changed'))
);
create index sessions_account on sessions (account_id);

create table public_references (
  reference text primary key,
  church_id uuid not null,
  kind text not null check (kind in ('church', 'service')),
  target_id uuid not null
);
create index public_references_target on public_references (church_id, target_id);

create table invites (
  reference_hash bytea primary key,
  church_id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  features text[] not null,
  invited_by uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invites_church on invites (church_id);

create table password_resets (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);
create index password_resets_account on password_resets (account_id);

-- Counted attempts in a window, by what they are about ("login:account:…", "capture:address:…").
create table attempts (
  about text not null,
  window_start timestamptz not null,
  count int not null default 0,
  primary key (about, window_start)
);

create table sandbox_mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null default now()
);

-- The server's identity across restores; phones compare it with what they knew.
create table epochs (
  id int primary key default 1 check (id = 1),
  epoch uuid not null
);

-- ── Tenant tables ─────────────────────────────────────────────────────────────────────────────────────

create table churches (
  church_id uuid primary key,
  name text not null,
  reference text not null,
  phone_number text,
  email text,
  street text,
  city text,
  post_code text,
  state text,
  country text,
  time_zone text not null default 'Africa/Lagos',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- The church's lock and its change counter: whoever writes synced rows locks this row first.
create table church_revs (
  church_id uuid primary key,
  rev bigint not null default 0,
  epoch uuid not null,
  horizon bigint not null default 0,
  -- When this server was last found to be restored from a backup.
  restored_at timestamptz
);

create table services (
  church_id uuid not null,
  id uuid not null,
  name text not null,
  date_of_service date not null,
  flyer_image text,
  reference text,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  name_key text not null,
  rev bigint not null,
  primary key (church_id, id)
);
create index services_rev on services (church_id, rev);
create index services_day on services (church_id, date_of_service, name_key);

create table members (
  church_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  email text,
  gender text check (gender in ('male', 'female')),
  occupation text,
  day_of_birth smallint check (day_of_birth between 1 and 31),
  month_of_birth smallint check (month_of_birth between 1 and 12),
  date_of_birth date,
  street text,
  city text,
  state text,
  post_code text,
  country text,
  first_timer boolean not null default false,
  captured_service_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  name_key text not null,
  rev bigint not null,
  primary key (church_id, id),
  foreign key (church_id, captured_service_id) references services (church_id, id)
);
create index members_rev on members (church_id, rev);
create index members_phone on members (church_id, phone_number, name_key) where phone_number is not null;
create index members_email on members (church_id, lower(email)) where email is not null;

create table aliases (
  church_id uuid not null,
  id uuid not null,
  to_id uuid not null,
  rev bigint not null,
  primary key (church_id, id)
);
create index aliases_rev on aliases (church_id, rev);

create table marks (
  church_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  person_id uuid not null,
  arrived_at timestamptz,
  tapped_at timestamptz,
  marked_by uuid,
  device_id uuid,
  first_timer boolean not null default false,
  removed_by uuid,
  received_at timestamptz not null default now(),
  rev bigint not null,
  primary key (church_id, id),
  foreign key (church_id, service_id) references services (church_id, id),
  foreign key (church_id, person_id) references members (church_id, id)
);
create index marks_rev on marks (church_id, rev);
create index marks_service on marks (church_id, service_id, person_id);
create index marks_person on marks (church_id, person_id);

create table headcounts (
  church_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  men int not null,
  women int not null,
  children int not null,
  guests int not null,
  counted_at timestamptz not null,
  counted_by uuid,
  rev bigint not null,
  primary key (church_id, id),
  foreign key (church_id, service_id) references services (church_id, id)
);
create index headcounts_rev on headcounts (church_id, rev);
create index headcounts_service on headcounts (church_id, service_id);

-- Same phone, other name: two people until an administrator says otherwise.
create table maybe_same (
  church_id uuid not null,
  member_id uuid not null,
  other_id uuid not null,
  noticed_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (church_id, member_id, other_id),
  foreign key (church_id, member_id) references members (church_id, id),
  foreign key (church_id, other_id) references members (church_id, id)
);

-- Every op ever settled, with its answer. Kept at least 400 days.
create table sync_ops (
  church_id uuid not null,
  op_id uuid not null,
  account_id uuid not null,
  device_id uuid not null,
  seq bigint not null,
  payload_hash bytea not null,
  status text not null check (status in ('applied', 'rejected', 'quarantined')),
  result jsonb not null,
  -- Kept for what an administrator may still have to decide on or read: rejected and quarantined ops.
  payload jsonb,
  rev bigint,
  settled_at timestamptz not null default now(),
  primary key (church_id, op_id)
);
create index sync_ops_trays on sync_ops (church_id, status) where status <> 'applied';

-- Custody: what each device has given out and what of it is settled.
create table devices (
  church_id uuid not null,
  account_id uuid not null,
  device_id uuid not null,
  last_heard_at timestamptz not null default now(),
  highest_seq bigint not null default 0,
  settled int8multirange not null default '{}',
  primary key (church_id, account_id, device_id)
);

create table subscriptions (
  church_id uuid primary key,
  status text not null check (status in ('active', 'inactive')),
  plan text,
  next_charge_date date,
  created_at timestamptz not null default now()
);

create table uploads (
  church_id uuid not null,
  id uuid not null,
  content_type text not null,
  bytes int not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default now(),
  primary key (church_id, id)
);

create table audit_log (
  church_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  account_id uuid,
  device_id uuid,
  op_id uuid,
  action text not null,
  subject_table text,
  subject_id uuid,
  -- Changed fields with both values: {"phone_number": ["+234…", "+234…"]}
  changes jsonb,
  rev bigint,
  primary key (church_id, id)
);
create index audit_log_subject on audit_log (church_id, subject_id, rev);

insert into epochs (epoch) values (gen_random_uuid());

-- ── Row security ──────────────────────────────────────────────────────────────────────────────────────

do $$
declare t text;
begin
  foreach t in array array['churches', 'church_revs', 'services', 'members', 'aliases', 'marks', 'headcounts', 'maybe_same',
    'sync_ops', 'devices', 'subscriptions', 'uploads', 'audit_log'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;
