-- Pending links and codes end with the right or password behind them, and a change of e-mail can be undone.

-- A code works only while the account has the address that the code was mailed to.
alter table password_resets add column email text;
update password_resets r set email = a.email from accounts a where a.id = r.account_id;
alter table password_resets alter column email set not null;

-- The session that asked. A link asked for by anybody but the account's holder must not work any more.
alter table email_changes add column session_id uuid;
update email_changes set used_at = now() where used_at is null;

-- The link at the former address. While it is open, nobody else may take that address.
create table email_undos (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id),
  former_email text not null,
  new_email text not null,
  -- When the change was asked for: a second factor confirmed since then is not the holder's.
  asked_at timestamptz not null,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_undos_account on email_undos (account_id);
create index email_undos_former on email_undos (lower(former_email)) where used_at is null;

-- The account that pressed Import or Undo, whose rights the job uses. Null for imports of before: then the uploader's.
alter table imports add column started_by uuid;

-- After the row is in the index of e-mails, so that two transactions at once have waited for each other.
create function refuse_reserved_email() returns trigger language plpgsql as $$
begin
  if exists (select from email_undos u where lower(u.former_email) = lower(new.email) and u.account_id <> new.id
      and u.used_at is null and u.expires_at > now()) then
    raise unique_violation using message = 'this e-mail is reserved', constraint = 'accounts_email';
  end if;
  return null;
end $$;
create trigger accounts_reserved_email after insert or update of email on accounts
  for each row execute function refuse_reserved_email();

-- Sessions that a closed church has left over from a log-in at the moment of its closing.
update sessions s set ended_at = now(), ended_because = 'church_closed'
  from church_closings c where c.church_id = s.church_id and s.ended_at is null;
