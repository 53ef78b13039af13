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

/** The requirements with a subject here. */
const REQUIREMENTS =
  `1.2.1 1.2.4 1.2.10 1.3.4 1.3.6 1.3.11 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.3.5 2.4.1 3.2.1 3.3.1 3.3.2 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6
  3.5.1 3.5.3 3.5.5 5.2.1 5.2.2 5.2.6 5.3.2 6.2.1 6.2.3 6.2.4 6.2.5 6.2.7 6.2.9 6.3.1 6.3.3 6.3.8 6.4.1 6.5.1 11.4.2 7.2.4 7.3.1
  7.3.2 7.4.1 7.4.2 7.5.2 8.2.1 8.2.2 8.2.3 8.4.1 15.3.1 15.3.3 13.3.1 14.2.1 14.3.2 14.3.3 16.3.1 16.3.2 16.5.1`.split(
    /\s+/,
  )

const names = (row: Row, problem: string) => `${row.lines[0]} ${row.what}: ${problem}`

/** @returns what is wrong with a row */
function problemsOf(row: Row): string[] {
  const { where, file, title } = row
  if (file === 'not met') return title.split(' ').length > 8 ? [] : [names(row, 'has no reason')]
  const problems: string[] = []
  if (!where || !existsSync(join(root, where))) problems.push(names(row, `${where} does not exist`))
  if (!file || !existsSync(join(root, file))) problems.push(names(row, `${file} does not exist`))
  else if (!title || !runsIn(file, title)) problems.push(names(row, `${file} runs no test “${title}”`))
  return problems
}

test('every requirement has a row and a proof', () => {
  const listed = new Set(rows.flatMap(({ lines }) => lines))
  const proven = new Set(kept.flatMap(({ lines }) => lines))
  expect(REQUIREMENTS.filter((line) => !listed.has(line))).toEqual([])
  expect(REQUIREMENTS.filter((line) => !proven.has(line))).toEqual([])
})

test('every row names existing code and a running test, or a reason', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.flatMap(problemsOf)).toEqual([])
})

const NUL = 'tests/security/nul.test.ts'
const NUL_TITLE = '2.2.2 %s: a NUL in any text field is reported, nothing stored'
const ROW: Row = { lines: ['2.2.2'], what: '', where: NUL, file: NUL, title: NUL_TITLE }

test.each<[string, Partial<Row>, number]>([
  ['in order', {}, 0],
  ['with a part of a title', { title: '2.2.2 %s: a NUL in any field' }, 1],
  ['without a title', { title: '' }, 1],
  ['without a file', { file: '' }, 1],
  ['of a file that is gone', { file: 'tests/security/none.test.ts' }, 1],
  ['of code that is gone', { where: 'server/none.ts' }, 1],
  ['without code', { where: '' }, 1],
  ['not met without a reason', { file: 'not met', title: 'Not done yet.' }, 1],
])('a row %s has its number of problems', (_what, change, count) => {
  expect(problemsOf({ ...ROW, ...change })).toHaveLength(count)
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
