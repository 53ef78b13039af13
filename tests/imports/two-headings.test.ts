import { expect, test } from 'vitest'
import type { ImportKind } from '../../contract/routes/imports.ts'
import { tasks } from '../../server/modules/imports/worker/tasks.ts'

async function columnsIn(list: string, kind: ImportKind = 'members') {
  const { columns, rows } = await tasks.read({ file: Buffer.from(list), kind })
  return { columns: columns.map(({ title, target }) => `${title}: ${target}`), people: rows.length }
}

test.each([
  ['with its year', 'Name,July 2026,\n,5,12\nAda Obi,P,A', '5 July 2026'],
  ['as Excel keeps a month', 'Name,2026-07-01,\n,5,12\nAda Obi,P,A', '5 July 2026'],
  ['without a year', 'Name,JULY,\n,5th,12th\nAda Obi,P,A', '5 July'],
  ['beneath the year alone', 'Name,2026,\n,5 July,12 July\nAda Obi,P,A', '5 July 2026'],
])('a month over days %s makes days', async (_, list, first) => {
  const { columns, people } = await columnsIn(list, 'attendance')
  expect(columns[1]).toBe(`${first}: mark`)
  expect(people).toBe(1)
})

test('two services on one day are two services', async () => {
  const list = 'Name,5/7/2026,,12/7/2026\n,1st Service,2nd Service,1st Service\nAda Obi,P,,P'
  const { columns } = await columnsIn(list, 'attendance')
  expect(columns.slice(1)).toEqual([
    '5/7/2026 1st Service: mark',
    '5/7/2026 2nd Service: mark',
    '12/7/2026 1st Service: mark',
  ])
})

test.each([
  ['Name,,Phone\nAda,Obi,08035550101', 'members'],
  ['Name,,City\nGrace,Day,Ikeja\nUnit,State,Lagos', 'members'],
  ['Name,July 2026,\nAda,1,1\nBisi,1,', 'attendance'],
  ['Name,5/7/2026,\nAda,Present,Present', 'attendance'],
] as const)('a person below one heading row stays: %s', async (list, kind) => {
  expect((await columnsIn(list, kind)).people).toBe(list.split('\n').length - 1)
})

test('parts of other people stay left out', async () => {
  const { columns } = await columnsIn(
    'NAME,,NEXT OF KIN,\nSurname,First name,Name,Phone\nObi,Ada,Musa Bello,08035550101',
  )
  expect(columns.slice(2)).toEqual(['NEXT OF KIN Name: ignore', 'NEXT OF KIN Phone: ignore'])
})

test.each([
  ['05/07/2026 1st Service', 'mark'],
  ['2026-07-05 Youth', 'mark'],
  ['1st Service (5 July 2026)', 'mark'],
  ['Sunday 5 July', 'mark'],
  ['05/07/2026 Total', 'ignore'],
  ['Age 1-2 years', 'ignore'],
  ['1-2 years', 'ignore'],
])('the heading of an attendance list “%s” is %s', async (heading, target) => {
  const { columns } = await columnsIn(`Name,Phone,${heading}\nAda Obi,08035550101,P`, 'attendance')
  expect(columns[2]).toBe(`${heading}: ${target}`)
})

test.each([
  ['BIRTH DAY & MONTH', 'date_of_birth', '12th March'],
  ['Date de naissance', 'date_of_birth', '12/3/1990'],
  ['Name of Church Member', 'full_name', 'Ada Obi'],
  ['Orúkọ', 'full_name', 'Ada Obi'],
  ['suburb', 'city', 'Ikeja'],
  ['Which Department are you in?', 'department', 'Choir'],
  ['Home Cell Centre', 'cell', 'Zion'],
  ['Nọ́mbà fóònù', 'phone_number', '08035550101'],
  ['Téléphone', 'phone_number', '08035550101'],
])('the heading “%s” is %s', async (heading, target, cell) => {
  const { columns } = await columnsIn(`S/N,${heading},Email\n1,${cell},ada@obi.ng`)
  expect(columns[1]).toBe(`${heading}: ${target}`)
})

test('an unknown heading over birthdays is a birthday', async () => {
  const { columns } = await columnsIn('Name,Ayeye\nAda Obi,12 March\nMusa Bello,4/7/1990')
  expect(columns[1]).toBe('Ayeye: date_of_birth')
})

test.each([
  'Name,First visit\nAda Obi,12/3/1990',
  'Name,Ayeye\nAda Obi,12/3/2026\nMusa Bello,5/3/2026',
  'Name,Ayeye,Iranti\nAda Obi,12/3/1990,12/3/1991',
  'Name,DOB,Ayeye\nAda Obi,12/3/1990,12/3/1991',
])('omits days that may be no birthdays: %s', async (list) => {
  expect((await columnsIn(list)).columns.at(-1)).toMatch(/: ignore$/)
})
