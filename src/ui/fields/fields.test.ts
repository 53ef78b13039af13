import { expect, test } from 'vitest'
import { nextIndex, nextTab } from '../tabs.tsx'
import { dayMonthProblem } from './day-month-field.tsx'
import { isOftenUsed, passwordStrength } from './password-field.tsx'
import { spec } from '../../../tests/spec/spec.ts'

test.each([
  ['short', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['gracehal', 1],
  ['grace4hall9x', 2],
  ['we sing on sunday', 3],
])('%s has strength %i', (password, strength) => expect(passwordStrength(password)).toBe(strength))

test.each([
  ['password1', true],
  ['Password123!', true],
  ['qwertyuiop', true],
  ['iloveyou22', true],
  ['12345678', true],
  ['password and psalm', false],
  ['gracehal', false],
  ['passwor', false],
])('%s is a common password: %s', (password, often) => expect(isOftenUsed(password)).toBe(often))

spec('5 Member add: fields')
test('rejects a day without month, or one that the month lacks', () => {
  expect(dayMonthProblem({ day: 31, month: 4 })).toBe('April has only 30 days.')
  expect(dayMonthProblem({ day: 29, month: 2 })).toBeUndefined()
  expect(dayMonthProblem({ day: 31, month: null })).toBe('Please choose the month of that day.')
  expect(dayMonthProblem({ day: null, month: 4 })).toBe('Please choose the day of that month.')
  expect(dayMonthProblem({ day: null, month: null })).toBeUndefined()
})

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowUp', 0, undefined],
  ['End', 3, 49_999],
  ['PageDown', 49_998, 49_999],
  ['Home', 9, 0],
  ['a', 9, undefined],
])('%s from row %i leads to %s', (key, from, to) => expect(nextIndex(key, from, 50_000)).toBe(to))

spec('2 Keyboard: tabs')
test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 0],
  ['ArrowLeft', 0, 3],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['ArrowDown', 0, undefined],
])('%s from tab %i leads to %s', (key, from, to) => expect(nextTab(key, from, 4)).toBe(to))
