/** Tests small rules of merging changes that random histories reach only by chance. */
import { describe, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import type { MarkRow } from '../../contract/tables/attendance.ts'
import { correctedTime, type OpContext } from '../../sync/mutation.ts'
import { isErased } from '../../sync/merge/erased.ts'
import { firstMark } from '../../sync/merge/first-mark.ts'
import { isAlsoAbout } from '../../sync/merge/follow-up-id.ts'
import { nobodyRow } from '../../sync/merge/person.ts'
import { phoneTail } from '../../sync/merge/phone-tail.ts'

const NINE = '2026-11-29T09:00:00.000Z'
const ten = Date.parse('2026-11-29T10:00:00.000Z')
const MINUTE = 60_000

const op = { opId: newId(), accountId: newId(), deviceId: newId(), at: NINE, capturedAt: NINE } as OpContext
const [id, service_id] = [newId(), newId()] as [string, string]

describe('the time of a tap', () => {
  test.each([
    ['a slow clock is moved forward', 5 * MINUTE, '2026-11-29T09:05:00.000Z'],
    ['a fast clock is moved back', -5 * MINUTE, '2026-11-29T08:55:00.000Z'],
    ['a time after the latest becomes the latest', 90 * MINUTE, '2026-11-29T10:00:00.000Z'],
    ['a time before 1970 becomes 1970', -Number.MAX_SAFE_INTEGER, '1970-01-01T00:00:00.000Z'],
  ])('%s', (_what, offset, expected) => {
    expect(correctedTime(NINE, offset, ten)).toBe(expected)
  })
})

describe('the mark of a capture', () => {
  const known = (captured_service_id: string | null) => ({ captured_service_id }) as MemberRow
  test.each([
    ['an unknown person is a first timer', undefined, true],
    ['a person captured at this service is a first timer', known(service_id), true],
    ['a person captured at another service is not', known(newId()), false],
    ['a known member is not', known(null), false],
  ])('%s', (_who, person, expected) => {
    const mark = firstMark({ id, service_id }, { known: person, stub: undefined }, op)
    expect(mark).toMatchObject({ id: op.opId, person_id: id, service_id, first_timer: expected })
  })

  test('stays removed if its removal came first', () => {
    const stub = { service_id, removed_by: newId() } as MarkRow
    const mark = firstMark({ id, service_id }, { known: undefined, stub }, op)
    expect(mark.removed_by).toBe(stub.removed_by)
  })
})

test.each([
  ['absent', '2026-11-22', '2026-11-23', true],
  ['absent', '2026-11-22', '2026-11-22', false],
  ['absent', '2026-11-22', '2026-11-21', false],
  ['first_timer', '2026-11-22', '2026-11-01', true],
] as const)('a decision about %s since %s, taken on %s: this line %s', (reason, since, on, expected) => {
  expect(isAlsoAbout({ reason, since }, on)).toBe(expected)
})

test('an erased person has a tombstone without a name', () => {
  const nobody = nobodyRow(id, op, { service_id, first_timer: true })
  expect(nobody).toMatchObject({
    id,
    first_name: '',
    phone_number: null,
    deleted_at: NINE,
    first_timer: true,
  })
  expect(isErased(nobody)).toBe(true)
  expect(isErased({ ...nobody, first_name: 'Ada' })).toBe(false)
  expect(isErased({ ...nobody, deleted_at: null })).toBe(false)
  expect(isErased(undefined)).toBe(false)
})

test.each([
  ['+2348035550101', '0101'],
  ['0803 555 01 02', '0102'],
  ['12', '12'],
  [null, null],
])('the door knows of %s the end %s', (phone, expected) => {
  expect(phoneTail(phone)).toBe(expected)
})
