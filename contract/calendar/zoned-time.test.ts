import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { calendarDay, clockTime, instantOf, localTime } from './days.ts'

const MINUTE = 60_000
const at = (instant: string) => Date.parse(instant)

/** Clock changes of several kinds: the time zone, an instant and the local time. */
const SHOWN: [zone: string, instant: string, local: string][] = [
  ['Africa/Lagos', '2026-11-21T22:59:00Z', '2026-11-21T23:59'],
  ['Africa/Lagos', '2026-11-21T23:00:00Z', '2026-11-22T00:00'],
  ['Africa/Lagos', '1960-10-01T00:00:00Z', '1960-10-01T01:00'],
  ['Africa/Lagos', '2199-12-31T23:30:00Z', '2200-01-01T00:30'],
  ['Europe/London', '2026-03-29T00:59:00Z', '2026-03-29T00:59'],
  ['Europe/London', '2026-03-29T01:00:00Z', '2026-03-29T02:00'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30'],
  ['Africa/Cairo', '2026-04-23T21:59:00Z', '2026-04-23T23:59'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T01:00'],
  ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22T00:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30'],
  ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22T00:00'],
  ['Pacific/Apia', '2011-12-30T09:59:00Z', '2011-12-29T23:59'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31T00:00'],
  ['UTC', '2026-11-22T00:00:00Z', '2026-11-22T00:00'],
]

describe.each(['UTC', 'Europe/London', 'America/Havana'])('on a phone in %s', (own) => {
  const before = process.env.TZ
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
  test.each(SHOWN)('%s at %s shows %s', (zone, instant, local) => {
    process.env.TZ = own
    expect(localTime(zone, at(instant))).toBe(local)
    expect(calendarDay(zone, new Date(instant))).toBe(local.slice(0, 10))
    expect(clockTime(zone, at(instant))).toBe(local.slice(11))
  })
  // The phone's clock skips this hour, and the church's does not.
  test('shows an hour that the phone’s own clock skips', () => {
    process.env.TZ = own
    expect(localTime('Africa/Lagos', at('2026-03-29T00:30:00Z'))).toBe('2026-03-29T01:30')
    expect(localTime('Africa/Lagos', at('2026-03-07T23:30:00Z'))).toBe('2026-03-08T00:30')
    expect(instantOf('Africa/Lagos', '2026-03-29T01:30')).toEqual(new Date('2026-03-29T00:30:00Z'))
  })
})

describe('the instant of a local time', () => {
  test.each([
    ['an ordinary time', 'Africa/Lagos', '2026-11-29T10:00', '2026-11-29T09:00:00.000Z'],
    ['the first of two hours alike', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    [
      'the first of two half hours alike',
      'Australia/Lord_Howe',
      '2026-04-05T01:45',
      '2026-04-04T14:45:00.000Z',
    ],
    ['the hour after one left out', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['the hour after a midnight left out', 'Africa/Cairo', '2026-04-24T00:00', '2026-04-23T22:00:00.000Z'],
    ['a time before a zone changed its day', 'Pacific/Apia', '2011-09-24T12:00', '2011-09-24T22:00:00.000Z'],
    ['a time far ahead', 'Europe/London', '2150-06-24T12:00', '2150-06-24T11:00:00.000Z'],
  ])('is that of %s', (_, zone, local, instant) => {
    expect(instantOf(zone, local).toISOString()).toBe(instant)
  })
  test('converts back to the same time, in any zone and year', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const minute = fc.integer({
      min: at('1973-01-01T00:00Z') / MINUTE,
      max: at('2200-01-01T00:00Z') / MINUTE,
    })
    fc.assert(
      fc.property(zone, minute, (timeZone, minutes) => {
        const shown = localTime(timeZone, minutes * MINUTE)
        const instant = instantOf(timeZone, shown)
        expect(localTime(timeZone, instant)).toBe(shown)
        expect(instant.getTime()).toBeLessThanOrEqual(minutes * MINUTE)
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['no such day', () => instantOf('Africa/Lagos', '2026-02-30T10:00')],
  ['no such time', () => instantOf('Africa/Lagos', '2026-02-20T25:00')],
  ['no such time zone', () => instantOf('Africa/Nowhere', '2026-02-20T10:00')],
  ['no such time zone', () => calendarDay('Africa/Nowhere', 0)],
  ['no such instant', () => clockTime('Africa/Lagos', Number.NaN)],
])('rejects %s', (_, compute) => expect(compute).toThrow(RangeError))
