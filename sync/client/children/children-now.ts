/** Builds what a screen shows of the children at a service. */
import type { ChildEventRow } from '../../../contract/tables/child-events.ts'
import { isChildOn, isMinorOn } from '../../../contract/calendar/child-age.ts'
import { childPresence, eventsByChild } from '../../merge/child-presence.ts'
import type { People, Person } from '../api.ts'
import { type Codes, currentKey, type Families, MOST_TRIES, type PickUp, triesFor } from './read-children.ts'
import type { ChildEvent, ChildrenNow, Guardian, ServiceChild } from './types.ts'

export type Known = {
  service: { id: string; day: string }
  canonical: (id: string) => string
  people: Pick<People, 'get'>
  /** True if the op of this id has not been received. */
  waits: (opId: string) => boolean
  deviceId: string
  /** Of this service, undone ones included. */
  events: readonly ChildEventRow[]
  /** Households that are not deleted. */
  households: ReadonlySet<string>
  families: Families
  pickUp: PickUp
  codes: Codes
}

export async function childrenNow(known: Known): Promise<ChildrenNow> {
  const events = eventsByChild(known.events, known.canonical)
  const candidates = new Set([...known.families.children.keys(), ...events.keys()])
  const people = [...candidates].flatMap((id) => {
    const person = known.people.get(id)
    return person?.id === id && (events.has(id) || isChild(known, person)) ? [person] : []
  })
  const adults = adultsByHousehold(known)
  const all = await Promise.all(
    people.map((person) => childOf(known, person, events.get(person.id) ?? [], adults)),
  )
  all.sort((a, b) => (a.person.search < b.person.search ? -1 : 1))
  return {
    read: true,
    all,
    byId: new Map(all.map((child) => [child.person.id, child])),
    hasKey: currentKey(known.pickUp.keys, known.service.day) !== null,
  }
}

const isChild = ({ service }: Known, { child_until }: Person): boolean => isChildOn(child_until, service.day)

async function childOf(
  known: Known,
  person: Person,
  rows: readonly ChildEventRow[],
  adults: ReadonlyMap<string, Person[]>,
): Promise<ServiceChild> {
  const { here, ins, outs } = childPresence(rows)
  const events = rows.map((row) => eventOf(known, row)).sort(byTime)
  const byId = new Map(events.map((event) => [event.id, event]))
  const eventAt = (row: ChildEventRow | undefined) => (row && byId.get(row.id)) ?? null
  const checkedIn = eventAt(here.at(-1) ?? ins.at(-1))
  const state = here.length > 0 ? 'here' : ins.length + outs.length > 0 ? 'collected' : 'not-in'
  const given = await Promise.all(here.map((row) => known.codes.given(known.pickUp.keys, row)))
  const codes = [...new Set(given.filter((code) => code !== null))]
  return {
    person,
    state,
    classId: checkedIn?.classId ?? null,
    events,
    checkedIn,
    collected: state === 'collected' ? eventAt(outs.at(-1)) : null,
    codes,
    withoutKey: state === 'here' && codes.length === 0,
    guardians: guardiansOf(known, person, adults, here.length > 0 ? here : ins),
    alert: known.families.children.get(person.id)?.alert ?? null,
    triesLeft: Math.max(0, MOST_TRIES - triesOf(known, person.id)),
  }
}

const triesOf = ({ pickUp, service, canonical }: Known, id: string): number =>
  triesFor(pickUp, service.day, (one) => canonical(one) === id).reduce((sum, { wrong }) => sum + wrong, 0)

/**
 * Named guardians are the only ones, even if none of them is left: somebody else of the household may be left out on
 * purpose. Without a household, the child is collected by whoever brought them.
 */
function guardiansOf(
  known: Known,
  child: Person,
  adults: ReadonlyMap<string, Person[]>,
  brought: readonly ChildEventRow[],
): Guardian[] {
  const named = known.families.children.get(child.id)?.guardians ?? []
  const isChildToo = ({ id }: Guardian) => isCollected(known, child, id)
  if (named.length > 0)
    return named.flatMap((id) => guardianById(known, id) ?? []).filter((one) => !isChildToo(one))
  const household = householdOf(known, child)
  const ofFamily = household ? (adults.get(household) ?? []) : []
  if (ofFamily.length > 0) return ofFamily.map(asGuardian)
  const each = brought
    .map((row) => guardianIn(known, row))
    .filter((one) => one.name !== '' && !isChildToo(one))
  return [...new Map(each.map((one) => [one.id ?? one.name, one])).values()]
}

/** Records may be merged so that a child would collect themselves or be collected by a child. */
function isCollected(known: Known, child: Person, id: string | null): boolean {
  const person = id === null ? undefined : known.people.get(id)
  return person !== undefined && (person.id === child.id || isChild(known, person))
}

function adultsByHousehold(known: Known): Map<string, Person[]> {
  const adults = new Map<string, Person[]>()
  for (const id of known.families.inHouseholds) {
    const person = known.people.get(id)
    const isAdult = person?.id === id && !isMinorOn(person.child_until, known.service.day)
    const household = isAdult ? householdOf(known, person) : null
    if (person && household) adults.set(household, [...(adults.get(household) ?? []), person])
  }
  for (const people of adults.values()) people.sort((a, b) => (a.search < b.search ? -1 : 1))
  return adults
}

/** The living household of a person; null if there is none. */
export function householdOf(
  { canonical, households }: Pick<Known, 'canonical' | 'households'>,
  { household_id: id }: Pick<Person, 'household_id'>,
): string | null {
  return id && households.has(canonical(id)) ? canonical(id) : null
}

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`.trim()

const asGuardian = (person: Person): Guardian => ({ id: person.id, name: nameOf(person) })

function guardianById({ people, canonical }: Known, id: string): Guardian | null {
  const person = people.get(canonical(id))
  return person ? asGuardian(person) : null
}

/** A guardian who was deleted since has the typed name, if there is one. */
function guardianIn(known: Known, { guardian_id: id, guardian_name: name }: ChildEventRow): Guardian {
  return (id && guardianById(known, id)) || { id, name: name ?? '' }
}

function eventOf(known: Known, row: ChildEventRow): ChildEvent {
  return {
    id: row.id,
    kind: row.kind,
    at: row.happened_at,
    guardian: guardianIn(known, row),
    by: row.recorded_by,
    ownPhone: row.device_id === known.deviceId,
    state: known.waits(row.id) ? 'saved' : 'received',
    classId: row.class_id,
    how: row.how,
    // Phones of ushers do not get them.
    leader: row.leader ?? null,
    reason: row.reason ?? null,
    undone: row.removed_by !== null,
  }
}

const byTime = (a: ChildEvent, b: ChildEvent): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1
