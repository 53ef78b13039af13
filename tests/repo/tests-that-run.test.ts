/** `runs` accepts only tests that run as a proof. */
import { expect, test } from 'vitest'
import { runs } from './tests-that-run.ts'

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
])('a test %s: reported as it is', (_where, source, expected) => {
  expect(runs(source, 'adds')).toBe(expected)
})
