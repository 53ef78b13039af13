import { expect, test } from 'vitest'
import type { ImportKind } from '../../contract/routes/imports.ts'
import { tasks } from '../../server/modules/imports/worker/tasks.ts'
import { someSheets } from './a-workbook.ts'

type Sheets = Parameters<typeof someSheets>[0]

async function read(sheets: Sheets, wanted: number[] | null = null, kind: ImportKind = 'members') {
  const {
    rows,
    columns,
    sheets: foundSheets,
  } = await tasks.read({ file: someSheets(sheets), kind, sheets: wanted })
  return {
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
    columns: columns.map(({ title, target }) => [title, target]),
    read: foundSheets.filter((sheet) => sheet.read).map(({ name }) => name),
    foundSheets,
  }
}

const COVER = { name: 'Read me', rows: [['Grace Church'], ['Fill in the sheet Members'], ['Ask Ada']] }
const MEN = {
  name: 'Men',
  rows: [
    ['Name', 'Phone'],
    ['Tunde Bello', '08035550101'],
  ],
}
const WOMEN = {
  name: 'Women',
  rows: [['Women of the church'], ['PHONE', 'Name'], ['08035550102', 'Ada Obi']],
}

test('a cover sheet does not become the list', async () => {
  expect((await read([COVER, MEN])).read).toEqual(['Men'])
  const unnamed = {
    name: 'List',
    rows: [
      ['Ada Obi', '08035550102'],
      ['Tunde Bello', '08035550101'],
    ],
  }
  expect((await read([COVER, unnamed])).read).toEqual(['List'])
})

test('sheets with the same headings in another order are one list', async () => {
  const { rows, lines, foundSheets } = await read([MEN, WOMEN])
  expect(rows).toEqual([
    ['Tunde Bello', '08035550101'],
    ['Ada Obi', '08035550102'],
  ])
  expect(lines).toEqual([2, 5])
  expect(foundSheets.map(({ from }) => from)).toEqual([0, 2])
})

test('names and skips a sheet with other headings', async () => {
  const visits = {
    name: 'Visits',
    rows: [
      ['Name', 'Address'],
      ['Bisi Ade', '1 Allen'],
    ],
  }
  const { read: names, foundSheets } = await read([MEN, visits])
  expect(names).toEqual(['Men'])
  expect(foundSheets[1]).toMatchObject({ name: 'Visits', place: 2, rows: 1, read: false })
})

test('chosen sheets with other headings keep every column', async () => {
  const youth = {
    name: 'Youth',
    rows: [
      ['Name', 'School', 'Phone'],
      ['Bisi Ade', 'Unilag', '08035550103'],
    ],
  }
  const { rows, columns } = await read([MEN, youth], [1, 2])
  expect(columns.map(([title]) => title)).toEqual(['Name', 'Phone', 'School'])
  expect(rows).toEqual([
    ['Tunde Bello', '08035550101', ''],
    ['Bisi Ade', '08035550103', 'Unilag'],
  ])
})

test('keeps a column beside the headings of a combined sheet', async () => {
  const more = {
    name: 'More',
    rows: [
      ['Name', 'Phone'],
      ['Bisi Ade', '08035550103', 'Lagos'],
    ],
  }
  expect((await read([MEN, more])).rows[1]).toEqual(['Bisi Ade', '08035550103', 'Lagos'])
})

test('reads registers of two months together when both are chosen', async () => {
  const july = {
    name: 'July',
    rows: [
      ['Name', '5/7/2026'],
      ['Ada Obi', 'P'],
    ],
  }
  const august = {
    name: 'August',
    rows: [
      ['Name', '2/8/2026'],
      ['Ada Obi', 'P'],
    ],
  }
  const { rows, columns } = await read([july, august], [1, 2], 'attendance')
  expect(columns).toEqual([
    ['Name', 'full_name'],
    ['5/7/2026', 'mark'],
    ['2/8/2026', 'mark'],
  ])
  expect(rows).toEqual([
    ['Ada Obi', 'P', ''],
    ['Ada Obi', '', 'P'],
  ])
})

test('reads hidden sheets only on request or when none is visible', async () => {
  const old = { ...WOMEN, name: 'old2019', hidden: true }
  expect((await read([old, MEN])).read).toEqual(['Men'])
  expect((await read([old, MEN], [1])).read).toEqual(['old2019'])
  expect((await read([old])).read).toEqual(['old2019'])
})

test('reads and counts rows hidden by a filter', async () => {
  const rows = [...MEN.rows, ['Ada Obi', '08035550102']]
  const { foundSheets, lines } = await read([{ ...MEN, rows, hiddenRows: [3] }])
  expect(lines).toEqual([2, 3])
  expect(foundSheets).toMatchObject([{ rows: 2, hidden_rows: 1 }])
})

test('a long sheet beside the list does not refuse the file', async () => {
  const log = { name: 'Log', rows: Array.from({ length: 6000 }, (_, at) => ['sent', at]) }
  expect((await read([log, MEN])).read).toEqual(['Men'])
  await expect(read([log, MEN], [1])).rejects.toThrow('Sheet “Log”: This file has more than 5,000 people')
})

test('a sheet with headings and one without are not one list', async () => {
  const bare = { name: 'Bare', rows: [['Ada Obi', '08035550102']] }
  await expect(read([MEN, bare], [1, 2])).rejects.toThrow('Some of these sheets have headings')
})

test('refuses a missing sheet with a sentence', async () => {
  await expect(read([MEN], [7])).rejects.toThrow('Please choose a sheet with something in it.')
})
