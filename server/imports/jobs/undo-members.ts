/** People that an import added or changed, as they were before. */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { normalFields, personFields, type PersonFields } from '../../../sync/merge/person.ts'
import { timeZoneOf } from '../../church/today.ts'
import { readRows } from '../../sync/stores/store.ts'
import { knownAs } from '../planning/changes-for.ts'
import type { StoredRow } from '../stored-rows.ts'
import type { UndoneRow } from './undo-import.ts'
import { otherLists, type OtherLists } from './other-lists.ts'
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
  const used = await usedSince(tx, churchId, ids)
  const joined = await whoIsMeant(tx, churchId, ids)
  const others = await otherLists(tx, churchId, importId, ids)
  return rows.map((row) => {
    const person = known.get(row.member_id!)
    if (!person || person.deleted_at) return kept(row, joined.has(row.member_id!) ? JOINED : DELETED)
    const now = knownAs(person, zone)
    const other = others.get(person.id)
    if (row.outcome !== 'new') return lastOfSeveral(row, now, other, used) ?? restored(row, now)
    return other?.stand ? kept(row, OTHER_LIST) : removed(row, now, used)
  })
}

/** Where the list that added them is taken back already, they go with this one. */
function lastOfSeveral(row: StoredRow, person: Person, other: OtherLists | undefined, used: Used) {
  if (!row.after?.added_as || !other?.added || other.stand) return null
  const whole = removed({ ...row, after: { ...other.added, ...row.after } }, person, used)
  return whole.becomes.undone === 'undone' ? whole : null
}

const OTHER_LIST = 'Another list that was brought in adds this person, too.'

const DELETED = 'This person was deleted since.'
/** The other one's values are not the list's to take back, and may be the same. */
const JOINED = 'This person was joined into another record since.'

const kept = ({ line }: StoredRow, reason: string): UndoneRow => ({
  changes: [],
  becomes: { line, undone: 'kept', reason },
})

type Person = ReturnType<typeof knownAs>
type Used = ReadonlyMap<string, string>

function removed(row: StoredRow, person: Person, used: Used): UndoneRow {
  const use = used.get(person.id)
  if (use) return kept(row, use)
  const written: Partial<MemberRow> = normalFields((row.after ?? {}) as Partial<PersonFields>)
  const same = Object.keys(personFields.shape).every((field) => {
    const name = field as keyof PersonFields
    return (person[name] ?? null) === (written[name] ?? null)
  })
  const joined = row.after?.joined ?? person.joined
  if (!same || joined !== person.joined || person.first_timer)
    return kept(row, 'Somebody changed this person since.')
  return {
    changes: [{ type: 'delete-member', args: { id: person.id } }],
    becomes: { line: row.line, undone: 'undone' },
  }
}

/** Field by field: what somebody wrote since stays. */
function restored(row: StoredRow, person: Person): UndoneRow {
  const { added_as: _, ...after } = row.after ?? {}
  const fields = Object.keys(after)
  const mine = fields.filter((field) => person[field as keyof Person] === after[field])
  const { joined, ...set } = Object.fromEntries(mine.map((field) => [field, row.before?.[field] ?? null]))
  const more = joined ? { created_at: String(row.before?.created_at) } : {}
  const others = fields.filter((field) => !mine.includes(field)).map((field) => field.replaceAll('_', ' '))
  const reason = `Changed by somebody since, and left so: ${others.join(', ')}.`
  return {
    changes: mine.length ? [{ type: 'edit-member', args: { id: person.id, set }, more }] : [],
    becomes: { line: row.line, ...(others.length ? { undone: 'kept', reason } : { undone: 'undone' }) },
  }
}
