/** Tests the names of prepared statements. */
import { expect, it } from 'vitest'
import { TABLE_NAMES } from '../../../contract/tables/index.ts'
import { statementName } from '../../../server/db/pipeline.ts'

it('tells any two sets of tables apart, within PostgreSQL’s name length', () => {
  const sets = Array.from({ length: 2 ** TABLE_NAMES.length }, (_, bits) =>
    TABLE_NAMES.filter((_name, at) => bits & (1 << at)),
  )
  const names = sets.map((set) => statementName('write', set))
  expect(new Set(names).size).toBe(sets.length)
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(63)
})
