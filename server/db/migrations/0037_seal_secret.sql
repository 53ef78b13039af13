-- Which secret the keys of phones' outboxes follow from, so that a server with another is not started unseen: a one-way
-- print of it, from which it cannot be had.
create table seal_secrets (
  only_one boolean primary key default true check (only_one),
  print text not null,
  noted_at timestamptz not null default now()
);
