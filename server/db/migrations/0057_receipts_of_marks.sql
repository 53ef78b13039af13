-- A plainly applied mark is its own receipt: it holds its op's account, device, number and hash, so it needs no row in
-- sync_ops. Null for a mark that no phone's op made plainly, such as the stub of an unmark that came first.
alter table marks
  add column op_seq bigint,
  -- The first 16 bytes of the SHA-256 that sync_ops holds whole.
  add column op_hash bytea;

-- The one writer of marks keeps tallies and `came` (server/sync/marks-written.ts).
drop trigger marks_tallied_insert on marks;
drop trigger marks_tallied_update on marks;
drop trigger marks_tallied_delete on marks;
drop trigger marks_came_insert on marks;
drop trigger marks_came_update on marks;
drop trigger marks_came_delete on marks;
drop function tallies_of_marks();
drop function tallies_of_changed_marks();
drop function came_by_marks();
drop function came_by_marks_gone();

-- marks_live finds the marks of a service that count. The few others have an index of their own.
drop index marks_service;
create index marks_not_live on marks (church_id, service_id) where removed_by is not null or arrived_at is null;

-- Up to which rev marks have been looked at for `came`. The triggers had done so for all there are.
alter table church_revs add column came_rev bigint not null default 0;
alter table church_revs no force row level security;
update church_revs set came_rev = rev;
alter table church_revs force row level security;

-- Counters that move with every op: room in the page keeps their updates from touching an index.
alter table church_revs set (fillfactor = 50);
alter table devices set (fillfactor = 70);

-- Ends the writing of plain marks where one of them turns out not to be plain (server/sync/plain-marks/write-plain.ts).
create function not_plain() returns boolean language plpgsql as $$
begin
  raise exception 'not a plain mark' using errcode = 'NX003';
end $$;
