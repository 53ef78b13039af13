/** Tests the service that the tablet marks at, during the day and over midnight. */
import { expect, it } from 'vitest'
import { kioskChoice as choiceAmong } from '../../src/features/kiosk/service/kiosk-choice.ts'
import type { ServiceRow } from '../../contract/tables/attendance.ts'
import type { KioskService } from '../../src/domain/kiosk/kiosk.ts'
import { serviceRow } from '../door/church-double.ts'

const [sunday, monday] = ['2026-11-22', '2026-11-23'] as const
const first = serviceRow('first', 'First service', sunday)
const second = { ...serviceRow('second', 'Second service', sunday), created_at: `${sunday}T07:00:00Z` }
const weekday = serviceRow('weekday', 'Monday prayer', monday)

const kioskChoice = (services: ServiceRow[], today: string, picked: KioskService | null) =>
  choiceAmong(services, new Map([['gone', today]]), today, picked)

it('takes today’s only service, and none of another day', () => {
  expect(kioskChoice([first, weekday], sunday, null)).toEqual({ kind: 'chosen', service: first })
  expect(kioskChoice([weekday], sunday, null)).toEqual({ kind: 'none' })
})

it('asks among several and keeps the choice when one is added', () => {
  expect(kioskChoice([second, first], sunday, null)).toEqual({ kind: 'choose', services: [first, second] })
  const picked = { id: 'second', on: sunday }
  expect(kioskChoice([first, second], sunday, picked)).toEqual({ kind: 'chosen', service: second })
})

it('follows the time of day among scheduled services until somebody picks', () => {
  const choice = (due: string, picked: KioskService | null = null) =>
    choiceAmong([first, second], new Map(), sunday, picked, due)
  expect(choice('first')).toEqual({ kind: 'chosen', service: first, byTime: true })
  expect(choice('second')).toEqual({ kind: 'chosen', service: second, byTime: true })
  expect(choice('second', { id: 'first', on: sunday })).toEqual({ kind: 'chosen', service: first })
})

it('uses the new day’s service after midnight, or says there is none', () => {
  const picked = { id: 'first', on: sunday }
  expect(kioskChoice([first, weekday], monday, picked)).toEqual({ kind: 'chosen', service: weekday })
  expect(kioskChoice([first, second], monday, picked)).toEqual({ kind: 'none' })
})

it('leaves a deleted or moved service and asks before using another', () => {
  const moved = { ...first, date_of_service: monday }
  for (const id of ['first', 'gone'])
    expect(kioskChoice([moved, second], sunday, { id, on: sunday })).toEqual({
      kind: 'choose',
      services: [second],
    })
})
