/** Of people whom an import added, those of whom somebody noted something since: undoing leaves them. Other lists do not count. */
import type pg from 'pg'
import { markOfList } from '../mark-of-list-sql.ts'

/** Numbers are nobody's alone: only what was noted of one after its person was added counts. */
const AFTER_ADDED = `(select min(l.at) from audit_log l
  where l.church_id = $1 and l.subject_id = m.id and l.subject_table = 'members')`

const NOTED: [why: string, query: string][] = [
  [
    'This person was marked present since.',
    `select m.person_id from marks m
     where m.church_id = $1 and m.person_id = any($2::uuid[]) and m.removed_by is null and not ${markOfList('m')}`,
  ],
  [
    'This person was marked at an event since.',
    'select person_id from event_marks where church_id = $1 and person_id = any($2::uuid[])',
  ],
  [
    'Somebody follows this person up since.',
    `select person_id from follow_ups where church_id = $1 and person_id = any($2::uuid[])
     union all select person_id from follow_up_notes where church_id = $1 and person_id = any($2::uuid[]) and deleted_at is null`,
  ],
  [
    'What this person agreed to, or who speaks for them, was noted since.',
    'select member_id from consents where church_id = $1 and member_id = any($2::uuid[])',
  ],
  [
    'This person was written to by SMS since.',
    'select member_id from sms_recipients where church_id = $1 and member_id = any($2::uuid[])',
  ],
  [
    'This person’s number was put into an SMS group, or among those that get no SMS, since.',
    `select m.id from members m where m.church_id = $1 and m.id = any($2::uuid[]) and exists (
       select from sms_stops s where s.church_id = $1 and s.phone = m.phone_number and s.import_id is null and s.added_at > ${AFTER_ADDED}
       union all select from sms_group_numbers n where n.church_id = $1 and n.phone = m.phone_number and n.added_at > ${AFTER_ADDED})`,
  ],
  [
    'Somebody said since that this person and another are two.',
    `select one.id from unnest($2::uuid[]) as one(id) where exists (
       select from maybe_same s where s.church_id = $1 and s.settled_at is not null and one.id in (s.member_id, s.other_id))`,
  ],
  // By somebody at the door or on the church's page; what another list adds is told by that list's rows.
  [
    'This person was added once more since.',
    `select a.to_id from aliases a where a.church_id = $1 and a.to_id = any($2::uuid[]) and not exists (
       select from import_rows r where r.church_id = $1 and r.member_id = a.to_id and r.after ->> 'added_as' = a.id::text)`,
  ],
  // After those before it: joining two settles that they may be the same, and makes one's id the other's, too.
  [
    'Another record was joined with this person since.',
    `select kept_id from joined_people where church_id = $1 and kept_id = any($2::uuid[]) and undone_at is null`,
  ],
  [
    'This person works for your church here since.',
    `select member_id from memberships where church_id = $1 and member_id = any($2::uuid[]) and status = 'active'`,
  ],
]

/** @returns by id, what was noted */
export async function usedSince(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const parts = NOTED.map(([, query], at) => `select ${at} as at, noted.id from (${query}) as noted(id)`)
  const { rows } = await tx.query<{ at: number; id: string }>(parts.join(' union all '), [churchId, ids])
  return new Map(rows.map(({ at, id }) => [id, NOTED[at]![0]]))
}
