/** Files whose sheets, headings or size once failed. Each is an example of a kind. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCase } from './read-case.ts'

const folder = new URL('.', import.meta.url)

const named = (first_name: string, last_name: string, phone_number: string) => ({
  first_name,
  last_name,
  phone_number,
})

test('02 four sheets with the same headings are one list', async () => {
  const { people, sheets } = await readCase('02-several-sheets.xlsx')
  expect(people).toHaveLength(12)
  expect(people[3]).toEqual(named('Womena', 'Sheet', '+2348034410000'))
  expect(sheets).toEqual({ read: ['Men', 'Women', 'Youth', 'Children'], left: [] })
})

test('02 other sheets are read where they are chosen', async () => {
  const { people, sheets } = await readCase('02-several-sheets.xlsx', 'members', [2, 4])
  expect(people).toHaveLength(6)
  expect(sheets).toEqual({ read: ['Women', 'Children'], left: ['Men', 'Youth'] })
})

test('02b reads the visible sheet, not the hidden one before it', async () => {
  const { people, sheets } = await readCase('02b-hidden-first-sheet.xlsx')
  expect(people).toEqual([named('New', 'One', '+2348035551112'), named('Gone', 'Two', '+2348035551114')])
  expect(sheets).toEqual({ read: ['Current'], left: ['old2019'] })
})

test('05 a birthday whose format shows no year has none', async () => {
  const { people } = await readCase('05-birthday-format-hides-year.xlsx')
  expect(people.map(({ date_of_birth, day_of_birth }) => [day_of_birth, date_of_birth])).toEqual([
    [12, undefined],
    [12, undefined],
    [12, '1991-03-12'],
  ])
})

test('07 a month over day numbers makes eight days', async () => {
  const { people } = await readCase('07-attendance-month-over-days.xlsx', 'attendance')
  expect(people).toEqual([
    {
      first_name: 'Tunde',
      last_name: 'Adeyemi',
      dates: ['2026-07-05', '2026-07-12', '2026-07-26', '2026-08-02', '2026-08-16', '2026-08-23'],
    },
    {
      first_name: 'Ngozi',
      last_name: 'Okafor',
      dates: ['2026-07-05', '2026-07-26', '2026-08-02', '2026-08-16', '2026-08-23'],
    },
  ])
})

test('08 names and birthdays follow the second row of headings', async () => {
  const { people, columns } = await readCase('08-two-row-headings.xlsx')
  expect(columns).toMatchObject({ Surname: 'last_name', 'Other Names': 'first_name' })
  expect(people).toEqual([
    {
      ...named('Tunde', 'Adeyemi', '+2348037770001'),
      day_of_birth: 12,
      month_of_birth: 3,
      date_of_birth: '1985-03-12',
    },
    {
      ...named('Ngozi', 'Okafor', '+2348037770002'),
      day_of_birth: 1,
      month_of_birth: 12,
      date_of_birth: '1990-12-01',
    },
  ])
})

test('14 a stray cell in the last row costs no rows between', async () => {
  const { people, lines, problems } = await readCase('14-stray-cell-row-1048576.xlsx')
  expect(people[0]).toEqual(named('Ada', 'Far', '+2348036670012'))
  expect(lines).toEqual([2, 1_048_576])
  expect(problems[1]).toEqual(['This row holds a single sign, not a person.'])
})

test.each([
  ['19-unclosed-quote.csv', /quotation mark in this file is opened and never closed/],
  ['22-html-named-xlsx.xlsx', /This is a web page, though it may be named \.xls/],
])('refuses %s with what to do', async (file, sentence) => {
  await expect(readCase(file)).rejects.toThrow(sentence)
})

test('23 usual headings are known', async () => {
  const { people } = await readCase('23-headings.csv')
  expect(people).toEqual([
    {
      ...named('Tunde', 'Adeyemi', '+2348036690008'),
      day_of_birth: 12,
      month_of_birth: 3,
      street: '3 Allen',
      cell: 'Zion',
    },
  ])
})

/** Tests of files that need the people of a church. */
const ELSEWHERE = ['../../imports/undo/cycles.test.ts', '../../server/church/imports.test.ts']

test('each file here has a test that names it', () => {
  const files = readdirSync(folder)
  const tests = [...files.filter((file) => file.endsWith('.test.ts')), ...ELSEWHERE]
  const said = tests.map((file) => readFileSync(new URL(file, folder), 'utf8')).join()
  const cases = files.filter((file) => /^\d\d/.test(file))
  expect(cases.filter((file) => !said.includes(file))).toEqual([])
})
