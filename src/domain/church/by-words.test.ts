import { expect, test } from 'vitest'
import { byWords } from './by-words.ts'

type Line = { name: string; amount: number; event: string | null }
const matches = byWords<Line>(({ name, amount, event }) => [name, amount, event, '08035550101'])
const diesel: Line = { name: 'Díesèl for the generator', amount: 12_000.5, event: null }

test.each([
  ['3 May', ['Sun 3 May 2026']],
  ['13 may', ['Wed 13 May 2026']],
  ['3 ma', ['Sun 3 May 2026', 'Tue 3 Mar 2026']],
  ['may', ['Sun 3 May 2026', 'Wed 13 May 2026', 'Sat 23 May 2026']],
])('“%s” means a day, not other days or amounts', (typed, found) => {
  const days = ['Sun 3 May 2026', 'Wed 13 May 2026', 'Sat 23 May 2026', 'Tue 3 Mar 2026']
  const onDay = byWords<string>((day) => [day, '₦138,330.00'])
  expect(days.filter((day) => onDay(day, typed))).toEqual(found)
})

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
