-- A second person must be independent of the person who asks (docs/decisions/0041-second-person.md).

-- When the account joined, the last time. A return counts as joining.
alter table memberships add column joined_at timestamptz not null default now();
-- The accounts whose invites brought this account into the team, directly or by others. A return adds to them.
alter table memberships add column vouched_by uuid[] not null default '{}';
-- Everybody who sent this invite, the renewals included.
alter table invites add column senders uuid[] not null default '{}';
update invites set senders = array[invited_by];

alter table audit_log no force row level security;
update memberships m set joined_at = greatest(m.created_at, coalesce((
  select max(l.at) from audit_log l
  where l.church_id = m.church_id and l.account_id = m.account_id and l.action = 'joined the team'), m.created_at));
alter table audit_log force row level security;

with recursive direct as (
  select m.church_id, m.account_id, i.invited_by
  from memberships m join accounts a on a.id = m.account_id
  join invites i on i.church_id = m.church_id and lower(i.email) = lower(a.email) and i.used_at is not null
), chain as (
  select church_id, account_id, invited_by from direct
  union
  select c.church_id, c.account_id, d.invited_by
  from chain c join direct d on d.church_id = c.church_id and d.account_id = c.invited_by
)
update memberships m set vouched_by = v.inviters
from (select church_id, account_id, array_agg(invited_by) as inviters from chain group by church_id, account_id) v
where v.church_id = m.church_id and v.account_id = m.account_id;

-- The sum that a person transfers on one day.
create index transactions_transfers on transactions (church_id, made_by, created_at) where type = 'transfer';

-- What was asked under an SMS's id, as a hash. Null: written before this column.
alter table sms_sends add column asked_hash bytea;
