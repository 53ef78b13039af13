/**
 * Searches people during typing: scans the list in its own order and stops when enough are found. The list is ranked as
 * far as it is read.
 */
import type { Person, SearchHit } from '../api.ts'
import { hitOf, begins, matches, narrows, queryOf, saysWhose, type Query } from './query.ts'

/** The people found so far, in order, and the next position of the scan. */
type Scan = { query: Query; found: Person[]; next: number }

export type Search = (
  text: string,
  options?: { sink?: ReadonlyMap<string, unknown>; limit?: number; byEmail?: boolean },
) => SearchHit[]

type Searching = {
  search: Search
  /** The list has changed, so earlier results are invalid. */
  changed(): void
}

/** @param ranked everybody, frequent attendees first; the same until `changed` */
export function searching(ranked: () => Ranked): Searching {
  let last: Scan | null = null
  return {
    changed() {
      last = null
    },
    search(text, { sink, limit = Infinity, byEmail = false } = {}) {
      const query = queryOf(text, byEmail)
      const scan = newScan(query, last)
      last = scan
      const shown = take(scan, ranked(), sink, limit)
      return shown.map((person) => hitOf(person, query))
    },
  }
}

/** If the text was extended, only earlier results are checked again, and the scan continues. */
function newScan(query: Query, last: Scan | null): Scan {
  if (!last || !narrows(query, last.query)) return { query, found: [], next: 0 }
  return { query, found: last.found.filter((person) => matches(query, person)), next: last.next }
}

/**
 * Names that begin with the text precede names that contain it. Each group keeps its ranking. Marked people are last. A
 * marked person with the typed last digits precedes people who contain them by chance.
 */
function take(
  scan: Scan,
  ranked: Ranked,
  sink: ReadonlyMap<string, unknown> | undefined,
  limit: number,
): Person[] {
  const first: Person[] = []
  const meant: Person[] = []
  const then: Person[] = []
  const sunk: Person[] = []
  const kindOf = (person: Person) => {
    const isFirst = begins(scan.query, person)
    if (!sink?.has(person.id)) return isFirst ? first : then
    return isFirst && saysWhose(scan.query) ? meant : sunk
  }
  const put = (person: Person) => {
    const kind = kindOf(person)
    if (kind.length < limit) kind.push(person)
  }
  for (const person of scan.found) {
    if (first.length >= limit) break
    put(person)
  }
  for (; first.length < limit; scan.next++) {
    const person = ranked.at(scan.next)
    if (!person) break
    if (!matches(scan.query, person)) continue
    scan.found.push(person)
    put(person)
  }
  return [...first, ...meant, ...then, ...sunk].slice(0, limit)
}

type Order = (a: Person, b: Person) => number
type Run = { head: Person; rest: Iterator<Person> }

/** Merges people of several sorted runs into one order, only as far as the list is read. */
export type Ranked = {
  /** The person at this place, from 0; undefined after the last. */
  at(place: number): Person | undefined
  /** Ranks so many more people. @returns true if some are left */
  more(people: number): boolean
  /** True once everybody is ranked. */
  isWhole(): boolean
  /** All people. Single changes are made in this array. */
  all(): Person[]
}

/** @param sorted each in this order, nobody twice */
export function rankedOf(sorted: Iterator<Person>[], order: Order): Ranked {
  const people: Person[] = []
  /** A heap: the run with the next person is first. */
  const runs = sorted.flatMap(runsOf).sort((a, b) => order(a.head, b.head))

  const reach = (length: number) => {
    for (let run = runs[0]; run && people.length < length; run = runs[0]) {
      people.push(run.head)
      const next = run.rest.next()
      if (!next.done) run.head = next.value
      else {
        const last = runs.pop()
        if (last && last !== run) runs[0] = last
      }
      sink(runs, order)
    }
  }

  return {
    at(place) {
      if (place >= people.length) reach(place + 1)
      return people[place]
    },
    more(count) {
      reach(people.length + count)
      return runs.length > 0
    },
    isWhole: () => runs.length === 0,
    all() {
      reach(Infinity)
      return people
    },
  }
}

function runsOf(rest: Iterator<Person>): Run[] {
  const first = rest.next()
  return first.done ? [] : [{ head: first.value, rest }]
}

/** Moves the first run down to its place in the heap. */
function sink(runs: Run[], order: Order): void {
  const run = runs[0]
  if (!run) return
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const [one, other] = [runs[left], runs[left + 1]]
    if (!one) break
    const child = other && order(other.head, one.head) < 0 ? left + 1 : left
    const before = runs[child]!
    if (order(run.head, before.head) <= 0) break
    runs[at] = before
    at = child
  }
  runs[at] = run
}

/** The position of `person`, or the one for inserting them. */
function placeOf(people: readonly Person[], person: Person, order: Order): number {
  let low = 0
  let high = people.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = people[middle]
    if (at && order(at, person) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Keeps people in an order through single changes without a new sort: changes the array itself. `before` and `after`
 * are null for a new or removed person.
 */
export function replaceOne(
  people: Person[],
  before: Person | null,
  after: Person | null,
  order: Order,
): void {
  if (before) {
    const at = placeOf(people, before, order)
    if (people[at]?.id === before.id) people.splice(at, 1)
  }
  if (after) people.splice(placeOf(people, after, order), 0, after)
}
