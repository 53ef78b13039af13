-- Two records joined into one, what it takes to part them again, and what settles a line of "May be the same".

create table joined_people (
  church_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  joined_id uuid not null,
  -- What the join changed in the kept record: {"occupation": [before, after]}. Emptied when the person is erased.
  changed jsonb not null default '{}',
  joined_at timestamptz not null default now(),
  joined_by uuid,
  undone_at timestamptz,
  undone_by uuid,
  primary key (church_id, id),
  foreign key (church_id, kept_id) references members (church_id, id),
  foreign key (church_id, joined_id) references members (church_id, id)
);
create index joined_people_open on joined_people (church_id, joined_at) where undone_at is null;

-- The ids that mean the kept person for as long as a join stands.
create table joined_ids (
  church_id uuid not null,
  join_id uuid not null,
  id uuid not null,
  primary key (church_id, join_id, id),
  foreign key (church_id, join_id) references joined_people (church_id, id)
);
create index joined_ids_id on joined_ids (church_id, id);

-- What was the joined person's: moved by the join, or told under one of those ids while it stood.
create table joined_rows (
  church_id uuid not null,
  join_id uuid not null,
  -- The table; 'both_at_event': both were marked there, and `row_id` is the event.
  kind text not null,
  row_id uuid not null,
  primary key (church_id, join_id, kind, row_id),
  foreign key (church_id, join_id) references joined_people (church_id, id)
);

alter table maybe_same add column settled_by uuid;
create index maybe_same_open on maybe_same (church_id, noticed_at) where settled_at is null;

do $$
declare t text;
begin
  foreach t in array array['joined_people', 'joined_ids', 'joined_rows'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;
