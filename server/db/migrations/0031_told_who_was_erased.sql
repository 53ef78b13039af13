-- Phones are told from now on who of the deleted was erased (docs/decisions/0023-struck-outbox.md). Who was erased before is
-- told to them once more: the tombstones move behind everything else. Asked of all churches at once, which row security
-- hides from their owner too. The counters first, as every writer takes them.
alter table church_revs no force row level security;
alter table members no force row level security;

with church as materialized (
  select church_id, rev from church_revs
  where church_id in (select church_id from members where deleted_at is not null and first_name = '')
  for update
), erased as materialized (
  select m.church_id, m.id, c.rev + row_number() over (partition by m.church_id order by m.rev) as rev
  from members m join church c on c.church_id = m.church_id
  where m.deleted_at is not null and m.first_name = ''
), told as (
  update members m set rev = e.rev from erased e where m.church_id = e.church_id and m.id = e.id
)
update church_revs r set rev = e.rev
from (select church_id, max(rev) as rev from erased group by church_id) e where r.church_id = e.church_id;

alter table members force row level security;
alter table church_revs force row level security;
