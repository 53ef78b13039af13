/** People that an import added or changed, as they would be without it. */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { normalFields, personFields, type PersonFields } from '../../../sync/merge/person.ts'
import { timeZoneOf } from '../../church/today.ts'
import { readRows } from '../../sync/stores/store.ts'
import { knownAs } from '../planning/changes-for.ts'
import type { StoredRow } from '../stored-rows.ts'
import { changedSince } from './changed-since.ts'
import { markedByLists, otherRows, type OtherRow } from './other-lists.ts'
import { restored } from './restore-fields.ts'
import type { UndoneRow } from './undone-row.ts'
import { usedSince } from './used-since.ts'
import { whoIsMeant } from './who-is-meant.ts'

export async function undoMembers(
  tx: pg.PoolClient,
  churchId: string,
  rows: StoredRow[],
  importId: string,
): Promise<UndoneRow[]> {
  const ids = rows.flatMap(({ member_id }) => member_id ?? [])
  const known = new Map((await readRows(tx, churchId, 'members', ids)).map((row) => [row.id, row]))
  const zone = await timeZoneOf(tx, churchId)
  const joined = await whoIsMeant(tx, churchId, ids)
  const written = await changedSince(tx, churchId, importId, ids)
  const others = await otherRows(tx, churchId, importId, ids)
  const merged = await mergedInto(tx, churchId, ids)
  const since = {
    used: await usedSince(tx, churchId, ids),
    marked: await markedByLists(tx, churchId, ids),
  }
  return rows.map((row) => {
    const person = known.get(row.member_id!)
    if (!person || person.deleted_at) return kept(row, joined.has(row.member_id!) ? JOINED : DELETED)
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

/** By the person kept: the records merged into them, in their order, without cells and departments that are gone. */
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
/** The other one's values are not the list's to take back, and may be the same. */
const JOINED = 'This person was joined into another record since.'

const kept = ({ line }: StoredRow, reason: string): UndoneRow => ({
  changes: [],
  becomes: { line, undone: 'kept', reason },
})

/** Until the last of those lists is undone, too; then the person goes with it. */
const waiting = (row: StoredRow, reason: string): UndoneRow => ({
  changes: [],
  becomes: { line: row.line, undone: 'kept', reason, after: { ...row.after, waits: true } },
})

type Person = ReturnType<typeof knownAs>
type Since = {
  /** By person: why a note or mark of others keeps them. */
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

/** Also where history is silent, as of imports that were written before it named them. */
function isAsWritten({ after }: StoredRow, person: Person): boolean {
  const written: Partial<MemberRow> = normalFields((after ?? {}) as Partial<PersonFields>)
  const same = Object.keys(personFields.shape).every((field) => {
    const name = field as keyof PersonFields
    return (person[name] ?? null) === (written[name] ?? null)
  })
  return same && (after?.joined ?? person.joined) === person.joined
}
