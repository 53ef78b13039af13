/** Plans one batch of people: new ones, and changes to records that differ from the row. */
import type pg from 'pg'
import type { OpResult } from '../../../../contract/sync/push.ts'
import type { MemberRow } from '../../../../contract/tables/people.ts'
import { normalFields, type PersonFields, birthOf, filledBirth } from '../../../../sync/merge/person.ts'
import { instantOf } from '../../../../contract/calendar/days.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { readRows } from '../../../sync/store.ts'
import { timeZoneOf } from '../../shared/requests.ts'
import { changesFor, knownAs, GROUPS, groupsOf, makesOf, withGroups } from '../planning/member-details.ts'
import type { StoredImport } from '../stored-import.ts'
import { type RowChange, type StoredRow, GONE, remainingPeople } from '../stored-rows.ts'
import type { SaidFields } from '../understanding/person.ts'
import { mergedPeople, PeopleIndex } from '../planning/people-index.ts'
import type { OwnChange } from './batch.ts'

/** A row's change, if it has one, and the note to store once the change is applied. */
type PlannedRow = { change: OwnChange | null; becomes: RowChange }

const MEANWHILE =
  'Somebody of this name was added meanwhile. Bring this row in again to see what it would change.'

export async function planMembers(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
  rows: StoredRow[],
): Promise<PlannedRow[]> {
  const ids = rows.flatMap(({ member_id }) => member_id ?? [])
  const meant = await remainingPeople(tx, churchId, ids)
  const living = await readRows(tx, churchId, 'members', [...new Set(meant.values())])
  const known = new Map(living.map((row) => [row.id, row]))
  const since = await addedSince(tx, churchId, stored.id, rows)
  const zone = await timeZoneOf(tx, churchId)
  const groups = await groupsOf(tx, churchId)
  return rows.map((row) => {
    const { line, person } = row
    // The person was erased after the preview.
    if (!person) return { change: null, becomes: { line, outcome: 'broken', reason: GONE } }
    const { fields, missing } = withGroups(person, groups)
    if (isAddedSince(since, row, fields))
      return { change: null, becomes: { line, outcome: 'broken', reason: MEANWHILE } }
    const planned =
      row.outcome === 'new'
        ? added(row, fields, zone)
        : changed(row, known.get(meant.get(row.member_id!) ?? ''), {
            fields,
            phones: person.phones,
            zone,
            refuses: person.no_sms === true,
          })
    return withLost(planned, lostOf(row, missing, stored))
  })
}

type Missing = ReturnType<typeof withGroups>['missing']

/** Names the cells and departments that the preview showed and that were deleted since. */
function lostOf({ after }: StoredRow, missing: Missing, stored: StoredImport): string {
  const makes = makesOf(stored)
  const lost = GROUPS.flatMap(({ table, field, target }) =>
    missing
      .filter((one) => one.table === table && (makes.has(table) || after?.[field]))
      .map(({ name }) => `The ${target} “${name}” was deleted meanwhile.`),
  )
  return lost.join(' ')
}

function withLost({ change, becomes }: PlannedRow, lost: string): PlannedRow {
  return { change, becomes: lost && becomes.outcome !== 'broken' ? { ...becomes, reason: lost } : becomes }
}

function added({ line, member_id, before }: StoredRow, said: SaidFields, zone: string): PlannedRow {
  const { joined, ...fields } = said
  const more: Partial<MemberRow> = joined ? { created_at: joiningTime(zone, joined) } : {}
  // A person confirmed that this is another person of that name. With the phone in the op, the server would match the known
  // one.
  if (before?.candidates) {
    more.phone_number = fields.phone_number ?? null
    delete fields.phone_number
  }
  const args = { ...(fields as Pick<PersonFields, 'first_name' | 'last_name'>), id: member_id! }
  return {
    change: { type: 'add-member', args, more },
    becomes: { line, settled: true, before: null, after: said },
  }
}

/** Returns noon of that day on the church's clock; for today, no later than now. */
function joiningTime(zone: string, day: string): string {
  return new Date(Math.min(instantOf(zone, `${day}T12:00`).getTime(), Date.now())).toISOString()
}

/** `refuses`: a refusal of SMS is a change too. */
type Said = { fields: SaidFields; phones: string[]; zone: string; refuses: boolean }

function changed(
  { line }: StoredRow,
  known: MemberRow | undefined,
  { fields, phones, zone, refuses }: Said,
): PlannedRow {
  if (!known) return { change: null, becomes: { line, outcome: 'broken', reason: GONE } }
  const person = knownAs(known, zone)
  const { joined, ...set } = changesFor(person, fields, phones)
  const after = { ...normalFields(set), ...(joined && { joined }) }
  if (Object.keys(after).length === 0)
    return {
      change: null,
      becomes: {
        line,
        ...(refuses ? { settled: true } : { outcome: 'same' }),
        member_id: known.id,
        before: null,
        after: null,
      },
    }
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, person[field as keyof SaidFields]]),
  )
  const more = joined ? { created_at: joiningTime(zone, joined) } : {}
  return {
    change: { type: 'edit-member', args: { id: known.id, set }, more },
    // The day is shown to people. The exact moment is needed to undo the change.
    becomes: {
      line,
      settled: true,
      member_id: known.id,
      before: { ...before, ...(joined && { created_at: known.created_at }) },
      after,
    },
  }
}

/**
 * Returns the note for a row whose change was rejected, or matched somebody who was added meanwhile.
 *
 * @param known the matched person before the change
 */
export function becameOf(
  { becomes }: PlannedRow,
  result: OpResult | undefined,
  known: (id: string) => MemberRow | undefined,
): RowChange {
  if (!result) return becomes
  if (result.status !== 'applied')
    return { line: becomes.line, outcome: 'broken', reason: result.message ?? 'This was not taken.' }
  const [alias] = result.aliases ?? []
  const person = alias && known(alias.to)
  return person ? filled(becomes, person, alias.from) : becomes
}

/**
 * Finds people whom a list would add and who were added since its preview: by another list, a phone or the church's
 * page. Indexes people with the names that these rows would add who are not from this list.
 */
async function addedSince(
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
  const merged = await mergedPeople(tx, churchId, keys)
  const { rows: found } = await tx.query<{ id: string }>(
    `select m.id from members m where m.church_id = $1 and m.deleted_at is null and (m.name_key = any($2::text[]) or m.id = any($4::uuid[]))
       and not exists (select from import_rows r where r.church_id = $1 and r.member_id = m.id and r.import_id = $3)`,
    [churchId, keys, importId, merged.map(({ id }) => id)],
  )
  const zone = await timeZoneOf(tx, churchId)
  const index = new PeopleIndex()
  const ids = found.map(({ id }) => id)
  for (const row of await readRows(tx, churchId, 'members', ids)) index.add(knownAs(row, zone))
  for (const one of merged) index.reach(one)
  return index
}

/**
 * The preview found no such person, so anybody found now was added since. The same phone and name count as the same person
 * anyway.
 */
function isAddedSince(
  since: PeopleIndex,
  { outcome, before, person }: StoredRow,
  fields: SaidFields,
): boolean {
  if (outcome !== 'new' || before?.candidates || !person) return false
  const match = since.matchPerson({ ...person, fields })
  if (match.kind === 'none') return false
  const phone = match.kind === 'one' ? since.get(match.id)?.phone_number : null
  return !phone || phone !== fields.phone_number
}

const ADDED_MEANWHILE = 'Somebody added this person meanwhile'
const AGAIN = 'Bring this row in again to see what it would change.'

/** The fields by which the person was found. */
const NAMES = new Set(['first_name', 'last_name'])

/**
 * Fills blanks of a person whom somebody else added since the preview. The row notes the filled fields, so they can
 * be undone.
 * @param known the person before the change
 * @param addedAs the id under which the list would have added them
 */
function filled(
  { line, after: said, reason: lost }: RowChange,
  known: MemberRow,
  addedAs: string,
): RowChange {
  const fields = Object.entries(normalFields<SaidFields>({ ...said } as SaidFields)).filter(
    ([field, value]) => value !== null && value !== undefined && !NAMES.has(field),
  )
  const was = (field: string) => known[field as keyof MemberRow]
  const born: Partial<MemberRow> = filledBirth(birthOf(known), said as SaidFields)
  const blank = fields.filter(
    ([field, value]) => was(field) === null && (born[field as keyof MemberRow] ?? value) === value,
  )
  const others = fields.filter(
    ([field, value]) => !blank.some(([name]) => name === field) && was(field) !== value,
  )
  const left = others.map(([field]) => (field === 'joined' ? 'joining date' : field.replaceAll('_', ' ')))
  const sentences = [
    blank.length ? `${ADDED_MEANWHILE}; only what was blank was filled in.` : `${ADDED_MEANWHILE}.`,
    left.length && `Not taken: ${left.join(', ')}. ${AGAIN}`,
    lost,
  ]
  return {
    line,
    settled: true,
    member_id: known.id,
    outcome: blank.length ? 'updated' : 'same',
    before: blank.length ? Object.fromEntries(blank.map(([field]) => [field, null])) : null,
    after: { ...Object.fromEntries(blank), added_as: addedAs },
    reason: sentences.filter(Boolean).join(' '),
  }
}
