/** Each word about a person in a row is imported, or the row names it as left out. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportTarget } from '../../contract/routes/imports.ts'
import { plainName } from '../../sync/merge/names.ts'
import { fullName } from '../../contract/people/shown-name.ts'
import type { PersonFields } from '../../sync/merge/person.ts'
import { attendanceOf, memberRow } from '../../server/modules/imports/understanding/rows.ts'
import { spec } from '../spec/spec.ts'

const READING = { date_order: 'dmy', leave_out_unreadable: false, today: '2026-11-27' } as const

const WORDS = [
  'Ada',
  'Obi',
  'Tunde',
  'Samuel',
  'Adeyemi',
  'Ọláṣubọ̀mí',
  'Van',
  'Dyke',
  'O’Neil',
  'Mary-Jane',
  'ZION',
  'T.B.',
]
const TITLES = ['', '', 'Mrs', 'Bro.', 'Otunba', 'Asst. Pastor', '(Dr)', 'Rev.Fr.']
const NAME_TARGETS: ImportTarget[] = ['first_name', 'middle_name', 'last_name', 'full_name']

const wordsOf = (text: string) => plainName(text).split(' ').filter(Boolean)

const column = fc.record({
  target: fc.constantFrom(...NAME_TARGETS),
  title: fc.constantFrom(...TITLES),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
  comma: fc.boolean(),
})

spec('Import: every word')
test('loses no word of a name cell in any combination of columns', () => {
  const titles = new Set(TITLES.flatMap(wordsOf))
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 4 }), (columns) => {
      const targets = columns.map(({ target }) => target)
      const cells = columns.map(({ title, words, comma, target }) =>
        words.length ? `${title} ${words.join(comma && target === 'full_name' ? ', ' : ' ')}`.trim() : '',
      )
      const { person, problems, notes } = memberRow(cells, { targets, titles: targets }, READING)
      const { first_name, last_name } = person.fields
      const said = new Set(wordsOf([first_name, last_name, ...problems, ...notes].join(' ')))
      const lost = cells.flatMap(wordsOf).filter((word) => !titles.has(word) && !said.has(word))
      expect(lost).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

describe('two people in one name cell', () => {
  const read = (cell: string, kind: 'members' | 'attendance' = 'members') =>
    kind === 'members'
      ? memberRow([cell], { targets: ['full_name'], titles: ['Name'] }, READING)
      : attendanceOf(
          [cell, '5 July 2026'],
          { targets: ['full_name', 'date'], titles: ['Name', 'Date'] },
          READING,
        )
  test.each([
    ['Deacon & Mrs Femi Alade', 'Femi Alade'],
    ['Mr and Mrs Femi Alade', 'Femi Alade'],
    ['Alade, Mr. & Mrs. Femi', 'Femi Alade'],
    ['Dr.&Mrs. Femi Alade', 'Femi Alade'],
    ['Mr/Mrs Femi Alade', 'Femi Alade'],
    ['Mr & Mrs Alade', 'Alade'],
  ])('%s: imports only %s', (cell, name) => {
    const { person, problems, notes } = read(cell)
    expect([fullName(person.fields as PersonFields), problems, notes]).toEqual([
      name,
      [],
      [`Names two people. Only ${name} is imported.`],
    ])
  })
  test.each([
    ['Femi & Bola Alade', 'Names two people. They are imported as one person, “Femi & Bola Alade”.'],
    ['Femi Alade and Family', 'Names a family. It is imported as one person, “Femi Alade and Family”.'],
  ])('%s becomes one person with a note', (cell, note) => {
    expect(read(cell).notes).toEqual([note])
  })
  test.each(['Pastor (Dr.) Mrs. Femi Alade', 'Alhaja (Mrs) Femi Alade', 'Dr/Mrs Femi Alade', 'Anderson Obi'])(
    '%s is one person',
    (cell) => expect(read(cell).notes).toEqual([]),
  )
  test('an attendance list says who is marked', () => {
    expect(read('Mr & Mrs Femi Alade', 'attendance').notes).toEqual([
      'Names two people. Only Femi Alade is marked.',
    ])
  })
})

test('a row says whether a title was removed from the name', () => {
  const read = (cell: string) => memberRow([cell], { targets: ['full_name'], titles: ['Name'] }, READING)
  expect(read('Bro Femi Alade').titled).toBe(true)
  expect(read('Alade, Pastor (Mrs) Femi').titled).toBe(true)
  expect(read('Mama Tunde').titled).toBeUndefined()
  expect(read('Femi Alade').titled).toBeUndefined()
})

describe('two columns of one kind', () => {
  test.each<[ImportTarget, string, string]>([
    ['phone_number', '08035550101', '08055550102'],
    ['email', 'ada@example.com', 'obi@example.com'],
    ['gender', 'F', 'M'],
    ['occupation', 'Teacher', 'Trader'],
    ['date_of_birth', '4/7/1990', '5/8/1991'],
    ['day_of_birth', '4', '5'],
    ['month_of_birth', 'July', 'August'],
    ['year_of_birth', '1990', '1991'],
    ['street', '3 Allen Avenue', '1 Marina'],
    ['city', 'Ikeja', 'Jos'],
    ['state', 'Lagos', 'Plateau'],
    ['post_code', '10001', '23401'],
    ['country', 'Nigeria', 'Ghana'],
    ['cell', 'Zion', 'Sinai'],
    ['department', 'Choir', 'Media'],
    ['joined', '1/3/2015', '2/4/2016'],
  ])('of %s name the omitted one', (target, one, other) => {
    const targets: ImportTarget[] = ['full_name', target, target]
    const row = memberRow(['Ada Obi', one, other], { targets, titles: ['Name', 'One', 'Other'] }, READING)
    const said = `${JSON.stringify(row.person)} ${[...row.problems, ...row.notes].join(' ')}`
    const digits = (text: string) => text.replace(/[ +]|^0/g, '')
    expect(said.includes(other) || digits(said).includes(digits(other))).toBe(true)
  })
})

describe('rows without a person', () => {
  const read = (...cells: string[]) =>
    memberRow(cells, { targets: ['full_name', 'phone_number'], titles: ['Name', 'Phone'] }, READING).problems
  test.each([
    'TOTAL',
    'Grand Total: 45',
    'Sub-total',
    'Total Members',
    'Prepared by Ada Obi',
    'Page 2 of 3',
    'NB: call first',
    'WOMEN FELLOWSHIP',
    'Youth',
    'End of list',
  ])('%s is no person', (cell) => expect(read(cell, '')).toEqual([expect.stringMatching(/not a person/)]))
  test.each(['Ada Obi', 'Grace Page', 'Noteh Bassey', 'Blessing Totalwood'])('%s is a person', (cell) => {
    expect(read(cell, '')).toEqual([])
  })
})

describe('phones in unusual shapes', () => {
  test.each([
    ['8,031,234,567', '+2348031234567'],
    ['0803/1234567', '+2348031234567'],
    ['０８０３１２３４５６７', '+2348031234567'],
    ['٠٨٠٣١٢٣٤٥٦٧', '+2348031234567'],
    ['01-2345678', '+2342012345678'],
    ['0803 123 4567 / 0805 123 4567', '+2348031234567'],
  ])('reads %s', (cell, phone) => {
    const columns = { targets: ['full_name', 'phone_number'] as ImportTarget[], titles: ['Name', 'Phone'] }
    const row = memberRow(['Ada Obi', cell], columns, READING)
    expect(row).toMatchObject({ person: { fields: { phone_number: phone } }, problems: [] })
  })
})

describe('a dead person', () => {
  const read = (cells: string[], targets: ImportTarget[], titles: string[]) =>
    memberRow(cells, { targets, titles }, READING).person
  test.each(['Ada Obi (Late)', 'Late Ada Obi', 'Ada Obi (deceased)', 'Ada Obi, late', 'Late Mrs Ada Obi'])(
    '%s',
    (cell) => {
      expect(read([cell], ['full_name'], ['Name'])).toMatchObject({
        fields: { first_name: 'Ada', last_name: 'Obi' },
        died: expect.stringMatching(/late|deceased/i),
      })
    },
  )
  test.each([
    ['Status', 'Deceased', true],
    ['Membership Status', 'Active', false],
    ['Deceased', 'Yes', true],
    ['Deceased?', 'No', false],
    ['Date of death', '4/7/2020', true],
  ])('%s: %s', (title, cell, died) => {
    expect('died' in read(['Ada Obi', cell], ['full_name', 'ignore'], ['Name', title])).toBe(died)
  })
  test('Lateef and Late-comers are alive', () => {
    expect(read(['Lateef Obi'], ['full_name'], ['Name'])).not.toHaveProperty('died')
  })
})
