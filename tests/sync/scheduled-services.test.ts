/** Tests which services schedules give: days, moves, skips, names with accents, and stored services. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../../contract/calendar/days.ts'
import { newId } from '../../contract/ids.ts'
import { nameKey } from '../../sync/merge/names.ts'
import {
  daysOfSchedules,
  scheduledDays,
  withServiceIds,
  withoutStored,
  type ScheduledService,
  serviceId,
} from '../../sync/merge/scheduled-services.ts'
import { spec } from '../spec/spec.ts'

const CHURCH = newId()
const FIRST = '2026-01-01'

const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays(FIRST, days))
const name = fc.constantFrom(
  'Sunday service',
  'SUNDAY SÉRVICE',
  'Ìsìn Ọjọ́ Àìkú',
  'Isin ojo aiku',
  'Ụka',
  'Midweek',
)
const schedule = fc.record({
  id: fc.uuid(),
  name,
  weekday: fc.integer({ min: 0, max: 6 }),
  time: fc.constantFrom('07:00', '09:30', '18:00'),
  starts_on: day,
  deleted_at: fc.constantFrom(null, null, null, '2026-01-02T00:00:00.000Z'),
})
const schedules = fc.uniqueArray(schedule, { maxLength: 4, selector: ({ id }) => id })

type Exception = { schedule_id: string; day: string; moved_to: string | null; deleted_at: string | null }

const church = schedules.chain((all) =>
  fc.record({
    all: fc.constant(all),
    exceptions:
      all.length === 0
        ? fc.constant<Exception[]>([])
        : fc.array(
            fc.record({
              schedule_id: fc.constantFrom(...all.map(({ id }) => id)),
              day,
              moved_to: fc.option(day),
              deleted_at: fc.constantFrom(null, null, '2026-01-02T00:00:00.000Z'),
            }),
            { maxLength: 8 },
          ),
    from: day,
    length: fc.integer({ min: 0, max: 45 }),
  }),
)

const keyOf = (one: { date_of_service: string; name: string }) =>
  `${one.date_of_service} ${nameKey(one.name)}`

/** Looks at each day alone, without steps of a week. */
function expected({
  all,
  exceptions,
  from,
  length,
}: typeof church extends fc.Arbitrary<infer C> ? C : never) {
  const keys = new Set<string>()
  for (let at = 0; at <= length; at += 1) {
    const date_of_service = addDays(from, at)
    for (const one of all.filter(({ deleted_at }) => !deleted_at)) {
      const own = exceptions.filter((other) => other.schedule_id === one.id && !other.deleted_at)
      const regular =
        weekdayOf(date_of_service) === one.weekday &&
        date_of_service >= one.starts_on &&
        !own.some((other) => other.day === date_of_service)
      if (regular || own.some(({ moved_to }) => moved_to === date_of_service))
        keys.add(keyOf({ date_of_service, name: one.name }))
    }
  }
  return [...keys].sort()
}

spec('Recurring services: days')
test('gives each living schedule its days, moves and skips', () => {
  fc.assert(
    fc.property(church, (given) => {
      const to = addDays(given.from, given.length)
      const found = scheduledDays(given.all, given.exceptions, given.from, to)
      expect(found.map(keyOf).sort()).toEqual(expected(given))
      expect(found.map(({ date_of_service }) => date_of_service)).toEqual(
        found.map(({ date_of_service }) => date_of_service).sort(),
      )
    }),
    { numRuns: 300 },
  )
})

test('gives the same services in any order of rows and any window', () => {
  fc.assert(
    fc.property(church, fc.integer({ min: 0, max: 45 }), (given, asked) => {
      const to = addDays(given.from, given.length)
      const whole = scheduledDays(given.all, given.exceptions, given.from, to)
      const turned = scheduledDays([...given.all].reverse(), [...given.exceptions].reverse(), given.from, to)
      expect(turned).toEqual(whole)
      // A phone that last synced weeks ago asks for one day alone.
      const one = addDays(given.from, Math.min(asked, daysBetween(given.from, to)))
      expect(scheduledDays(given.all, given.exceptions, one, one)).toEqual(
        whole.filter(({ date_of_service }) => date_of_service === one),
      )
    }),
    { numRuns: 300 },
  )
})

test('the id is that of a service made by hand, accents aside', async () => {
  await fc.assert(
    fc.asyncProperty(name, day, async (named, on) => {
      const [made] = await withServiceIds(CHURCH, [
        { schedule_id: newId(), name: named, time: '09:00', date_of_service: on },
      ])
      expect(made?.id).toBe(await serviceId(CHURCH, on, named.toLocaleUpperCase()))
    }),
    { numRuns: 50 },
  )
})

const one: ScheduledService = {
  id: newId(),
  schedule_id: newId(),
  name: 'Sunday service',
  time: '09:00',
  date_of_service: '2026-05-03',
}
const stored = { ...one, id: newId(), schedule_id: null }
const other = { ...stored, name: 'Vigil', date_of_service: '2026-05-04' }
const canonical = (id: string) => id
const left = (known: Partial<Parameters<typeof withoutStored>[1]>) =>
  withoutStored([one], { living: [], deleted: new Map(), deletedDays: new Set(), canonical, ...known }).length

test('a stored or deleted service represents the scheduled one', () => {
  expect(left({ living: [other] })).toBe(1)
  expect(left({ living: [{ ...other, id: one.id }] })).toBe(0)
  expect(left({ living: [{ ...stored, name: 'SUNDAY Sérvice' }] })).toBe(0)
  const renamed = { ...stored, name: 'Thanksgiving', schedule_id: one.schedule_id }
  expect(left({ living: [renamed] })).toBe(0)
  expect(left({ living: [{ ...renamed, date_of_service: '2026-05-10' }] })).toBe(1)
  expect(left({ deleted: new Map([[one.id, null]]) })).toBe(0)
  expect(left({ living: [other], canonical: () => other.id })).toBe(0)
  expect(left({ deletedDays: daysOfSchedules([renamed]) })).toBe(0)
  expect(left({ deletedDays: daysOfSchedules([stored]) })).toBe(1)
})
