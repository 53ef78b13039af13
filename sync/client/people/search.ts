/** Looks people up as somebody types: a scan in the list's own order that stops when enough are found. */
import type { Person, SearchHit } from '../api.ts'
import { hitOf } from './hit.ts'
import { begins, matches, narrows, queryOf, saysWhose, type Query } from './query.ts'
import type { Ranked } from './ranked.ts'

/** Who was found so far, in order, and where the scan stands. */
type Scan = { query: Query; found: Person[]; next: number }

export type Search = (
  text: string,
  options?: { sink?: ReadonlyMap<string, unknown>; limit?: number; byEmail?: boolean },
) => SearchHit[]

export type Searching = {
  search: Search
  /** The list has changed: what was found before counts no more. */
  changed(): void
}

/** @param ranked everybody, who usually comes first; the same until `changed` */
export function searching(ranked: () => Ranked): Searching {
  let last: Scan | null = null
  return {
    changed() {
      last = null
    },
    search(text, { sink, limit = Infinity, byEmail = false } = {}) {
      const query = queryOf(text, byEmail)
      const scan = begun(query, last)
      last = scan
      const shown = take(scan, ranked(), sink, limit)
      return shown.map((person) => hitOf(person, query))
    },
  }
}

/** Of whoever is typed on, only those found so far are looked at again; the scan goes on where it stood. */
function begun(query: Query, last: Scan | null): Scan {
  if (!last || !narrows(query, last.query)) return { query, found: [], next: 0 }
  return { query, found: last.found.filter((person) => matches(query, person)), next: last.next }
}

/**
 * Names that begin with what was typed stand before those that hold it inside; each kind as it is ranked. Who is marked
 * sinks: below all others, but where the last digits were typed not below somebody who holds them inside by chance.
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
