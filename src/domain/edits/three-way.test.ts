import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, threeWay } from './drafted-edit.ts'

const base = { name: 'Ngozi', phone: '1', birthday: { day: 1, month: null as number | null } }

test("an untouched field follows another user's change", () => {
  const merged = threeWay(base, { ...base, name: 'Ngozika' }, { ...base, phone: '2' })
  expect(merged).toMatchObject({
    values: { name: 'Ngozika', phone: '2' },
    followed: ['phone'],
    conflicts: [],
  })
  expect(changedFields(merged.base, merged.values)).toEqual(['name'])
})

test('keeps both values of a field that both changed, as a conflict', () => {
  const merged = threeWay(base, { ...base, phone: '3' }, { ...base, phone: '2' })
  expect(merged.conflicts).toEqual([{ field: 'phone', mine: '3', theirs: '2' }])
  expect(merged.values.phone).toBe('3')
  expect(merged.base.phone).toBe('1')
})

test('the same change by both is no conflict and sends nothing', () => {
  const merged = threeWay(
    base,
    { ...base, birthday: { day: 2, month: 5 } },
    { ...base, birthday: { day: 2, month: 5 } },
  )
  expect(merged.conflicts).toEqual([])
  expect(changedFields(merged.base, merged.values)).toEqual([])
})

test('never drops a change without a conflict', () => {
  const row = fc.record({ name: fc.constantFrom('a', 'b', 'c'), phone: fc.constantFrom('1', '2', '3') })
  fc.assert(
    fc.property(row, row, row, (was, mine, now) => {
      const merged = threeWay(was, mine, now)
      for (const field of ['name', 'phone'] as const) {
        const isConflict = merged.conflicts.some((conflict) => conflict.field === field)
        if (mine[field] !== was[field]) expect(merged.values[field]).toBe(mine[field])
        else expect(merged.values[field]).toBe(now[field])
        if (mine[field] !== was[field] && now[field] !== was[field])
          expect(isConflict).toBe(mine[field] !== now[field])
      }
    }),
  )
})
