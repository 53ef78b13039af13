/** Everybody this device knows, in memory. */
import type { MemberRow } from '../../../contract/tables/members.ts'
import type { People, Person } from '../api.ts'
import { writable } from '../live.ts'
import type { Chunk } from '../store/rows.ts'
import { closeness } from './close.ts'
import { knownPeople } from './known.ts'
import { personOf } from './person.ts'
import { rankedOf, type Ranked } from './ranked.ts'
import { byComing, byName } from './ranking.ts'
import { searching } from './search.ts'
import { replaceOne } from './sorted-people.ts'

/** So many changes at once are sorted together rather than put in one by one. */
const ONE_BY_ONE = 200

/** So many are put in their places at once beside other work: some 10 ms on a phone six times slower than a desk. */
const AT_ONCE = 1000

export type Directory = People & {
  /** Forgets everybody, without telling yet. */
  clear(): void
  /** Earlier chunks first; without telling yet. */
  takeChunk(chunk: Chunk): void
  /** Tells of what was taken. */
  taken(): void
  /** Rows as they stand now; undefined: there is no such person any more. */
  change(rows: ReadonlyMap<string, Partial<MemberRow> & { id: string }>, ids: Iterable<string>): void
  /** What this phone knows itself of who comes, by id. */
  setExtra(extra: ReadonlyMap<string, number>): void
}

/**
 * @param canonical what an id stands for
 * @param details reads one person's whole row
 * @param later does a little work when nobody waits; without it, whoever looks down the list waits for all of it
 */
export function directory(
  canonical: (id: string) => string,
  details: People['details'],
  later: (work: () => void) => void = () => undefined,
): Directory {
  const version = writable(0)
  const known = knownPeople()
  let extra: ReadonlyMap<string, number> = new Map()
  let order = byComing(extra)
  let ranked: Ranked | null = null
  let named: readonly Person[] | null = null
  let preparing = false
  const inOrder = () => (ranked ??= rankedOf(known.runs(order, extra), order))
  const { search, changed } = searching(inOrder)
  const close = closeness(() => inOrder().all())
  const tell = () => {
    named = null
    changed()
    close.changed()
    version.set(version.current() + 1)
    prepare()
  }

  /** Goes on down the list bit by bit, so that who types a rare name does not wait for all of it. */
  const prepare = () => {
    if (preparing) return
    preparing = true
    later(() => {
      preparing = false
      if (inOrder().more(AT_ONCE)) prepare()
    })
  }

  /** One person's place in memory. */
  const put = (id: string, after: Person | null) => {
    const before = known.get(id) ?? null
    known.put(id, after)
    if (ranked) replaceOne(ranked.all(), before, after, order)
  }

  return {
    version,
    count: known.count,
    get: (id) => known.get(canonical(id)) ?? known.get(id),
    all: () => (named ??= [...inOrder().all()].sort(byName)),
    search,
    closeTo: close.closeTo,
    details: (id) => details(canonical(id)),
    clear() {
      known.clear()
      ranked = null
    },
    takeChunk(chunk) {
      ranked = null
      known.takeChunk(chunk)
    },
    taken: tell,
    change(rows, ids) {
      const all = [...ids]
      if (all.length === 0) return
      // Begun anew where it was not through: its beginning is quickly there again.
      if (all.length > ONE_BY_ONE || !ranked?.isWhole()) ranked = null
      for (const id of all) {
        const row = rows.get(id)
        put(id, row && canonical(id) === id ? personOf(row) : null)
      }
      tell()
    },
    setExtra(given) {
      extra = given
      order = byComing(extra)
      ranked = null
      tell()
    },
  }
}
