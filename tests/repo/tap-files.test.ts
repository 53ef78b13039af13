import { expect, test } from 'vitest'
import { countOf, measureTap } from '../../scripts/parts/measure-tap.mjs'

/** A newcomer follows one mark through this many files at most, the screen not counted. */
const MOST_FILES = 74

test('counts files of a layer and their functions', () => {
  const ran = { 'sync/a.ts': ['one', 'two'], 'sync/b.ts': [], 'server/c.ts': ['three'] }
  expect(countOf(ran)).toEqual({ files: 3, functions: 3 })
  expect(countOf(ran, 'sync')).toEqual({ files: 2, functions: 2 })
})

test('a mark runs on the phone until commit, then on both', async () => {
  const { commit, delivery, total } = await measureTap()
  expect(commit['sync/mutations/change-people.ts']).toContain('effect')
  expect(Object.keys(commit).filter((file) => file.startsWith('server/'))).toEqual([])
  expect(countOf(delivery, 'server').files).toBeGreaterThan(0)
  expect(countOf(delivery, 'sync').files).toBeGreaterThan(0)
  expect(countOf(total).files).toBeLessThanOrEqual(MOST_FILES)
  expect(Object.keys(total)).toEqual([...new Set([...Object.keys(commit), ...Object.keys(delivery)])].sort())
}, 120_000)
