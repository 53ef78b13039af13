-- Known to be under 18, and no child any more. Written with the row; a job ends it. Nobody has a family yet, and joining one
-- writes the row.
alter table members add column counts_as_minor boolean not null default false;
create index members_minors on members (church_id) where counts_as_minor;
