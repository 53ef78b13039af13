/** docs/spec.md names a test for each element of the specification; this holds it to that. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Row = { what: string; where: string[]; file: string; title: string }

const rows = read('docs/spec.md')
  .split('\n')
  .filter((line) => /^\|(?! spec |---)/.test(line))
  .map((line): Row => {
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

/** The title of a test or of a group of tests that is called by it, and not skipped. */
function isTested(file: string, title: string): boolean {
  if (!existsSync(join(root, file))) return false
  const name = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/['’]/g, String.raw`\\?['’]`)
  return new RegExp(String.raw`(?<!\.(?:skip|todo|fails))\(\s*(['"\`])${name}\1,`).test(read(file))
}

test('the table has rows', () => {
  expect(rows.length).toBeGreaterThan(90)
})

test.each(rows)('$what: there is a test “$title” in $file', ({ file, title }) => {
  expect(isTested(file, title)).toBe(true)
})

test.each(rows)('$what: $where is there', ({ where }) => {
  expect(where.filter((place) => !existsSync(join(root, place.replace(/\/\*.*$/, ''))))).toEqual([])
})

test('no row says partly', () => {
  expect(rows.filter(({ what, title }) => /partly/i.test(`${what} ${title}`))).toEqual([])
})

test('a test that is not there is told', () => {
  expect(isTested('tests/house/spec-table.test.ts', 'the table has rows')).toBe(true)
  expect(isTested('tests/house/spec-table.test.ts', 'the table has ro')).toBe(false)
  expect(isTested('tests/no-such.test.ts', 'the table has rows')).toBe(false)
})
