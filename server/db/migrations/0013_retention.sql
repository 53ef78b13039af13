-- Churches that erase by themselves who was not seen for long, and when each is looked through next.
create table retention_work (
  church_id uuid primary key,
  run_at timestamptz not null
);
create index retention_work_run on retention_work (run_at);
