/** Checks that no published migration changes: a database that applied it would refuse to start. */
import { expect, test } from 'vitest'
import { migrationHashes, readPublished } from '../support/published.ts'

const pinned = readPublished().migrations
const present = migrationHashes()

test('published migrations stay byte for byte', () => {
  expect(Object.keys(pinned).length).toBeGreaterThan(50)
  expect({ ...present, ...pinned }).toEqual(present)
})

test('every migration has its hash in tests/corpus/published.json', () => {
  expect(Object.keys(present).filter((name) => !(name in pinned))).toEqual([])
})
