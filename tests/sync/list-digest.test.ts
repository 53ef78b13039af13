/** Tests the code by which phones compare their lists of people. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { MarkRow } from '../../contract/tables/attendance.ts'
import { listCode, listDigest, sameList } from '../../sync/merge/list-digest.ts'
import { presences } from '../../sync/merge/marks.ts'

const ids = Array.from({ length: 24 }, () => newId())
const people = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 24 })

test('the same people in any order have one digest, others another', () => {
  fc.assert(
    fc.property(people, people, (some, others) => {
      const same = some.length === others.length && some.every((id) => others.includes(id))
      expect(sameList(listDigest(some), listDigest(others))).toBe(same)
      expect(sameList(listDigest(some), listDigest(some.toReversed()))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a person with two ids counts once', () => {
  const [first, second, other] = [newId(), newId(), newId()]
  const mark = (person_id: string) =>
    ({ id: newId(), person_id, arrived_at: '2026-05-03T09:00:00.000Z', removed_by: null }) as MarkRow
  const canonical = (id: string) => (id === second ? first : id)
  const here = presences([mark(second), mark(other), mark(first)], canonical)
  const there = presences([mark(first), mark(other)], (id) => id)
  expect(listDigest(here.keys())).toEqual(listDigest(there.keys()))
})

test('one person more, fewer or exchanged changes the code, bar coincidences', () => {
  const words = new Set<string>()
  const list: string[] = []
  for (let index = 0; index < 2_000; index += 1) {
    list.push(newId())
    words.add(listCode(listDigest(list)))
  }
  // Of 2,000 draws from a million, about two share a code by chance.
  expect(words.size).toBeGreaterThan(1_985)
  for (const word of words) expect(word).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('published digests stay the same, for phones of two versions meet', () => {
  const list = listDigest(['018f3c1e-7b2a-7c3d-8e4f-5a6b7c8d9e0f', 'a3bb189e-8bf9-3888-9912-ace4e6543002'])
  expect([list, listCode(list)]).toMatchInlineSnapshot(`
    [
      {
        "count": 2,
        "digest": "1b0e74522938476e",
      },
      "Y0PF",
    ]
  `)
})
