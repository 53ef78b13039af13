/** Tests how a row changes a person with a known birthday. */
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { changesFor } from '../../server/modules/imports/planning/member-details.ts'
import { NO_DETAILS } from '../../sync/merge/person.ts'

afterEach(() => void vi.useRealTimers())

const ada = { ...NO_DETAILS, id: newId(), first_name: 'Ada', last_name: 'Obi', joined: '2020-01-05' }
const born = (date_of_birth: string | null, day_of_birth = 4, month_of_birth = 7) => ({
  ...ada,
  day_of_birth,
  month_of_birth,
  date_of_birth,
})

test.each([
  ['the day alone', { day_of_birth: 4, month_of_birth: 7 }, {}],
  ['another day', { day_of_birth: 5, month_of_birth: 7 }, { day_of_birth: 5, date_of_birth: '1990-07-05' }],
  ['another month', { month_of_birth: 12 }, { month_of_birth: 12, date_of_birth: '1990-12-04' }],
  [
    'a day that the year does not have',
    { day_of_birth: 29, month_of_birth: 2 },
    { day_of_birth: 29, month_of_birth: 2, date_of_birth: null },
  ],
  [
    'another whole date',
    { day_of_birth: 5, month_of_birth: 7, date_of_birth: '1991-07-05' },
    { day_of_birth: 5, date_of_birth: '1991-07-05' },
  ],
])('of 4 July 1990: %s', (_, said, changes) => {
  expect(changesFor(born('1990-07-04'), said, [])).toEqual(changes)
})

test('a birthday without a year stays so until a year is given', () => {
  const said = { day_of_birth: 5, month_of_birth: 7 }
  expect(changesFor(born(null), said, [])).toEqual({ day_of_birth: 5 })
  const whole = { ...said, date_of_birth: '1991-07-05' }
  expect(changesFor(born(null), whole, [])).toEqual({ day_of_birth: 5, date_of_birth: '1991-07-05' })
})

test('does not keep a year that puts the birthday in the future', () => {
  const thisYear = new Date().getUTCFullYear() + 1
  expect(changesFor(born(`${thisYear}-01-01`, 1, 1), { day_of_birth: 2 }, [])).toEqual({
    day_of_birth: 2,
    date_of_birth: null,
  })
})

test('keeps a year whose birthday is today in a zone ahead', () => {
  // Half past midnight in Lagos.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T23:30:00Z') })
  const baby = born('2026-11-20', 20, 11)
  expect(changesFor(baby, { day_of_birth: 23 }, [])).toEqual({
    day_of_birth: 23,
    date_of_birth: '2026-11-23',
  })
  expect(changesFor(baby, { day_of_birth: 24 }, [])).toEqual({ day_of_birth: 24, date_of_birth: null })
})
