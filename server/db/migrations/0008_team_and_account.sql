-- The team's pending invites, a changed e-mail, a second factor, and the end of a church.
-- The new tables are global: docs/tenancy.md says why.

alter table accounts add column picture_url text;

alter table invites add column id uuid not null default gen_random_uuid();
create unique index invites_id on invites (id);

-- A church has one owner, also while it is handed over.
create unique index memberships_owner on memberships (church_id) where is_owner;

create table email_changes (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_account on email_changes (account_id);

-- `secret` is encrypted with a key that is kept outside the database. Unconfirmed ones guard nothing yet.
create table second_factors (
  account_id uuid primary key references accounts (id),
  secret bytea not null,
  -- The latest time step whose code was used: none works twice.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  account_id uuid not null references second_factors (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Churches on their way out. `links` are their public references, which nobody finds meanwhile.
create table church_closings (
  church_id uuid primary key,
  token_hash bytea not null unique,
  requested_by uuid not null references accounts (id),
  requested_at timestamptz not null default now(),
  erase_at timestamptz not null,
  links jsonb not null
);

alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (
  ended_because in ('signed_out', 'ended_from_afar', 'removed_from_team', 'password_changed', 'church_closed'));
