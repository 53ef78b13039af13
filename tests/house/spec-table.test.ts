/** docs/spec.md names a test for each element of the specification; this holds it to that. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { routes } from '../../contract/routes/index.ts'
import { toasts } from '../../src/lib/messages/en/toasts.ts'
import { runs } from './tests-that-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Row = { what: string; where: string[]; file: string; title: string }

const lines = read('docs/spec.md')
  .split('\n')
  .filter((line) => /^\|(?! spec |---)/.test(line))
const tableText = lines.join('\n')

const rows = lines.map((line): Row => {
  const [, , what = '', where = '', file = '', title = ''] = line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
  const places = [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place)
  return {
    what,
    where: places.filter((place) => place.includes('/')),
    file: file.replaceAll('`', ''),
    title,
  }
})

const isTested = (file: string, title: string) => existsSync(join(root, file)) && runs(read(file), title)

test('the table has rows', () => {
  expect(rows.length).toBeGreaterThan(90)
})

test.each(rows)('$what: there is a test “$title” in $file', ({ file, title }) => {
  expect(isTested(file, title)).toBe(true)
})

test.each(rows)('$what: $where is there', ({ where }) => {
  expect(where.filter((place) => !existsSync(join(root, place.replace(/\/\*.*$/, ''))))).toEqual([])
})

const paths = [...read('src/app/routes.tsx').matchAll(/^\s*(?:\{ )?path: '([^']+)'/gm)].map(
  ([, path = '']) => path,
)

test('the route table is read', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '/login', '/members', '*']))
  expect(paths.length).toBe(read('src/app/routes.tsx').match(/\bpath: /g)?.length)
})

test.each(paths)('%s of the route table stands in a row', (path) => {
  expect(tableText).toContain(`\`${path}\``)
})

/** A row names a call as `METHOD path`, in the contract's spelling with {id} for :id; what begins with / is no route of it. */
const called = new Set(
  rows.flatMap(({ what }) =>
    [...what.matchAll(/`((?:GET|POST|PUT|DELETE) [^`/][^`]*)`/g)].map(([, call]) => call),
  ),
)
const calls = Object.values(routes).map(
  ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
)

test.each(calls)('%s of the contract stands in a row', (call) => {
  expect(called).toContain(call)
})

test('no row names a call that is not there', () => {
  expect([...called].filter((call) => !calls.includes(call ?? ''))).toEqual([])
})

/** What the app says at the end of something; a sentence with a number has a form for one and one for more. */
const said = Object.entries(toasts).flatMap(([key, text]) =>
  (typeof text === 'string' ? [text] : Object.values(text)).map((sentence) => [key, sentence]),
)

test.each(said)('the toast %s stands in a row: %s', (_key, text) => {
  expect(tableText).toContain(`\`${text}\``)
})

test('no row says partly', () => {
  expect(rows.filter(({ what, title }) => /partly/i.test(`${what} ${title}`))).toEqual([])
})

test('a test that is not there is told', () => {
  expect(isTested('tests/house/spec-table.test.ts', 'the table has rows')).toBe(true)
  expect(isTested('tests/house/spec-table.test.ts', 'the table has ro')).toBe(false)
  expect(isTested('tests/no-such.test.ts', 'the table has rows')).toBe(false)
})

test.each([
  ['stands there', `test('adds', () => {})`, true],
  ['in a group', `describe('sums', () => {\n  test(\n    'adds',\n    () => {},\n  )\n})`, true],
  ['after what is skipped', `test.skip('not', () => {\n  no()\n})\n\ntest('adds', () => {})`, true],
  ['after a condition', `test('x', () => {\n  test.skip(late, 'why')\n})\ntest('adds', () => {})`, true],
  ['skipped', `test.skip('adds', () => {})`, false],
  ['skipped on two lines', `test.skip(\n  'adds',\n  () => {},\n)`, false],
  ['skipped for each', `test.skip.each([\n  [1, 2],\n])('adds', () => {})`, false],
  ['in a skipped group', `describe.skip('sums', () => {\n  no()\n\n  test('adds', () => {})\n})`, false],
  [
    'in a group that is to be mended',
    `test.describe.fixme('sums', () => {\n  test('adds', () => {})\n})`,
    false,
  ],
  ['to be written', `it.todo('adds', () => {})`, false],
  ['in a line of comment', `  // test('adds', () => {})`, false],
  ['in a comment', `/*\ntest('adds', () => {})\n*/`, false],
])('a test %s: told as it is', (_where, source, told) => {
  expect(runs(source, 'adds')).toBe(told)
})
