-- An account proves that it receives mail at its address. Accounts of before count as proven.
alter table accounts add column email_confirmed_at timestamptz;
update accounts set email_confirmed_at = now();

create table email_confirmations (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id),
  -- The link confirms this address alone.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations_account on email_confirmations (account_id);

-- The link in the mail proves the mailbox. The link that its sender hands over proves nothing.
alter table invites add column mailed_hash bytea;
create unique index invites_mailed on invites (mailed_hash);
