import { describe, expect, test } from 'vitest'
import {
  choiceOf as choiceAmong,
  earlierServices,
  pickedNow,
  servicesAhead,
  type Picked,
  type WorkedAt,
} from '../../src/features/door/service/service-choice.ts'
import type { ServiceRow } from '../../contract/tables/services.ts'
import { serviceRow } from './church-double.ts'

const today = '2026-11-22'
const NOW = Date.parse('2026-11-22T09:00:00Z')
const first = serviceRow('first', 'First service', today)
const second = serviceRow('second', 'Second service', today)
const lastSunday = serviceRow('last', 'Sunday service', '2026-11-15')
const longAgo = serviceRow('old', 'Sunday service', '2026-11-08')
const ahead = serviceRow('ahead', 'Sunday service', '2026-11-29')

const choiceOf = (
  living: readonly ServiceRow[],
  day: string,
  picked: Picked | null,
  worked: WorkedAt | null = null,
  now = NOW,
  night: string | null = null,
) => choiceAmong({ living, deleted: new Map([['gone', today]]) }, { today: day, night }, picked, worked, now)

describe('which service the door is at', () => {
  test('the only one of today stands chosen', () =>
    expect(choiceOf([first, lastSunday, ahead], today, null)).toEqual({ kind: 'chosen', service: first }))
  test('of several the usher says which', () =>
    expect(choiceOf([second, first], today, null)).toMatchObject({
      kind: 'choose',
      services: [{ id: 'second' }, { id: 'first' }],
    }))
  test('where there is none one is made', () =>
    expect(choiceOf([lastSunday, ahead], today, null)).toEqual({ kind: 'none' }))
  test('what was picked today counts, also of another day', () => {
    expect(
      choiceOf([first, lastSunday], today, { id: 'last', on: today, of: lastSunday.date_of_service }),
    ).toEqual({
      kind: 'chosen',
      service: lastSunday,
    })
  })
  test('what was picked last Sunday does not: the phone lay open since', () => {
    expect(choiceOf([first, lastSunday], today, { id: 'last', on: '2026-11-15', of: '2026-11-15' })).toEqual({
      kind: 'chosen',
      service: first,
    })
  })
  test('a link to a service counts without a day', () =>
    expect(choiceOf([first, lastSunday], today, { id: 'last', on: null, of: null })).toMatchObject({
      service: { id: 'last' },
    }))
  test('whoever has begun to work stays, though the one that the address asks for is heard of only then', () => {
    const asked = { id: 'second', on: null, of: null }
    expect(choiceOf([first], today, pickedNow(asked, null))).toMatchObject({ service: { id: 'first' } })
    const worked = { id: 'first', on: today, of: today, askedThen: 'second' }
    expect(choiceOf([first, second], today, pickedNow(asked, worked))).toMatchObject({
      service: { id: 'first' },
    })
    // Picked by hand since.
    const picked = { id: 'last', on: today, of: lastSunday.date_of_service }
    expect(choiceOf([first, second, lastSunday], today, pickedNow(picked, worked))).toMatchObject({
      service: { id: 'last' },
    })
  })
  test('of several it is the one that this phone worked at just now, unless another is asked for', () => {
    const both = [first, second, lastSunday]
    const stays = { kind: 'chosen', service: second }
    expect(choiceOf(both, today, null, { id: 'second', on: today, at: NOW })).toEqual(stays)
    // The address still names what was picked last Sunday.
    const before = { id: 'last', on: '2026-11-15', of: '2026-11-15' }
    expect(choiceOf(both, today, before, { id: 'second', on: today, at: NOW })).toEqual(stays)
    const picked = { id: 'first', on: today, of: today }
    expect(choiceOf(both, today, picked, { id: 'second', on: today, at: NOW })).toMatchObject({
      service: { id: 'first' },
    })
  })
  test('where it worked yesterday, at a service of another day, or at one that is gone, the usher says which', () => {
    for (const worked of [
      { id: 'second', on: '2026-11-21', at: NOW },
      { id: 'last', on: today, at: NOW },
      { id: 'gone', on: today, at: NOW },
    ])
      expect(choiceOf([first, second, lastSunday], today, null, worked).kind).toBe('choose')
  })
  test('whoever is at a service when midnight comes stays there, also where the new day has one, until another is picked', () => {
    const night = '2026-11-21'
    const vigil = serviceRow('vigil', 'Vigil', night)
    const left = { id: 'vigil', on: night, at: NOW }
    const stays = { kind: 'chosen', service: vigil, overnight: true }
    const at = (picked: Picked | null, minutes: number, until: string | null, living = [vigil, first]) =>
      choiceOf(living, today, picked, left, NOW + minutes * 60_000, until)
    expect(at(null, 5, night)).toEqual(stays)
    expect(at(null, 5, night, [vigil])).toEqual(stays)
    expect(at({ id: 'vigil', on: night, of: night }, 5, night)).toEqual(stays)
    const picked = { id: 'first', on: today, of: today }
    expect(at(picked, 5, night)).toEqual({ kind: 'chosen', service: first })
    // Half an hour on, in the morning, or where it is deleted or moved, it is a new day.
    expect(at(null, 31, night)).toMatchObject({ service: { id: 'first' } })
    expect(at(null, 5, null)).toMatchObject({ service: { id: 'first' } })
    expect(at(null, 5, null, [vigil])).toEqual({ kind: 'none' })
    expect(at(null, 5, night, [first])).toMatchObject({ service: { id: 'first' } })
    expect(at(null, 5, night, [{ ...vigil, date_of_service: ahead.date_of_service }])).toEqual({
      kind: 'none',
    })
  })
  test('who comes back half an hour later, perhaps for the next service, says which', () => {
    const left = { id: 'first', on: today, at: NOW }
    const after = (minutes: number) =>
      choiceOf([first, second], today, null, left, NOW + minutes * 60_000).kind
    expect([after(0), after(29), after(31), after(-31)]).toEqual(['chosen', 'chosen', 'choose', 'choose'])
  })
  test('the only one of today stands chosen, also where this phone worked just now', () =>
    expect(choiceOf([first, lastSunday], today, null, { id: 'first', on: today, at: NOW })).toEqual({
      kind: 'chosen',
      service: first,
    }))
  test('one that was worked at or picked today and is deleted or moved now: whoever was at it says which, of one alone too', () => {
    const moved = { ...first, date_of_service: ahead.date_of_service }
    const lost = { kind: 'choose', services: [second], lost: true }
    for (const id of ['first', 'gone']) {
      const picked = { id, on: today, of: today }
      expect(choiceOf([moved, second], today, picked)).toEqual(lost)
      expect(choiceOf([moved, second], today, { ...picked, of: null })).toEqual(lost)
      expect(choiceOf([moved, second], today, null, { id, on: today, at: NOW })).toEqual(lost)
      expect(choiceOf([moved], today, picked)).toEqual({ kind: 'none', lost: true })
    }
  })
  test('a link to one that is gone, one picked last Sunday, and one that this phone has not heard of take nobody’s away', () => {
    for (const picked of [
      { id: 'gone', on: null, of: null },
      { id: 'gone', on: '2026-11-15', of: '2026-11-15' },
      { id: 'another name', on: today, of: today },
    ])
      expect(choiceOf([first], today, picked)).toEqual({ kind: 'chosen', service: first })
  })
})

test('earlier services are those of which the phone still holds marks, latest first', () => {
  const friday = serviceRow('friday', 'Vigil', '2026-11-20')
  expect(earlierServices([lastSunday, longAgo, first, ahead, friday], today).map(({ id }) => id)).toEqual([
    'friday',
    'last',
  ])
})

test('of the days to come the next stand first, and one that was picked among them is gone to', () => {
  const next = serviceRow('next', 'Midweek service', '2026-11-25')
  expect(servicesAhead([ahead, next, first, lastSunday], today).map(({ id }) => id)).toEqual([
    'next',
    'ahead',
  ])
  expect(choiceOf([first, next], today, { id: 'next', on: today, of: '2026-11-25' })).toEqual({
    kind: 'chosen',
    service: next,
  })
})
