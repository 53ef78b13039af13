/** Tests the input of a count on the attendance screen. */
import { expect, test } from 'vitest'
import {
  checkCount as checkOf,
  named,
  totalOf,
  nobody,
  valuesOf,
  wrongWith,
  type CountValues,
} from '../../src/features/services/count/count-values.ts'
import { spec } from '../spec/spec.ts'

/** For a service without a count. */
const checkCount = (values: CountValues) => checkOf(values, null)
const typed = (more: Partial<CountValues>): CountValues => ({ ...valuesOf(null), ...more })

spec('5 Attendance: empty count')
test('nothing is saved without a service or event and a count', () => {
  expect(Object.keys(checkCount(typed({})))).toEqual(['which'])
  expect(Object.keys(checkCount(typed({ which: 'x' })))).toEqual(['men'])
  expect(Object.keys(checkCount(typed({ which: 'x', men: '0', women: ' ' })))).toEqual(['men'])
  expect(checkCount(typed({ which: 'x', men: '12' }))).toEqual({})
  const firstTimers = [{ ...nobody, first_name: 'Ada', last_name: 'Obi' }]
  expect(checkCount(typed({ which: 'x', firstTimers }))).toEqual({})
  expect(Object.keys(checkCount(typed({ which: 'x', men: '0', firstTimers })))).toEqual(['men'])
  expect(Object.keys(checkCount(typed({ which: 'x', men: '12', guests: '-1' })))).toEqual(['guests'])
})

spec('5 Attendance: first timer')
test('a first timer is listed once a name or phone is typed', () => {
  const rows = [
    nobody,
    { ...nobody, first_name: 'Ada' },
    { ...nobody, last_name: 'Obi' },
    { ...nobody, phone_number: '0803' },
  ]
  const values = typed({ which: 'x', men: '1', firstTimers: rows })
  expect(named(values)).toHaveLength(3)
  expect(Object.keys(checkCount(values))).toEqual(['firstTimers'])
  expect(checkCount({ ...values, firstTimers: [nobody] })).toEqual({})
})

test('shows errors of a first timer at their field before sending', () => {
  const chi = { ...nobody, id: 'chi', first_name: 'Chi', last_name: 'Obi' }
  const wrong = { ...chi, first_name: 'C'.repeat(81), phone_number: '12', email: 'chi' }
  expect(wrongWith(chi)).toEqual({})
  expect(Object.keys(wrongWith(wrong)).sort()).toEqual(['email', 'first_name', 'phone_number'])
  for (const field of ['first_name', 'phone_number', 'email'] as const) {
    const values = typed({ which: 'x', men: '1', firstTimers: [chi, { ...chi, [field]: wrong[field] }] })
    expect(Object.keys(checkCount(values))).toEqual(['firstTimers'])
  }
})

spec('5 Attendance: empty count')
test('keeps the earlier count for empty fields; zero must be typed', () => {
  const known = { men: 20, women: 0, children: 0, guests: 0, total: 20 }
  expect(checkOf(typed({ which: 'x' }), known)).toEqual({})
  expect(Object.keys(checkOf(typed({ which: 'x', men: '0' }), known))).toEqual(['men'])
})

test('guests are part of the count, and invalid numbers have no sum', () => {
  expect(Object.keys(checkCount(typed({ which: 'x', guests: '12' })))).toEqual(['guests'])
  expect(checkCount(typed({ which: 'x', women: '12', guests: '12' }))).toEqual({})
  const known = { men: 3, women: 0, children: 0, guests: 0, total: 3 }
  expect(Object.keys(checkOf(typed({ which: 'x', guests: '4' }), known))).toEqual(['guests'])
  expect(totalOf(typed({ men: '-3', women: '4' }), null)).toBeNull()
})
