/** Everybody this device knows, in memory. */
import type { MemberRow } from '../../../contract/tables/members.ts'
import type { People, Person } from '../api.ts'
import { writable } from '../live.ts'
import { idsOf, personAt } from '../store/chunks.ts'
import type { Chunk } from '../store/rows.ts'
import { personOf } from './person.ts'
import { byComing, byName } from './ranking.ts'
import { searching } from './search.ts'
import { replaceOne } from './sorted-people.ts'

/** So many changes at once are sorted together rather than put in one by one. */
const ONE_BY_ONE = 200

export type Directory = People & {
  /** Forgets everybody, without telling yet. */
  clear(): void
  /** Earlier chunks first; without telling yet. */
  takeChunk(chunk: Chunk): void
  /** Sorts what was taken and tells. */
  taken(): void
  /** Rows as they stand now; undefined: there is no such person any more. */
  change(rows: ReadonlyMap<string, Partial<MemberRow> & { id: string }>, ids: Iterable<string>): void
  /** What this phone knows itself of who comes, by id. */
  setExtra(extra: ReadonlyMap<string, number>): void
}

/** @param canonical what an id stands for  @param details reads one person's whole row */
export function directory(canonical: (id: string) => string, details: People['details']): Directory {
  const version = writable(0)
  const people = new Map<string, Person>()
  let order = byComing(new Map())
  let ranked: Person[] | null = []
  let named: readonly Person[] | null = null
  const inOrder = () => (ranked ??= [...people.values()].sort(order))
  const { search, changed } = searching(inOrder)
  const tell = () => {
    named = null
    changed()
    version.set(version.current() + 1)
  }

  /** One person's place in memory. */
  const put = (id: string, after: Person | null, oneByOne: boolean) => {
    const before = people.get(id) ?? null
    if (after) people.set(id, after)
    else people.delete(id)
    if (oneByOne && ranked) replaceOne(ranked, before, after, order)
  }

  return {
    version,
    count: () => people.size,
    get: (id) => people.get(canonical(id)) ?? people.get(id),
    all: () => (named ??= [...inOrder()].sort(byName)),
    search,
    details: (id) => details(canonical(id)),
    clear() {
      people.clear()
      ranked = null
    },
    takeChunk(chunk) {
      ranked = null
      idsOf(chunk).forEach((id, at) => put(id, personAt(chunk, at), false))
    },
    taken: tell,
    change(rows, ids) {
      const all = [...ids]
      const oneByOne = all.length <= ONE_BY_ONE
      if (!oneByOne) ranked = null
      for (const id of all) {
        const row = rows.get(id)
        put(id, row && canonical(id) === id ? personOf(row) : null, oneByOne)
      }
      if (all.length > 0) tell()
    },
    setExtra(extra) {
      order = byComing(extra)
      ranked = null
      tell()
    },
  }
}
