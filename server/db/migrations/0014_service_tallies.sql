-- How many were at a service, kept until something changes it: half a million marks cannot be counted anew for each look
-- at the list of services. A row is true as long as it is there; triggers take it away, so no writer can forget to.

create table service_tallies (
  church_id uuid not null,
  service_id uuid not null,
  attended int not null,
  first_timers int not null,
  -- Of those who attended, who stands on the list of members and did so on the day: whoever else did was absent.
  members int not null,
  -- What these numbers were counted by, beside the rows.
  date_of_service date not null,
  time_zone text not null,
  primary key (church_id, service_id),
  foreign key (church_id, service_id) references services (church_id, id)
);

create function tallies_of_marks() returns trigger language plpgsql as $$
begin
  delete from service_tallies t using (select distinct church_id, service_id from changed) c
    where t.church_id = c.church_id and t.service_id = c.service_id;
  return null;
end $$;

create function tallies_of_changed_marks() returns trigger language plpgsql as $$
begin
  delete from service_tallies t using (
    select church_id, service_id from before union select church_id, service_id from changed) c
    where t.church_id = c.church_id and t.service_id = c.service_id;
  return null;
end $$;

create trigger marks_tallied_insert after insert on marks
  referencing new table as changed for each statement execute function tallies_of_marks();
create trigger marks_tallied_update after update on marks
  referencing old table as before new table as changed for each statement execute function tallies_of_changed_marks();
create trigger marks_tallied_delete after delete on marks
  referencing old table as changed for each statement execute function tallies_of_marks();

-- A person, under each id that ever meant them.
create function forget_tallies_of(church uuid, people uuid[]) returns void language sql as $$
  delete from service_tallies t where t.church_id = church and t.service_id in (
    select m.service_id from marks m where m.church_id = church and m.person_id in (
      select unnest(people)
      union all select a.id from aliases a where a.church_id = church and a.to_id = any(people)))
$$;

create function tallies_of_member() returns trigger language plpgsql as $$
begin
  perform forget_tallies_of(new.church_id, array[new.id]);
  return null;
end $$;

create trigger members_tallied after update on members for each row
  when (old.deleted_at is distinct from new.deleted_at or old.created_at is distinct from new.created_at
    or old.captured_service_id is distinct from new.captured_service_id)
  execute function tallies_of_member();

create function tallies_of_alias() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform forget_tallies_of(old.church_id, array[old.id, old.to_id]); end if;
  if tg_op <> 'DELETE' then perform forget_tallies_of(new.church_id, array[new.id, new.to_id]); end if;
  return null;
end $$;

create trigger aliases_tallied after insert or update or delete on aliases for each row execute function tallies_of_alias();
create index aliases_meaning on aliases (church_id, to_id);

alter table service_tallies enable row level security;
alter table service_tallies force row level security;
create policy own_church on service_tallies
  using (church_id = nullif(current_setting('app.church_id', true), '')::uuid)
  with check (church_id = nullif(current_setting('app.church_id', true), '')::uuid);
