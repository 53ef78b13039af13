/**
 * Finds the person by the typed text, among the people this tablet knows. Only a whole phone number, or a first and a
 * last name, finds somebody. The result never carries a name, so nobody can read a name that they did not type.
 */
import type { People, Person } from '../../../../sync/client/api.ts'
import { matchName, pickByName, typedWords, type NameMatch } from '../../../../sync/merge/match-name.ts'
import { nameKey, plainName } from '../../../../sync/merge/names.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'

/** Everything that one person has typed so far, by question. */
export type Typed = {
  /** E.164. */
  phone?: string
  fullName?: string
  firstName?: string
  lastName?: string
  /** A further name, if the first ones fit several people. */
  moreName?: string
  lastFour?: string
}

/** The next question to ask. `one-more` takes a further name or the last four digits. */
export type Ask = 'full-name' | 'rest-of-name' | 'first-name' | 'last-name' | 'one-more' | 'last-four'
export type PersonMatch =
  | { kind: 'found'; personId: string }
  | { kind: 'ask'; ask: Ask }
  | { kind: 'nobody' }
  /** Two records that no typed answer can tell apart. */
  | { kind: 'alike' }

const ask = (what: Ask): PersonMatch => ({ kind: 'ask', ask: what })

/** @param knowsPhones false if this tablet holds only the last four digits: then a number alone finds nobody */
export function matchPerson(people: People, knowsPhones: boolean, typed: Typed): PersonMatch {
  if (typed.fullName !== undefined) return byName(people, typed, typed.fullName)
  if (typed.phone === undefined) return { kind: 'nobody' }
  return knowsPhones ? byPhone(people, typed, typed.phone) : ask('full-name')
}

function byName(people: People, typed: Typed, fullName: string): PersonMatch {
  const { phone, lastName, moreName, lastFour } = typed
  const words = typedWords(fullName, lastName)
  if (words.length === 1) return byOnlyName(people, typed, fullName)
  const namesakes = named(people, [...words, ...typedWords(moreName).filter((word) => !words.includes(word))])
  if (namesakes.length < 2) return oneOf(namesakes)
  const left = namesakes.filter(
    (person) =>
      (lastFour === undefined || person.phone_tail === lastFour) &&
      (phone === undefined || hasPhone(person, phone)),
  )
  if (left.length < 2) return oneOf(left)
  if (lastFour !== undefined) return { kind: 'alike' }
  const alike = new Set(left.map(({ first_name, last_name }) => nameKey(first_name, last_name))).size === 1
  if (!alike && moreName === undefined) return ask('one-more')
  return phone === undefined ? ask('last-four') : { kind: 'alike' }
}

/** A person with one name needs the whole phone number, of which this tablet may hold four digits. */
function byOnlyName(people: People, { phone, lastName }: Typed, name: string): PersonMatch {
  if (phone === undefined) return { kind: 'nobody' }
  const key = nameKey(name)
  const found = people
    .all()
    .filter((person) => nameKey(person.first_name, person.last_name) === key && hasPhone(person, phone))
  return found.length === 0 && lastName === undefined ? ask('rest-of-name') : oneOf(found)
}

function byPhone(people: People, typed: Typed, phone: string): PersonMatch {
  const { firstName, lastName, moreName, lastFour } = typed
  const family = people.all().filter(({ phone_number }) => phone_number === phone)
  const picked = pickByName(family, {
    first_name: firstName,
    last_name: lastName && [lastName, moreName].filter(Boolean).join(' '),
  })
  if (typeof picked !== 'string') return { kind: 'found', personId: picked.id }
  if (picked === 'nobody') return { kind: 'nobody' }
  if (picked === 'ask-first-name') return ask('first-name')
  if (lastName === undefined) return ask('last-name')
  return moreName === undefined && lastFour === undefined ? ask('one-more') : { kind: 'alike' }
}

/** Finds people by first and last name, in any order. Further names may be missing. */
function named(people: People, words: readonly string[]): Person[] {
  // The search text first spares 50,000 people the comparison. At least one name occurs in it as typed.
  const long = words.filter((word) => word.length > 1)
  return people
    .all()
    .filter(({ search }) => long.length === 0 || long.some((word) => search.includes(word)))
    .filter((person) => {
      const match = matchName(words, person)
      return match !== null && isFirstAndLast(match, person)
    })
}

function isFirstAndLast({ exact, names, given, family }: NameMatch, { last_name }: Person): boolean {
  return (exact && names > 1) || (given > 0 && family > 0) || (!last_name && given > 1)
}

function hasPhone({ phone_number, phone_tail }: Person, phone: string): boolean {
  return phone_number ? phone_number === phone : phone_tail === phoneTail(phone)
}

function oneOf(persons: readonly Person[]): PersonMatch {
  const [person, another] = persons
  if (another) return { kind: 'alike' }
  return person ? { kind: 'found', personId: person.id } : { kind: 'nobody' }
}

/** The answer read from the field, or the reason why it is not valid. */
export type Reading =
  | { typed: Typed }
  | { wrong: 'empty' | 'phone' | 'half-name' | 'both' | 'four' | 'one-more' }

/** The first question takes either a phone number or a full name. */
export function readWho(text: string): Reading {
  const letters = /\p{L}/u.test(text)
  const digits = text.replace(/\D/g, '').length
  if (!letters && digits === 0) return { wrong: 'empty' }
  if (letters) return digits >= 4 ? { wrong: 'both' } : readFullName(text)
  const phone = normalPhone(text)
  return phone ? { typed: { phone } } : { wrong: 'phone' }
}

/** A later question's answer. */
export function readAnswer(ask: Ask, text: string): Reading {
  if (ask === 'full-name') return readSomeName(text, 'fullName')
  if (ask === 'one-more' && /\p{L}/u.test(text)) return readSomeName(text, 'moreName')
  if (ask === 'last-four' || ask === 'one-more') {
    const digits = text.replace(/\D/g, '')
    if (digits.length === 4) return { typed: { lastFour: digits } }
    return { wrong: ask === 'one-more' ? 'one-more' : 'four' }
  }
  return readSomeName(text, ask === 'first-name' ? 'firstName' : 'lastName')
}

function readSomeName(text: string, as: 'fullName' | 'moreName' | 'firstName' | 'lastName'): Reading {
  const name = text.trim()
  return plainName(name) ? { typed: { [as]: name } } : { wrong: 'empty' }
}

function readFullName(text: string): Reading {
  const words = plainName(text).split(' ').filter(Boolean)
  if (words.length === 0) return { wrong: 'empty' }
  return words.length === 1 ? { wrong: 'half-name' } : { typed: { fullName: text.trim() } }
}
