/** One batch of people: added, or changed where the record still says otherwise. */
import type pg from 'pg'
import type { OpResult } from '../../../contract/sync/push.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { normalFields, type PersonFields } from '../../../sync/merge/person.ts'
import { readRows } from '../../sync/stores/store.ts'
import { changesFor } from '../planning/changes-for.ts'
import { withGroups } from '../planning/groups.ts'
import type { StoredImport } from '../stored-import.ts'
import type { RowChange, StoredRow } from '../stored-rows.ts'
import type { OwnChange } from './one-batch.ts'

/** A row's change, where it has one, and what is noted of it when that is taken. */
export type PlannedRow = { change: OwnChange | null; becomes: RowChange }

export async function planMembers(
  tx: pg.PoolClient,
  churchId: string,
  { places }: StoredImport,
  rows: StoredRow[],
): Promise<PlannedRow[]> {
  const ids = rows.flatMap(({ member_id }) => member_id ?? [])
  const known = new Map((await readRows(tx, churchId, 'members', ids)).map((row) => [row.id, row]))
  const groups = { cells: places.cells ?? {}, departments: places.departments ?? {} }
  return rows.map((row) => {
    const { line, person } = row
    // Whoever it was about was erased after the preview.
    if (!person) return { change: null, becomes: { line, outcome: 'broken', reason: GONE } }
    const { fields } = withGroups(person, groups)
    if (row.outcome === 'new') return added(row, fields)
    return changed(row, known.get(row.member_id!), fields, person.phones)
  })
}

function added({ line, member_id }: StoredRow, fields: Partial<PersonFields>): PlannedRow {
  const args = { ...(fields as Pick<PersonFields, 'first_name' | 'last_name'>), id: member_id! }
  return {
    change: { type: 'add-member', args },
    becomes: { line, settled: true, before: null, after: fields },
  }
}

function changed(
  { line }: StoredRow,
  known: MemberRow | undefined,
  fields: Partial<PersonFields>,
  phones: string[],
): PlannedRow {
  if (!known || known.deleted_at) return { change: null, becomes: { line, outcome: 'broken', reason: GONE } }
  const set = changesFor(known, fields, phones)
  if (Object.keys(set).length === 0)
    return { change: null, becomes: { line, outcome: 'same', before: null, after: null } }
  const after = normalFields(set)
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, known[field as keyof MemberRow]]),
  )
  return {
    change: { type: 'edit-member', args: { id: known.id, set } },
    becomes: { line, settled: true, before, after },
  }
}

const GONE = 'This person was deleted meanwhile.'

/** What is noted where the change was refused, or turned out to be about somebody who was added meanwhile. */
export function becameOf({ becomes }: PlannedRow, result: OpResult | undefined): RowChange {
  if (!result) return becomes
  if (result.status !== 'applied')
    return { line: becomes.line, outcome: 'broken', reason: result.message ?? 'This was not taken.' }
  const [alias] = result.aliases ?? []
  if (!alias) return becomes
  return {
    line: becomes.line,
    outcome: 'same',
    settled: true,
    member_id: alias.to,
    before: null,
    after: null,
    reason: 'Somebody added this person meanwhile; only what was blank was filled in.',
  }
}
