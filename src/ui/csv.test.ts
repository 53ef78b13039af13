import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvDigits, csvMoney } from '../../contract/csv.ts'
import { normalPhone } from '../../sync/merge/phones.ts'
import { toCsv } from './csv.ts'

const column = [{ title: 'first_name', value: (row: { name: string | number | null }) => row.name }]
const cell = (name: string | number | null) => toCsv(column, [{ name }]).split('\r\n')[1]

test('Excel sees UTF-8 and whole lines', () =>
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
])('%j stands as %j', (text, written) => expect(cell(text)).toBe(written))
test('our own numbers stay numbers', () => expect(cell(-5)).toBe('-5'))
test('nothing is an empty cell', () => expect(cell(null)).toBe(''))

/** A spreadsheet reads a cell as a number where it can. */
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
test('any account number survives, and none can run as a formula', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z]{6,34}$/), (account) => {
      const read = asExcel(cell(csvDigits(account))!)
      expect(typeof read === 'string' && digits(read)).toBe(account)
      expect(read).not.toMatch(/^[=+\-@]/)
    }),
  ))
test('an amount has two decimals and stays a number', () => {
  const money = (amount: number) =>
    toCsv([{ title: 'a', value: () => csvMoney(amount) }], [0]).split('\r\n')[1]
  expect([2500, 2500.5, -0.05].map(money)).toEqual(['2500.00', '2500.50', '-0.05'])
})
