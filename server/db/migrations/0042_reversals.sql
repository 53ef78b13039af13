-- Records of money stay. A mistake is reversed by a counter-entry: a row below zero that names what it reverses and why.

alter table incomes
  drop constraint incomes_amount_kobo_check,
  add column reverses uuid,
  add column reason text check (char_length(reason) between 1 and 200),
  add column deleted_by uuid,
  add foreign key (church_id, reverses) references incomes (church_id, id),
  add check (amount_kobo <> 0 and (amount_kobo < 0) = (reverses is not null)),
  add check ((reverses is null) = (reason is null)),
  add check (reverses is null or deleted_at is null);
-- A person reverses a record once. A refund may come in parts: each names the transaction it came with.
create unique index incomes_reversed_once on incomes (church_id, reverses)
  where reverses is not null and transaction_id is null;
create index incomes_reverses on incomes (church_id, reverses) where reverses is not null;

alter table expenses
  drop constraint expenses_amount_kobo_check,
  add column reverses uuid,
  add column reason text check (char_length(reason) between 1 and 200),
  add column deleted_by uuid,
  add foreign key (church_id, reverses) references expenses (church_id, id),
  add check (amount_kobo <> 0 and (amount_kobo < 0) = (reverses is not null)),
  add check ((reverses is null) = (reason is null)),
  add check (reverses is null or (deleted_at is null and status <> 'pending'));
create unique index expenses_reversed_once on expenses (church_id, reverses) where reverses is not null;

-- A counter-entry never takes back more than its record came to. The record is locked: two at once stand in line.
create function income_reversal_fits() returns trigger language plpgsql as $$
declare
  original incomes;
  taken_back bigint;
begin
  select * into original from incomes where church_id = new.church_id and id = new.reverses for update;
  select coalesce(sum(amount_kobo), 0) into taken_back from incomes
    where church_id = new.church_id and reverses = new.reverses;
  if original.reverses is not null or original.deleted_at is not null or original.currency <> new.currency
    or original.income_type <> new.income_type or original.amount_kobo + taken_back + new.amount_kobo < 0 then
    raise exception 'a reversal does not fit its income' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger income_reversal_fits before insert on incomes for each row
  when (new.reverses is not null) execute function income_reversal_fits();

create function expense_reversal_fits() returns trigger language plpgsql as $$
declare
  original expenses;
begin
  select * into original from expenses where church_id = new.church_id and id = new.reverses for update;
  if original.reverses is not null or original.deleted_at is not null or original.currency <> new.currency
    or original.status <> new.status or original.amount_kobo + new.amount_kobo <> 0 then
    raise exception 'a reversal does not fit its expense' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger expense_reversal_fits before insert on expenses for each row
  when (new.reverses is not null) execute function expense_reversal_fits();

-- Only income that a person recorded on this day of the church's calendar may go, and nothing of a record ever changes.
create function incomes_stand() returns trigger language plpgsql as $$
declare
  may_go text[] := array['deleted_at', 'deleted_by'];
begin
  if tg_op = 'DELETE' then
    if church_is_erased(old.church_id) then return old; end if;
  elsif old.deleted_at is null and to_jsonb(old) - may_go = to_jsonb(new) - may_go
    and old.transaction_id is null and old.reverses is null
    and not exists (select from incomes r where r.church_id = old.church_id and r.reverses = old.id)
    and exists (select from churches c where c.church_id = old.church_id
      and (old.created_at at time zone c.time_zone)::date = (now() at time zone c.time_zone)::date) then
    return new;
  end if;
  raise exception 'a record of income stays; a mistake is reversed' using errcode = '23514';
end $$;
create trigger incomes_stand before update or delete on incomes for each row execute function incomes_stand();

-- A pending expense is decided once or deleted; a decided one stays.
create function expenses_stand() returns trigger language plpgsql as $$
declare
  may_go text[] := array['deleted_at', 'deleted_by'];
  decision text[] := array['status', 'decided_by', 'decided_at'];
begin
  if tg_op = 'DELETE' then
    if church_is_erased(old.church_id) then return old; end if;
  elsif old.status = 'pending' and old.deleted_at is null
    and (to_jsonb(old) - may_go = to_jsonb(new) - may_go or to_jsonb(old) - decision = to_jsonb(new) - decision) then
    return new;
  end if;
  raise exception 'a record of an expense stays; a mistake is reversed' using errcode = '23514';
end $$;
create trigger expenses_stand before update or delete on expenses for each row execute function expenses_stand();

-- What moved money is never deleted: its status says how it ended.
create function money_stands() returns trigger language plpgsql as $$
begin
  if church_is_erased(old.church_id) then return old; end if;
  raise exception 'a line of money is never deleted' using errcode = '23514';
end $$;
create trigger money_stands before delete on transactions for each row execute function money_stands();
create trigger money_stands before delete on payments for each row execute function money_stands();
create trigger money_stands before delete on transfers for each row execute function money_stands();
