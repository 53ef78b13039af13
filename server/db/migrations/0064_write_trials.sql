-- Its one row is written to find out whether PostgreSQL can write again after it could not (server/db/write-trouble.ts).
create table write_trials (
  only_one boolean primary key default true check (only_one),
  tried_at timestamptz not null default now()
);
insert into write_trials default values;
