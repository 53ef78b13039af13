-- Money: what moves (transactions), the books (double entry), and the balances that follow from the books alone.

-- A reference is what a payment provider knows of us. Its webhooks know no church, so this is read before one is known.
create table money_references (
  reference text primary key check (reference ~ '^[a-z0-9_-]{16,50}$'),
  church_id uuid not null,
  transaction_id uuid not null
);

-- One row for each line of the Transactions table: written, and committed, before any provider is called.
create table transactions (
  church_id uuid not null,
  id uuid not null,
  reference text not null,
  type text not null check (type in ('top_up', 'gift', 'subscription', 'sms', 'transfer')),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'pending'
    check (status in ('pending', 'success', 'failed', 'abandoned', 'reversed')),
  made_by uuid,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (church_id, id),
  unique (church_id, reference)
);
create index transactions_created on transactions (church_id, created_at desc, id desc);
create index transactions_pending on transactions (church_id, type) where status = 'pending';

create table ledger_entries (
  church_id uuid not null,
  id uuid not null,
  -- Written once for a church: what happens twice is booked once.
  key text not null,
  kind text not null,
  transaction_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (church_id, id),
  unique (church_id, key),
  foreign key (church_id, transaction_id) references transactions (church_id, id)
);
create index ledger_entries_created on ledger_entries (church_id, created_at, id);
create index ledger_entries_transaction on ledger_entries (church_id, transaction_id);

create table ledger_postings (
  church_id uuid not null,
  entry_id uuid not null,
  account text not null
    check (account in ('wallet', 'held', 'gateway', 'bank', 'sms', 'fees', 'subscription')),
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (church_id, entry_id, account),
  foreign key (church_id, entry_id) references ledger_entries (church_id, id)
);
create index ledger_postings_account on ledger_postings (church_id, account);

create table ledger_balances (
  church_id uuid not null,
  account text not null,
  balance_kobo bigint not null,
  primary key (church_id, account),
  constraint no_overdraft check (account not in ('wallet', 'held') or balance_kobo >= 0)
);

-- A church that is erased takes its books along; nothing else does.
create function church_is_erased(church uuid) returns boolean language sql stable as
  $$ select coalesce(current_setting('app.erasing_church', true), '') = church::text $$;

create function add_to_balance() returns trigger language plpgsql as $$
begin
  -- Updated first: the check of an inserted row would refuse a spending that the balance allows.
  update ledger_balances set balance_kobo = balance_kobo + new.amount_kobo
    where church_id = new.church_id and account = new.account;
  if not found then
    insert into ledger_balances (church_id, account, balance_kobo)
      values (new.church_id, new.account, new.amount_kobo)
      on conflict (church_id, account)
        do update set balance_kobo = ledger_balances.balance_kobo + excluded.balance_kobo;
  end if;
  return null;
end $$;
create trigger add_to_balance after insert on ledger_postings for each row execute function add_to_balance();

create function balances_follow_postings() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and not (tg_op = 'DELETE' and church_is_erased(old.church_id)) then
    raise exception 'a balance follows from the postings and is not written by hand' using errcode = '23514';
  end if;
  return coalesce(new, old);
end $$;
create trigger balances_follow_postings before insert or update or delete on ledger_balances
  for each row execute function balances_follow_postings();

create function books_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and church_is_erased(old.church_id) then return old; end if;
  raise exception 'what is booked stands; a mistake is booked back' using errcode = '23514';
end $$;
create trigger books_stand before update or delete on ledger_entries for each row execute function books_stand();
create trigger books_stand before update or delete on ledger_postings for each row execute function books_stand();

-- Asked at commit: until then an entry is being written.
create function entry_is_balanced() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid
                else (to_jsonb(new) ->> 'entry_id')::uuid end;
  lines int;
  total numeric;
begin
  select count(*), coalesce(sum(amount_kobo), 0) into lines, total from ledger_postings
    where church_id = new.church_id and entry_id = entry;
  if lines < 2 or total <> 0 then
    raise exception 'the entry % does not sum to zero', entry using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger entry_is_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function entry_is_balanced();
create constraint trigger entry_is_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function entry_is_balanced();

do $$
declare t text;
begin
  foreach t in array array['transactions', 'ledger_entries', 'ledger_postings', 'ledger_balances'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;
