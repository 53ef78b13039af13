-- Who is known to have come: somebody with a mark that counts, at a service that is not deleted, under this very id.
-- Whoever is not known to is looked up among the marks, so a row may say less than there is and never more. Triggers keep
-- it, so no writer can forget to; writers of marks and services hold the church's lock, so none can miss what another is
-- about to commit (docs/decisions/0019-tallies.md).
alter table members add column came boolean not null default false;

-- Asked of all churches at once, which row security hides from their owner too.
alter table members no force row level security;
alter table marks no force row level security;
alter table services no force row level security;

update members m set came = true where exists (
  select from marks k join services s on s.church_id = k.church_id and s.id = k.service_id
  where k.church_id = m.church_id and k.person_id = m.id and k.removed_by is null and k.arrived_at is not null
    and s.deleted_at is null);

alter table services force row level security;
alter table marks force row level security;
alter table members force row level security;

-- Taken back from whom no other mark proves it. Planned at each call, which is rare: a plan that was made while a church
-- was still empty, and is kept as long as its connection, goes through all marks for each person.
create function came_no_more(church uuid, people uuid[]) returns void language plpgsql as $$
begin
  execute 'update members m set came = false where m.church_id = $1 and m.id = any($2) and m.came and (
    select true from marks k join services s on s.church_id = k.church_id and s.id = k.service_id
    where k.church_id = $1 and k.person_id = m.id and k.removed_by is null and k.arrived_at is not null
      and s.deleted_at is null limit 1) is null' using church, people;
end $$;

-- Whom as one array, and never a join with the changed rows, for the same reason: this happens with each mark, and the plan is kept.
create function came_by_marks() returns trigger language plpgsql as $$
declare those record;
begin
  if tg_op = 'UPDATE' then
    for those in select lost.church_id, array_agg(distinct lost.person_id) as people from (
        select church_id, person_id, service_id from before where removed_by is null and arrived_at is not null
        except select church_id, person_id, service_id from changed where removed_by is null and arrived_at is not null) lost
      group by 1
    loop
      perform came_no_more(those.church_id, those.people);
    end loop;
  end if;
  for those in select church_id, array_agg(distinct person_id) as people from changed
    where removed_by is null and arrived_at is not null
      and service_id not in (select id from services where deleted_at is not null)
    group by 1
  loop
    update members set came = true where church_id = those.church_id and id = any(those.people) and not came;
  end loop;
  return null;
end $$;

create function came_by_marks_gone() returns trigger language plpgsql as $$
declare those record;
begin
  for those in select church_id, array_agg(distinct person_id) as people from before group by 1 loop
    perform came_no_more(those.church_id, those.people);
  end loop;
  return null;
end $$;

create trigger marks_came_insert after insert on marks
  referencing new table as changed for each statement execute function came_by_marks();
create trigger marks_came_update after update on marks
  referencing old table as before new table as changed for each statement execute function came_by_marks();
create trigger marks_came_delete after delete on marks
  referencing old table as before for each statement execute function came_by_marks_gone();

create function came_to_a_deleted_service() returns trigger language plpgsql as $$
begin
  perform came_no_more(new.church_id,
    array(select person_id from marks where church_id = new.church_id and service_id = new.id));
  return null;
end $$;

create trigger services_came after update on services for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function came_to_a_deleted_service();
