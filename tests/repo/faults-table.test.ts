/** Checks that docs/faults.md names an existing test for each fault. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { titlesIn } from './tests-that-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Row = { fault: string; file: string; title: string }

/** A row without a file has the file of the row above. */
const rows: Row[] = []
for (const line of read('docs/faults.md')
  .split('\n')
  .filter((one) => /^\|(?! fault|---)/.test(one))) {
  const [, fault = '', file = '', title = ''] = line.split('|').map((cell) => cell.trim())
  rows.push({ fault, file: file.replaceAll('`', '') || (rows.at(-1)?.file ?? ''), title })
}

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

test.each(REQUIRED_FAULTS)('%s is listed in the table', (fault) => {
  expect(rows.map((row) => row.fault)).toContain(fault)
})

test.each(rows)('there is a test “$title” in $file', ({ file, title }) => {
  expect(titlesIn(file)).toContain(title)
})

test('every injected fault is listed in the table', () => {
  const files = ['tests/faults', 'e2e/faults'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  const injected = files.filter((file) => /\.(test|spec)\.ts$/.test(file)).flatMap(titlesIn)
  const known = new Set(rows.map((row) => row.title))
  expect(injected.filter((title) => !known.has(title ?? ''))).toEqual([])
})
