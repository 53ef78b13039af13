-- Who was a first timer once and is a member now: few of a church's many lines of history.
create index audit_log_first_timers on audit_log (church_id, subject_id)
  where subject_table = 'members' and changes @> '{"first_timer": [true]}';
