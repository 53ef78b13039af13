-- When somebody came into a cell or a department, and when they left it: few of a church's many lines of history.
create index audit_log_belonging on audit_log (church_id, subject_id, rev)
  where subject_table = 'members' and (changes ? 'cell_id' or changes ? 'department_id');
