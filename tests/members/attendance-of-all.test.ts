/** Tests that an old answer plus the phone's later marks equals the server's attendance of today. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packColumns } from '../../contract/sync/packed/table.ts'
import { attendanceOf } from '../../src/domain/attendance/attendance-of-all.ts'
import { readAttendance } from '../../src/domain/attendance/known-attendance.ts'
import { spec } from '../spec/spec.ts'

const TODAY = '2026-11-22'
const PEOPLE = Array.from({ length: 4 }, (_, n) => `0190a000-0000-7000-8000-00000000000${n}`)
/** About every other day, so that the last six services reach back beyond those that a phone holds whole. */
const DAYS = 40
const ago = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)
const mondayOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Distinct days before today, latest first, with the people who came and the day each joined. */
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
  answeredAgo: fc.nat(40),
  /** Marks that the phone made or removed since, at services that it holds. */
  since: fc.array(fc.record({ service: fc.nat(13), person: fc.nat(PEOPLE.length - 1) }), { maxLength: 12 }),
  /** The services among them that it deleted. */
  deleted: fc.array(fc.nat(13), { maxLength: 2 }),
})
type Service = { id: string; day: string; known: boolean; present: Set<string> }

/** The services after the phone changed some of their marks. */
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
 * A plain walk over a person's last six counting services until a day. That day itself counts only if they
 * came. Services before their record count from the first one that they attended.
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

/** The server's answer on a day. Of that day's own services it only says who came. */
function answerOn(services: Service[], joined: string[], before: string, from: string) {
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

spec('2 Members: history offline')
test('an older answer with later own changes equals the true attendance', () => {
  fc.assert(
    fc.property(church, ({ services: allServices, joined: joinedAgo, answeredAgo, since, deleted }) => {
      const before = ago(answeredAgo)
      const from = ago(answeredAgo + 8)
      // Nobody joins after the answer. The phone would know them by their own rows.
      const joined = joinedAgo.map((days) => ago(Math.max(days, answeredAgo)))
      const recent = allServices.filter(({ day }) => day >= from)
      const gone = recent.filter((_, at) => deleted.includes(at))
      // The church's record of a deleted service has no day.
      const tombs = new Map(gone.map(({ id, day }, at) => [id, at === 0 ? day : null]))
      const services = changed(allServices, since, from).filter(
        ({ id }) => !gone.some((one) => one.id === id),
      )
      // The phone has only some marks of earlier services.
      const older = allServices
        .filter(({ day }) => day < from)
        .map((one) => ({ ...one, present: new Set<string>() }))
      const own = [...services.filter(({ day }) => day >= from), ...older]
      const answer = answerOn(allServices, joined, before, from)
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

test('reads an answer without named services and adds later own marks', () => {
  const people = packColumns({ count: 1, id: [PEOPLE[0]!], since: [7], seen: [0b101], of: [4] })
  const attendance = readAttendance({ before: '2026-11-15', mondays: ['2026-11-02'], people } as never)
  const service = { id: 'today', day: TODAY, known: true, present: new Set([PEOPLE[0]!]) }
  const known = attendanceOf(attendance, { services: [service], deleted: new Map() }, TODAY)
  expect(known.lastHere(PEOPLE[0]!, '2026-01-01').since).toBe(TODAY)
  expect(known.timesSeen(PEOPLE[0]!, '2026-01-01')).toEqual({ came: 3, of: 5 })
  expect(known.counting).toEqual(['2026-11-02'])
})

test('an empty or deleted service is replaced by the next older one', () => {
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
  // She came to the last two, and to two beyond the six that an older answer holds.
  const people = { count: 1, id: ['ada'], since: [5], earlier: [47], seen: [0b11000011], of: [8] }
  const attendance = readAttendance({ before: '2026-11-20', mondays: [], latest, people })
  const emptied = { id: '2026-11-15', day: '2026-11-15', known: true, present: new Set<string>() }
  const times = (services: (typeof emptied)[], deleted: string[]) =>
    attendanceOf(
      attendance,
      { services, deleted: new Map(deleted.map((id) => [id, null])) },
      TODAY,
    ).timesSeen('ada', '2026-01-01')
  expect(times([], [])).toEqual({ came: 2, of: 6 })
  expect(times([emptied], [])).toEqual({ came: 2, of: 6 })
  expect(times([emptied], ['2026-11-14'])).toEqual({ came: 2, of: 6 })
  expect(times([], ['2026-11-01', '2026-10-25'])).toEqual({ came: 4, of: 6 })
})

test('without an answer about a person, the phone knows its own marks', () => {
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
  // Today's service counts for people who are there, and not against people who may still come.
  expect(known.timesSeen('chidi', '2026-11-16')).toEqual({ came: 0, of: 0 })
})

spec('2 Members: attendance history')
test('a person marked before their record counts from the first mark', () => {
  const attendance = readAttendance({
    before: '2026-11-15',
    mondays: [],
    people: packColumns({ count: 1, id: [PEOPLE[0]!], since: [7], seen: [1], of: [1] }),
  } as never)
  const own = [
    { id: 'b', day: '2026-11-18', known: true, present: new Set(['chidi']) },
    { id: 'a', day: '2026-11-15', known: true, present: new Set(['bola']) },
  ]
  const known = attendanceOf(attendance, { services: own, deleted: new Map() }, TODAY)
  expect(known.timesSeen('bola', TODAY)).toEqual({ came: 1, of: 2 })
  expect(known.timesSeen('chidi', TODAY)).toEqual({ came: 1, of: 1 })
  // The server's answer had a mark of theirs.
  expect(known.timesSeen(PEOPLE[0]!, TODAY)).toEqual({ came: 1, of: 3 })
})
