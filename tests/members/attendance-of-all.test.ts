/** Who was here when: what a phone was told some weeks ago and its own marks since are what the server would say today. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packColumns } from '../../contract/sync/packed/table.ts'
import { attendanceOf } from '../../src/lib/session/attendance/attendance-of-all.ts'
import { readAttendance } from '../../src/lib/session/attendance/told-attendance.ts'

const TODAY = '2026-11-22'
const PEOPLE = Array.from({ length: 4 }, (_, n) => `0190a000-0000-7000-8000-00000000000${n}`)
/** Every other day at the most, so that the last six reach further back than what a phone holds whole. */
const DAYS = 40
const ago = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)
const mondayOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Days before today, none twice, the latest first; who of the people came, and when each joined. */
const church = fc.record({
  services: fc
    .uniqueArray(fc.record({ ago: fc.nat(DAYS), came: fc.uniqueArray(fc.nat(PEOPLE.length - 1)) }), {
      selector: (service) => service.ago,
      maxLength: 14,
    })
    .map((services) =>
      services
        .toSorted((a, b) => a.ago - b.ago)
        .map(({ ago: days, came }, at) => ({
          id: `0190b000-0000-7000-8000-${String(at).padStart(12, '0')}`,
          day: ago(days * 2),
          known: true,
          present: new Set(came.map((n) => PEOPLE[n]!)),
        })),
    ),
  joined: fc.array(fc.nat(2 * DAYS), { minLength: PEOPLE.length, maxLength: PEOPLE.length }),
  toldAgo: fc.nat(40),
  /** What the phone has marked or taken off since: somebody, at one of the services that it holds. */
  since: fc.array(fc.record({ service: fc.nat(13), person: fc.nat(PEOPLE.length - 1) }), { maxLength: 12 }),
  /** Which of those it has deleted. */
  deleted: fc.array(fc.nat(13), { maxLength: 2 }),
})
type Service = { id: string; day: string; known: boolean; present: Set<string> }

/** The services, some marks of which were changed on the phone. */
function changed(services: Service[], since: { service: number; person: number }[], from: string): Service[] {
  const after = services.map((service) => ({ ...service, present: new Set(service.present) }))
  const held = after.filter(({ day }) => day >= from)
  for (const { service, person } of held.length ? since : []) {
    const { present } = held[service % held.length]!
    if (!present.delete(PEOPLE[person]!)) present.add(PEOPLE[person]!)
  }
  return after
}

/**
 * A plain walk: the last six services that count for somebody until a day, which itself counts for who came. Who was at
 * one before their record says that they joined was in the church from then on.
 */
function walk(services: Service[], id: string, joined: string, until: string, many = 6) {
  const held = services.filter(({ day, present }) => day <= until && present.size > 0)
  const first = held.findLast(({ present }) => present.has(id))?.day ?? joined
  const from = first < joined ? first : joined
  const counts = held
    .filter(({ day, present }) => present.has(id) || (day >= from && day < until))
    .slice(0, many)
  const last = held.find(({ present }) => present.has(id))?.day
  return { last: last ?? joined, never: !last, came: counts.map(({ present }) => present.has(id)) }
}

/** What the server would have told on a day: of that day's own services only that somebody was at one. */
function toldOn(services: Service[], joined: string[], before: string, from: string) {
  const past = services.filter(({ day }) => day < before)
  const held = services.filter(({ day, present }) => day <= before && present.size > 0)
  const many = 6 + held.filter(({ day }) => day >= from && day < before).length
  const back = (day: string) => (Date.parse(before) - Date.parse(day)) / 86_400_000
  const each = PEOPLE.map((id, n) => {
    const { came } = walk(past, id, joined[n]!, before, many)
    const { last } = walk(services, id, joined[n]!, before)
    const seen = came.reduce((bits, one, bit) => bits | (Number(one) << bit), 0)
    const earlier = held.find(({ day, present }) => day < from && present.has(id))?.day
    return { since: back(last), seen, of: came.length, earlier: earlier ? back(earlier) : null }
  })
  const people = packColumns({
    count: PEOPLE.length,
    id: PEOPLE,
    since: each.map(({ since }) => since),
    seen: each.map(({ seen }) => seen),
    of: each.map(({ of }) => of),
    earlier: each.map(({ earlier }) => earlier),
  })
  const latest = held.filter(({ day }) => day < before).map(({ id, day }) => ({ id, day }))
  const mondays = [...new Set(held.map(({ day }) => mondayOf(day)))]
  return { before, mondays, latest: latest.slice(0, many), people }
}

test('what was told on any day, and own marks since, also of days before it, added and taken off, and services deleted, are what is so today', () => {
  fc.assert(
    fc.property(church, ({ services: told, joined: joinedAgo, toldAgo, since, deleted }) => {
      const before = ago(toldAgo)
      const from = ago(toldAgo + 8)
      // Nobody joins after the phone was told: those it would know by their own rows.
      const joined = joinedAgo.map((days) => ago(Math.max(days, toldAgo)))
      const recent = told.filter(({ day }) => day >= from)
      const gone = recent.filter((_, at) => deleted.includes(at))
      // What the church says of a deleted service holds no day.
      const tombs = new Map(gone.map(({ id, day }, at) => [id, at === 0 ? day : null]))
      const services = changed(told, since, from).filter(({ id }) => !gone.some((one) => one.id === id))
      // What the phone still has of earlier ones is not all of it.
      const older = told
        .filter(({ day }) => day < from)
        .map((one) => ({ ...one, present: new Set<string>() }))
      const own = [...services.filter(({ day }) => day >= from), ...older]
      const answer = toldOn(told, joined, before, from)
      const known = attendanceOf(readAttendance(answer as never), { services: own, deleted: tombs }, TODAY)
      const held = services.filter(({ present }) => present.size > 0)
      const weeks = [...new Set(held.map(({ day }) => mondayOf(day)))].filter((day) => day < mondayOf(TODAY))
      expect(known.counting).toEqual(weeks)
      PEOPLE.forEach((id, n) => {
        const { last, never, came } = walk(services, id, joined[n]!, TODAY)
        expect(known.lastHere(id, joined[n]!)).toEqual({ since: last, never })
        const times = { came: came.filter(Boolean).length, of: came.length }
        expect(known.timesSeen(id, joined[n]!)).toEqual(times)
      })
    }),
    { numRuns: 2000 },
  )
})

test('an answer that does not name its services is still read, and own marks since its day go over it', () => {
  const people = packColumns({ count: 1, id: [PEOPLE[0]!], since: [7], seen: [0b101], of: [4] })
  const told = readAttendance({ before: '2026-11-15', mondays: ['2026-11-02'], people } as never)
  const service = { id: 'today', day: TODAY, known: true, present: new Set([PEOPLE[0]!]) }
  const known = attendanceOf(told, { services: [service], deleted: new Map() }, TODAY)
  expect(known.lastHere(PEOPLE[0]!, '2026-01-01').since).toBe(TODAY)
  expect(known.timesSeen(PEOPLE[0]!, '2026-01-01')).toEqual({ came: 3, of: 5 })
  expect(known.counting).toEqual(['2026-11-02'])
})

test('in the place of a service at which nobody is left, or that was deleted, the next older one counts', () => {
  const sundays = [
    '2026-11-15',
    '2026-11-14',
    '2026-11-01',
    '2026-10-25',
    '2026-10-18',
    '2026-10-11',
    '2026-10-04',
    '2026-09-27',
  ]
  const latest = sundays.map((day) => ({ id: day, day }))
  // At the last two, and at the two of which a phone that was told of six would not know.
  const people = { count: 1, id: ['ada'], since: [5], earlier: [47], seen: [0b11000011], of: [8] }
  const told = readAttendance({ before: '2026-11-20', mondays: [], latest, people })
  const emptied = { id: '2026-11-15', day: '2026-11-15', known: true, present: new Set<string>() }
  const times = (services: (typeof emptied)[], deleted: string[]) =>
    attendanceOf(told, { services, deleted: new Map(deleted.map((id) => [id, null])) }, TODAY).timesSeen(
      'ada',
      '2026-01-01',
    )
  expect(times([], [])).toEqual({ came: 2, of: 6 })
  expect(times([emptied], [])).toEqual({ came: 2, of: 6 })
  expect(times([emptied], ['2026-11-14'])).toEqual({ came: 2, of: 6 })
  expect(times([], ['2026-11-01', '2026-10-25'])).toEqual({ came: 4, of: 6 })
})

test('of whom nothing was told the phone knows its own marks', () => {
  const known = attendanceOf(
    { before: '2026-11-15', mondays: [], latest: [], heldFrom: '2026-11-07', people: new Map() },
    {
      services: [
        { id: 'b', day: TODAY, known: true, present: new Set(['ada']) },
        { id: 'a', day: '2026-11-15', known: true, present: new Set(['bola']) },
      ],
      deleted: new Map(),
    },
    TODAY,
  )
  expect(known.lastHere('ada', '2026-11-14')).toEqual({ since: TODAY, never: false })
  expect(known.lastHere('chidi', '2026-11-16')).toEqual({ since: '2026-11-16', never: true })
  expect(known.timesSeen('ada', '2026-11-14')).toEqual({ came: 1, of: 2 })
  // Today's service counts for who is there, and not against who may still come.
  expect(known.timesSeen('chidi', '2026-11-16')).toEqual({ came: 0, of: 0 })
})

test('who was marked before their record was made was in the church from their first mark on', () => {
  const told = readAttendance({
    before: '2026-11-15',
    mondays: [],
    people: packColumns({ count: 1, id: [PEOPLE[0]!], since: [7], seen: [1], of: [1] }),
  } as never)
  const own = [
    { id: 'b', day: '2026-11-18', known: true, present: new Set(['chidi']) },
    { id: 'a', day: '2026-11-15', known: true, present: new Set(['bola']) },
  ]
  const known = attendanceOf(told, { services: own, deleted: new Map() }, TODAY)
  expect(known.timesSeen('bola', TODAY)).toEqual({ came: 1, of: 2 })
  expect(known.timesSeen('chidi', TODAY)).toEqual({ came: 1, of: 1 })
  // The server told of a mark of theirs.
  expect(known.timesSeen(PEOPLE[0]!, TODAY)).toEqual({ came: 1, of: 3 })
})
