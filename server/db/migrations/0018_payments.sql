-- Payments into the house: what was asked for, where it is paid, and what really came. And what webhooks said.

create table payments (
  church_id uuid not null,
  transaction_id uuid not null,
  provider text not null,
  -- Who pays: where the provider sends its receipt. Let go of once it is paid, unless the payer is charged again.
  email text,
  asked_kobo bigint not null check (asked_kobo > 0),
  -- What the payment is for, as its purpose wrote it: ids and words of ours.
  about jsonb not null default '{}',
  link text,
  access_code text,
  paid_kobo bigint check (paid_kobo > 0),
  paid_at timestamptz,
  channel text,
  -- Charges the same payer again; no number of a card.
  authorization_code text,
  -- Where the money came in another way than asked.
  remark text,
  primary key (church_id, transaction_id),
  foreign key (church_id, transaction_id) references transactions (church_id, id)
);

alter table payments enable row level security;
alter table payments force row level security;
create policy own_church on payments
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);

-- A webhook names a reference and no church. Kind and reference alone are kept.
create table webhook_inbox (
  id uuid primary key,
  provider text not null,
  event_key text not null,
  kind text not null check (kind in ('payment', 'transfer')),
  reference text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  tries int not null default 0,
  unique (provider, event_key)
);
create index webhook_inbox_waiting on webhook_inbox (received_at) where handled_at is null;
create index webhook_inbox_handled on webhook_inbox (handled_at) where handled_at is not null;

-- A statement reads a church's wallet by the day it was booked, without walking over every entry.
alter table ledger_postings add column booked_at timestamptz not null default now();
drop index ledger_postings_account;
create index ledger_postings_account on ledger_postings (church_id, account, booked_at) include (amount_kobo);
