import { expect, test } from 'vitest'
import type { SentSms } from '../../../contract/routes/sms.ts'
import { goesOut, isArriving, nextTime, outgrown, stillMoves } from './sent-data.ts'
import { spec } from '../../../tests/spec/spec.ts'

const now = '2026-11-22T09:00:00.000Z'
const counts = { waiting: 0, handing: 0, sent: 3, delivered: 0, failed: 0, unsent: 0, unknown: 0 }
const sent = { state: 'done', scheduled_for: null, recipients: 3, counts } as unknown as SentSms

test('treats an SMS as being sent once its scheduled time has come', () => {
  const at = (scheduled_for: string) => goesOut({ state: 'scheduled', scheduled_for }, now)
  expect(at('2026-11-22T09:00:00.000Z')).toBe(true)
  expect(at('2026-11-22T09:00:01.000Z')).toBe(false)
  expect(goesOut({ state: 'cancelled', scheduled_for: '2026-11-22T08:00:00.000Z' }, now)).toBe(false)
})

test('finds the next scheduled time', () => {
  const at = (scheduled_for: string) => ({ state: 'scheduled', scheduled_for }) as const
  const later = [at('2026-11-23T07:00:00.000Z'), at('2026-11-22T09:30:00.000Z'), at(now), sent]
  expect(nextTime(later, now)).toBe(Date.parse('2026-11-22T09:30:00.000Z'))
  expect(nextTime([sent, at(now)], now)).toBeNull()
})

test('polls an SMS until every recipient has a final state', () => {
  expect(stillMoves(sent, now)).toBe(true)
  expect(stillMoves({ ...sent, counts: { ...counts, sent: 0, delivered: 3 } }, now)).toBe(false)
})

test('the list polls deliveries for the first ten minutes only', () => {
  const at = (created_at: string) => isArriving({ ...sent, created_at }, now)
  expect([at('2026-11-22T08:55:00.000Z'), at('2026-11-22T08:49:00.000Z')]).toEqual([true, false])
  const arrived = { ...sent, created_at: now, counts: { ...counts, sent: 0, delivered: 3 } }
  expect(isArriving(arrived, now)).toBe(false)
})

spec('2 Bulk SMS: progress')
test('reloads few recipients at each change, thousands only when sending rests', () => {
  const one = { ...sent, counts: { ...counts, sent: 2, delivered: 1 } }
  expect(outgrown(sent, one, now)).toBe(true)
  const many = { ...sent, recipients: 5000 }
  expect(outgrown(many, { ...one, recipients: 5000 }, now)).toBe(false)
  const rests = { ...many, counts: { ...counts, sent: 0, delivered: 3 } }
  expect(outgrown(many, rests, now)).toBe(true)
  expect(outgrown({ ...many, state: 'sending' }, many, now)).toBe(true)
})
