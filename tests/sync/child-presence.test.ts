/** Tests how check-ins and check-outs of several phones become one state of a child. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { ChildEventRow } from '../../contract/tables/child-events.ts'
import { childPresence, eventsByChild } from '../../sync/merge/child-presence.ts'
import { spec } from '../spec/spec.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 29, 9, minute)).toISOString()

const event = (kind: 'in' | 'out', minute: number, more: Partial<ChildEventRow> = {}) =>
  ({
    id: newId(),
    kind,
    happened_at: at(minute),
    saw: [],
    removed_by: null,
    person_id: 'child',
    ...more,
  }) as unknown as ChildEventRow

const ids = (rows: readonly ChildEventRow[]) => rows.map(({ id }) => id)

const isHere = (events: readonly ChildEventRow[]): boolean => childPresence(events).here.length > 0

type Made = { kind: 'in' | 'out'; minute: number; saw: boolean[]; undone: boolean }

const kind = fc.constantFrom('in' as const, 'out' as const)

/** Events in the order in which they were made; each may have seen any earlier one. */
const made = fc.array(
  fc.record<Made>({
    kind,
    minute: fc.integer({ min: 0, max: 59 }),
    saw: fc.array(fc.boolean(), { maxLength: 8 }),
    undone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

function eventsOf(
  given: readonly Made[],
  minuteOf = (one: Made, _place: number) => one.minute,
): ChildEventRow[] {
  const events: ChildEventRow[] = []
  given.forEach((one, place) => {
    const saw = ids(events.filter((_, index) => one.saw[index]))
    events.push(event(one.kind, minuteOf(one, place), { saw, removed_by: one.undone ? newId() : null }))
  })
  return events
}

const RUNS = { numRuns: 5_000 }

spec('2 Children: one state on every phone')
test('events in any order of arrival give one state', () => {
  const shuffled = made.chain((given) => {
    const events = eventsOf(given)
    return fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))
  })
  fc.assert(
    fc.property(shuffled, ([events, arrived]) => {
      const [one, other] = [childPresence(events), childPresence(arrived)]
      expect(ids(other.here)).toEqual(ids(one.here))
      expect([ids(other.ins), ids(other.outs)]).toEqual([ids(one.ins), ids(one.outs)])
    }),
    RUNS,
  )
})

test('with right clocks the last event decides, whoever knew of what', () => {
  fc.assert(
    fc.property(made, (given) => {
      const counted = given.map((one) => ({ ...one, undone: false }))
      const events = eventsOf([{ ...counted[0]!, kind: 'in' }, ...counted.slice(1)], (_, place) => place)
      expect(isHere(events)).toBe(events.at(-1)!.kind === 'in')
    }),
    RUNS,
  )
})

test('an event follows those that it knew, whatever the clocks say', () => {
  fc.assert(
    fc.property(made, (given) => {
      const chain = given.map((one) => ({
        ...one,
        undone: false,
        saw: Array.from({ length: 8 }, () => true),
      }))
      const events = eventsOf([{ ...chain[0]!, kind: 'in' }, ...chain.slice(1)])
      expect(isHere(events)).toBe(events.at(-1)!.kind === 'in')
      const undone = events.map((one, place) =>
        place === events.length - 1 ? { ...one, removed_by: newId() } : one,
      )
      expect(isHere(undone)).toBe(events.length > 1 && events.at(-2)!.kind === 'in')
    }),
    RUNS,
  )
})

test('a check-out ends a check-in, however wrong its clock is', () => {
  fc.assert(
    fc.property(made, (given) => {
      const events = eventsOf(given.map((one) => ({ ...one, undone: false })))
      const { here, ins, outs } = childPresence(events)
      const ends = outs.some((out) => ins.some((one) => !one.saw.includes(out.id)))
      expect(here.length < ins.length || !ends).toBe(true)
    }),
    RUNS,
  )
})

test('an undone check-in and its check-out end no later check-in', () => {
  const first = event('in', 0, { removed_by: newId() })
  const out = event('out', 30, { saw: [first.id] })
  const again = event('in', 40)
  expect(isHere([first, out, again])).toBe(true)
  expect(isHere([first, out])).toBe(false)
})

test('a check-out whose check-in is on the way ends no later check-in', () => {
  const out = event('out', 30, { saw: [newId()] })
  expect(isHere([out, event('in', 40)])).toBe(true)
})

test('the same child checked in on two phones is collected once', () => {
  const [here, there] = [event('in', 0), event('in', 5)]
  expect(isHere([here, there])).toBe(true)
  expect(isHere([here, there, event('out', 30, { saw: [here.id] })])).toBe(false)
})

test('events of merged records are those of one child', () => {
  const events = [event('in', 0), event('out', 5, { person_id: 'again' })]
  const found = eventsByChild(events, (id) => (id === 'again' ? 'child' : id))
  expect([...found.keys()]).toEqual(['child'])
  expect(isHere(found.get('child')!)).toBe(false)
})
