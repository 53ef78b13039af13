/**
 * Finds the people whom an SMS is for: everybody, a cell or department, a filter of the members' list, a service, an
 * event, or chosen people. It reads the caller's church only, with the caller's rights.
 */
import type pg from 'pg'
import type { FeatureName } from '../../../contract/features.ts'
import type { SmsFilter, SmsTo, SmsToKind, SmsToNamed } from '../../../contract/sms/audience.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import { accessNamed } from '../../sync/rights.ts'
import { storedEvent } from '../events/queries.ts'
import { CELLS, DEPARTMENTS, type GroupKind } from '../groups/queries.ts'
import { choiceValues, isChosen } from '../members/queries.ts'
import { meant, isCounted } from '../shared/counted-sql.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { inOne, peopleOfAct, type Found } from './attendance.ts'
import { storedSmsGroup } from './groups.ts'

export type Reader = Pick<Actor, 'churchId' | 'features'>

export type Chosen = {
  to: SmsToNamed
  /** Null for numbers and saved groups, which name no people. */
  people: number | null
  without_phone: number
  shared_phone: number
  at_another_service: number
  /** As stored or as typed. A number may occur several times. */
  phones: string[]
}

/** Reading these lists needs a feature beside membersAccess. */
const NEEDS: Partial<Record<SmsToKind, FeatureName>> = {
  cell: 'cellsAccess',
  department: 'departmentsAccess',
  event: 'eventsAccess',
}

/** Throws Problem FEATURE_REQUIRED, NOT_FOUND, or INVALID if absentees cannot be known yet. */
export async function peopleChosen(tx: pg.ClientBase, reader: Reader, to: SmsTo): Promise<Chosen> {
  const needed = NEEDS[to.kind]
  if (needed && !reader.features.includes(needed))
    throw new Problem(
      'FEATURE_REQUIRED',
      `You need access to ${accessNamed([needed])} to write to these people.`,
    )
  const { churchId } = reader
  switch (to.kind) {
    case 'everyone':
      return of(to.kind, await found(tx, EVERYONE, [churchId]))
    case 'cell':
      return ofGroup(tx, churchId, to, CELLS)
    case 'department':
      return ofGroup(tx, churchId, to, DEPARTMENTS)
    case 'filter':
      return {
        ...of(to.kind, await filtered(tx, churchId, to.filter)),
        to: named(to.kind, { filter: to.filter }),
      }
    case 'service':
      return ofService(tx, churchId, to)
    case 'event':
      return ofEvent(tx, churchId, to.id)
    case 'people':
      return of(to.kind, await found(tx, THESE, [churchId, to.ids]))
    case 'group': {
      const group = await storedSmsGroup(tx, churchId, to.id)
      return { ...NO_PEOPLE, to: named(to.kind, { name: group.name }), phones: group.sms_phone_number }
    }
    case 'numbers':
      return { ...NO_PEOPLE, to: named(to.kind), phones: to.numbers }
  }
}

const NO_PEOPLE = { people: null, without_phone: 0, shared_phone: 0, at_another_service: 0 }

const named = (kind: SmsToKind, more: Partial<SmsToNamed> = {}): SmsToNamed => ({
  kind,
  name: null,
  day: null,
  act: null,
  filter: null,
  ...more,
})

const of = (kind: SmsToKind, { people, phones }: Found, name: string | null = null): Chosen => ({
  to: named(kind, { name }),
  people,
  without_phone: people - phones.length,
  shared_phone: 0,
  at_another_service: 0,
  phones,
})

async function found(tx: pg.ClientBase, list: string, values: unknown[]): Promise<Found> {
  const { rows } = await tx.query<Found>(inOne(list), values)
  return rows[0] ?? { people: 0, phones: [] }
}

const EVERYONE = `select m.phone_number from members m where m.church_id = $1 and ${isCounted('m')}`

const THESE = `${EVERYONE} and m.id in (select g.id from ${meant(2)} g)`

async function ofGroup(
  tx: pg.ClientBase,
  churchId: string,
  { kind, id }: { kind: 'cell' | 'department'; id: string },
  { table, field, noun }: GroupKind,
): Promise<Chosen> {
  const { rows } = await tx.query<{ name: string }>(
    `select name from ${table} where church_id = $1 and id = $2 and deleted_at is null`,
    [churchId, id],
  )
  if (!rows[0]) throw notThere(`This ${noun}`)
  return of(kind, await found(tx, `${EVERYONE} and m.${field} = $2`, [churchId, id]), rows[0].name)
}

async function filtered(tx: pg.ClientBase, churchId: string, filter: SmsFilter): Promise<Found> {
  const { no_cell, no_department, ...choice } = filter
  const values = await choiceValues(tx, churchId, choice)
  return found(tx, FILTERED, [churchId, no_cell ?? null, no_department ?? null, ...values])
}

/** A deleted cell's people still carry its id, and belong to no cell. */
const inNone = ({ table, field }: GroupKind, at: number): string => `($${at}::boolean is null or not exists (
    select from ${table} g where g.church_id = $1 and g.id = members.${field} and g.deleted_at is null))`

const FILTERED = `select m.phone_number from members m where m.church_id = $1 and m.id in (
  select members.id from members where members.church_id = $1 and ${isCounted('members')}
    and ${inNone(CELLS, 2)} and ${inNone(DEPARTMENTS, 3)} ${isChosen(4)})`

async function ofService(
  tx: pg.ClientBase,
  churchId: string,
  { kind, act, id }: Extract<SmsTo, { kind: 'service' }>,
): Promise<Chosen> {
  const { service, ...people } = await peopleOfAct(tx, churchId, act, id)
  const name = service?.name ?? null
  return { ...people, to: named(kind, { act, name, day: service?.date_of_service ?? null }) }
}

async function ofEvent(tx: pg.ClientBase, churchId: string, id: string): Promise<Chosen> {
  const { name, start_date } = await storedEvent(tx, churchId, id)
  const zone = await timeZoneOf(tx, churchId)
  const people = of('event', await found(tx, AT_EVENT, [churchId, id]))
  return { ...people, to: named('event', { name, day: dayIn(zone, new Date(start_date)) }) }
}

/** People marked at the event under any of their ids. */
const AT_EVENT = `${EVERYONE} and m.id in (select coalesce(a.to_id, k.person_id)
  from event_marks k left join aliases a on a.church_id = k.church_id and a.id = k.person_id
  where k.church_id = $1 and k.event_id = $2)`
