/** Tests the matcher of public pages, sync and kiosk: a name matches its person and nobody else. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchName, personCaptured, pickByName, typedWords } from '../../sync/merge/match-name.ts'

const person = (first_name: string, last_name = '') => ({
  id: `${first_name} ${last_name}`,
  first_name,
  last_name,
})
const pick = (people: ReturnType<typeof person>[], first_name: string, last_name?: string) => {
  const picked = pickByName(people, { first_name, last_name })
  return typeof picked === 'string' ? picked : picked.id
}
const captured = (people: ReturnType<typeof person>[], first_name: string, last_name = '') =>
  personCaptured(people, { first_name, last_name })?.id

const shareline = [person('Ngozi Blessing', 'Shareline'), person('Emeka', 'Shareline')]

test.each([
  ['Ngozi'],
  ['blessing'],
  ['NGOZI  BLESSING'],
  ['Shareline Ngozi'],
  ['Ngozi B. Shareline'],
  ['Sister Ngozi'],
  ['Mrs. Blessing Shareline'],
])('on a shared phone %j matches Ngozi', (typed) => {
  expect(pick(shareline, typed)).toBe('Ngozi Blessing Shareline')
})

test.each([
  ['Segun', 'nobody'],
  ['Ngoz', 'nobody'],
  ['N', 'nobody'],
  ['Ngozi Emeka', 'nobody'],
  ['Shareline', 'ask-last-name'],
  ['', 'ask-first-name'],
  ['...', 'ask-first-name'],
])('on a shared phone %j matches nobody: %s', (typed, expected) => {
  expect(pick(shareline, typed)).toBe(expected)
})

test.each([
  ['Adé Tunji', '', 'Tunji Ade'],
  ['Olúwaṣeun', 'Adé-Ọjọ́', 'ade ojo'],
  ['Mary-Ann', 'Obi', 'Maryann'],
  ['Maryann', 'Obi', 'Mary Ann'],
  ['T.B.', 'Ige', 'TB Ige'],
  ['Chukwuemeka', 'O’Neil', 'oneil'],
  ['Pastor Bola', 'Ade', 'Bola'],
  ['Bola', 'Ade', 'Pastor Bola'],
  ['Bishop', 'Okeke', 'Bishop'],
  ['Ńnédì', 'Ụzọ', 'uzo'],
  ['Musa Kabiru', 'Bello', 'M Bello'],
])('%s %s is matched by %j', (first, last, typed) => {
  expect(pick([person(first, last), person('Halima', 'Danjuma')], typed)).toBe(`${first} ${last}`)
})

test('asks for more when only one person’s initial was typed', () => {
  const family = [person('Chidi A.', 'Obi'), person('Ada', 'Obi')]
  expect(pick(family, 'A')).toBe('ask-first-name')
  expect(pick(family, 'A', 'Obi')).toBe('ask-last-name')
  expect(pick(family, 'Chidi A')).toBe('Chidi A. Obi')
  expect(captured(family, 'A')).toBeUndefined()
  expect(captured([person('T.B.'), person('Ada', 'Obi')], 'T.B.')).toBe('T.B. ')
})

test('a name that two people share asks for another', () => {
  const family = [person('Musa', 'Bello'), person('Musa', 'Bello Junior'), person('Halima', 'Bello')]
  expect(pick(family, 'Musa')).toBe('ask-last-name')
  expect(pick(family, 'Musa Bello')).toBe('ask-last-name')
  expect(pick(family, 'Musa Bello', 'Bello')).toBe('Musa Bello')
  expect(pick(family, 'Musa', 'Bello')).toBe('Musa Bello')
  expect(pick(family, 'Musa', 'Bello Jnr')).toBe('Musa Bello Junior')
  expect(pick(family, 'Musa', 'Danjuma')).toBe('nobody')
})

test('a person with one name repeats it or confirms it', () => {
  const family = [person('Ade'), person('Ade Tunji', 'Cole')]
  expect(pick(family, 'Ade')).toBe('ask-last-name')
  for (const last of ['Ade', '-']) expect(pick(family, 'Ade', last)).toBe('Ade ')
  expect(pick(family, 'Ade', 'Cole')).toBe('Ade Tunji Cole')
})

test('a title alone matches nobody who has a name', () => {
  expect(pick([person('Pastor Bola', 'Ade'), person('Femi', 'Ade')], 'Pastor')).toBe('nobody')
})

test('a captured name whose words fit one person matches that person', () => {
  for (const [first, last] of [
    ['Ngozi', 'Shareline'],
    ['Shareline', 'Blessing'],
    ['Mrs Ngozi', 'Shareline'],
    ['Ngozi B', 'Shareline'],
  ] as const)
    expect(captured(shareline, first, last)).toBe('Ngozi Blessing Shareline')
})

test('a captured name with another word is a new person', () => {
  expect(captured(shareline, 'Ngozi Ada', 'Shareline')).toBeUndefined()
  expect(captured(shareline, 'Chidi', 'Shareline')).toBeUndefined()
  expect(captured([person('N.', 'Shareline')], 'Ngozi', 'Shareline')).toBeUndefined()
  expect(captured([person('Ngozi B', 'Shareline')], 'Ngozi Blessing', 'Shareline')).toBeUndefined()
})

test('does not match a father to a son of the same name', () => {
  expect(captured([person('Musa', 'Bello Junior')], 'Musa', 'Bello')).toBeUndefined()
  expect(captured([person('Musa', 'Bello Jnr.')], 'Musa', 'Bello jr')).toBe('Musa Bello Jnr.')
})

test('a captured name that fits two matches only a whole name', () => {
  const twins = [person('Taiwo Ada', 'Ige'), person('Taiwo Ola', 'Ige')]
  expect(captured(twins, 'Taiwo', 'Ige')).toBeUndefined()
  expect(captured([...twins, person('Ige', 'Taiwo')], 'Taiwo', 'Ige')).toBe('Ige Taiwo')
})

test('a match reports which names were typed whole', () => {
  const ada = person('Ada Grace', 'Obi-Eze')
  expect(matchName(typedWords('Ada Obi-Eze'), ada)).toMatchObject({ exact: false, given: 1, family: 1 })
  expect(matchName(typedWords('Ada Obi'), ada)).toMatchObject({ given: 1, family: 0 })
  expect(matchName(typedWords('Grace Ada'), ada)).toMatchObject({ given: 2, family: 0 })
  expect(matchName(typedWords('Eze Obi Ada Grace'), ada)).toMatchObject({ exact: true })
})

const NAMES = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Ebele', 'Femi', 'Gozie', 'Halima', 'Ìfẹ́', 'Jọkẹ']
const someone = fc.record({
  given: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }),
  family: fc.constantFrom('', 'Ige', 'Okafor', 'Ọkọ-Eze'),
})
const family = fc.array(someone, { minLength: 2, maxLength: 6 }).map((people) =>
  people.map(({ given, family }, index) => ({
    id: `${index}`,
    first_name: given.join(' '),
    last_name: family,
  })),
)
const namesOf = (one: { first_name: string; last_name: string }) =>
  `${one.first_name} ${one.last_name}`.split(' ').filter(Boolean)

test('in any family, each person’s unique names match that person', () => {
  fc.assert(
    fc.property(family, (people) => {
      for (const one of people)
        for (const name of namesOf(one)) {
          const bearers = people.filter((other) => namesOf(other).includes(name))
          const picked = pickByName(people, { first_name: name })
          if (bearers.length === 1) expect(picked).toBe(one)
          else expect(picked).toBe('ask-last-name')
        }
    }),
  )
})

test('in any family, nobody matches by a name they do not have', () => {
  fc.assert(
    fc.property(
      family,
      fc.uniqueArray(fc.constantFrom(...NAMES, 'Ige', 'Okafor'), { minLength: 1, maxLength: 3 }),
      (people, typed) => {
        const bears = (one: (typeof people)[number]) => typed.every((name) => namesOf(one).includes(name))
        const picked = pickByName(people, { first_name: typed[0], last_name: typed.slice(1).join(' ') })
        if (typeof picked !== 'string') expect(bears(picked)).toBe(true)
        const known = personCaptured(people, { first_name: typed[0], last_name: typed.slice(1).join(' ') })
        if (known) expect(bears(known)).toBe(true)
        else expect(people.filter(bears).length).not.toBe(1)
      },
    ),
  )
})

test('an initial that fits two matches nobody', () => {
  const sisters = [person('Ngozi', 'Bello'), person('Ngozi', 'Bala')]
  expect(pick(sisters, 'Ngozi', 'B')).toBe('ask-last-name')
  expect(captured(sisters, 'Ngozi', 'B.')).toBeUndefined()
  expect(matchName(typedWords('Ngozi E'), person('Ngozi', 'Eze'))?.exact).toBe(false)
})

test('a name that is also a common word matches like any other', () => {
  expect(pick([person('Ada', 'Constructor'), person('Emeka', 'Obi')], 'Ada', 'C')).toBe('Ada Constructor')
  expect(pick([person('Ada', 'Constructor'), person('Emeka', 'Obi')], 'constructor')).toBe('Ada Constructor')
})
