import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const column = [{ title: 'first_name', value: (row: { name: string | number | null }) => row.name }]
const cell = (name: string | number | null) => toCsv(column, [{ name }]).split('\r\n')[1]

test('Excel sees UTF-8 and whole lines', () =>
  expect(toCsv(column, [{ name: 'Ọlá' }])).toBe('\uFEFFfirst_name\r\nỌlá\r\n'))
test.each([
  ['=1+1', "'=1+1"],
  ['+234803', "'+234803"],
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
