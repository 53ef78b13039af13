-- A posting carries the moment of its entry, also of one that is written into the past: by it a statement is read from an index.
create function posting_of_its_entry() returns trigger language plpgsql as $$
begin
  new.booked_at := coalesce(
    (select created_at from ledger_entries where church_id = new.church_id and id = new.entry_id), new.booked_at);
  return new;
end $$;
create trigger posting_of_its_entry before insert on ledger_postings
  for each row execute function posting_of_its_entry();
