/** Reads written workbooks back: with another library, with the app's own reader, and as raw XML. */
import fc from 'fast-check'
import JSZip from 'jszip'
import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { FileColumn, FileValue } from '../../contract/csv.ts'
import { sheetsOf } from '../../server/modules/imports/reading/read-file.ts'
import { sheetName } from '../../src/ui/list-file/excel.ts'
import { listFile } from '../../src/ui/list-file/write-list-file.ts'
import { spec } from '../spec/spec.ts'

type Gift = {
  name: string
  phone: string | null
  account: string
  amount: number | null
  day: string | null
  at: string
  count: number
}

const columns: FileColumn<Gift>[] = [
  { title: 'Ìyè orúkọ', value: ({ name }) => name },
  { title: 'Phone', type: 'phone', value: ({ phone }) => phone },
  { title: 'Account', type: 'digits', value: ({ account }) => account },
  { title: 'Amount', type: 'money', value: ({ amount }) => amount },
  { title: 'Day', type: 'date', value: ({ day }) => day },
  { title: 'At', type: 'moment', value: ({ at }) => at },
  { title: 'Count', type: 'number', value: ({ count }) => count },
]

const gift: Gift = {
  name: 'Ọlá Ẹ̀kọ́ ṣọlá 🙏🏾',
  phone: '+2348031234567',
  account: '0012345678',
  amount: 2500.5,
  day: '1990-02-28',
  at: '2026-11-27 13:30',
  count: 12,
}

async function written<Row>(name: string, list: FileColumn<Row>[], rows: readonly Row[]): Promise<Buffer> {
  const blob = await listFile('xlsx', { name, columns: list, rows })
  return Buffer.from(await blob.arrayBuffer())
}

const read = async (file: Buffer) => (await readWorkbook(file, { trim: false }))[0]!.data
const sheetXml = async (file: Buffer) =>
  (await JSZip.loadAsync(file)).file('xl/worksheets/sheet1.xml')!.async('string')

spec('2 Files: Excel')
test('another library reads typed values, zeros and diacritics intact', async () => {
  const [head, row] = await read(await written('gifts', columns, [gift]))
  expect(head).toEqual(columns.map(({ title }) => title))
  expect(row).toEqual([
    'Ọlá Ẹ̀kọ́ ṣọlá 🙏🏾',
    '0803 123 4567',
    '0012345678',
    2500.5,
    new Date('1990-02-28T00:00:00Z'),
    new Date('2026-11-27T13:30:00Z'),
    12,
  ])
})

test('the app reads its own workbook like its CSV', async () => {
  const [sheet] = await sheetsOf(await written('gifts', columns, [gift]))
  expect(sheet!.name).toBe('gifts')
  expect(sheet!.rows[1]!.slice(0, 5)).toEqual([
    'Ọlá Ẹ̀kọ́ ṣọlá 🙏🏾',
    '0803 123 4567',
    '0012345678',
    '2500.5',
    '1990-02-28',
  ])
})

test('dates show as ISO, money with two decimals', async () => {
  const file = await written('gifts', columns, [gift])
  const [, ...cells] = (await sheetXml(file)).split('<row ')[2]!.split('<c ')
  const styles = await (await JSZip.loadAsync(file)).file('xl/styles.xml')!.async('string')
  const formats = [...styles.split('<cellXfs')[1]!.matchAll(/numFmtId="(\d+)"/g)].map(([, id]) => id)
  const formatOf = (cell: string) => formats[Number(/ s="(\d)"/.exec(cell)![1])]
  expect(cells.map(formatOf)).toEqual(['49', '49', '49', '4', '164', '165', '0'])
  expect(styles).toContain('numFmtId="164" formatCode="yyyy\\-mm\\-dd"')
})

test('an empty value, an early date and a day without year are no wrong dates', async () => {
  const days = [null, '1899-12-31', '22 November', '1900-03-01']
  const rows = days.map((day) => ({ ...gift, day }))
  const [, ...found] = await read(await written('gifts', columns, rows))
  expect(found.map((row) => row[4])).toEqual([
    null,
    '1899-12-31',
    '22 November',
    new Date('1900-03-01T00:00:00Z'),
  ])
})

const one: FileColumn<FileValue>[] = [{ title: 'text', value: (value) => value }]

spec('2 Files: Excel')
test.each(['=1+1', '+2', '-2', '@sum', '=HYPERLINK("http://evil.example")', '\t=1', ' =1', "'=1"])(
  'a cell of %j is text and no formula',
  async (text) => {
    const file = await written('list', one, [text])
    expect((await read(file))[1]).toEqual([text])
    expect(await sheetXml(file)).not.toMatch(/<f[ >]/)
  },
)

test('characters that XML forbids are left out', async () => {
  const file = await written('list', one, ['a\u0000b\u0008c\uD800d\uFFFE', '<a href="&amp;">', 'a\r\nb'])
  expect((await read(file)).slice(1)).toEqual([['abcd'], ['<a href="&amp;">'], ['a\nb']])
})

test('text that reads like an escape of Excel stays as typed', async () => {
  const file = await written('list', one, ['_x0041_', 'constructor'])
  expect(await sheetXml(file)).toContain('_x005F_x0041_')
  const [sheet] = await sheetsOf(file)
  expect(sheet!.rows.slice(1)).toEqual([['_x0041_'], ['constructor']])
})

test('any text survives', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }),
      async (texts) => {
        const kept = texts.map((text) => text.replace(/^\s*$/, 'x').replaceAll('_x', 'x'))
        expect((await read(await written('list', one, kept))).slice(1)).toEqual(kept.map((text) => [text]))
      },
    ),
    { numRuns: 30 },
  ))

test.each([
  ['Lekki/Ikoyi: [cell]?', 'Lekki Ikoyi cell'],
  ["'Choir'", 'Choir'],
  ['', 'list'],
  ['History', 'History list'],
  ['A very long name of a department of ushers', 'A very long name of a departmen'],
])('names the sheet of %j %j', async (name, legal) => {
  expect(sheetName(name)).toBe(legal)
  expect((await readWorkbook(await written(name, one, ['x'])))[0]!.sheet).toBe(legal)
})

test('names columns beyond Z as Excel does', async () => {
  const wide = Array.from({ length: 28 }, (_, at) => ({ title: `t${at}`, value: () => at }))
  const [, row] = await read(await written('wide', wide, [0]))
  expect(row).toEqual(Array.from({ length: 28 }, (_, at) => at))
})
