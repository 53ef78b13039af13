import { expect, test } from 'vitest'
import { dateOrderOf, isoDay, readDay } from '../../server/imports/understanding/days.ts'

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
  ['4-Jul-08', 2008, 7, 4],
  ['Jul-4', null, 7, 4],
  ['Sunday, 4 July 1990', 1990, 7, 4],
  ['Sept 4', null, 9, 4],
  ['33058', 1990, 7, 4],
  ['33058.5', 1990, 7, 4],
  ['29 February', null, 2, 29],
])('%s is read with the day first', (written, year, month, day) => {
  expect(readDay(written, 'dmy')).toEqual({ year, month, day })
})

test.each([
  ['04/07/1990', 1990, 4, 7],
  ['4/7', null, 4, 7],
  ['13/2/1990', 1990, 2, 13],
  ['1990-07-04', 1990, 7, 4],
])('%s is read with the month first', (written, year, month, day) => {
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
