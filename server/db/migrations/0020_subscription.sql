-- Subscriptions: what was bought, when the next charge is due, and what became of a renewal.

alter table subscriptions
  -- The day of the month of the first charge: 31 January, 28 February, 31 March.
  add column charge_day smallint check (charge_day between 1 and 31),
  -- Cancelled is false: what is paid for runs out, and nothing is charged.
  add column renews boolean not null default true,
  add column last_payment_date date,
  -- The renewal under way, or the one that failed last: written before anything is charged, asked about before it is tried again.
  add column renewal_transaction_id uuid,
  add column failed_tries smallint not null default 0 check (failed_tries >= 0),
  add column try_again_date date,
  add constraint subscriptions_plan check (plan in ('monthly', 'annually', 'silver', 'gold')),
  add foreign key (church_id, renewal_transaction_id) references transactions (church_id, id);

-- What each payment for a plan bought: what its receipt says.
create table subscription_payments (
  church_id uuid not null,
  transaction_id uuid not null,
  plan text not null check (plan in ('monthly', 'annually', 'silver', 'gold')),
  paid_on date not null,
  from_date date not null,
  until_date date not null,
  created_at timestamptz not null default now(),
  primary key (church_id, transaction_id),
  foreign key (church_id, transaction_id) references transactions (church_id, id)
);
create index subscription_payments_created on subscription_payments (church_id, created_at);

alter table subscription_payments enable row level security;
alter table subscription_payments force row level security;
create policy own_church on subscription_payments
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);

-- Churches whose subscription runs, and when each is looked at next: asked before any church is known.
create table renewal_work (
  church_id uuid primary key,
  run_at timestamptz not null
);
create index renewal_work_run on renewal_work (run_at);
-- Asked of all churches at once, which row security hides from their owner too.
alter table subscriptions no force row level security;
insert into renewal_work (church_id, run_at)
  select church_id, next_charge_date from subscriptions where status = 'active' and next_charge_date is not null;
alter table subscriptions force row level security;
