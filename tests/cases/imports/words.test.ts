/** Lists as churches have them, and the first guess for each of their rows. */
import { expect, test } from 'vitest'
import type { ImportKind } from '../../../contract/routes/imports.ts'
import { readRows } from './read-case.ts'
import { spec } from '../../spec/spec.ts'

const read = async (file: string, kind?: ImportKind) => (await readRows(file, kind)).read

const taken = async (file: string) =>
  (await read(file)).flatMap(({ person, problems }) => (problems.length ? [] : [person.fields]))

spec('Import: presence signs')
test('an x beside ticks marks a person absent', async () => {
  const rows = await read('03-tick-and-x.csv', 'attendance')
  expect(rows.map(({ person }) => person.dates)).toEqual([
    ['2026-07-05', '2026-07-26'],
    ['2026-07-05', '2026-07-12'],
  ])
  expect(rows[0]?.notes).toEqual([expect.stringContaining('An x is read as absent')])
})

test.each([
  ['04a-surname-first-other.csv', 'Tunde Samuel', 'Adeyemi'],
  ['04b-full-and-other.csv', 'Tunde Samuel', 'Adeyemi'],
  ['04d-two-commas.csv', 'Ada Jane', 'Obi'],
  ['04f-google-old-family-name.csv', 'Mary Jane', 'Van Dyke'],
])('%s: no word of a name is lost', async (file, first_name, last_name) => {
  expect(await taken(file)).toEqual([expect.objectContaining({ first_name, last_name })])
})

spec('Import: blank words')
test('words for nothing are blanks in every column', async () => {
  const name = { last_name: expect.any(String), first_name: 'Ada' }
  expect(await taken('06-nil-words.csv')).toEqual([
    { ...name, phone_number: '+2348031230001', gender: 'female', day_of_birth: 12, month_of_birth: 3 },
    { ...name, phone_number: '+2348031230002', gender: 'female' },
    name,
  ])
})

test('an Outlook list gives its own phone, home address and country', async () => {
  expect(await taken('09-outlook.csv')).toEqual([
    { first_name: 'Ada', last_name: 'Obi', street: '3 Allen', city: 'Ikeja', country: 'Nigeria' },
  ])
})

test('a numbered list from WhatsApp gives names and phones', async () => {
  expect(await taken('10-whatsapp-numbered-list.txt')).toEqual([
    { first_name: 'Ada', last_name: 'Obi', phone_number: '+2348031230031' },
    { first_name: 'Bola', last_name: 'Ade', phone_number: '+2348031230032' },
    { first_name: 'Grace', last_name: 'Udo', phone_number: '+2348031230033' },
    { first_name: 'Emeka', last_name: 'Nwosu' },
  ])
})

test('a title in the first name column is no first name', async () => {
  const [bro, usher] = await read('11-titles-in-first-name.vcf')
  expect(bro?.problems[0]).toBe('The first name is missing: “Bro” is a title.')
  expect(usher).toMatchObject({
    person: { fields: { first_name: 'Tunde', last_name: 'Usher' } },
    problems: [],
  })
})

test('a post code is no birthday', async () => {
  expect((await taken('12-postcode-as-birthday.csv')).map(({ date_of_birth }) => date_of_birth)).toEqual([
    '1990-03-12',
    '1991-04-13',
  ])
})

test('keeps the home address of two and names the other', async () => {
  const [row] = await read('13-two-addresses.csv')
  expect(row?.person.fields.street).toBe('3 Allen Ave Ikeja')
  expect(row?.notes).toEqual(['Only one address is kept for each person; “1 Marina Lagos” is left out.'])
})

test('totals and notes below the list are no people', async () => {
  expect(await taken('17-foot-rows.csv')).toHaveLength(1)
  expect((await read('17-foot-rows.csv')).map(({ problems }) => problems.length)).toEqual([0, 1, 1, 1, 1])
})
