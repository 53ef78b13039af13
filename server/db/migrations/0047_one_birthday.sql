-- A birthday is one fact in three columns (docs/decisions/0035-one-birthday.md). Rows of before are repaired: a day or a month
-- alone goes, and where a date says another day, day and month hold, since only a later change can have set them apart.
-- History keeps what stood there. Row security hides the rows of all churches from their owner too.
alter table church_revs no force row level security;
alter table members no force row level security;
alter table audit_log no force row level security;

with whole as materialized (
  select church_id, id, day_of_birth as day, month_of_birth as month, date_of_birth as date,
    coalesce(day_of_birth <= (array[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])[month_of_birth], false) as exists
  from members
  where (day_of_birth is null) <> (month_of_birth is null) or (date_of_birth is not null and (
    extract(day from date_of_birth) is distinct from day_of_birth
    or extract(month from date_of_birth) is distinct from month_of_birth))
), repaired as materialized (
  select church_id, id, day as old_day, month as old_month, date as old_date,
    case when exists then day else extract(day from date)::smallint end as day,
    case when exists then month else extract(month from date)::smallint end as month,
    case when not exists then date
      -- 29 February of a year that has none: the day is right, so the year cannot be.
      when day <= extract(day from make_date(extract(year from date)::int, month, 1) + interval '1 month - 1 day')
      then nullif(least(make_date(extract(year from date)::int, month, day), current_date + 1), current_date + 1)
    end as date
  from whole
), church as materialized (
  select church_id, rev from church_revs where church_id in (select church_id from repaired) for update
), told as materialized (
  select r.*, c.rev + row_number() over (partition by r.church_id order by r.id) as rev
  from repaired r join church c on c.church_id = r.church_id
), written as (
  update members m set day_of_birth = t.day, month_of_birth = t.month, date_of_birth = t.date, rev = t.rev
  from told t where m.church_id = t.church_id and m.id = t.id
), noted as (
  insert into audit_log (church_id, id, action, subject_table, subject_id, changes, rev)
  select church_id, gen_random_uuid(), 'changed', 'members', id, (
    select jsonb_object_agg(field, jsonb_build_array(was, becomes)) from (values
      ('day_of_birth', to_jsonb(old_day), to_jsonb(day)), ('month_of_birth', to_jsonb(old_month), to_jsonb(month)),
      ('date_of_birth', to_jsonb(old_date), to_jsonb(date))) as f(field, was, becomes)
    where was is distinct from becomes), rev
  from told
)
update church_revs r set rev = t.rev
from (select church_id, max(rev) as rev from told group by church_id) t where r.church_id = t.church_id;

alter table audit_log force row level security;
alter table members force row level security;
alter table church_revs force row level security;

alter table members add constraint members_one_birthday check (
  (day_of_birth is null) = (month_of_birth is null)
  and (date_of_birth is null or (
    coalesce(day_of_birth, 0) = extract(day from date_of_birth)
    and coalesce(month_of_birth, 0) = extract(month from date_of_birth))));
