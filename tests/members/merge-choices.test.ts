/** Tests what the screen sends for the choices between two records. */
import { expect, test } from 'vitest'
import { leftEmpty, taken, type Choice } from '../../src/features/same-people/choices.ts'

const choices: Choice[] = [
  { key: 'email', label: '', fields: ['email'], values: ['', 'ada@mail.example'] },
  { key: 'occupation', label: '', fields: ['occupation'], values: ['Nurse', 'Baker'] },
]

test('a field that a person leaves empty is sent as left empty', () => {
  expect(leftEmpty(choices, { email: 0, occupation: 0 })).toEqual(['email'])
  expect(leftEmpty(choices, { email: 1, occupation: 0 })).toEqual([])
})

test('a field that the younger record gives is sent as taken', () => {
  expect(taken(choices, { email: 1, occupation: 0 })).toEqual(['email'])
})
