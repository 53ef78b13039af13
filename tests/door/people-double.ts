/** Keeps the people of a church in memory: a plain scan, frequent attendees first. */
import type { Live, People, Person, SearchHit } from '../../sync/client/api.ts'
import { plainName } from '../../sync/merge/names.ts'

export function peopleDouble(first: Person[]): { people: People; add(person: Person): void } {
  let version = 1
  const listeners = new Set<() => void>()
  const byId = new Map<string, Person>()
  let ranked: Person[] = []
  const add = (person: Person) => {
    byId.set(person.id, {
      ...person,
      search: `${plainName(`${person.first_name} ${person.last_name}`)} ${(person.phone_number ?? person.phone_tail ?? '').replace(/\D/g, '')}`,
    })
    ranked = []
    version++
    for (const listener of listeners) listener()
  }
  for (const person of first) add(person)

  const rankedNow = () =>
    ranked.length > 0
      ? ranked
      : (ranked = [...byId.values()].sort(
          (a, b) => times(b.seen) - times(a.seen) || a.search.localeCompare(b.search),
        ))
  const live: Live<number> = {
    current: () => version,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const search: People['search'] = (text, { sink, limit = Infinity } = {}) => {
    const words = plainName(text).split(' ').filter(Boolean)
    const hits: SearchHit[] = []
    const sunk: SearchHit[] = []
    for (const person of rankedNow()) {
      if (hits.length >= limit) break
      if (!words.every((word) => matches(person.search, word))) continue
      ;(sink?.has(person.id) ? sunk : hits).push({ person, matched: [] })
    }
    return [...hits, ...sunk].slice(0, limit).map((hit) => ({ ...hit, matched: ranges(hit.person, words) }))
  }
  const people: People = {
    version: live,
    count: () => byId.size,
    get: (id) => byId.get(id),
    all: () => [...byId.values()],
    search,
    closeTo: () => [],
    household: (id) => [...byId.values()].filter((person) => person.household_id === id),
    details: async (id) => (byId.has(id) ? { id } : undefined),
  }
  return { people, add }
}

function matches(search: string, word: string): boolean {
  return /^\d+$/.test(word)
    ? search.endsWith(word) || (word.length >= 4 && search.replace(' 234', ' 0').includes(word))
    : search.includes(word)
}

function ranges(person: Person, words: string[]): [number, number][] {
  const name = `${person.first_name} ${person.last_name}`
  const plain = [...name].map((letter) => plainName(letter) || ' ').join('')
  if (plain.length !== name.length) return []
  return words.flatMap((word) => {
    const at = plain.indexOf(word)
    return at < 0 ? [] : [[at, at + word.length] as [number, number]]
  })
}

function times(seen: number): number {
  return [...Array(6).keys()].filter((bit) => (seen >> bit) & 1).length
}
