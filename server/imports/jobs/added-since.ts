/** People whom a list would add and whom somebody else has added since it was looked at: another list, a phone, the church's page. */
import type pg from 'pg'
import { nameKey } from '../../../sync/merge/names.ts'
import { timeZoneOf } from '../../church/today.ts'
import { readRows } from '../../sync/stores/store.ts'
import { knownAs } from '../planning/changes-for.ts'
import { joinedPeople } from '../planning/joined-people.ts'
import { PeopleIndex } from '../planning/people-index.ts'
import type { StoredRow } from '../stored-rows.ts'
import type { SaidFields } from '../understanding/person-of.ts'

export const MEANWHILE =
  'Somebody of this name was added meanwhile. Bring this row in again to see what it would change.'

/** Of the names that these rows would add, whoever is there and is not of this list. */
export async function addedSince(
  tx: pg.PoolClient,
  churchId: string,
  importId: string,
  rows: StoredRow[],
): Promise<PeopleIndex> {
  const keys = rows
    .filter(({ outcome }) => outcome === 'new')
    .flatMap(({ person }) =>
      person ? nameKey(person.fields.first_name ?? '', person.fields.last_name ?? '') : [],
    )
  const joined = await joinedPeople(tx, churchId, keys)
  const { rows: found } = await tx.query<{ id: string }>(
    `select m.id from members m where m.church_id = $1 and m.deleted_at is null and (m.name_key = any($2::text[]) or m.id = any($4::uuid[]))
       and not exists (select from import_rows r where r.church_id = $1 and r.member_id = m.id and r.import_id = $3)`,
    [churchId, keys, importId, joined.map(({ id }) => id)],
  )
  const zone = await timeZoneOf(tx, churchId)
  const index = new PeopleIndex()
  const ids = found.map(({ id }) => id)
  for (const row of await readRows(tx, churchId, 'members', ids)) index.add(knownAs(row, zone))
  for (const one of joined) index.reach(one)
  return index
}

/** Nobody was like this when the list was looked at, so whoever is now came since. With one phone and name they are one anyway. */
export function isAddedSince(
  since: PeopleIndex,
  { outcome, before, person }: StoredRow,
  fields: SaidFields,
): boolean {
  if (outcome !== 'new' || before?.candidates || !person) return false
  const match = since.whoIs({ ...person, fields })
  if (match.kind === 'none') return false
  const phone = match.kind === 'one' ? since.get(match.id)?.phone_number : null
  return !phone || phone !== fields.phone_number
}
