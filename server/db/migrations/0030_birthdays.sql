-- A birthday as one number, 1225 for 25 December: as it was given, or that of the whole date. A column and no index on an
-- expression: row security lets an index be asked only for what leaks nothing, and taking a date apart is not said to be that.
alter table members add column birthday smallint generated always as ((
  coalesce(month_of_birth, extract(month from date_of_birth)) * 100 + coalesce(day_of_birth, extract(day from date_of_birth))
)::smallint) stored;

create index members_birthday on members (church_id, birthday) where birthday is not null and deleted_at is null;
