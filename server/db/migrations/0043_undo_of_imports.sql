-- Undoing an import must tell the import's own changes from what others changed since.

-- The import that made a change, by writing or by being undone; null for everybody else.
alter table audit_log add column import_id uuid;
-- The import that stopped SMS to a number; null once a person has stopped it too.
alter table sms_stops add column import_id uuid;
-- Fields that others have set since to the very value that the import wrote: history shows no change.
alter table import_rows add column affirmed text[] not null default '{}';

-- Imports that were written before. Their changes carry an account and no device. Row security hides the rows of all
-- churches from their owner too.
alter table imports no force row level security;
alter table import_rows no force row level security;
alter table audit_log no force row level security;

with subjects as (
  select church_id, import_id, member_id as id from import_rows where member_id is not null and settled
  union
  select i.church_id, i.id, (made ->> 1)::uuid from imports i cross join jsonb_array_elements(i.places -> 'made') made)
update audit_log l set import_id = i.id
from subjects s join imports i on i.church_id = s.church_id and i.id = s.import_id
where l.church_id = s.church_id and l.subject_id = s.id and l.device_id is null and l.account_id = i.created_by
  and l.rev is not null and l.at >= i.created_at and (l.at <= i.written_at or i.state in ('writing', 'stopped'));

alter table audit_log force row level security;
alter table import_rows force row level security;
alter table imports force row level security;
