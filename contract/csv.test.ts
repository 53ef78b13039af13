import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile } from '../server/modules/export/service.ts'
import { normalPhone } from '../sync/merge/phones.ts'
import { csvDigits, toCsv, type FileValue } from './csv.ts'
import { spec } from '../tests/spec/spec.ts'

const column = [{ title: 'first_name', value: (row: { name: string | number | null }) => row.name }]
const cell = (name: string | number | null) => toCsv(column, [{ name }]).split('\r\n')[1]

spec('Church export: CSV')
test('marks the file as UTF-8 and ends its lines for Excel', () =>
  expect(toCsv(column, [{ name: 'Ọlá' }])).toBe('\uFEFFfirst_name\r\nỌlá\r\n'))
test.each([
  ['=1+1', "'=1+1"],
  ['+2', "'+2"],
  ['+44 20', "'+44 20"],
  ['-2', "'-2"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['\n=1', '"\'\n=1"'],
  ['Eze, "Big" Joe', '"Eze, ""Big"" Joe"'],
  ['=a,"b"', '"\'=a,""b"""'],
])('writes %j as %j', (text, written) => expect(cell(text)).toBe(written))
test('keeps numbers as numbers', () => expect(cell(-5)).toBe('-5'))
test('writes null as an empty cell', () => expect(cell(null)).toBe(''))

/** A spreadsheet reads a cell as a number if it can. */
const asExcel = (written: string) =>
  /^\s*[+-]?[\d.,]*\d(?:E[+-]?\d+)?\s*$/i.test(written) ? Number(written.replaceAll(',', '')) : written
const digits = (written: string) => written.replaceAll(' ', '')

test.each(['0123456789', '1234567890', '000123', '058', '123456789012345678', '1234E5'])(
  'Excel keeps the account number %s as text',
  (account) => {
    expect(asExcel(account), 'bare').not.toBe(account)
    const read = asExcel(cell(csvDigits(account))!)
    expect(typeof read).toBe('string')
    expect(digits(String(read))).toBe(account)
  },
)
test('Excel keeps the leading zero of a phone', () => {
  expect(asExcel(cell('+2348031234567')!)).toBe('0803 123 4567')
  expect(normalPhone('0803 123 4567')).toBe('+2348031234567')
})
spec('Church export: numbers')
test('any account number survives, and none can run as a formula', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z]{6,34}$/), (account) => {
      const read = asExcel(cell(csvDigits(account))!)
      expect(typeof read === 'string' && digits(read)).toBe(account)
      expect(read).not.toMatch(/^[=+\-@]/)
    }),
  ))
spec('Church export: numbers')
test('an amount has two decimals and stays a number', () => {
  const money = (amount: number) =>
    toCsv([{ title: 'a', type: 'money', value: () => amount }], [0]).split('\r\n')[1]
  expect([2500, 2500.5, -0.05].map(money)).toEqual(['2500.00', '2500.50', '-0.05'])
})

/** Each value and its bytes: no release changes a file that another program reads. */
const BYTES: [FileValue, string][] = [
  ['', ''],
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [-1.5, '-1.5'],
  [true, 'true'],
  ['Adéṣọlá', 'Adéṣọlá'],
  ['Ìyábọ̀, Ẹ̀kọ́', '"Ìyábọ̀, Ẹ̀kọ́"'],
  ['+2348031234567', '0803 123 4567'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['a\r\nb', '"a\r\nb"'],
  ['a\tb', 'a\tb'],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\nx', '"\'\nx"'],
  ['\r=1', '"\'\r=1"'],
  ['\u00A0=1', "'\u00A0=1"],
  [' x', '" x"'],
  ['x\t', '"x\t"'],
  ['"', '""""'],
  ["'=1", "'=1"],
  ['x;y', 'x;y'],
  ['＝1', '＝1'],
]

test('writes a value with the same bytes in list and export', async () => {
  const rows = BYTES.map(([value]) => ({ value }))
  const bytes = ['\uFEFFvalue', ...BYTES.map(([, written]) => written), ''].join('\r\n')
  expect(toCsv([{ title: 'value', value: (row: { value: FileValue }) => row.value }], rows)).toBe(bytes)
  async function* each() {
    yield* rows
  }
  let exported = ''
  for await (const part of csvFile(['value'], each())) exported += part
  expect(exported).toBe(bytes)
})
