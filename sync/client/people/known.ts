/** Who is known, by id. People of a chunk stay columns until somebody looks at them: few of many ever stand on a screen. */
import type { Person } from '../api.ts'
import { idsOf, inDoorOrder, isLiving, personAt } from '../store/chunks.ts'
import type { Chunk } from '../store/rows.ts'

/** A chunk, its places in the door's order, and who of it was looked at. */
type Held = { chunk: Chunk; order?: Iterable<number>; made: (Person | undefined)[] }

type Order = (a: Person, b: Person) => number

export type Known = {
  count(): number
  get(id: string): Person | undefined
  clear(): void
  /** Its people count from now on, whatever was known of them before. */
  takeChunk(chunk: Chunk): void
  /** A person as they stand now; null: there is no such person any more. */
  put(id: string, person: Person | null): void
  /**
   * Everybody, as runs that are each in `order`, which must put people as the door does but for those `moved`. They
   * hold until the next change.
   */
  runs(order: Order, moved: ReadonlyMap<string, unknown>): Iterator<Person>[]
}

const PLACES = 4096

export function knownPeople(): Known {
  let held: Held[] = []
  /** Who counts as a chunk has them, and where: the chunk's index times `PLACES`, and the place in it. */
  const places = new Map<string, number>()
  /** Who counts as a row has them. */
  const loose = new Map<string, Person>()

  const madeAt = ({ chunk, made }: Held, at: number) => (made[at] ??= personAt(chunk, at) ?? undefined)

  const inChunks = (id: string) => {
    const place = places.get(id)
    const one = place === undefined ? undefined : held[Math.floor(place / PLACES)]
    return one && madeAt(one, place! % PLACES)
  }

  const get = (id: string) => loose.get(id) ?? inChunks(id)

  function* run(one: Held, index: number, moved: ReadonlyMap<string, unknown>): Generator<Person> {
    const ids = idsOf(one.chunk)
    for (const at of (one.order ??= inDoorOrder(one.chunk))) {
      const id = ids[at]!
      if (places.get(id) !== index * PLACES + at || moved.has(id)) continue
      const person = madeAt(one, at)
      if (person) yield person
    }
  }

  return {
    count: () => places.size + loose.size,
    get,
    clear() {
      held = []
      places.clear()
      loose.clear()
    },
    takeChunk(chunk) {
      const from = held.push({ chunk, made: [] }) * PLACES - PLACES
      idsOf(chunk).forEach((id, at) => {
        if (loose.size > 0) loose.delete(id)
        if (isLiving(chunk, at)) places.set(id, from + at)
        else places.delete(id)
      })
    },
    put(id, person) {
      places.delete(id)
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
