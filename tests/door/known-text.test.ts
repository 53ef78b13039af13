/** Tests which typed text identifies a known person. */
import { expect, test } from 'vitest'
import { knownText } from '../../src/features/door/names/names-tab.tsx'
import { congregation } from './congregation.ts'
import { peopleDouble } from './people-double.ts'

const { people } = peopleDouble(congregation(20))
const [somebody] = people.all() as [ReturnType<typeof people.all>[number]]
const known = (text: string) => knownText(text, people.search(text))

test('a whole name with phone digits matches, part of a name not', () => {
  expect(known(`${somebody.last_name} ${somebody.first_name}`.toLowerCase())).toBe(true)
  expect(known(somebody.phone_tail!)).toBe(true)
  expect(known(somebody.first_name.slice(0, 2))).toBe(false)
  expect(known('')).toBe(false)
  expect(known('0000 999 88')).toBe(false)
})

test('only a whole number matches, not its beginning', () => {
  const whole = { ...somebody, id: 'whole', phone_number: '+2348035550101', phone_tail: '0101' }
  const hits = [{ person: whole, matched: [] }]
  expect(knownText('0803 555 01', hits)).toBe(false)
  expect(knownText('0803 555 0101', hits)).toBe(true)
})

test('parts of a name with digits match if one person’s', () => {
  const tail = somebody.phone_tail!
  const { first_name: first, last_name: last } = somebody
  expect(known(`${last.slice(0, 3)} ${first} ${tail}`.toLowerCase())).toBe(true)
  expect(known(`${last} ${tail}`)).toBe(true)
  // This phone has only the last four digits. With the name they are enough.
  const hits = [{ person: somebody, matched: [] }]
  expect(knownText(`${first} 0803 555 ${tail}`, hits)).toBe(true)
  expect(
    knownText(`${first} 0803 555 ${tail}`, [
      { person: { ...somebody, phone_number: `+234705111${tail}` }, matched: [] },
    ]),
  ).toBe(false)
  expect(knownText(`Somebody ${tail}`, hits)).toBe(false)
  expect(knownText(`${first} 0803`, hits)).toBe(false)
})

test.each([
  ['five last digits with a name', '1', true],
  ['nine last digits with a name', '35550', true],
  ['the beginning of a number with a name', '0803', false],
  ['the beginning of a number with its country', '23480', false],
  ['a whole number with a name', '0803555', true],
])('%s: known with only four digits on this phone', (_what, before, expected) => {
  const digits = `${before}${somebody.phone_tail!}`
  const hits = [{ person: { ...somebody, phone_number: null }, matched: [] }]
  expect(knownText(`${somebody.first_name} ${digits}`, hits)).toBe(expected)
  // Without a name the digits may belong to another person.
  expect(knownText(digits, hits)).toBe(false)
})
