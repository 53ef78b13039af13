/** Tests that packed columns are restored unchanged and stay readable for earlier phones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packColumns, unpackColumns } from '../../contract/sync/packed/table.ts'

const word = fc.constantFrom('Ọlá', '', 'a', null, true, 0, 70, 4095)
const table = fc
  .array(fc.record({ id: fc.uuid(), few: word, many: fc.nat(5000), other: fc.uuid() }), { maxLength: 400 })
  .map((rows) => ({
    count: rows.length,
    id: rows.map(({ id }) => id),
    few: rows.map(({ few }) => few),
    many: rows.map(({ many }) => many),
    other: rows.map(({ other }) => other),
  }))

test('unpacks packed values unchanged', () => {
  fc.assert(
    fc.property(table, (columns) => {
      expect(unpackColumns(packColumns(columns))).toEqual(columns)
    }),
  )
})

test('common values get the lowest codes; many values take two digits', () => {
  const seen = Array.from({ length: 300 }, (_, row) => (row % 3 === 0 ? row % 97 : 500))
  const { seen: packed } = packColumns({ count: 300, seen }) as unknown as {
    seen: { words: number[]; at: string[] }
  }
  expect(packed.words.slice(0, 4)).toEqual([500, 0, 3, 6])
  expect(packed.at.map((digits) => digits.slice(0, 9))).toEqual(['BAACAADAA', 'AAAAAAAAA'])
  expect(packed.at[1]).toContain('B')
})
