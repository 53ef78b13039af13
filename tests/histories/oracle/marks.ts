/** Checks that the church's marks are the ticks: each once, with person, service, author, time and removal. */
import { expect } from 'vitest'
import type { ChurchInTown } from '../world.ts'
import { personOf, type Tick, type Ticks } from './ticks.ts'

type Credit = {
  id: string
  person_id: string
  service_id: string
  marked_by: string | null
  device_id: string | null
  removed: boolean
}
type Mark = Credit & Times

/** A person present at today's service, the time of arrival, and the marks. */
export type Present = { person: string; since: number; marks: string[] }

/** Leaves out marks that were removed before they arrived. */
const MARKS = `select id, person_id, service_id, marked_by, device_id, removed_by is not null as removed,
  arrived_at, tapped_at, received_at from marks where arrived_at is not null order by id`

export async function checkMarks(town: ChurchInTown, ticks: Ticks): Promise<Present[]> {
  const { applied, canonical } = ticks
  const rows = await town.rows<Mark>(MARKS)
  const removed = new Set(
    applied.flatMap(({ type, args }) => (type === 'unmark-person' ? (args.mark_ids as string[]) : [])),
  )
  const marking = applied.filter(marks).sort((a, b) => (a.opId < b.opId ? -1 : 1))
  const credits = marking.map((tick) => creditOf(tick, canonical, removed.has(tick.opId)))
  expect(
    rows.map((row) => credited(row, canonical)),
    'the server and the ticks',
  ).toEqual(credits)
  for (const [index, row] of rows.entries()) arrivedWhenTapped(row, marking[index]!)
  const here = rows.filter((row) => !row.removed && canonical(row.service_id) === town.service)
  return present(here, canonical)
}

const marks = ({ type, args }: Tick): boolean =>
  type === 'mark-person' || (type === 'capture-first-timer' && args.service_id !== null)

const creditOf = (tick: Tick, canonical: Ticks['canonical'], removed: boolean): Credit => ({
  id: tick.opId,
  person_id: canonical(personOf(tick)),
  service_id: canonical(tick.args.service_id),
  marked_by: tick.accountId,
  device_id: tick.deviceId,
  removed,
})

const credited = (
  { id, person_id, service_id, marked_by, device_id, removed }: Mark,
  canonical: Ticks['canonical'],
): Credit => ({
  id,
  person_id: canonical(person_id),
  service_id: canonical(service_id),
  marked_by,
  device_id,
  removed,
})

/** In the order of ids, as phones are read. */
function present(rows: Mark[], canonical: Ticks['canonical']): Present[] {
  const people = new Map<string, Present>()
  for (const { id, person_id, arrived_at } of rows) {
    const person = canonical(person_id)
    const known = people.get(person)
    const since = Math.min(Date.parse(arrived_at), known?.since ?? Infinity)
    people.set(person, { person, since, marks: [...(known?.marks ?? []), id] })
  }
  return [...people.values()].sort((a, b) => (a.person < b.person ? -1 : 1))
}

type Times = { arrived_at: string; tapped_at: string; received_at: string }

/** Clocks are wrong by hours. This is more than the delay of an answer, or of one that a proxy repeats. */
const A_LITTLE = 600_000

/** Checks the arrival: the tap's time corrected by the known clock error, never after the mark's receipt. */
function arrivedWhenTapped(times: Times, { type, tapped, clockErrors }: Tick): void {
  const at = Date.parse(times.tapped_at)
  expect(at >= tapped.from && at <= tapped.to, `${type} was tapped at ${times.tapped_at}`).toBe(true)
  const arrived = Date.parse(times.arrived_at)
  const received = Date.parse(times.received_at)
  const believed = clockErrors.map((error) => Math.min(at - error, received))
  const why = `${type} arrived at ${times.arrived_at}, tapped at ${times.tapped_at}`
  expect(arrived, why).toBeLessThanOrEqual(Date.now())
  expect(
    believed.some((time) => Math.abs(time - arrived) < A_LITTLE),
    why,
  ).toBe(true)
}
