-- The day by which the assigned user should contact the person; null: no day.
alter table follow_ups add column due_on date;
