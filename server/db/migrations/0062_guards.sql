-- Guards refuse where they cannot see. A missing row never means that all is well. Own refusals have SQLSTATEs of class NX,
-- since a constraint's name does not reach the server from everywhere.

-- Every church has its row in `churches` until it is erased. A church without it is hidden from this function, so nothing
-- that it holds was seen (NX002).
create or replace function money_of_another(ours text) returns text language plpgsql as $$
declare
  church uuid;
  another text;
begin
  for church in select distinct church_id from memberships loop
    execute format('set local app.church_id = %L', church);
    if not exists (select from churches where church_id = church)
      and not exists (select from church_closings where church_id = church and erase_at <= now()) then
      raise exception 'the church % is hidden', church using errcode = 'NX002';
    end if;
    select m.provider into another from (
      select provider from payments where church_id = church
      union all
      select provider from transfers where church_id = church
      union all
      select 'sandbox' from transactions t
        where church_id = church and type in ('top_up', 'gift', 'subscription') and status = 'success'
          and not exists (select from payments p where p.church_id = church and p.transaction_id = t.id)
    ) m where m.provider <> ours limit 1;
    exit when another is not null;
  end loop;
  set local app.church_id = '';
  return another;
end
$$;

-- As before, with `set local`: the other way of setting it stays on one machine where tables are spread over several.
create or replace function note_right_periods() returns trigger language plpgsql as $$
declare
  church uuid := coalesce(new.church_id, old.church_id);
  person uuid := coalesce(new.account_id, old.account_id);
  held text[] := '{}';
  entered text := coalesce(current_setting('app.church_id', true), '');
begin
  if tg_op <> 'DELETE' and new.status = 'active' then
    held := new.features || case when new.is_owner then array['owner'] else '{}' end;
  end if;
  execute format('set local app.church_id = %L', church);
  update right_periods set held_until = clock_timestamp()
    where church_id = church and account_id = person and held_until is null and feature <> all (held);
  insert into right_periods (church_id, account_id, feature, held_from)
    select distinct church, person, name, now() from unnest(held) as name
    where not exists (select from right_periods
      where church_id = church and account_id = person and feature = name and held_until is null)
    on conflict (church_id, account_id, feature, held_from) do update set held_until = null;
  execute format('set local app.church_id = %L', entered);
  return null;
end $$;

-- A part of a spread table has another name, so the row says which of the two tables it is of.
create or replace function entry_is_balanced() returns trigger language plpgsql as $$
declare
  entry uuid := coalesce(to_jsonb(new) ->> 'entry_id', to_jsonb(new) ->> 'id')::uuid;
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

-- Before the constraint no_overdraft, which stays: an overdraft is told by its own SQLSTATE (NX001).
create or replace function balances_follow_postings() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and not (tg_op = 'DELETE' and church_is_erased(old.church_id)) then
    raise exception 'a balance follows from the postings and is not written by hand' using errcode = '23514';
  end if;
  if tg_op <> 'DELETE' and new.account in ('wallet', 'held') and new.balance_kobo < 0 then
    raise exception 'the account % holds too little', new.account using errcode = 'NX001';
  end if;
  return coalesce(new, old);
end $$;

-- One church a statement, each with its filter.
create or replace function forget_tallies_of(church uuid, people uuid[]) returns void language plpgsql as $$
declare
  ids uuid[] := people || array(select a.id from aliases a where a.church_id = church and a.to_id = any(people));
  tallied uuid[] := array(select distinct m.service_id from marks m where m.church_id = church and m.person_id = any(ids));
begin
  delete from service_tallies where church_id = church and service_id = any(tallied);
end $$;

-- The server moves the counts of an SMS with its recipients (server/church/sms/sending/recipients.ts).
drop trigger count_sms_recipients_in on sms_recipients;
drop trigger count_sms_recipients_on on sms_recipients;
drop function count_sms_recipients();
