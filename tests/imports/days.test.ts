import { expect, test, vi } from 'vitest'
import { dateOrderOf } from '../../server/modules/imports/understanding/dates-and-address.ts'
import { joinedOf, fullYear, isoDay, readDay } from '../../server/modules/imports/understanding/days.ts'
import { spec } from '../spec/spec.ts'

const TODAY = '2026-11-22'

test.each([
  ['1990-07-04', 1990, 7, 4],
  ['1990/7/4', 1990, 7, 4],
  ['1990-07-04T00:00:00.000Z', 1990, 7, 4],
  ['1990-07-04 00:00:00', 1990, 7, 4],
  ['19900704', 1990, 7, 4],
  ['0000-07-04', null, 7, 4],
  ['1885-07-04', null, 7, 4],
  ['1604-07-04', null, 7, 4],
  ['04/07/1885', null, 7, 4],
  ['--0704', null, 7, 4],
  ['--07-04', null, 7, 4],
  ['04/07/1990', 1990, 7, 4],
  ['4.7.90', 1990, 7, 4],
  ['4-7-1990', 1990, 7, 4],
  ['4/7', null, 7, 4],
  ['13/2/1990', 1990, 2, 13],
  ['2/13/1990', 1990, 2, 13],
  ['04/07/1990 12:30', 1990, 7, 4],
  ['4 July', null, 7, 4],
  ['July 4', null, 7, 4],
  ['4th of July', null, 7, 4],
  ['July 4th, 1990', 1990, 7, 4],
  ['4-Jul-90', 1990, 7, 4],
  ['Jul 4, 1990 12:00 AM', 1990, 7, 4],
  ['Wed Jul 04 1990 00:00:00 GMT+0100 (West Africa Standard Time)', 1990, 7, 4],
  ['4/7/1990, 12:00:00 AM', 1990, 7, 4],
  ['4-Jul-08', 2008, 7, 4],
  ['Jul-4', null, 7, 4],
  ['Sunday, 4 July 1990', 1990, 7, 4],
  ['Sept 4', null, 9, 4],
  ['33058', 1990, 7, 4],
  ['33058.5', 1990, 7, 4],
  ['29 February', null, 2, 29],
  ['12march', null, 3, 12],
  ['12 th March', null, 3, 12],
  ['12th day of March', null, 3, 12],
  ['Febuary 3', null, 2, 3],
  ['3 Ocotber 1990', 1990, 10, 3],
  ['12031985', 1985, 3, 12],
  ['١٢/٣/١٩٩٠', 1990, 3, 12],
])('reads %s with the day first', (written, year, month, day) => {
  expect(readDay(written, 'dmy')).toEqual({ year, month, day })
})

test.each([
  ['04/07/1990', 1990, 4, 7],
  ['4/7', null, 4, 7],
  ['13/2/1990', 1990, 2, 13],
  ['1990-07-04', 1990, 7, 4],
])('reads %s with the month first', (written, year, month, day) => {
  expect(readDay(written, 'mdy')).toEqual({ year, month, day })
})

test.each([
  '',
  'soon',
  'July',
  '31/02/1990',
  '29/02/1990',
  '13/13/1990',
  '1990',
  '0',
  'Friend 4 May',
  '99999999',
  'Remember 4',
])('%j is no day', (written) => {
  expect(readDay(written, 'dmy')).toBeNull()
})

test('a day without its year has no date', () => {
  expect([isoDay({ year: null, month: 7, day: 4 }), isoDay({ year: 1990, month: 7, day: 4 })]).toEqual([
    null,
    '1990-07-04',
  ])
})

test.each([
  [['04/07/1990', '13/02/1985'], 'dmy', false],
  [['04/07/1990', '02/13/1985'], 'mdy', false],
  [['04/07/1990', '05/06/1985'], 'dmy', true],
  [['13/02/1990', '02/13/1985', '04/07/1990'], 'dmy', true],
  [['04/04/1990', '5/5'], 'dmy', false],
  [['1990-07-04', '4 July', ''], 'dmy', false],
] as const)('the order of %j is %s, open: %s', (values, order, open) => {
  expect(dateOrderOf(values)).toEqual({ order, open })
})

test.each([
  ['2015-03-01', '2015-03-01'],
  ['2015-03-01T10:00:00Z', '2015-03-01'],
  ['1/3/2015', '2015-03-01'],
  ['1/3/15', '2015-03-01'],
  ['3 March 2015', '2015-03-03'],
  ['42064', '2015-03-01'],
  ['March 2015', '2015-03-01'],
  ['Mar, 2015', '2015-03-01'],
  ['Mar-15', '2015-03-01'],
  ['Sept-98', '1998-09-01'],
  ['03/2015', '2015-03-01'],
  ['2015-03', '2015-03-01'],
  ['2015', '2015-01-01'],
  ['1900-01-01', '1900-01-01'],
  ['2026-11-22', TODAY],
])('%s is the joining date %s', (written, day) => {
  expect(joinedOf(written, 'dmy', TODAY)).toEqual({ day })
})

test('a joining date follows the order of the list', () => {
  expect(joinedOf('1/3/2015', 'mdy', TODAY)).toEqual({ day: '2015-01-03' })
})

test.each([
  undefined,
  '-',
  'Unknown',
  '1899-12-31',
  'NIL',
  'not stated',
  'N/A',
  '0',
  '0000-00-00',
  '1885-04-01',
  '4/1/1885',
  '0001-01-01',
])('%s says nothing about joining', (written) => {
  expect(joinedOf(written, 'dmy', TODAY)).toEqual({})
})

spec('Import: joining date')
test.each([
  ['2999-01-01', /lies ahead/],
  ['2026-11-23', /lies ahead/],
  ['1899-06-01', /before 1900/],
  ['1/1/1802', /before 1900/],
  ['4/7', /without a year/],
  ['July 4', /without a year/],
  ['Jan 31', /without a year/],
  ['31/2/2015', /cannot|can be read/],
  ['2015-13', /can be read/],
  ['as a child', /can be read/],
])('%s cannot be a joining date', (written, why) => {
  expect(joinedOf(written, 'dmy', TODAY).unread).toMatch(why)
})

test('a two-digit year is this century’s once it began in any zone', () => {
  vi.setSystemTime('2026-12-31T23:30:00Z')
  try {
    expect(['26', '27', '28', '90'].map(fullYear)).toEqual([2026, 2027, 1928, 1990])
  } finally {
    vi.useRealTimers()
  }
})
