-- Cells, departments, and what somebody decided about a line of the follow-up list.

create table cells (
  church_id uuid not null,
  id uuid not null,
  name text not null,
  user_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  rev bigint not null,
  primary key (church_id, id)
);
create index cells_rev on cells (church_id, rev);

create table departments (
  church_id uuid not null,
  id uuid not null,
  name text not null,
  user_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  rev bigint not null,
  primary key (church_id, id)
);
create index departments_rev on departments (church_id, rev);

alter table members
  add column cell_id uuid,
  add column department_id uuid,
  add foreign key (church_id, cell_id) references cells (church_id, id),
  add foreign key (church_id, department_id) references departments (church_id, id);
create index members_cell on members (church_id, cell_id) where cell_id is not null;
create index members_department on members (church_id, department_id) where department_id is not null;

create table follow_ups (
  church_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  reason text not null check (reason in ('first_timer', 'absent')),
  since date not null,
  owner_id uuid,
  state text not null check (state in ('to_call', 'reached', 'visiting', 'returned', 'stopped')),
  changed_at timestamptz not null,
  changed_by uuid,
  rev bigint not null,
  primary key (church_id, id),
  foreign key (church_id, person_id) references members (church_id, id)
);
create index follow_ups_rev on follow_ups (church_id, rev);
create index follow_ups_person on follow_ups (church_id, person_id);

create table follow_up_notes (
  church_id uuid not null,
  id uuid not null,
  follow_up_id uuid not null,
  person_id uuid not null,
  text text not null,
  written_at timestamptz not null,
  written_by uuid,
  deleted_at timestamptz,
  rev bigint not null,
  primary key (church_id, id),
  foreign key (church_id, person_id) references members (church_id, id)
);
create index follow_up_notes_rev on follow_up_notes (church_id, rev);
create index follow_up_notes_line on follow_up_notes (church_id, follow_up_id);

do $$
declare t text;
begin
  foreach t in array array['cells', 'departments', 'follow_ups', 'follow_up_notes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;
