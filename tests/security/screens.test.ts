/** What the app's own sources must not do, whatever screen is added. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toCsv } from '../../src/ui/csv.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))
const holding = (shape: RegExp) => sources.filter(({ text }) => shape.test(text)).map(({ name }) => name)

test('the sources are found', () => expect(sources.length).toBeGreaterThan(150))

test('1.2.1 no screen writes HTML by itself; React writes what was typed as text', () => {
  const writing = holding(
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\(|new Function\(/,
  )
  // The public pages' own stylesheet, which their policy names by its hash; and the server's own page, read without
  // running anything in it, whose main part takes the place of the one before.
  expect(writing).toEqual(['public-pages/public-document.tsx', 'public-pages/client/page/answer.ts'])
})

test('6.2.7 nothing stands in the way of pasting or of a password manager', () => {
  expect(holding(/onPaste|'paste'|onBeforeInput/)).toEqual([])
  const passwords = sources.filter(({ text }) =>
    /type="password"|'password' : 'text'|current-password|new-password/.test(text),
  )
  expect(passwords.length).toBeGreaterThan(0)
})

test('14.2.1 no token is read or kept by a script', () => {
  expect(
    holding(
      /document\.cookie|localStorage\.\w+\([^)]*token|sessionStorage\.\w+\([^)]*token|Authorization|Bearer /i,
    ),
  ).toEqual([])
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '=HYPERLINK("http://evil.example")',
])('1.2.10 a CSV cell of %j is text to a table program', (typed) => {
  const column = [{ title: 'name', value: (row: { name: string }) => row.name }]
  const cell = toCsv(column, [{ name: typed }])
    .split('\r\n')
    .slice(1)
    .join('\r\n')
  expect(cell).toMatch(/^"?'/)
})
