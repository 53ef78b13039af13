/** Who was written down as a first timer once, as the history has it, in SQL. As the index of migration 0015 says it. */
export const onceFirstTimers = (churchId: string) => `select l.subject_id from audit_log l
  where l.church_id = ${churchId} and l.subject_table = 'members' and l.changes @> '{"first_timer": [true]}'`
