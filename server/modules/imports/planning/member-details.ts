/** Computes a row's changes to a person: values that differ from the record. Blanks never overwrite. */
import { fieldsWith, type FieldWith } from '../../../../contract/person-fields.ts'
import type { MemberRow } from '../../../../contract/tables/people.ts'
import { birthAfter, BIRTH_FIELDS, type PersonFields } from '../../../../sync/merge/person.ts'
import { dayIn } from '../../shared/requests.ts'
import { withoutGuard } from '../reading/sheet.ts'
import type { SaidFields, ReadPerson } from '../understanding/person.ts'
import type pg from 'pg'
import { plainName } from '../../../../sync/merge/names.ts'
import type { StoredImport } from '../stored-import.ts'
import { addAudit } from '../../../auth/audit.ts'
import { inChurch } from '../../../db/in-church.ts'
import type { SyncActor } from '../../../http/actor-and-answer.ts'
import { statusOfNumbers } from '../../sms/numbers.ts'

/** Finds numbers that get no SMS, and stops those that a list refuses SMS for. */

/**
 * Finds numbers that get no SMS, from the list of stopped numbers or by refusal. Returns none if no column of the
 * list needs it.
 */
export async function refusing(
  tx: pg.ClientBase,
  churchId: string,
  { columns }: Pick<StoredImport, 'columns'>,
): Promise<Set<string>> {
  if (columns.every(({ target }) => target !== 'no_sms')) return new Set()
  const { rows } = await tx.query<{ phone: string }>(
    `select phone from sms_stops where church_id = $1
     union select phone_number from members where church_id = $1 and phone_number is not null and deleted_at is null`,
    [churchId],
  )
  return refusingAmong(
    tx,
    churchId,
    rows.map(({ phone }) => phone),
  )
}

const REFUSES: ReadonlySet<string> = new Set(['stopped', 'refused'])

async function refusingAmong(tx: pg.ClientBase, churchId: string, phones: string[]): Promise<Set<string>> {
  const known = await statusOfNumbers(tx, churchId, phones)
  return new Set(known.filter(({ status }) => REFUSES.has(status)).map(({ phone }) => phone))
}

/** Reads the numbers in the rows that refuse SMS, and the numbers of the people they are about. */
const SAID = `select distinct phone from (
    select jsonb_array_elements_text(r.person->'phones') as phone from import_rows r
      where r.church_id = $1 and r.import_id = $2 and r.person ? 'no_sms'
    union all select m.phone_number from import_rows r join members m on m.church_id = r.church_id and m.id = r.member_id
      where r.church_id = $1 and r.import_id = $2 and r.person ? 'no_sms' and m.deleted_at is null) said
  where phone is not null`

/** Stops SMS to people who refuse it in a list, whatever becomes of their row. */
export async function stopNumbers(pool: pg.Pool, actor: SyncActor, importId: string): Promise<void> {
  const { churchId, accountId, deviceId } = actor
  await inChurch(pool, churchId, async (tx) => {
    const { rows } = await tx.query<{ phone: string }>(SAID, [churchId, importId])
    const phones = rows.map(({ phone }) => phone)
    const refused = await refusingAmong(tx, churchId, phones)
    const fresh = phones.filter((phone) => !refused.has(phone))
    if (fresh.length === 0) return
    await tx.query(
      `insert into sms_stops (church_id, phone, reason, added_by, import_id)
       select $1, unnest($2::text[]), $3, $4, $5 on conflict do nothing`,
      [churchId, fresh, 'Said by a list that was brought in', accountId, importId],
    )
    await addAudit(tx, { churchId, accountId, deviceId, action: 'stopped SMS to numbers' })
  })
}

/** Finds cells and departments by the names in a list. */

/** Ids by plain name. */
export type GroupIds = Record<'cells' | 'departments', Record<string, string>>

export const GROUPS = [
  { target: 'cell', table: 'cells', field: 'cell_id', feature: 'cellsAccess', change: 'create-cell' },
  {
    target: 'department',
    table: 'departments',
    field: 'department_id',
    feature: 'departmentsAccess',
    change: 'create-department',
  },
] as const

export async function groupsOf(tx: pg.ClientBase, churchId: string): Promise<GroupIds> {
  const found: GroupIds = { cells: {}, departments: {} }
  for (const { table } of GROUPS) {
    const { rows } = await tx.query<{ id: string; name: string }>(
      `select id, name from ${table} where church_id = $1 and deleted_at is null order by created_at desc, id`,
      [churchId],
    )
    for (const { id, name } of rows) found[table][plainName(name)] = id
  }
  return found
}

/** Kinds of groups that an import makes if a name does not exist. */
export const makesOf = ({ options, features }: Pick<StoredImport, 'options' | 'features'>) =>
  new Set(
    GROUPS.filter(({ feature }) => options.make_groups && features.includes(feature)).map(
      ({ table }) => table,
    ),
  )

/** Returns the row's fields with its groups, and the names of groups that do not exist. */
export function withGroups(
  person: ReadPerson,
  groups: GroupIds,
): { fields: SaidFields; missing: { table: 'cells' | 'departments'; name: string }[] } {
  const fields = { ...person.fields }
  const missing: { table: 'cells' | 'departments'; name: string }[] = []
  for (const { target, table, field } of GROUPS) {
    const name = person[target]
    // A plain object inherits "constructor", which is no group.
    const id = name && Object.hasOwn(groups[table], plainName(name)) && groups[table][plainName(name)]
    if (id) fields[field] = id
    else if (name) missing.push({ table, name })
  }
  return { fields, missing }
}

/** Does the same and adds a sentence for each group to be made. A new group changes the person like an existing one. */
export function withMade(person: ReadPerson, groups: GroupIds, makes: ReadonlySet<'cells' | 'departments'>) {
  const { fields, missing } = withGroups(person, groups)
  const made = missing.filter(({ table }) => makes.has(table)).map(({ name }) => `“${name}” is made.`)
  return { fields, missing, made }
}

/** `joined`: the day they joined, by the church's own calendar. */
export type KnownPerson = Pick<MemberRow, 'id' | keyof PersonFields> & { joined: string }

export const knownAs = (row: MemberRow, timeZone: string): MemberRow & KnownPerson => ({
  ...row,
  joined: dayIn(timeZone, new Date(row.created_at)),
})

type Name = FieldWith<'kind', 'firstName' | 'lastName' | 'phone'>

/** Leaves out names: the person was found by them, so they stay as the church writes them. A phone has its own rule. */
const BY_THEMSELVES = fieldsWith('merge', 'alone', 'address', 'group').filter(
  (field): field is Exclude<typeof field, Name> =>
    field !== 'first_name' && field !== 'last_name' && field !== 'phone_number',
)

/** @param phones all numbers of the row; if the record has one of them, it stays */
export function changesFor(known: KnownPerson, fields: SaidFields, phones: string[]): SaidFields {
  const changes: Record<string, unknown> = {}
  for (const field of BY_THEMSELVES) {
    const said = fields[field]
    if (!isSaid(said)) continue
    if (!isSame(known[field], said)) changes[field] = said
  }
  if (fields.phone_number && !phones.includes(known.phone_number ?? ''))
    changes.phone_number = fields.phone_number
  if (fields.joined && fields.joined !== known.joined) changes.joined = fields.joined
  return { ...changes, ...birthChanges(known, fields) }
}

/** A column that says "no" changes a flag. */
const isSaid = <T>(said: T | null | undefined): said is T =>
  said !== null && said !== undefined && said !== ''

const isSame = (known: string | boolean | null, said: string | boolean) =>
  known === said || (typeof known === 'string' && withoutGuard(known) === said)

/** A day without a year keeps the known year, if that year has the day and it is not in the future. */
function birthChanges(known: KnownPerson, said: Partial<PersonFields>): Partial<PersonFields> {
  const { birth } = birthAfter(known, said)
  return Object.fromEntries(
    BIRTH_FIELDS.filter((field) => birth[field] !== known[field]).map((field) => [field, birth[field]]),
  )
}
