import { describe, expect, test } from 'vitest'
import { countryIn } from '../../server/modules/imports/understanding/dates-and-address.ts'
import { genderIn, nameIn } from '../../server/modules/imports/understanding/names.ts'
import { phonesIn } from '../../server/modules/imports/understanding/words-and-phones.ts'
import { personOf } from '../../server/modules/imports/understanding/person.ts'
import { attendanceOf } from '../../server/modules/imports/understanding/rows.ts'
import { withoutGuard } from '../../server/modules/imports/reading/sheet.ts'
import type { ImportTarget } from '../../contract/routes/imports.ts'
import { spec } from '../spec/spec.ts'

test.each([
  ['0803 555 0101', ['+2348035550101']],
  ['8035550101', ['+2348035550101']],
  ['2348035550101', ['+2348035550101']],
  ['+234 (0) 803-555-0101', ['+2348035550101']],
  ['0803 555 0101 / 0805 555 0102', ['+2348035550101', '+2348055550102']],
  ['08035550101, 08055550102', ['+2348035550101', '+2348055550102']],
  ['08035550101 08055550102', ['+2348035550101', '+2348055550102']],
  ['08035550101\n08055550102', ['+2348035550101', '+2348055550102']],
  ['08035550101 or 08055550102', ['+2348035550101', '+2348055550102']],
  ['0803 555 0101 ::: 0803 555 0101', ['+2348035550101']],
  ['Tel: 08035550101', ['+2348035550101']],
  ['+44 7700 900123', ['+447700900123']],
  ['2348035550101.0', ['+2348035550101']],
  ['8035550101.0', ['+2348035550101']],
  ['8035550101.00 / 8055550102.0', ['+2348035550101', '+2348055550102']],
  ['0803 555 0101 0805 555 0102', ['+2348035550101', '+2348055550102']],
  ['0803-555-0101 0805-555-0102', ['+2348035550101', '+2348055550102']],
  ['+234 803 555 0101 0805 555 0102', ['+2348035550101', '+2348055550102']],
  ['+234 803 555 0101 +234 805 555 0102', ['+2348035550101', '+2348055550102']],
  ['0803555010108055550102', ['+2348035550101', '+2348055550102']],
  ['0803 555 0101 0803 555 0101', ['+2348035550101']],
  ['0803 555 0101 ext 12', ['+2348035550101']],
  ['', []],
])('phones in %j', (cell, phones) => {
  expect(phonesIn(cell)).toEqual({ phones, unread: [] })
})

test.each(['22/11/2026 10:14:33', '2026-11-22 10:14', '22/11/2026'])('%j is a time and no phone', (cell) => {
  expect(phonesIn(cell).phones).toEqual([])
})

test('names what is no phone and keeps what is one', () => {
  expect(phonesIn('12345 / 08035550101')).toEqual({ phones: ['+2348035550101'], unread: ['12345'] })
})

spec('Import: country codes')
test.each([
  ['NG', 'Nigeria'],
  ['gh', 'Ghana'],
  ['Nigeria', 'Nigeria'],
  ['QQ', 'QQ'],
])('the country %j', (cell, country) => {
  expect(countryIn(cell)).toBe(country)
})

spec('Import: names and numbers')
test.each([
  ['Ada Obi', 'Ada', 'Obi'],
  ['OBI, Ada', 'Ada', 'OBI'],
  ['Mrs. Ada Chinwe Obi', 'Ada Chinwe', 'Obi'],
  ['Pastor Ada Obi', 'Ada', 'Obi'],
  ['Mama Tunde', 'Mama', 'Tunde'],
  ['Ada', 'Ada', ''],
  ['Dr Mrs Ada Obi', 'Ada', 'Obi'],
  ['Pastor (Mrs) Ngozi Eze', 'Ngozi', 'Eze'],
  ['Pastor (Mrs.) Ngozi Eze', 'Ngozi', 'Eze'],
  ['(Mrs) Ngozi Eze', 'Ngozi', 'Eze'],
  ['Dr & Mrs Ada Eze', 'Ada', 'Eze'],
  ['Dr and Mrs Ada Eze', 'Ada', 'Eze'],
  ['Dr/Mrs Ada Eze', 'Ada', 'Eze'],
  ['Ngozi Eze (Mrs)', 'Ngozi', 'Eze'],
  ['Eze, Pastor (Mrs) Ngozi', 'Ngozi', 'Eze'],
  ['Dr & Mrs Eze', 'Eze', ''],
  ['Mr Erasma', 'Erasma', ''],
  ['Mr. Erasma', 'Erasma', ''],
  ['Mama Grace', 'Mama', 'Grace'],
  ['Mrs', '', ''],
  ['Otunba Tunde Ade', 'Tunde', 'Ade'],
  ['Asst. Pastor Tunde Ade', 'Tunde', 'Ade'],
  ['Snr Pastor Tunde Ade', 'Tunde', 'Ade'],
  ['Rt. Rev. Tunde Ade', 'Tunde', 'Ade'],
  ['Rev.Fr. Tunde Ade', 'Tunde', 'Ade'],
  ['Sr. Agnes Ade', 'Agnes', 'Ade'],
  ['Mummy Ada Obi', 'Ada', 'Obi'],
  ['Mummy Tunde', 'Mummy', 'Tunde'],
  ['Senior Obi', 'Senior', 'Obi'],
  ['John Obi Jr.', 'John', 'Obi Jr.'],
  ['John Obi III', 'John', 'Obi III'],
  ['Obi, John, Jr.', 'John', 'Obi Jr.'],
  ['Obi, Ada, Jane', 'Ada Jane', 'Obi'],
  ['Ada Obi, Mrs', 'Ada', 'Obi'],
  ['Ada Obi, PhD', 'Ada', 'Obi PhD'],
  ['Emeka Obi Junior', 'Emeka', 'Obi Junior'],
  ['Junior Obi', 'Junior', 'Obi'],
  ['T.B. Joshua', 'T.B.', 'Joshua'],
  ['', '', ''],
])('the name %j', (whole, first_name, last_name) => {
  expect(nameIn(whole)).toEqual({ first_name, last_name })
})

test.each([
  ['M', 'male'],
  ['f', 'female'],
  ['Male', 'male'],
  ['FEMALE', 'female'],
  ['Woman', 'female'],
  ['Bro.', 'male'],
  ['other', undefined],
])('the gender %j is %s', (cell, gender) => {
  expect(genderIn(cell)).toBe(gender)
})

test.each([
  ["'+2348035550101", '+2348035550101'],
  ["'=1+1", '=1+1'],
  ["'Ada", "'Ada"],
  ['Ada', 'Ada'],
])('removes the guard of %j', (cell, plain) => {
  expect(withoutGuard(cell)).toBe(plain)
})

const TODAY = '2026-11-22'

type Cells = Partial<Record<ImportTarget, string | string[]>>
const readIn = (cells: Cells, leave_out_unreadable = false) =>
  personOf((target) => [cells[target] ?? []].flat().filter(Boolean), {
    date_order: 'dmy',
    today: TODAY,
    leave_out_unreadable,
  })

describe('a row', () => {
  const whole = { first_name: 'Ada', last_name: 'Obi' }
  test.each<[string, Cells, object]>([
    ['names alone', whole, whole],
    ['one name', { first_name: 'Ada' }, { first_name: 'Ada', last_name: '' }],
    ['one name in one column', { full_name: 'Ada' }, { first_name: 'Ada', last_name: '' }],
    ['a name in one column', { full_name: 'Obi, Ada' }, { first_name: 'Ada', last_name: 'Obi' }],
    ['a whole name and the first again', { full_name: 'Ada Obi', first_name: 'Ada Obi' }, whole],
    ['a whole name and the last again', { full_name: 'Ada Obi', last_name: 'OBI' }, whole],
    ['the first name under “Name”', { full_name: 'Ada', last_name: 'Obi' }, whole],
    ['a middle name', { ...whole, middle_name: 'Chinwe' }, { first_name: 'Ada Chinwe', last_name: 'Obi' }],
    [
      'a birthday with its year',
      { ...whole, date_of_birth: '4/7/1990' },
      { ...whole, day_of_birth: 4, month_of_birth: 7, date_of_birth: '1990-07-04' },
    ],
    [
      'a birthday without',
      { ...whole, date_of_birth: '1885-07-04' },
      { ...whole, day_of_birth: 4, month_of_birth: 7 },
    ],
    ['nobody’s birthday', { ...whole, date_of_birth: '0000-00-00' }, whole],
    [
      'a birthday to come, as Excel makes one of "4 July"',
      { ...whole, date_of_birth: '2999-07-04' },
      { ...whole, day_of_birth: 4, month_of_birth: 7 },
    ],
    [
      'a birthday that is today',
      { ...whole, date_of_birth: TODAY },
      { ...whole, day_of_birth: 22, month_of_birth: 11, date_of_birth: TODAY },
    ],
    [
      'a birthday that is tomorrow, as Excel makes one of "23 November"',
      { ...whole, date_of_birth: '2026-11-23' },
      { ...whole, day_of_birth: 23, month_of_birth: 11 },
    ],
    [
      'a birthday in three columns',
      { ...whole, day_of_birth: '4', month_of_birth: 'July', year_of_birth: '1990' },
      { ...whole, day_of_birth: 4, month_of_birth: 7, date_of_birth: '1990-07-04' },
    ],
    [
      'a birthday and its year beside it',
      { ...whole, date_of_birth: '4 July', year_of_birth: '1990' },
      { ...whole, day_of_birth: 4, month_of_birth: 7, date_of_birth: '1990-07-04' },
    ],
    ['the day zero of Excel', { ...whole, date_of_birth: '1899-12-31', joined: '1899-12-31' }, whole],
    ['a gender that is neither', { ...whole, gender: 'other' }, whole],
    ['an e-mail link', { ...whole, email: 'mailto:ada@example.com' }, { ...whole, email: 'ada@example.com' }],
    [
      'an e-mail with spaces',
      { ...whole, email: 'ada @example. com' },
      { ...whole, email: 'ada@example.com' },
    ],
    ['an e-mail', { ...whole, email: ' Ada@Example.COM ' }, { ...whole, email: 'ada@example.com' }],
    ['two e-mails', { ...whole, email: 'x, ada@example.com' }, { ...whole, email: 'ada@example.com' }],
    [
      'a street in two lines',
      { ...whole, street: ['1 Allen', 'Ikeja'] },
      { ...whole, street: '1 Allen, Ikeja' },
    ],
    ['a joining date', { ...whole, joined: '1/3/2015' }, { ...whole, joined: '2015-03-01' }],
    ['the month somebody joined', { ...whole, joined: 'Mar 2015' }, { ...whole, joined: '2015-03-01' }],
    ['nobody’s joining date', { ...whole, joined: '1885-01-01' }, whole],
    ['a gender nobody gave', { ...whole, gender: 'Unknown' }, whole],
    [
      'spaces and blank cells',
      { ...whole, city: '  ', state: ' Lagos  State ' },
      { ...whole, state: 'Lagos State' },
    ],
  ])('with %s', (_, cells, fields) => {
    const trimmed = Object.fromEntries(
      Object.entries(cells).map(([target, cell]) => [target, [cell].flat().map((one) => one.trim())]),
    )
    expect(readIn(trimmed)).toMatchObject({ person: { fields }, problems: [], notes: [] })
    expect(readIn(trimmed).person.fields).toEqual(fields)
  })

  test.each<[Cells, RegExp]>([
    [{ last_name: 'Obi' }, /^The first name is missing/],
    [{ ...whole, phone_number: '12345' }, /^“12345” is not a phone number/],
    [{ ...whole, joined: '1/3/2999' }, /^“1\/3\/2999” is a joining date that lies ahead/],
    [{ ...whole, joined: '1/3/1850' }, /^“1\/3\/1850” is a joining date before 1900/],
    [{ ...whole, joined: '4 July' }, /^“4 July” is a joining date without a year/],
    [{ ...whole, joined: 'long ago' }, /^“long ago” is not a joining date/],
    [{ ...whole, phone_number: '2.34803E+12' }, /^Excel has shortened/],
    [{ ...whole, email: 'ada@' }, /^“ada@” is not an e-mail/],
    [{ ...whole, gender: 'choir' }, /^“choir” is not read as male or female/],
    [{ full_name: 'Mrs' }, /^The first name is missing: “Mrs” is a title/],
    [{ first_name: 'Bro', last_name: 'Tunde' }, /^The first name is missing: “Bro” is a title/],
    [{ full_name: 'Ada Obi 0803123' }, /^“0803123” beside the name is not a phone number/],
    [{ ...whole, date_of_birth: ['1990-07-04', '1991-08-05'] }, /are different birthdays/],
    [{ ...whole, date_of_birth: '31/02/1990' }, /^“31\/02\/1990” is not a birthday/],
    [{ ...whole, first_name: 'A'.repeat(100) }, /^The first name cannot be kept/],
  ])('%j is broken', (cells, reason) => {
    expect(readIn(cells).problems).toEqual([expect.stringMatching(reason)])
  })

  test('omits unreadable values on request, and says so', () => {
    const { person, problems, notes } = readIn({ ...whole, phone_number: '12345', email: 'ada@' }, true)
    expect([person.fields, problems, notes.length]).toEqual([whole, [], 2])
  })

  test('keeps the mobile number beside a landline, in any order', () => {
    for (const phone_number of ['0201 271 2345 / 0803 555 0101', ['02012712345', '08035550101']])
      expect(readIn({ ...whole, phone_number }).person.fields.phone_number).toBe('+2348035550101')
    expect(readIn({ ...whole, phone_number: '0201 271 2345' }).person.fields.phone_number).toBe(
      '+2342012712345',
    )
  })

  test('keeps the first of two numbers and names the other', () => {
    const { person, notes } = readIn({ ...whole, phone_number: '08035550101 / 08055550102' })
    expect([person.fields.phone_number, person.phones.length, notes]).toEqual([
      '+2348035550101',
      2,
      ['Only one number is kept for each person; 0805 555 0102 is left out.'],
    ])
    const three = readIn({ ...whole, phone_number: '08035550101 / 08055550102 / +447700900123' })
    expect(three.notes).toEqual([
      'Only one number is kept for each person; 0805 555 0102, +44 770 090 0123 are left out.',
    ])
  })
})

describe('a row of an attendance list', () => {
  const read = (cells: string[], targets: ImportTarget[], titles: string[] = []) =>
    attendanceOf(cells, { targets, titles }, { date_order: 'dmy', leave_out_unreadable: false, today: TODAY })
  test('gives person and day', () => {
    expect(read(['Ada Obi', '4/1/2026'], ['full_name', 'date'])).toMatchObject({
      person: { fields: { first_name: 'Ada', last_name: 'Obi' }, dates: ['2026-01-04'] },
      problems: [],
    })
  })
  test.each([
    ['Present', ['2026-01-04'], []],
    ['Absent', [], []],
    ['', [], []],
    ['Travelled', [], ['“Travelled” under “Status” is not read as present.']],
  ])('the status %j beside the date', (status, dates, problems) => {
    const row = read(
      ['Ada Obi', '4/1/2026', status],
      ['full_name', 'date', 'mark'],
      ['Name', 'Date', 'Status'],
    )
    expect(row).toMatchObject({ person: { dates }, problems })
  })
  test.each([
    ['Present', ['The day this is about is missing.']],
    ['Absent', []],
    ['', []],
    ['Travelled', ['“Travelled” under “Status” is not read as present.']],
  ])('the status %j beside an empty date belongs to no day', (status, problems) => {
    const row = read(['', 'Ada Obi', status], ['date', 'full_name', 'mark'], ['Date', 'Name', 'Status'])
    expect(row).toMatchObject({ person: { dates: [] }, problems })
  })
  test('beside an empty date the day of its own column counts', () => {
    const titles = ['Date', 'Name', 'Status', '4/1/2026']
    const row = read(['', 'Ada Obi', 'Present', 'x'], ['date', 'full_name', 'mark', 'mark'], titles)
    expect(row).toMatchObject({ person: { dates: ['2026-01-04'] }, problems: [] })
  })
  spec('Import: past attendance')
  test.each([
    ['4 July', '2026-07-04'],
    ['Saturday 4 July', '2026-07-04'],
    ['Sunday 4 July', '2021-07-04'],
    ['22 November', TODAY],
    ['29 November', '2025-11-29'],
    ['29 Feb', '2024-02-29'],
  ])('“%s” without a year is the last such day: %s', (title, date) => {
    expect(read(['Ada Obi', 'x'], ['full_name', 'mark'], ['Name', title])).toMatchObject({
      person: { dates: [date] },
      problems: [],
    })
  })
  test('half a name stays half, whatever default last name is set', () => {
    const reading = {
      date_order: 'dmy',
      leave_out_unreadable: false,
      last_name: 'Member',
      today: TODAY,
    } as const
    const targets: ImportTarget[] = ['full_name', 'date']
    const { person } = attendanceOf(['Ada', '4/1/2026'], { targets, titles: [] }, reading)
    expect(person.fields.last_name).toBeFalsy()
  })
  test('may use a tick under each day', () => {
    const titles = ['Name', '4/1/2026', '11/1/2026', '18/1/2026']
    expect(
      read(['Ada Obi', 'x', '', '0'], ['full_name', 'mark', 'mark', 'mark'], titles).person.dates,
    ).toEqual(['2026-01-04'])
  })
  const under = (cell: string) => read(['Ada Obi', cell], ['full_name', 'mark'], ['Name', '4/1/2026'])
  const SIGNS =
    '1 1.0 x X ✓ ✔ ✔\uFE0F ✅ v y Yes true P present Pr. attended came late 9:05 09:05:30 9.05am 0.375'
  test.each([SIGNS.split(' '), ['on time', '8 AM', '9.05 a.m.', '2026-01-04', '4/1/2026 9:12']].flat())(
    '%j under a day means present',
    (cell) => {
      expect(under(cell)).toMatchObject({ person: { dates: ['2026-01-04'] }, problems: [], notes: [] })
    },
  )
  test.each(['', '0', '0.0', '-', 'n', 'No', 'absent', 'ABS', 'a', 'false', '✗', '❌', 'nil', 'n/a'])(
    '%j under a day means absent',
    (cell) => expect(under(cell)).toMatchObject({ person: { dates: [] }, problems: [], notes: [] }),
  )
  test.each(['Travelled', 'Sick', 'Excused', 'not present', 'P?', 'permission', 'maternity leave'])(
    '%j under a day is no presence, and is named',
    (cell) => {
      const named = [`“${cell}” under “4/1/2026” is not read as present.`]
      expect(under(cell)).toMatchObject({ person: { dates: [] }, problems: named, notes: [] })
      const titles = ['Name', '4/1/2026', '11/1/2026']
      const taken = read(['Ada Obi', cell, 'x'], ['full_name', 'mark', 'mark'], titles)
      expect(taken).toMatchObject({ person: { dates: ['2026-01-11'] }, problems: [], notes: named })
    },
  )
  test.each<[string[], RegExp]>([
    [['Ada Obi', 'soon'], /^“soon” is not a past day/],
    [['Ada Obi', '4/1/2999'], /^“4\/1\/2999” is not a past day/],
    [['Ada Obi', '23/11/2026'], /^“23\/11\/2026” is not a past day/],
    [['', '4/1/2026'], /^Who this is about is missing/],
  ])('%j is broken', (cells, reason) => {
    expect(read(cells, ['full_name', 'date']).problems).toEqual([expect.stringMatching(reason)])
  })
})
