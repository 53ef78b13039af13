-- What a church wrote down of what came in and what was asked for. Each amount stands in the hundredth part of its own
-- currency; currencies are never added up.

create table incomes (
  church_id uuid not null,
  id uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency in ('naira', 'usd', 'cad', 'gbp', 'euro')),
  income_type text not null check (income_type in ('tithe', 'offering', 'first_fruit', 'seed')),
  -- `online`: given through the church's page, never typed.
  input_type text not null default 'manual' check (input_type in ('manual', 'online')),
  event_id uuid,
  date_of_income date not null,
  -- Null: the system, for a gift.
  recorded_by uuid,
  -- The payment it came with: a gift is written down once, however often its payment is reported.
  transaction_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (church_id, id),
  unique (church_id, transaction_id),
  foreign key (church_id, event_id) references events (church_id, id),
  foreign key (church_id, transaction_id) references transactions (church_id, id)
);
create index incomes_created on incomes (church_id, created_at desc, id desc) where deleted_at is null;
create index incomes_dated on incomes (church_id, date_of_income) where deleted_at is null;
create index incomes_event on incomes (church_id, event_id) where event_id is not null;

create table expenses (
  church_id uuid not null,
  id uuid not null,
  name text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency in ('naira', 'usd', 'cad', 'gbp', 'euro')),
  purpose text not null,
  -- As typed, with its leading zeros.
  receiving_bank_account_number text,
  receiving_bank_name text,
  date_of_expense date not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  requested_by uuid not null,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (church_id, id),
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index expenses_created on expenses (church_id, created_at desc, id desc) where deleted_at is null;
create index expenses_dated on expenses (church_id, date_of_expense) where deleted_at is null;

do $$
declare t text;
begin
  foreach t in array array['incomes', 'expenses'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;
