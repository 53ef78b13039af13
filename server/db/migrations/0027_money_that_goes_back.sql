-- Money that goes back to who paid it; what a restored backup does not know; SMS that stand without their job; mails as jobs.

-- A webhook may also tell of a refund or a dispute. `unclaimed`: no line here has its reference, so it is kept for a person.
alter table webhook_inbox
  drop constraint webhook_inbox_kind_check,
  add constraint webhook_inbox_kind_check check (kind in ('payment', 'transfer', 'returned')),
  add column unclaimed boolean not null default false;

-- A refund is a line of its own: it names the payment whose money went back.
alter table transactions
  drop constraint transactions_type_check,
  add constraint transactions_type_check
    check (type in ('top_up', 'gift', 'subscription', 'sms', 'transfer', 'refund')),
  add column returns uuid,
  add foreign key (church_id, returns) references transactions (church_id, id),
  add check ((type = 'refund') = (returns is not null));
create index transactions_returns on transactions (church_id, returns) where returns is not null;

alter table payments
  -- Of what was paid, how much went back so far.
  add column returned_kobo bigint not null default 0 check (returned_kobo >= 0),
  -- Its payer asks their bank to take it back.
  add column disputed boolean not null default false;

-- `owed`: what went back and was spent already. Below zero or zero, as the wallet is above zero or zero.
alter table ledger_postings
  drop constraint ledger_postings_account_check,
  add constraint ledger_postings_account_check
    check (account in ('wallet', 'held', 'gateway', 'bank', 'sms', 'fees', 'subscription', 'owed'));
alter table ledger_balances add constraint never_overpaid check (account <> 'owed' or balance_kobo <= 0);

-- The sandbox's own truth of it, and what it was told of a payment.
alter table sandbox_payments
  add column returned_kobo bigint not null default 0,
  add column disputed boolean not null default false,
  add column metadata text;

-- SMS that are under way or wait for their time, of all churches: who looks for one without its job knows no church.
create table sms_open (
  church_id uuid not null,
  send_id uuid not null,
  primary key (church_id, send_id)
);
create function keep_sms_open() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.state in ('scheduled', 'sending') then
    insert into sms_open (church_id, send_id) values (new.church_id, new.id) on conflict do nothing;
  else
    delete from sms_open where church_id = old.church_id and send_id = old.id;
  end if;
  return null;
end $$;
create trigger keep_sms_open_in after insert on sms_sends for each row
  when (new.state in ('scheduled', 'sending')) execute function keep_sms_open();
create trigger keep_sms_open_on after update of state on sms_sends for each row
  when (old.state <> new.state) execute function keep_sms_open();
create trigger keep_sms_open_out after delete on sms_sends for each row execute function keep_sms_open();
-- Asked of all churches at once, which row security hides from their owner too.
alter table sms_sends no force row level security;
insert into sms_open (church_id, send_id) select church_id, id from sms_sends where state in ('scheduled', 'sending');
alter table sms_sends force row level security;

-- Who is erased is looked for by number among all who were ever written to.
create index sms_recipients_phone on sms_recipients (church_id, phone) where phone is not null;

do $$
declare kind text;
begin
  foreach kind in array array['money.returns', 'sms.look', 'subscription.mail'] loop
    perform pgboss.create_queue(kind, json_build_object(
      'policy', 'short', 'retryLimit', 100000, 'retryDelay', 60, 'retryBackoff', false,
      'expireInSeconds', 120, 'retentionMinutes', 60 * 24 * 60));
  end loop;
end $$;
