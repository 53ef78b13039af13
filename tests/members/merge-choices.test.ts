/** Tests the fields that the screen sends for choices between two records. */
import { expect, test } from 'vitest'
import { leftEmpty, taken, type Choice } from '../../src/features/inbox/choices.ts'

const choices: Choice[] = [
  { key: 'email', label: '', fields: ['email'], values: ['', 'ada@mail.example'] },
  { key: 'occupation', label: '', fields: ['occupation'], values: ['Nurse', 'Baker'] },
]

test('a field left empty is sent as empty', () => {
  expect(leftEmpty(choices, { email: 0, occupation: 0 })).toEqual(['email'])
  expect(leftEmpty(choices, { email: 1, occupation: 0 })).toEqual([])
})

test('a field of the younger record is sent as taken', () => {
  expect(taken(choices, { email: 1, occupation: 0 })).toEqual(['email'])
})
