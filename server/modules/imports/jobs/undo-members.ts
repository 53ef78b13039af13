/** Undoes an import's changes of people: they become as they would be without it. */
import type pg from 'pg'
import type { MemberRow } from '../../../../contract/tables/people.ts'
import { isBlank, normalFields, personFields, type PersonFields } from '../../../../sync/merge/person.ts'
import { readRows } from '../../../sync/store.ts'
import { timeZoneOf } from '../../shared/requests.ts'
import { markOfList } from '../../shared/counted-sql.ts'
import { knownAs } from '../planning/member-details.ts'
import { type StoredRow, remainingPeople } from '../stored-rows.ts'
import { changedSince } from './undo-made.ts'
import { markedByLists, otherRows, type OtherRow, restored, type UndoneRow } from './undone-rows.ts'

export async function undoMembers(
  tx: pg.PoolClient,
  churchId: string,
  rows: StoredRow[],
  importId: string,
): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ member_id }) => member_id ?? [])
  const known = new Map((await readRows(tx, churchId, 'members', ids)).map((row) => [row.id, row]))
  const zone = await timeZoneOf(tx, churchId)
  const mergedAway = await remainingPeople(tx, churchId, ids)
  const written = await changedSince(tx, churchId, importId, ids)
  const others = await otherRows(tx, churchId, importId, ids)
  const merged = await mergedInto(tx, churchId, ids)
  const since = {
    used: await usedSince(tx, churchId, ids),
    marked: await markedByLists(tx, churchId, ids),
  }
  return rows.map((row) => {
    const person = known.get(row.member_id!)
    if (!person || person.deleted_at) return kept(row, mergedAway.has(row.member_id!) ? MERGED : DELETED)
    const now = knownAs(person, zone)
    const own = written.get(person.id)
    const theirs = new Set([...(own?.fields ?? []), ...row.affirmed])
    const lists = others.get(person.id) ?? []
    if (row.outcome !== 'new') {
      const since = { theirs, later: laterThan(lists, own?.rev), merged: merged.get(person.id) ?? [] }
      return restored(row, now, since)
    }
    return removed(row, now, { ...since, theirs, lists })
  })
}

/** Maps the kept person's id to the records merged into them, in their order, without deleted cells and departments. */
async function mergedInto(
  tx: pg.PoolClient,
  churchId: string,
  ids: string[],
): Promise<Map<string, MemberRow[]>> {
  const { rows } = await tx.query<{
    kept_id: string
    joined_id: string
    no_cell: boolean
    no_department: boolean
  }>(
    `select j.kept_id, j.joined_id, c.id is null as no_cell, d.id is null as no_department from joined_people j
     join members m on m.church_id = j.church_id and m.id = j.joined_id
     left join cells c on c.church_id = m.church_id and c.id = m.cell_id and c.deleted_at is null
     left join departments d on d.church_id = m.church_id and d.id = m.department_id and d.deleted_at is null
     where j.church_id = $1 and j.kept_id = any($2::uuid[]) and j.undone_at is null order by j.joined_at, j.id`,
    [churchId, ids],
  )
  const records = await readRows(
    tx,
    churchId,
    'members',
    rows.map(({ joined_id }) => joined_id),
  )
  const byId = new Map(records.map((record) => [record.id, record]))
  const merged = new Map<string, MemberRow[]>()
  for (const { kept_id, joined_id, no_cell, no_department } of rows) {
    const gone = { ...(no_cell && { cell_id: null }), ...(no_department && { department_id: null }) }
    merged.set(kept_id, [...(merged.get(kept_id) ?? []), { ...byId.get(joined_id)!, ...gone }])
  }
  return merged
}

const laterThan = (lists: OtherRow[], rev: string | undefined) =>
  lists.filter((list) => rev !== undefined && list.rev !== null && BigInt(list.rev) > BigInt(rev))

const OTHER_LIST = 'Another list that was brought in adds this person, too.'
const MARKED = 'This person was marked present since.'
const CHANGED = 'Somebody changed this person since.'
const DELETED = 'This person was deleted since.'

/** The list cannot take back the other record's values, even equal ones. */
const MERGED = 'This person was joined into another record since.'

const kept = ({ line }: StoredRow, reason: string): UndoneRow => ({
  changes: [],
  becomes: { line, undone: 'kept', reason },
})

/** The person stays until the last of those lists is undone too, and is then deleted. */
const waiting = (row: StoredRow, reason: string): UndoneRow => ({
  changes: [],
  becomes: { line: row.line, undone: 'kept', reason, after: { ...row.after, waits: true } },
})

type Person = ReturnType<typeof knownAs>

type Since = {
  /** By person: the reason why another note or mark keeps them. */
  used: ReadonlyMap<string, string>
  /** People whom lists of past attendance marked. */
  marked: ReadonlySet<string>
  theirs: ReadonlySet<string>
  lists: readonly OtherRow[]
}

function removed(row: StoredRow, person: Person, { used, marked, theirs, lists }: Since): UndoneRow {
  const use = used.get(person.id)
  if (use) return kept(row, use)
  if (theirs.size || person.first_timer) return kept(row, CHANGED)
  if (lists.length) return waiting(row, OTHER_LIST)
  if (!isAsWritten(row, person)) return kept(row, CHANGED)
  if (marked.has(person.id)) return waiting(row, MARKED)
  return {
    changes: [{ type: 'delete-member', args: { id: person.id } }],
    becomes: { line: row.line, undone: 'undone', reason: null },
  }
}

/** Also covers imports older than the note of the import in history. */
function isAsWritten({ after }: StoredRow, person: Person): boolean {
  const written: Partial<MemberRow> = normalFields((after ?? {}) as Partial<PersonFields>)
  const same = Object.keys(personFields.shape).every((field) => {
    const name = field as keyof PersonFields
    const [now, then] = [person[name] ?? null, written[name] ?? null]
    // No answer and an empty list are the same.
    return now === then || (isBlank(now) && isBlank(then))
  })
  return same && (after?.joined ?? person.joined) === person.joined
}

/** Several people may share a number. Only notes on it from after the person was added count. */
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
  // They were added at the door or on the church's page. People added by another list are found by that list's rows.
  [
    'This person was added once more since.',
    `select a.to_id from aliases a where a.church_id = $1 and a.to_id = any($2::uuid[]) and not exists (
       select from import_rows r where r.church_id = $1 and r.member_id = a.to_id and r.after ->> 'added_as' = a.id::text)`,
  ],
  // Must follow the reasons above: merging two people settles their pair of duplicates and adds an alias, too.
  [
    'Another record was joined with this person since.',
    `select kept_id from joined_people where church_id = $1 and kept_id = any($2::uuid[]) and undone_at is null`,
  ],
  [
    'This person works for your church here since.',
    `select member_id from memberships where church_id = $1 and member_id = any($2::uuid[]) and status = 'active'`,
  ],
]

/**
 * Finds people whom an import added and who were used since: undoing keeps them. Other lists do not count.
 * @returns the reason by the person's id
 */
async function usedSince(tx: pg.ClientBase, churchId: string, ids: string[]): Promise<Map<string, string>> {
  const parts = NOTED.map(([, query], at) => `select ${at} as at, noted.id from (${query}) as noted(id)`)
  const { rows } = await tx.query<{ at: number; id: string }>(parts.join(' union all '), [churchId, ids])
  return new Map(rows.map(({ at, id }) => [id, NOTED[at]![0]]))
}
