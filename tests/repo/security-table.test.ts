/** Checks that docs/security.md names an existing test for each line of the list. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runsIn } from './tests-that-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/security.md')

/** A row without lines has the lines of the row above. */
type Row = { lines: string[]; what: string; where: string; file: string; title: string }

const rows: Row[] = []
for (const text of page.split('\n').filter((one) => /^\|(?! line|---)/.test(one))) {
  const [, line = '', what = '', where = '', file = '', title = ''] = text
    .split('|')
    .map((cell) => cell.trim())
  rows.push({
    lines: line ? line.split(', ') : (rows.at(-1)?.lines ?? []),
    what,
    where: where.replaceAll('`', ''),
    file: file.replaceAll('`', ''),
    title,
  })
}
const kept = rows.filter((row) => row.file !== 'not met')
const notMet = rows.filter((row) => row.file === 'not met')

/** The requirements that need a proof, except those without a subject here. */
const REQUIREMENTS =
  `1.2.1 1.2.4 1.2.10 1.3.4 1.3.6 1.3.11 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.3.5 2.4.1 3.2.1 3.3.1 3.3.2 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6
  3.5.1 3.5.3 3.5.5 5.2.1 5.2.2 5.2.6 5.3.2 6.2.1 6.2.3 6.2.4 6.2.5 6.2.7 6.2.9 6.3.1 6.3.3 6.3.8 6.4.1 6.5.1 11.4.2 7.2.4 7.3.1
  7.3.2 7.4.1 7.4.2 7.5.2 8.2.1 8.2.2 8.2.3 8.4.1 15.3.1 15.3.3 13.3.1 14.2.1 14.3.2 14.3.3 16.3.1 16.3.2 16.5.1`.split(
    /\s+/,
  )
/** This one has no test, because the product does not have it. */
const UNPROVEN = ['P.9']

test.each(REQUIREMENTS)('%s is listed in the table', (line) => {
  const its = rows.filter((row) => row.lines.includes(line))
  expect(its.length).toBeGreaterThan(0)
  if (!UNPROVEN.includes(line)) expect(its.some((row) => row.file !== 'not met')).toBe(true)
})

test.each(kept)('$lines.0: there is a test “$title” in $file', ({ file, title }) => {
  expect(title).not.toBe('')
  expect(runsIn(file, title)).toBe(true)
})

test.each(kept)('$lines.0: $where exists', ({ where }) => {
  expect(existsSync(join(root, where))).toBe(true)
})

test.each(notMet)('$lines.0: explains why it is not met', ({ title }) => {
  expect(title.split(' ').length).toBeGreaterThan(8)
})

test('reports a row without a test, or whose test is skipped', () => {
  const file = 'tests/security/nul.test.ts'
  expect(
    runsIn(file, '2.2.2 %s: a NUL in any field of text is said at that field, and nothing is kept'),
  ).toBe(true)
  expect(runsIn(file, '2.2.2 %s: a NUL in any field')).toBe(false)
  expect(runsIn(file, 'no such test')).toBe(false)
})

test('every line in a title of tests/security is listed in the table', () => {
  const files = readdirSync(join(root, 'tests/security')).filter((name) => name.endsWith('.test.ts'))
  const titles = /^(?:test|describe)\S*?\(\s*['"`](\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)/gm
  const named = files.flatMap((name) =>
    [...read(`tests/security/${name}`).matchAll(titles)].flatMap(([, lines = '']) => lines.split(', ')),
  )
  expect(named.length).toBeGreaterThan(20)
  const known = new Set(rows.flatMap((row) => row.lines))
  expect(named.filter((line) => !known.has(line))).toEqual([])
})
