-- Money from the wallet to a bank account. Where it stands is the status of its transaction; here is where it goes.

create table transfers (
  church_id uuid not null,
  transaction_id uuid not null,
  -- As typed, with its leading zeros.
  account_number text not null,
  account_name text not null,
  bank_code text not null,
  bank_name text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Who has to do something while it is pending: a second person, the bank, whoever holds the one-time code.
  waits_for text not null check (waits_for in ('approval', 'bank', 'code')),
  -- When somebody last began to send it: nobody else does for a while.
  sent_at timestamptz,
  -- What the provider calls it.
  transfer_code text,
  -- Who said yes or no above the church's limit.
  decided_by uuid,
  decided_at timestamptz,
  -- Why it failed.
  reason text,
  primary key (church_id, transaction_id),
  foreign key (church_id, transaction_id) references transactions (church_id, id),
  check ((decided_by is null) = (decided_at is null))
);

alter table transfers enable row level security;
alter table transfers force row level security;
create policy own_church on transfers
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);
