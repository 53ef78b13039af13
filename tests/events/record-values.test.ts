/** Tests the input for an event's attendance record, and what the app sends of it. */
import { expect, test } from 'vitest'
import type { CountedEvent } from '../../contract/routes/events.ts'
import {
  checkRecord,
  noFirstTimer,
  recordOf,
  toSend,
  totalOf,
} from '../../src/features/events/record-values.ts'
import { spec } from '../spec/spec.ts'

const heads = { male_count: 20, female_count: 30, child_count: 5, guest_count: 2 }
const counted = { id: 'x', ...heads, total_count: 55 }
const event = (attendance_record: CountedEvent['attendance_record']) =>
  ({ attendance_record }) as CountedEvent
const ada = { ...noFirstTimer(), first_name: 'Ada', last_name: 'Obi' }

const asRead = recordOf(event(counted))
const empty = recordOf(event(null))

test('sends only retyped fields of a counted event and keeps emptied ones', () => {
  expect(toSend(asRead, counted)).toEqual({})
  expect(toSend({ ...asRead, female_count: '31' }, counted)).toEqual({ female_count: 31 })
  expect(toSend({ ...asRead, male_count: '', child_count: ' ' }, counted)).toEqual({})
  expect(toSend({ ...asRead, male_count: '0' }, counted)).toEqual({ male_count: 0 })
  expect(toSend({ ...asRead, first_timers: [ada, noFirstTimer()] }, counted)).toEqual({
    first_timers: [{ ...ada, gender: null }],
  })
  expect(totalOf({ ...asRead, male_count: '', female_count: '31' }, counted)).toBe(56)
})

test('sends an uncounted event once a number is typed, empty as zero', () => {
  expect(toSend(empty, null)).toEqual({})
  expect(Object.keys(toSend({ ...empty, first_timers: [ada] }, null))).toEqual(['first_timers'])
  const some = { male_count: 12, female_count: 0, child_count: 0, guest_count: 0 }
  expect(toSend({ ...empty, male_count: '12' }, null)).toEqual(some)
  expect(toSend({ ...empty, guest_count: '0' }, null)).toEqual({ ...some, male_count: 0 })
  expect(totalOf(empty, null)).toBe(0)
})

spec('5 Attendance: empty count')
test('rejects a zero count at its field; first timers alone need none', () => {
  const nobody = expect.stringContaining('Count at least one person')
  const none = { ...asRead, male_count: '0', female_count: '0', child_count: '0', guest_count: '0' }
  expect(checkRecord(none, counted).male_count).toEqual(nobody)
  expect(checkRecord({ ...empty, guest_count: '0', first_timers: [ada] }, null).male_count).toEqual(nobody)
  expect(checkRecord({ ...empty, first_timers: [ada] }, null).male_count).toBeUndefined()
  expect(checkRecord({ ...asRead, male_count: '0' }, counted).male_count).toBeUndefined()
})

test('guests are part of the count, and invalid numbers have no sum', () => {
  const moreGuests = 'More guests than people counted. Count each guest as a man, woman or child too.'
  expect(checkRecord({ ...empty, guest_count: '12' }, null).guest_count).toBe(moreGuests)
  expect(checkRecord({ ...asRead, guest_count: '56' }, counted).guest_count).toBe(moreGuests)
  expect(checkRecord({ ...asRead, guest_count: '55' }, counted).guest_count).toBeUndefined()
  const wrong = checkRecord({ ...empty, male_count: '-3', guest_count: '12' }, null)
  expect([wrong.male_count, wrong.guest_count]).toEqual([expect.any(String), undefined])
  expect(totalOf({ ...empty, male_count: '-3', female_count: '4' }, null)).toBeNull()
})
