/** Tests the choice of the service that the door marks at. */
import { describe, expect, test } from 'vitest'
import {
  choiceOf as choiceAmong,
  earlierServices,
  pickedNow,
  servicesAhead,
  type Picked,
  type WorkedAt,
} from '../../src/features/door/service/service-choice.ts'
import type { ServiceRow } from '../../contract/tables/attendance.ts'
import { dueService } from '../../src/domain/church/all-services.ts'
import { spec } from '../spec/spec.ts'
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

spec('Recurring services: today')
test('of several scheduled services the door opens at the due one', () => {
  const at = (row: ServiceRow, schedule_id: string | null) => ({ ...row, schedule_id })
  const both = [at(second, 'later'), at(first, 'early')]
  const times = new Map([
    ['early', '07:00'],
    ['later', '09:30'],
  ])
  const due = (time: string) => dueService(both, times, time)?.id
  expect(['05:00', '06:45', '08:59', '09:00', '23:00'].map(due)).toEqual([
    'first',
    'first',
    'first',
    'second',
    'second',
  ])
  const days = { today, night: null }
  const chosen = (id: string | null, worked: WorkedAt | null = null) =>
    choiceAmong({ living: both, deleted: new Map(), due: id }, days, null, worked, NOW)
  expect(chosen('second')).toMatchObject({ kind: 'chosen', service: { id: 'second' } })
  expect(chosen('second', { id: 'first', on: today, at: NOW })).toMatchObject({ service: { id: 'first' } })
  // Beside a service that somebody made by hand, a person chooses.
  expect(dueService([...both, at(ahead, null)], times, '09:00')).toBeNull()
  expect(chosen(null).kind).toBe('choose')
})

describe('the service at the door', () => {
  test('is today’s only one', () =>
    expect(choiceOf([first, lastSunday, ahead], today, null)).toEqual({ kind: 'chosen', service: first }))
  test('asks the usher among several', () =>
    expect(choiceOf([second, first], today, null)).toMatchObject({
      kind: 'choose',
      services: [{ id: 'second' }, { id: 'first' }],
    }))
  test('is none without a service today', () =>
    expect(choiceOf([lastSunday, ahead], today, null)).toEqual({ kind: 'none' }))
  test('is the one picked today, even of another day', () => {
    expect(
      choiceOf([first, lastSunday], today, { id: 'last', on: today, of: lastSunday.date_of_service }),
    ).toEqual({
      kind: 'chosen',
      service: lastSunday,
    })
  })
  test('is not the one picked last Sunday in a page left open', () => {
    expect(choiceOf([first, lastSunday], today, { id: 'last', on: '2026-11-15', of: '2026-11-15' })).toEqual({
      kind: 'chosen',
      service: first,
    })
  })
  test('is the linked one, whatever its day', () =>
    expect(choiceOf([first, lastSunday], today, { id: 'last', on: null, of: null })).toMatchObject({
      service: { id: 'last' },
    }))
  test('stays the one in use when the linked one arrives late', () => {
    const linked = { id: 'second', on: null, of: null }
    expect(choiceOf([first], today, pickedNow(linked, null))).toMatchObject({ service: { id: 'first' } })
    const worked = { id: 'first', on: today, of: today, requestedId: 'second' }
    expect(choiceOf([first, second], today, pickedNow(linked, worked))).toMatchObject({
      service: { id: 'first' },
    })
    // The usher picked one by hand since.
    const picked = { id: 'last', on: today, of: lastSunday.date_of_service }
    expect(choiceOf([first, second, lastSunday], today, pickedNow(picked, worked))).toMatchObject({
      service: { id: 'last' },
    })
  })
  test('is the one used just now among several, unless another is picked', () => {
    const both = [first, second, lastSunday]
    const stays = { kind: 'chosen', service: second }
    expect(choiceOf(both, today, null, { id: 'second', on: today, at: NOW })).toEqual(stays)
    // The address still names last Sunday's pick.
    const before = { id: 'last', on: '2026-11-15', of: '2026-11-15' }
    expect(choiceOf(both, today, before, { id: 'second', on: today, at: NOW })).toEqual(stays)
    const picked = { id: 'first', on: today, of: today }
    expect(choiceOf(both, today, picked, { id: 'second', on: today, at: NOW })).toMatchObject({
      service: { id: 'first' },
    })
  })
  test('asks after work yesterday, on another day or at a deleted service', () => {
    for (const worked of [
      { id: 'second', on: '2026-11-21', at: NOW },
      { id: 'last', on: today, at: NOW },
      { id: 'gone', on: today, at: NOW },
    ])
      expect(choiceOf([first, second, lastSunday], today, null, worked).kind).toBe('choose')
  })
  test('stays past midnight until another is picked, at most half an hour', () => {
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
    // It is a new day after half an hour, in the morning, or when the service is deleted or moved.
    expect(at(null, 31, night)).toMatchObject({ service: { id: 'first' } })
    expect(at(null, 5, null)).toMatchObject({ service: { id: 'first' } })
    expect(at(null, 5, null, [vigil])).toEqual({ kind: 'none' })
    expect(at(null, 5, night, [first])).toMatchObject({ service: { id: 'first' } })
    expect(at(null, 5, night, [{ ...vigil, date_of_service: ahead.date_of_service }])).toEqual({
      kind: 'none',
    })
  })
  test('asks again after half an hour away', () => {
    const left = { id: 'first', on: today, at: NOW }
    const after = (minutes: number) =>
      choiceOf([first, second], today, null, left, NOW + minutes * 60_000).kind
    expect([after(0), after(29), after(31), after(-31)]).toEqual(['chosen', 'chosen', 'choose', 'choose'])
  })
  test('is today’s only one when this phone just used it', () =>
    expect(choiceOf([first, lastSunday], today, null, { id: 'first', on: today, at: NOW })).toEqual({
      kind: 'chosen',
      service: first,
    }))
  test('asks when the used or picked one was deleted or moved', () => {
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
  test('stays today’s when a link or pick is gone, old or unknown', () => {
    for (const picked of [
      { id: 'gone', on: null, of: null },
      { id: 'gone', on: '2026-11-15', of: '2026-11-15' },
      { id: 'another name', on: today, of: today },
    ])
      expect(choiceOf([first], today, picked)).toEqual({ kind: 'chosen', service: first })
  })
})

test('earlier services are those with marks on the phone, latest first', () => {
  const friday = serviceRow('friday', 'Vigil', '2026-11-20')
  expect(earlierServices([lastSunday, longAgo, first, ahead, friday], today).map(({ id }) => id)).toEqual([
    'friday',
    'last',
  ])
})

test('coming services start with the next, and a picked one is opened', () => {
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
