/** One batch of people: added, or changed where the record still says otherwise. */
import type pg from 'pg'
import type { OpResult } from '../../../contract/sync/push.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { normalFields, type PersonFields } from '../../../sync/merge/person.ts'
import { instantOf } from '../../../contract/zoned-time.ts'
import { timeZoneOf } from '../../church/today.ts'
import { readRows } from '../../sync/stores/store.ts'
import { changesFor, knownAs } from '../planning/changes-for.ts'
import { GROUPS, groupsOf, makesOf, withGroups } from '../planning/groups.ts'
import type { StoredImport } from '../stored-import.ts'
import type { RowChange, StoredRow } from '../stored-rows.ts'
import type { SaidFields } from '../understanding/person-of.ts'
import { addedSince, isAddedSince, MEANWHILE } from './added-since.ts'
import type { OwnChange } from './one-batch.ts'
import { filled } from './filled.ts'
import { GONE, whoIsMeant } from './who-is-meant.ts'

/** A row's change, where it has one, and what is noted of it when that is taken. */
export type PlannedRow = { change: OwnChange | null; becomes: RowChange }

export async function planMembers(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
  rows: StoredRow[],
): Promise<PlannedRow[]> {
  const ids = rows.flatMap(({ member_id }) => member_id ?? [])
  const meant = await whoIsMeant(tx, churchId, ids)
  const living = await readRows(tx, churchId, 'members', [...new Set(meant.values())])
  const known = new Map(living.map((row) => [row.id, row]))
  const since = await addedSince(tx, churchId, stored.id, rows)
  const zone = await timeZoneOf(tx, churchId)
  const groups = await groupsOf(tx, churchId)
  return rows.map((row) => {
    const { line, person } = row
    // Whoever it was about was erased after the preview.
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

/** Cells and departments that the preview promised and that are not there any more. */
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
  // Somebody has said that this is one more of that name: with the phone they would be taken for the one who is known.
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

/** Noon of that day by the church's clock; of today not before it is noon. */
function joiningTime(zone: string, day: string): string {
  return new Date(Math.min(instantOf(zone, `${day}T12:00`).getTime(), Date.now())).toISOString()
}

/** `refuses`: that they get no SMS from now on is a change too. */
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
    // The day for who looks at it, the moment for who takes it back.
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
 * What is noted where the change was refused, or turned out to be about somebody who was added meanwhile.
 *
 * @param known whoever that is, as they were before
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
