/** Holds everybody known to this device in memory. */
import type { MemberRow } from '../../../contract/tables/people.ts'
import type { People, Person } from '../api.ts'
import { writable } from '../live.ts'
import type { Chunk } from '../store/rows.ts'
import { closeness } from './close.ts'
import { householdIndex, type Belonging } from './households.ts'
import { personOf, byAttendance, byName } from './person.ts'
import { rankedOf, type Ranked, searching, replaceOne } from './search.ts'
import { idsOf, inDoorOrder, isLiving, personAt } from '../store/chunks.ts'

/** Above this number, changes are sorted together and not inserted one by one. */
const ONE_BY_ONE = 200

/** People ranked per step beside other work: some 10 ms on a phone six times slower than a desktop. */
const AT_ONCE = 1000

export type Directory = People & {
  /** Removes everybody, without notifying yet. */
  clear(): void
  /** Earlier chunks first; without notifying yet. */
  takeChunk(chunk: Chunk): void
  /** Notifies subscribers of the chunks taken. */
  taken(): void
  /** Current rows; undefined: there is no such person any more. */
  change(rows: ReadonlyMap<string, Partial<MemberRow> & { id: string }>, ids: Iterable<string>): void
  /** Attendance that this phone knows itself, by id. */
  setExtra(extra: ReadonlyMap<string, number>): void
}

/**
 * @param canonical resolves an alias
 * @param details reads one person's whole row
 * @param later runs a little work when the app is idle; without it, scrolling waits for all of it
 */
export function directory(
  canonical: (id: string) => string,
  details: People['details'],
  later: (work: () => void) => void = () => undefined,
): Directory {
  const version = writable(0)
  const known = knownPeople()
  const households = householdIndex(known.belongings, canonical)
  let extra: ReadonlyMap<string, number> = new Map()
  let order = byAttendance(extra)
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

  /** Continues ranking step by step, so that a search for a rare name does not wait for all of it. */
  const prepare = () => {
    if (preparing) return
    preparing = true
    later(() => {
      preparing = false
      if (inOrder().more(AT_ONCE)) prepare()
    })
  }

  /** Replaces one person in memory. */
  const put = (id: string, after: Person | null) => {
    const before = known.get(id) ?? null
    known.put(id, after)
    households.replace(before, after)
    if (ranked) replaceOne(ranked.all(), before, after, order)
  }

  return {
    version,
    count: known.count,
    get: (id) => known.get(canonical(id)) ?? known.get(id),
    all: () => (named ??= [...inOrder().all()].sort(byName)),
    search,
    closeTo: close.closeTo,
    household: (id) => [...households.of(id)].flatMap((one) => known.get(one) ?? []).sort(byName),
    details: (id) => details(canonical(id)),
    clear() {
      known.clear()
      households.forget()
      ranked = null
    },
    takeChunk(chunk) {
      ranked = null
      households.forget()
      known.takeChunk(chunk)
    },
    taken: tell,
    change(rows, ids) {
      const all = [...ids]
      if (all.length === 0) return
      // An incomplete ranking starts again, since its beginning is quickly rebuilt.
      if (all.length > ONE_BY_ONE || !ranked?.isWhole()) ranked = null
      for (const id of all) {
        const row = rows.get(id)
        // People named this household by another id before.
        if (canonical(id) !== id) households.forget()
        put(id, row && canonical(id) === id ? personOf(row) : null)
      }
      tell()
    },
    setExtra(given) {
      extra = given
      order = byAttendance(extra)
      ranked = null
      tell()
    },
  }
}

/** A chunk, its positions in the door's order, and the people created from it. */
type Held = { chunk: Chunk; order?: Iterable<number>; made: (Person | undefined)[] }

type Order = (a: Person, b: Person) => number

type Known = {
  count(): number
  get(id: string): Person | undefined
  clear(): void
  /** Its people replace everything known of them before. */
  takeChunk(chunk: Chunk): void
  /** The current person; null: there is no such person any more. */
  put(id: string, person: Person | null): void
  /**
   * Everybody, as runs that are each in `order`, valid until the next change. `order` must equal the door's order
   * except for the people in `moved`.
   */
  runs(order: Order, moved: ReadonlyMap<string, unknown>): Iterator<Person>[]
  /** Everybody who has a household, without creating people from chunks. */
  belongings(): Iterable<Belonging>
}

const PLACES = 4096

/** Holds known people by id. People of a chunk stay columns until they are needed, since few of them are ever shown. */
function knownPeople(): Known {
  let held: Held[] = []
  /** People whose current data is in a chunk, with the chunk's index times `PLACES` plus the position in it. */
  const rowIndex = new Map<string, number>()
  /** People whose current data is a row. */
  const loose = new Map<string, Person>()

  const madeAt = ({ chunk, made }: Held, at: number) => (made[at] ??= personAt(chunk, at) ?? undefined)

  const inChunks = (id: string) => {
    const place = rowIndex.get(id)
    const one = place === undefined ? undefined : held[Math.floor(place / PLACES)]
    return one && madeAt(one, place! % PLACES)
  }

  const get = (id: string) => loose.get(id) ?? inChunks(id)

  function* run(one: Held, index: number, moved: ReadonlyMap<string, unknown>): Generator<Person> {
    const ids = idsOf(one.chunk)
    for (const at of (one.order ??= inDoorOrder(one.chunk))) {
      const id = ids[at]!
      if (rowIndex.get(id) !== index * PLACES + at || moved.has(id)) continue
      const person = madeAt(one, at)
      if (person) yield person
    }
  }

  function* belongings(): Generator<Belonging> {
    for (const { id, household_id: household } of loose.values()) if (household) yield [id, household]
    for (const [index, { chunk }] of held.entries()) {
      const ids = idsOf(chunk)
      for (const [at, household] of (chunk.columns.household_id ?? []).entries())
        if (household && rowIndex.get(ids[at]!) === index * PLACES + at) yield [ids[at]!, household as string]
    }
  }

  return {
    count: () => rowIndex.size + loose.size,
    belongings,
    get,
    clear() {
      held = []
      rowIndex.clear()
      loose.clear()
    },
    takeChunk(chunk) {
      const from = held.push({ chunk, made: [] }) * PLACES - PLACES
      idsOf(chunk).forEach((id, at) => {
        if (loose.size > 0) loose.delete(id)
        if (isLiving(chunk, at)) rowIndex.set(id, from + at)
        else rowIndex.delete(id)
      })
    },
    put(id, person) {
      rowIndex.delete(id)
      if (person) loose.set(id, person)
      else loose.delete(id)
    },
    runs(order, moved) {
      const apart = new Map(loose)
      for (const id of moved.keys()) {
        const person = get(id)
        if (person) apart.set(id, person)
      }
      return [[...apart.values()].sort(order).values(), ...held.map((one, index) => run(one, index, moved))]
    },
  }
}
