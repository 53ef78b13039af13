/** Tests that only a whole number, or first and last name, finds a person, and no answer holds a name. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAnswer, readWho, matchPerson, type Typed } from '../../src/features/kiosk/find/match-person.ts'
import type { Person } from '../../sync/client/api.ts'
import { matchName, typedWords } from '../../sync/merge/match-name.ts'
import { personOf } from '../../sync/client/people/person.ts'
import { peopleOf } from './people-of.ts'
import { spec } from '../spec/spec.ts'

const person = (id: string, first_name: string, last_name: string, phone_number: string | null): Person =>
  personOf({ id, first_name, last_name, phone_number })!

const congregation = [
  person('ngozi', 'Ngozi', 'Eze', '+2348035550101'),
  person('olaitan', 'Ọláìtán Grace', 'Adé-Ojo', '+2348035550102'),
  person('father', 'Musa', 'Bello', '+2348035550103'),
  person('mother', 'Halima', 'Bello', '+2348035550103'),
  person('son', 'Musa', 'Bello Junior', '+2348035550103'),
  person('john1', 'John', 'Obi', '+2348035550104'),
  person('john2', 'John', 'Obi', '+2348035550199'),
  person('john3', 'Obi', 'John', null),
  person('no phone', 'Chidi', 'Okafor', null),
  person('gloria', 'Gloria Ugochi', 'Okoro', '+2348035550105'),
  person('tolu1', 'Tolu Ada', 'Ige', '+2348035550106'),
  person('tolu2', 'Tolu Bisi', 'Ige', '+2348035550107'),
  person('one name', 'Madonna', '', '+2348035550108'),
]
const people = peopleOf(congregation)
/** The same church on a tablet that stores four digits. */
const tails = peopleOf(congregation.map((one) => ({ ...one, phone_number: null })))
const find = (typed: Typed) => matchPerson(people, true, typed)
const findByTails = (typed: Typed) => matchPerson(tails, false, typed)
const found = (personId: string) => ({ kind: 'found', personId })

it('finds by a whole phone number in any format', () => {
  for (const text of ['08035550101', '0803 555 0101', '+234 803 555 0101', '2348035550101']) {
    expect(readWho(text)).toEqual({ typed: { phone: '+2348035550101' } })
  }
  expect(find({ phone: '+2348035550101' })).toEqual(found('ngozi'))
})

it('finds by a whole name in any order, ignoring accents and case', () => {
  for (const fullName of ['Ngozi Eze', 'eze ngozi', ' NGÓZI   EZÉ '])
    expect(find({ fullName })).toEqual(found('ngozi'))
  expect(find({ fullName: 'ade ojo olaitan grace' })).toEqual(found('olaitan'))
})

spec('2 Kiosk: names')
it('finds by first and last name when other names are missing', () => {
  for (const fullName of [
    'Gloria Okoro',
    'okoro gloria',
    'Ugochi Okoro',
    'Mrs Gloria Okoro',
    'Gloria U. Okoro',
  ])
    expect(find({ fullName })).toEqual(found('gloria'))
  expect(find({ fullName: 'Gloria Ugochi' })).toEqual({ kind: 'nobody' })
  expect(find({ fullName: 'G Okoro' })).toEqual({ kind: 'nobody' })
})

spec('2 Kiosk: names')
it('asks for one more name or four digits when several match', () => {
  const fullName = 'Tolu Ige'
  expect(find({ fullName })).toEqual({ kind: 'ask', ask: 'one-more' })
  expect(find({ fullName, moreName: 'bisi' })).toEqual(found('tolu2'))
  expect(find({ fullName, lastFour: '0106' })).toEqual(found('tolu1'))
  expect(find({ fullName, moreName: 'Ngozi' })).toEqual({ kind: 'nobody' })
  expect(find({ fullName, moreName: 'Tolu' })).toEqual({ kind: 'ask', ask: 'last-four' })
  expect(readAnswer('one-more', ' Bisi ')).toEqual({ typed: { moreName: 'Bisi' } })
  expect(readAnswer('one-more', '01 06')).toEqual({ typed: { lastFour: '0106' } })
  expect(readAnswer('one-more', '016')).toEqual({ wrong: 'one-more' })
})

spec('2 Kiosk: names')
it('finds a single-named person by the whole phone number only', () => {
  expect(find({ phone: '+2348035550108' })).toEqual(found('one name'))
  for (const fullName of ['Madonna Madonna', 'Mrs Madonna'])
    expect(find({ fullName })).toEqual({ kind: 'nobody' })
  expect(findByTails({ phone: '+2348035550108', fullName: 'Madonna' })).toEqual(found('one name'))
  expect(findByTails({ phone: '+2348035550109', fullName: 'Madonna' })).toEqual({
    kind: 'ask',
    ask: 'rest-of-name',
  })
  expect(findByTails({ phone: '+2348035550101', fullName: 'Ngozi', lastName: 'Eze' })).toEqual(found('ngozi'))
})

spec('2 Kiosk: phone number')
it('finds nobody by a partial name or number', () => {
  for (const fullName of [
    'Ngoz Eze',
    'Ngozi Ez',
    'Ngozi',
    'N E',
    'Olaitan Ade',
    'Ngozi Eze Bello',
    'Ngozi Ngozi',
  ])
    expect(find({ fullName })).toEqual({ kind: 'nobody' })
  expect(readWho('Ngozi')).toEqual({ wrong: 'half-name' })
  expect(readWho('0101')).toEqual({ wrong: 'phone' })
  expect(readWho('0803 555 01')).toEqual({ wrong: 'phone' })
  expect(readWho('   ')).toEqual({ wrong: 'empty' })
  expect(readWho('Ngozi 08035550101')).toEqual({ wrong: 'both' })
})

it('asks for the first name, then the last, for a shared number', () => {
  const phone = '+2348035550103'
  expect(find({ phone })).toEqual({ kind: 'ask', ask: 'first-name' })
  expect(find({ phone, firstName: 'halíma' })).toEqual(found('mother'))
  expect(find({ phone, firstName: 'Musa' })).toEqual({ kind: 'ask', ask: 'last-name' })
  expect(find({ phone, firstName: 'Musa', lastName: 'Bello junior' })).toEqual(found('son'))
  expect(find({ phone, firstName: 'Ngozi' })).toEqual({ kind: 'nobody' })
  expect(find({ phone, firstName: 'M' })).toEqual({ kind: 'nobody' })
})

it('asks for the last four digits when several have the same name', () => {
  expect(find({ fullName: 'John Obi' })).toEqual({ kind: 'ask', ask: 'last-four' })
  expect(find({ fullName: 'John Obi', lastFour: '0199' })).toEqual(found('john2'))
  expect(find({ fullName: 'John Obi', lastFour: '0000' })).toEqual({ kind: 'nobody' })
  expect(readAnswer('last-four', '01 99')).toEqual({ typed: { lastFour: '0199' } })
  expect(readAnswer('last-four', '199')).toEqual({ wrong: 'four' })
})

it('with four digits only, needs the name and uses them to disambiguate', () => {
  expect(findByTails({ phone: '+2348035550101' })).toEqual({ kind: 'ask', ask: 'full-name' })
  expect(findByTails({ phone: '+2349999999999' })).toEqual({ kind: 'ask', ask: 'full-name' })
  expect(findByTails({ phone: '+2348035550101', fullName: 'Ngozi Eze' })).toEqual(found('ngozi'))
  expect(findByTails({ phone: '+2348035550199', fullName: 'John Obi' })).toEqual(found('john2'))
  expect(findByTails({ fullName: 'Obi John', lastFour: '0104' })).toEqual(found('john1'))
  expect(findByTails({ fullName: 'Chidi Okafor' })).toEqual(found('no phone'))
})

it('refers people whom no input can tell apart to an usher', () => {
  const twins = peopleOf([
    person('a', 'Ada', 'Obi', '+2348035550101'),
    person('b', 'Obi', 'Ada', '+2348035550101'),
  ])
  expect(matchPerson(twins, true, { fullName: 'Ada Obi', lastFour: '0101' })).toEqual({ kind: 'alike' })
})

it('reveals no name and needs a whole number or both names', () => {
  const names = congregation.flatMap(({ first_name, last_name }) => [first_name, last_name]).filter(Boolean)
  const word = fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 6 }))
  const typing = fc.record(
    {
      phone: fc.constantFrom('+2348035550101', '+2348035550103', '+2348035550188'),
      fullName: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
      firstName: word,
      lastName: word,
      moreName: word,
      lastFour: fc.constantFrom('0101', '0104', '0199', '0000'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(typing, fc.boolean(), (typed, knowsPhones) => {
      const answer = matchPerson(knowsPhones ? people : tails, knowsPhones, typed)
      const said = JSON.stringify(answer).replace(/"personId":"[^"]*"/, '')
      for (const name of names) expect(said).not.toContain(name)
      if (answer.kind !== 'found') return
      const { phone_number, ...named } = congregation.find(({ id }) => id === answer.personId)!
      const first = typedWords(typed.fullName, typed.lastName)
      const words = [...first, ...typedWords(typed.moreName).filter((one) => !first.includes(one))]
      const match = matchName(words, named)
      const byName =
        match !== null && ((match.exact && match.names > 1) || (match.given > 0 && match.family > 0))
      const byPhone = knowsPhones && typed.fullName === undefined && typed.phone === phone_number
      const byOnlyName =
        !knowsPhones && words.length === 1 && match?.names === 1 && typed.phone === phone_number
      expect(byName || byPhone || byOnlyName).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const NAMES = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Ebele', 'Femi']
const crowd = fc.array(
  fc.record({
    given: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }),
    last: fc.constantFrom('', 'Ige', 'Okafor'),
    phone: fc.constantFrom('+2348035550201', '+2348035550202', '+2348035550203'),
  }),
  { minLength: 2, maxLength: 8 },
)

it('in any church finds exactly the person with unique names', () => {
  fc.assert(
    fc.property(crowd, (drawn) => {
      const persons = drawn.map(({ given, last, phone }, index) =>
        person(`${index}`, given.join(' '), last, phone),
      )
      const known = peopleOf(persons)
      for (const [index, { given, last, phone }] of drawn.entries())
        for (const name of given) {
          const bearers = drawn.filter((one) => one.given.includes(name) && one.last === last)
          const answer = matchPerson(known, true, { fullName: `${last} ${name}` })
          if (!last) expect(answer).toEqual({ kind: 'nobody' })
          else if (bearers.length === 1) expect(answer).toEqual(found(`${index}`))
          else expect(answer.kind).toBe('ask')
          const family = drawn.filter((one) => one.phone === phone)
          const byPhone = matchPerson(known, true, { phone, firstName: name })
          if (family.length === 1 || family.filter((one) => one.given.includes(name)).length === 1)
            expect(byPhone).toEqual(found(`${index}`))
          else expect(byPhone).toEqual({ kind: 'ask', ask: 'last-name' })
        }
    }),
  )
})
