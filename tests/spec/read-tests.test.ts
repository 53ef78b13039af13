/** The reader of tests treats a test as the test runner does. */
import { expect, test } from 'vitest'
import { readTests } from '../../scripts/parts/spec-page.ts'

const TAG = `spec('2 Cells: dialogs')\n`

function read(source: string) {
  const { tests, misplaced } = readTests('a.test.ts', source)
  return { tagged: tests.filter(({ ids }) => ids.length > 0), misplaced }
}

test('reads ids and title of the test below', () => {
  expect(read(`spec('a', 'b')\ntest('adds', () => {})`).tagged).toEqual([
    { ids: ['a', 'b'], title: 'adds', skipped: false },
  ])
})

test.each([
  ['in a group', `describe('sums', () => {\n  ${TAG}  test('adds', () => {})\n})`],
  ['for each case', `${TAG}test.each([1])('adds', () => {})`],
  ['in a loop', `for (const one of two) {\n  ${TAG}  test('adds', () => {})\n}`],
  ['below a skipped test', `test.skip('not', () => {})\n${TAG}test('adds', () => {})`],
  ['below a condition', `test('x', () => {\n  test.skip(late, 'why')\n})\n${TAG}test('adds', () => {})`],
  ['on a group', `${TAG}describe('adds', () => {})`],
])('a tag %s counts', (_where, source) => {
  expect(read(source)).toMatchObject({ tagged: [{ title: 'adds', skipped: false }], misplaced: [] })
})

test('a title in backticks is shown as it is written', () => {
  expect(read(`${TAG}test(\`a \${noun} is made\`, () => {})`).tagged[0]?.title).toBe('a ${noun} is made')
})

test.each([
  `${TAG}test.skip('adds', () => {})`,
  `${TAG}test.skip.each([1])('adds', () => {})`,
  `${TAG}test('adds', { skip: true }, () => {})`,
  `${TAG}it.todo('adds', () => {})`,
  `${TAG}xit('adds', () => {})`,
  `${TAG}describe.skip('adds', () => {})`,
  `describe.skip('sums', () => {\n  ${TAG}  test('adds', () => {})\n})`,
  `test.describe.fixme('sums', () => {\n  ${TAG}  test('adds', () => {})\n})`,
])('a tag on a skipped test is skipped: %s', (source) => {
  expect(read(source)).toMatchObject({ tagged: [{ title: 'adds', skipped: true }], misplaced: [] })
})

test('a tag in a comment does not count', () => {
  expect(read(`// spec('a')\n/*\nspec('a')\n*/\ntest('adds', () => {})`)).toEqual({
    tagged: [],
    misplaced: [],
  })
})

test.each([
  ['with no test below', `\n${TAG}const one = 1`],
  ['at the end', `\n${TAG}`],
  ['without a written id', `\nspec(id)\ntest('adds', () => {})`],
  ['with a title from elsewhere', `\n${TAG}test(title, () => {})`],
])('a tag %s is misplaced', (_where, source) => {
  expect(read(source)).toEqual({ tagged: [], misplaced: [{ line: 2 }] })
})

test('reads groups and tests without a tag, and no steps', () => {
  const source = `describe('sums', () => {\n  test('adds', () => test.step('one', () => {}))\n  it.each([1])('%d', () => {})\n})`
  expect(readTests('a.test.ts', source).tests.map(({ title }) => title)).toEqual(['sums', 'adds', '%d'])
})
