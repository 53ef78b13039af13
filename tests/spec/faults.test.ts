/** Every fault has a test, and every test of the fault folders has a row in docs/faults.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faultIds, faultsPage } from '../../scripts/parts/faults-page.ts'
import { readTests, findProofs } from '../../scripts/parts/spec-page.ts'
import { faults } from './elements/faults.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The faults that the design requires. The table may have more rows, or split one. */
const REQUIRED_FAULTS = [
  'Response lost after commit',
  'Service worker killed mid-flush',
  'Browser killed after the tick',
  'Two tabs and the worker flushing at once',
  'Captive portal, opaque, redirected, truncated replies',
  'A network that hangs',
  'No Background Sync',
  '401 mid-batch',
  '403',
  'A revoked usher',
  'Another account signing in mid-flush',
  '413',
  '429',
  '5xx',
  'A poison op',
  'Quota exceeded',
  '“Connection to IndexedDB lost”',
  'Phone asleep mid-write',
  'Storage evicted',
  'persist() denied',
  'Clock a day off',
  'Clock jumping',
  'Dexie upgrade blocked by another tab',
  'Update during a form',
  'Old client, new server',
  'Server restored from a backup',
  'Commits racing a pull',
  'An op for a deleted person',
  'An op for a merged person',
  'Two ushers making the same service and the same first timer offline',
]

/** Of the fault folders, each test and group without the tag of a fault. */
const untagged = (file: string, source: string): string[] =>
  readTests(file, source).tests.flatMap(({ title, skipped, ids }) =>
    skipped || ids.some((id) => id.startsWith('fault ')) ? [] : [`${file}: ${title}`],
  )

const { proofs } = findProofs()

test('every required fault is listed', () => {
  expect(faults).toEqual(expect.arrayContaining(REQUIRED_FAULTS))
})

test('every listed fault has a test that runs', () => {
  const proven = new Set(proofs.filter(({ skipped }) => !skipped).flatMap(({ ids }) => ids))
  expect(faultIds.filter((id) => !proven.has(id))).toEqual([])
})

test('every injected fault is tagged', () => {
  const files = ['tests/faults', 'e2e/faults'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const injecting = files.filter((file) => /\.(test|spec)\.ts$/.test(file))
  expect(injecting.length).toBeGreaterThan(20)
  expect(injecting.flatMap((file) => untagged(file, read(file)))).toEqual([])
})

test('a test without the tag of a fault is reported', () => {
  const source = `spec('fault 403')\ntest('a', () => {})\nspec('4 Login: kept')\ntest('b', () => {})\ntest('c', () => {})`
  expect(untagged('x.test.ts', source)).toEqual(['x.test.ts: b', 'x.test.ts: c'])
})

test('docs/faults.md is what `npm run spec` writes', () => {
  const page = read('docs/faults.md')
  expect(page === faultsPage(page, proofs), 'Please run `npm run spec`.').toBe(true)
})
