/** Tests rules that the sources of every screen must keep. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toCsv } from '../../contract/csv.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))
const holding = (shape: RegExp) => sources.filter(({ text }) => shape.test(text)).map(({ name }) => name)

test('finds the sources', () => expect(sources.length).toBeGreaterThan(150))

test('1.2.1 no screen writes HTML; React writes typed content as text', () => {
  const writing = holding(
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\(|new Function\(/,
  )
  // Two exceptions. The public pages have their own stylesheet, allowed by its hash.
  // The answer page parses the server's own page without running it, and replaces its main part.
  expect(writing).toEqual(['public-pages/public-document.tsx', 'public-pages/client/page/answer.ts'])
})

test('6.2.7 pasting and password managers work everywhere', () => {
  expect(holding(/onPaste|'paste'|onBeforeInput/)).toEqual([])
  const passwords = sources.filter(({ text }) =>
    /type="password"|'password' : 'text'|current-password|new-password/.test(text),
  )
  expect(passwords.length).toBeGreaterThan(0)
})

test('14.2.1 no script reads or stores a token', () => {
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
])('1.2.10 a CSV cell of %j is text to a spreadsheet', (typed) => {
  const column = [{ title: 'name', value: (row: { name: string }) => row.name }]
  const cell = toCsv(column, [{ name: typed }])
    .split('\r\n')
    .slice(1)
    .join('\r\n')
  expect(cell).toMatch(/^"?'/)
})
