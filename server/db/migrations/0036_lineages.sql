-- Which history a church's revs belong to. A server that was restored from a backup gives out again revs that phones have
-- read; where it begins to, the word changes. The word is the database's own: it says when PostgreSQL was started, and in
-- which file of which database the counters lie. None of these stays through a restore, nor through a change to a standby
-- that lacked the last writes. Who never restores notes one row for each start of PostgreSQL, with the first write after it.
create table lineages (
  church_id uuid not null,
  first_rev bigint not null,
  word uuid not null,
  noted_at timestamptz not null default now(),
  primary key (church_id, first_rev)
);

alter table lineages enable row level security;
alter table lineages force row level security;
create policy own_church on lineages
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);

-- A later migration that moves the counters of all churches lifts "force row level security" from this table for as long.
-- By a trigger, so that nobody who moves a counter can forget it. The row is locked by now: writers stand in line.
create function note_lineage() returns trigger language plpgsql as $$
declare
  of_now uuid := md5(extract(epoch from pg_postmaster_start_time())::text || pg_relation_filepath(tg_relid))::uuid;
begin
  if of_now is distinct from (
    select word from lineages where church_id = new.church_id order by first_rev desc limit 1
  ) then
    -- Of a rev that is older than any phone's outbox nothing is said any more, so of it nothing is judged.
    delete from lineages where church_id = new.church_id and noted_at < now() - interval '400 days';
    insert into lineages (church_id, first_rev, word) values (new.church_id, old.rev + 1, of_now)
      on conflict (church_id, first_rev) do update set word = excluded.word, noted_at = excluded.noted_at;
  end if;
  return null;
end $$;
create trigger note_lineage after update of rev on church_revs
  for each row when (new.rev > old.rev) execute function note_lineage();
