import { describe, expect, test } from 'vitest'
import { formatCount } from './format-count.ts'
import {
  dateOf,
  formatBirthday,
  formatDate,
  formatLongDate,
  monthName,
  todayIn,
  formatTime,
  hourIn,
  greeting,
} from './format-date.ts'
import { longDate, shortDate } from '../../../contract/written-date.ts'
import { dayWords as yoruba } from '../messages/yo/day-names.ts'
import { formatPhone, lastFour } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { initials, personName } from './person-name.ts'
import { spec } from '../../../tests/spec/spec.ts'

describe('phones', () => {
  test.each([
    ['+2348031234567', '0803 123 4567'],
    ['+2347012345678', '0701 234 5678'],
    ['+447911123456', '+44 791 112 3456'],
    ['+12025550123', '+1 202 555 0123'],
    ['+233241234567', '+233 241 234 567'],
    ['+4915112345678', '+49 151 123 456 78'],
    ['0803 555 01', '0803 555 01'],
    ['', ''],
  ])('%s reads %s', (stored, read) => expect(formatPhone(stored)).toBe(read))
  test('returns the last four digits', () => expect(lastFour('+2348031234567')).toBe('4567'))
})

describe('dates', () => {
  spec('9 Date format: short')
  test.each([
    ['2026-11-22', 'Sun 22 Nov 2026'],
    ['2025-09-02', 'Tue 2 Sep 2025'],
    ['2026-11-01T08:42:00Z', 'Sun 1 Nov 2026'],
  ])('%s is %s, always with its year', (date, short) => expect(formatDate(date)).toBe(short))
  spec('9 Date format: long')
  test.each([
    ['2026-11-22', 'Sunday, November 22nd 2026'],
    ['2026-11-01', 'Sunday, November 1st 2026'],
    ['2026-11-03', 'Tuesday, November 3rd 2026'],
    ['2026-11-11', 'Wednesday, November 11th 2026'],
    ['2026-12-31', 'Thursday, December 31st 2026'],
  ])('%s in full is %s', (date, full) => expect(formatLongDate(date)).toBe(full))
  test('works bare in replace and map', () => {
    expect('on 2026-11-22'.replace(/\d+-\d+-\d+/, formatDate)).toBe('on Sun 22 Nov 2026')
    expect('on 2026-11-22'.replace(/\d+-\d+-\d+/, formatLongDate)).toBe('on Sunday, November 22nd 2026')
    expect(['2026-11-22'].map(formatDate)).toEqual(['Sun 22 Nov 2026'])
  })
  test('uses the names and order of another language', () => {
    expect(shortDate('2026-11-22', yoruba)).toBe(`${yoruba.shortDays[0]} 22 ${yoruba.shortMonths[10]} 2026`)
    expect(longDate('2026-11-22', yoruba)).toBe(`${yoruba.days[0]} 22 ${yoruba.months[10]} 2026`)
  })
  test('writes the known part of a birthday', () => {
    expect(formatBirthday(22, 11)).toBe('22 November')
    expect(formatBirthday(null, 2)).toBe('February')
    expect(formatBirthday(null, null)).toBe('')
    expect(formatBirthday(22, 11, '1990-11-22')).toBe('22 November 1990')
  })
  test('names months by number', () => expect([1, 12].map(monthName)).toEqual(['January', 'December']))
  test("takes today from the church's time zone, not the phone's", () => {
    expect(todayIn('Africa/Lagos', new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22')
    expect(dateOf('2026-11-21T22:59:00Z')).toBe('2026-11-21')
  })
  test("shows the time in the church's time zone", () => {
    expect(formatTime('2026-11-22T08:42:00Z')).toBe('09:42')
    expect(formatTime('2026-11-21T23:05:00Z')).toBe('00:05')
    expect(hourIn('Africa/Lagos', new Date('2026-11-21T23:05:00Z'))).toBe(0)
  })
})

test('groups the digits of counts', () => expect(formatCount(50000)).toBe('50,000'))

describe('names', () => {
  test.each([
    ['ngozi', 'Ngozi'],
    ['EZE-OBI', 'Eze-Obi'],
    ['McDonald', 'McDonald'],
    ["o'neil", "O'Neil"],
    ['d’souza-o’brien', 'D’Souza-O’Brien'],
    ["isma'il", "Isma'il"],
    ["SA'ADATU A'ISHA", "Sa'adatu A'isha"],
    ["ng'ang'a", "Ng'ang'a"],
    ['  ade   tunde ', 'Ade Tunde'],
    ['ọlá', 'Ọlá'],
    ['ỌLÁ', 'Ọlá'],
    ['Ọ̀ṢUN', 'Ọ̀ṣun'],
    ['van der Berg', 'van der Berg'],
    ["JOSHUA O'Neil", "JOSHUA O'Neil"],
    ['T.B.', 'T.B.'],
    ['T.B. JOSHUA', 'T.B. Joshua'],
    ['TB', 'TB'],
    ['t.b.', 'T.B.'],
    ['JOHN III', 'John III'],
    ['MCDONALD', 'McDonald'],
    ['AL-AMIN', 'Al-Amin'],
    ['ade Ade', 'ade Ade'],
    ['', ''],
  ])('%j is shown as %j', (typed, shown) => expect(shownName(typed)).toBe(shown))
  spec('2 Members: names as typed')
  test('joins both names and returns their initials', () => {
    expect(personName({ first_name: 'ngozi', last_name: 'eze' })).toBe('Ngozi Eze')
    expect(personName({ first_name: 'ọlá', last_name: 'van der Berg' })).toBe('Ọlá van der Berg')
    expect(personName({ first_name: 'madonna', last_name: '' })).toBe('Madonna')
    expect(initials({ first_name: 'ọlá', last_name: 'eze' })).toBe('ỌE')
  })
})

spec('2 Header: greeting')
test.each([
  [0, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('at %i it is %s', (hour, part) => expect(greeting(hour, 'Ada')).toBe(`Good ${part}, Ada`))
