-- Events, what was counted and given at each, and who was marked there.

create table events (
  church_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  contact_email text,
  contact_phone_number text,
  type text not null check (type in ('offline', 'online', 'offline_and_online')),
  status text not null default 'scheduled' check (status in ('scheduled', 'started', 'ended', 'cancelled')),
  image_url text,
  street text,
  city text,
  state text,
  post_code text,
  country text,
  -- [{online_platform_name, meeting_link, pass_code}]; no link is ever asked for by this server.
  online_links jsonb not null default '[]',
  -- Null: nothing was written down yet.
  cash_collected_kobo bigint check (cash_collected_kobo >= 0),
  online_collected_kobo bigint check (online_collected_kobo >= 0),
  -- All null or all counted.
  male_count int check (male_count >= 0),
  female_count int check (female_count >= 0),
  child_count int check (child_count >= 0),
  guest_count int check (guest_count >= 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  deleted_at timestamptz,
  primary key (church_id, id),
  check (end_date >= start_date)
);
create index events_start on events (church_id, start_date, id) where deleted_at is null;

-- A person is on an event's list at most once.
create table event_marks (
  church_id uuid not null,
  event_id uuid not null,
  person_id uuid not null,
  marked_at timestamptz not null default now(),
  -- Null: by themselves, through the event's link.
  marked_by uuid,
  -- Written down through this event.
  first_timer boolean not null default false,
  primary key (church_id, event_id, person_id),
  foreign key (church_id, event_id) references events (church_id, id),
  foreign key (church_id, person_id) references members (church_id, id)
);
create index event_marks_person on event_marks (church_id, person_id);

do $$
declare t text;
begin
  foreach t in array array['events', 'event_marks'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_church on %I
      using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
      with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid)$p$, t);
  end loop;
end $$;
