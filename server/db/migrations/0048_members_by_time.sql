-- The chart of members asks who became one since a day: few of a church's many lines of history.
create index audit_log_memberships on audit_log (church_id, at)
  where subject_table = 'members' and changes ? 'first_timer';
