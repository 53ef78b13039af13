import { expect, test } from 'vitest'
import { knownText } from '../../src/features/door/names/known-text.ts'
import { congregation } from './congregation.ts'
import { peopleDouble } from './people-double.ts'

const { people } = peopleDouble(congregation(20))
const [somebody] = people.all() as [ReturnType<typeof people.all>[number]]
const known = (text: string) => knownText(text, people.search(text))

test('a whole name and the digits of a phone say who is on the list, a part of a name or nothing does not', () => {
  expect(known(`${somebody.last_name} ${somebody.first_name}`.toLowerCase())).toBe(true)
  expect(known(somebody.phone_tail!)).toBe(true)
  expect(known(somebody.first_name.slice(0, 2))).toBe(false)
  expect(known('')).toBe(false)
  expect(known('0000 999 88')).toBe(false)
})

test('the beginning of a number is no sign of knowing somebody, all of it is', () => {
  const whole = { ...somebody, id: 'whole', phone_number: '+2348035550101', phone_tail: '0101' }
  const hits = [{ person: whole, matched: [] }]
  expect(knownText('0803 555 01', hits)).toBe(false)
  expect(knownText('0803 555 0101', hits)).toBe(true)
})
