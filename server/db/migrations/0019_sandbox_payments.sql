-- What the sandbox knows in place of the outside services: a payment provider and a sender of text messages. Such a
-- service knows no church, and neither do these tables. They stay empty where real providers are configured.

create table sandbox_payments (
  reference text primary key,
  access_code text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  callback_url text not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'failed', 'abandoned')),
  -- Whoever presses twice is charged once, and both are counted.
  times_paid int not null default 0,
  -- Charges the same payer again.
  authorization_code text,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);

create table sandbox_transfers (
  reference text primary key,
  transfer_code text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  account_number text not null,
  bank_code text not null,
  account_name text not null,
  reason text not null,
  -- `lost` never arrived here: who asks is told that there is no such transfer.
  status text not null check (status in ('lost', 'otp', 'pending', 'success', 'failed', 'reversed')),
  -- What it turns into by itself, and when.
  next_status text check (next_status in ('success', 'reversed')),
  next_at timestamptz,
  created_at timestamptz not null default now()
);

-- One row for each message that was handed over: what was handed over twice stands here twice.
create table sandbox_sms (
  id uuid primary key,
  own_id text not null,
  phone text not null,
  body text not null,
  state text not null default 'sent' check (state in ('sent', 'delivered', 'failed')),
  sent_at timestamptz not null default now()
);
create index sandbox_sms_own_id on sandbox_sms (own_id);
create index sandbox_sms_sent_at on sandbox_sms (sent_at desc);

-- Webhooks and delivery reports on their way to this server.
create table sandbox_deliveries (
  id uuid primary key,
  path text not null,
  header text not null,
  signature text not null,
  body text not null,
  due_at timestamptz not null,
  tries int not null default 0,
  done boolean not null default false,
  answered int
);
create index sandbox_deliveries_due on sandbox_deliveries (due_at) where not done;
