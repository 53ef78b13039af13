/**
 * Who is meant by what was typed, among the people this tablet knows. Only a whole phone number or a whole name finds;
 * an answer never carries a name, so nobody can read one off that they did not type.
 */
import type { People, Person } from '../../../../sync/client/api.ts'
import { nameKey, plainName } from '../../../../sync/merge/names.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'

/** Everything one person has typed so far, each as it was asked for. */
export type Typed = {
  /** E.164. */
  phone?: string
  fullName?: string
  firstName?: string
  lastName?: string
  lastFour?: string
}

/** What has to be asked next, where what was typed fits several. */
export type Ask = 'full-name' | 'first-name' | 'last-name' | 'last-four'
export type WhoIs =
  | { kind: 'found'; personId: string }
  | { kind: 'ask'; ask: Ask }
  | { kind: 'nobody' }
  /** Two records that nothing which can be typed tells apart. */
  | { kind: 'alike' }

/** @param knowsPhones false where this tablet holds only the last four digits: then a number alone finds nobody */
export function whoIs(people: People, knowsPhones: boolean, typed: Typed): WhoIs {
  if (typed.fullName !== undefined) return byName(people, typed, typed.fullName)
  if (typed.phone === undefined) return { kind: 'nobody' }
  return knowsPhones ? byPhone(people, typed, typed.phone) : { kind: 'ask', ask: 'full-name' }
}

function byName(people: People, { phone, lastFour }: Typed, fullName: string): WhoIs {
  const namesakes = named(people, fullName)
  if (namesakes.length < 2) return oneOf(namesakes)
  if (lastFour !== undefined) return oneOf(namesakes.filter(({ phone_tail }) => phone_tail === lastFour))
  if (phone !== undefined) return oneOf(namesakes.filter((person) => hasPhone(person, phone)))
  return { kind: 'ask', ask: 'last-four' }
}

function byPhone(people: People, { firstName, lastName }: Typed, phone: string): WhoIs {
  const family = people.all().filter(({ phone_number }) => phone_number === phone)
  if (family.length < 2) return oneOf(family)
  if (firstName === undefined) return { kind: 'ask', ask: 'first-name' }
  const firsts = family.filter((person) => plainName(person.first_name) === plainName(firstName))
  if (firsts.length < 2) return oneOf(firsts)
  if (lastName === undefined) return { kind: 'ask', ask: 'last-name' }
  return oneOf(firsts.filter((person) => plainName(person.last_name) === plainName(lastName)))
}

/** Names whole and in any order. The look into the kept text spares 50,000 people the sorting of their words. */
function named(people: People, fullName: string): Person[] {
  const key = nameKey(fullName)
  const words = key.split(' ')
  return people
    .all()
    .filter(({ search }) => words.every((word) => search.includes(word)))
    .filter(({ first_name, last_name }) => nameKey(first_name, last_name) === key)
}

function hasPhone({ phone_number, phone_tail }: Person, phone: string): boolean {
  return phone_number ? phone_number === phone : phone_tail === phoneTail(phone)
}

function oneOf(persons: readonly Person[]): WhoIs {
  const [person, another] = persons
  if (another) return { kind: 'alike' }
  return person ? { kind: 'found', personId: person.id } : { kind: 'nobody' }
}
