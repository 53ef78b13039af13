-- Of 'both_at_event': the mark that the joined one had there (marked_at, marked_by, first_timer), so that it comes back as it
-- was. Null where the join is older than this.
alter table joined_rows add column was jsonb;
