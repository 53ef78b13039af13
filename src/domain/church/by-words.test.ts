import { expect, test } from 'vitest'
import { byWords } from './by-words.ts'

type Line = { name: string; amount: number; event: string | null }
const matches = byWords<Line>(({ name, amount, event }) => [name, amount, event, '08035550101'])
const diesel: Line = { name: 'Díesèl for the generator', amount: 12_000.5, event: null }

test.each([
  ['generator diesel', true],
  ['DIESEL', true],
  ['12000', true],
  ['0803 555', true],
  ['  ', true],
  ['diesel -', true],
  ['-', false],
  ['%', false],
  ['---', false],
  ['diesel harvest', false],
  ['null', false],
])('“%s” finds the row: %s', (typed, found) => expect(matches(diesel, typed)).toBe(found))
