-- Lists brought over from elsewhere: the file as it was read, what each row means, what was written and how it is undone.

create table imports (
  church_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('members', 'attendance')),
  file_name text not null,
  state text not null check (state in ('mapping', 'planning', 'preview', 'writing', 'stopped', 'done', 'undoing', 'undone')),
  -- [{"title", "samples", "target", "date"}], as the person chose them last.
  columns jsonb not null,
  options jsonb not null,
  -- The dates of the file can be read in two ways.
  ask_date_order boolean not null,
  total int not null,
  done int not null default 0,
  problem text,
  tries int not null default 0,
  -- What the person who started it holds; the job works with no more.
  features text[] not null,
  -- Cells, departments and services: those by name that rows use, and those that this import made.
  places jsonb not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  written_at timestamptz,
  primary key (church_id, id)
);

create table import_rows (
  church_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet counts them.
  line int not null,
  -- Given up once the row is written.
  cells jsonb,
  outcome text check (outcome in ('new', 'updated', 'same', 'duplicate', 'broken', 'ask')),
  reason text,
  -- What the cells mean.
  person jsonb,
  member_id uuid,
  -- The fields that were changed, with both values; of attendance, the marks that were made.
  before jsonb,
  after jsonb,
  settled boolean not null default false,
  undone text check (undone in ('undone', 'kept')),
  primary key (church_id, import_id, line),
  foreign key (church_id, import_id) references imports (church_id, id) on delete cascade
);
create index import_rows_outcome on import_rows (church_id, import_id, outcome, line);
create index import_rows_member on import_rows (church_id, member_id) where member_id is not null;

do $$
declare t text;
begin
  foreach t in array array['imports', 'import_rows'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;

-- Which imports want a process's hand, and when: the next batch of one under way, or the end of one that nobody finished.
create table import_work (
  church_id uuid not null,
  import_id uuid not null,
  due_at timestamptz not null,
  primary key (church_id, import_id)
);
create index import_work_due on import_work (due_at);
