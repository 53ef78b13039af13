-- Each account's features in a church over time (docs/decisions/0033-rights-in-time.md).
-- No reference to accounts: a period outlives the membership and the account.
create table right_periods (
  church_id uuid not null,
  account_id uuid not null,
  -- A feature's name. 'owner' stands for every feature.
  feature text not null,
  held_from timestamptz not null,
  -- Null: still held.
  held_until timestamptz,
  primary key (church_id, account_id, feature, held_from)
);

alter table right_periods enable row level security;
alter table right_periods force row level security;
create policy own_church on right_periods
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);

-- A trigger keeps the table, so no route can forget it. A writer of memberships may be in no church: the function enters
-- the membership's church and restores the setting. A right counts as held until the statement that takes it.
create function note_right_periods() returns trigger language plpgsql as $$
declare
  church uuid := coalesce(new.church_id, old.church_id);
  person uuid := coalesce(new.account_id, old.account_id);
  held text[] := '{}';
  entered text := coalesce(current_setting('app.church_id', true), '');
begin
  if tg_op <> 'DELETE' and new.status = 'active' then
    held := new.features || case when new.is_owner then array['owner'] else '{}' end;
  end if;
  perform set_config('app.church_id', church::text, true);
  update right_periods set held_until = clock_timestamp()
    where church_id = church and account_id = person and held_until is null and feature <> all (held);
  insert into right_periods (church_id, account_id, feature, held_from)
    select distinct church, person, name, now() from unnest(held) as name
    where not exists (select from right_periods
      where church_id = church and account_id = person and feature = name and held_until is null)
    on conflict (church_id, account_id, feature, held_from) do update set held_until = null;
  perform set_config('app.church_id', entered, true);
  return null;
end $$;
create trigger note_right_periods after insert or delete or update of status, is_owner, features on memberships
  for each row execute function note_right_periods();

alter table right_periods no force row level security;
alter table audit_log no force row level security;
alter table sync_ops no force row level security;
alter table marks no force row level security;
alter table headcounts no force row level security;

-- The periods before today, from the memberships and the lines of the audit log about them. An accepted invite and its
-- line "joined the team" are of one transaction, so their times are equal.
with line as materialized (
  select church_id, subject_id as account_id, at, regexp_split_to_table(substr(action, 16), ' ') as change
  from audit_log where action like 'changed access %' and subject_table = 'accounts'
), removal as materialized (
  select church_id, subject_id as account_id, at from audit_log
  where action = 'removed from team' and subject_table = 'accounts'
), joining as materialized (
  select church_id, account_id, at from audit_log where action = 'joined the team'
), owning as materialized (
  select church_id, account_id as former, subject_id as next, at from audit_log where action = 'handed the church over'
), event as materialized (
  select church_id, account_id, substr(change, 2) as feature, at, left(change, 1) = '+' as given from line
  where left(change, 1) in ('+', '-')
  union all
  select j.church_id, j.account_id, unnest(i.features), j.at, true
  from joining j join invites i on i.church_id = j.church_id and i.used_at = j.at
), ending as (
  -- Held today, or until the removal that stands.
  select m.church_id, m.account_id, f.feature,
    case when m.status = 'removed' then coalesce(m.removed_at, now()) end as held_until
  from memberships m
  cross join lateral unnest(m.features || case when m.is_owner then array['owner'] else '{}' end) as f(feature)
  union all
  select church_id, account_id, feature, at from event where not given
  union all
  select church_id, former, 'owner', at from owning
  union all
  -- Held at a removal after which the person came back.
  select church_id, account_id, feature, removed_at from (
    select distinct on (r.church_id, r.account_id, r.at, e.feature)
      r.church_id, r.account_id, r.at as removed_at, e.feature, e.given
    from removal r join event e using (church_id, account_id)
    where e.at < r.at
      and exists (select from joining j where j.church_id = r.church_id and j.account_id = r.account_id and j.at > r.at)
      and not exists (select from removal b
        where b.church_id = r.church_id and b.account_id = r.account_id and b.at > e.at and b.at < r.at)
    order by r.church_id, r.account_id, r.at, e.feature, e.at desc) last where given
), beginning as (
  select church_id, account_id, feature, at from event where given
  union all select church_id, next, 'owner', at from owning
  union all select j.church_id, j.account_id, null, j.at from joining j
), period as (
  select e.church_id, e.account_id, e.feature, e.held_until,
    coalesce(
      (select max(b.at) from beginning b
        where b.church_id = e.church_id and b.account_id = e.account_id and b.feature = e.feature
          and b.at < coalesce(e.held_until, 'infinity')),
      (select max(b.at) from beginning b
        where b.church_id = e.church_id and b.account_id = e.account_id and b.feature is null
          and b.at < coalesce(e.held_until, 'infinity')),
      (select least(m.created_at, e.held_until) from memberships m
        where m.church_id = e.church_id and m.account_id = e.account_id),
      e.held_until) as held_from
  from ending e
)
insert into right_periods (church_id, account_id, feature, held_from, held_until)
select church_id, account_id, feature, held_from, nullif(max(coalesce(held_until, 'infinity')), 'infinity')
from period where held_from is not null group by church_id, account_id, feature, held_from;

-- Stored refusals go through the rule that arrivals go through from now on. The features stand here as of today: a later
-- change of the mutations does not reach back. Times are numbers, since an offset may be longer than an interval. A phone
-- knows its clock's error within 25 s. A mark or a count that its author sent again as a new op, and that stands, is left.
create function pg_temp.features_for(type text, args jsonb) returns text[] language sql immutable as $$
  select case
    when type in ('mark-person', 'unmark-person', 'count-heads', 'create-service', 'edit-service', 'delete-service')
      then array['attendanceAccess']
    when type = 'capture-first-timer' and coalesce(args -> 'service_id', 'null') = 'null'
      then array['attendanceAccess', 'membersAccess']
    when type = 'keep-erased' and coalesce(args -> 'came' -> 'service_id', 'null') = 'null'
      then array['attendanceAccess', 'membersAccess']
    when type in ('capture-first-timer', 'keep-erased') then array['attendanceAccess']
    when type in ('add-member', 'edit-member', 'delete-member', 'change-follow-up', 'add-follow-up-note')
      then array['membersAccess']
    when type in ('create-cell', 'edit-cell', 'delete-cell') then array['cellsAccess']
    when type in ('create-department', 'edit-department', 'delete-department') then array['departmentsAccess']
    else '{}' end
$$;

-- A phone may have sent a time or an offset that PostgreSQL does not read. Such an op counts as captured long ago.
create function pg_temp.captured_at(payload jsonb) returns float8 language plpgsql as $$
declare
  at float8 := 0;
begin
  begin
    at := extract(epoch from (payload ->> 'captured_at')::timestamptz)::float8;
  exception when others then
    at := 0;
  end;
  return at + coalesce((payload ->> 'clock_offset')::float8, 0) / 1000;
end $$;

with refused as materialized (
  select church_id, op_id, account_id, settled_at,
    pg_temp.features_for(payload ->> 'type', payload -> 'args') || array['owner'] as features,
    pg_temp.captured_at(payload) as captured,
    payload ->> 'type' as type, payload -> 'args' as args
  from sync_ops where status = 'rejected' and payload is not null and result ->> 'code' = 'FEATURE_REQUIRED'
)
update sync_ops o set status = 'quarantined', result = o.result || jsonb_build_object(
    'status', 'quarantined', 'code', 'FEATURE_REMOVED', 'mendable', false,
    'message', 'Your access changed before this arrived. It is kept safe until your church has reviewed it.')
from refused r
where o.church_id = r.church_id and o.op_id = r.op_id
and not (r.type = 'mark-person' and exists (select from marks m where m.church_id = r.church_id
  and m.service_id = (r.args ->> 'service_id')::uuid and m.person_id = (r.args ->> 'person_id')::uuid
  and m.marked_by = r.account_id and m.removed_by is null))
and not (r.type = 'count-heads' and exists (select from headcounts h where h.church_id = r.church_id
  and h.service_id = (r.args ->> 'service_id')::uuid and h.counted_by = r.account_id
  and array[h.men, h.women, h.children, h.guests]::text[] = array[coalesce(r.args ->> 'men', '0'),
    coalesce(r.args ->> 'women', '0'), coalesce(r.args ->> 'children', '0'), coalesce(r.args ->> 'guests', '0')]))
and exists (
  select from right_periods p where p.church_id = r.church_id and p.account_id = r.account_id
    and p.feature = any (r.features) and p.held_from <= r.settled_at
    and (p.held_until is null or extract(epoch from p.held_until)::float8
      > greatest(0, least(r.captured, extract(epoch from r.settled_at)::float8)) - 25));

-- An op that was refused because it needs one of these waits with it, however long the chain.
do $$ begin
  loop
    update sync_ops o set status = 'quarantined', result = o.result || jsonb_build_object(
        'status', 'quarantined', 'code', 'NEEDED_QUARANTINED', 'mendable', false,
        'message', 'This is kept safe until your church has reviewed it.')
    from (
      select d.church_id, d.op_id from sync_ops d
      cross join lateral jsonb_array_elements_text(d.payload -> 'needs') as n(id)
      join sync_ops k on k.church_id = d.church_id and k.op_id::text = n.id
      where d.status = 'rejected' and d.payload is not null and d.result ->> 'code' = 'NEEDED_REJECTED'
      group by d.church_id, d.op_id
      having bool_or(k.status = 'quarantined') and not bool_or(k.status = 'rejected')) waits
    where o.church_id = waits.church_id and o.op_id = waits.op_id;
    exit when not found;
  end loop;
end $$;

alter table headcounts force row level security;
alter table marks force row level security;
alter table sync_ops force row level security;
alter table audit_log force row level security;
alter table right_periods force row level security;
