-- Through whom a transfer goes, as payments say it: money of one provider is none with another.
alter table transfers add column provider text not null default 'sandbox';

-- A provider other than this one that a church's money came or goes through; null where there is none. Row security
-- shows one church at a time, so they are looked through in turn. What counts as paid without a payment is the demo's.
create function money_of_another(ours text) returns text language plpgsql as $$
declare
  church uuid;
  another text;
begin
  for church in select distinct church_id from memberships loop
    perform set_config('app.church_id', church::text, true);
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
  perform set_config('app.church_id', '', true);
  return another;
end
$$;
