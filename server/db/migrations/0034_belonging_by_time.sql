-- Charts of cells and departments ask what changed since a day: few of a church's many lines of history.
drop index audit_log_belonging;
create index audit_log_belonging on audit_log (church_id, at)
  where subject_table = 'members' and (changes ? 'cell_id' or changes ? 'department_id');
