/** Tests that a lazily sorted list equals one that is sorted whole at each query. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { directory } from '../../sync/client/people/directory.ts'
import { personOf, byAttendance, byName } from '../../sync/client/people/person.ts'
import { chunksOf } from '../../sync/client/store/chunks.ts'
import type { Chunk } from '../../sync/client/store/rows.ts'
import { person } from './people-of-grace.ts'

type Row = ReturnType<typeof person>
type Step =
  | { kind: 'chunk'; rows: Row[]; shuffled: boolean }
  | { kind: 'change'; rows: Row[]; gone: string[] }
  | { kind: 'extra'; extra: [string, number][] }
  | { kind: 'look'; typed: string; limit: number }
  | { kind: 'wait' }

const ids = Array.from({ length: 40 }, (_, at) => `person-${String(at).padStart(2, '0')}`)
const id = fc.constantFrom(...ids)
const row: fc.Arbitrary<Row> = fc
  .record({
    id,
    // Few names and few attendance patterns, so that many people tie.
    first: fc.constantFrom('Ada', 'Adaeze', 'Tunde'),
    last: fc.constantFrom('Obi', 'Ade'),
    seen: fc.constantFrom(0, 1, 63),
    gone: fc.boolean(),
  })
  .map(({ id: own, first, last, seen, gone }) => ({
    ...person(first, last, { seen, deleted_at: gone ? '2026-01-01T00:00:00.000Z' : null }),
    id: own,
  }))
const rows = fc.uniqueArray(row, { selector: (one) => one.id, maxLength: 30 })

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('chunk' as const), rows, shuffled: fc.boolean() }),
  fc.record({ kind: fc.constant('change' as const), rows, gone: fc.array(id, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('extra' as const),
    extra: fc.array(fc.tuple(id, fc.constantFrom(3, 6)), { maxLength: 8 }),
  }),
  fc.record({
    kind: fc.constant('look' as const),
    typed: fc.constantFrom('', 'ada', 'ada ob', 'nobody'),
    limit: fc.constantFrom(1, 3, Infinity),
  }),
  fc.record({ kind: fc.constant('wait' as const) }),
)

/** A chunk as this version writes it, or in the order of another version. */
function chunkOf(people: Row[], number: number, shuffled: boolean): Chunk[] {
  const fields = Object.keys(people[0] ?? {}) as (keyof Row)[]
  const columns = Object.fromEntries(fields.map((field) => [field, people.map((one) => one[field])]))
  const [pair] = chunksOf({ count: people.length, ...columns } as never, 1, number)
  if (!pair) return []
  const { chunk } = pair
  if (!shuffled) return [chunk]
  const backwards = Object.entries(chunk.columns).map(([field, values]) => [field, [...values].reverse()])
  return [{ ...chunk, columns: Object.fromEntries(backwards), search: [...chunk.search].reverse() }]
}

test('after any changes, equals the sorted list of everybody', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const works: (() => void)[] = []
      const list = directory(
        (one) => one,
        async () => undefined,
        (work) => void works.push(work),
      )
      const truth = new Map<string, NonNullable<ReturnType<typeof personOf>>>()
      const set = (one: Row) => {
        const known = personOf(one)
        if (known) truth.set(one.id, known)
        else truth.delete(one.id)
      }
      let extra = new Map<string, number>()
      let number = 1
      for (const now of [...steps, { kind: 'look', typed: '', limit: Infinity } as const]) {
        if (now.kind === 'chunk') {
          for (const chunk of chunkOf(now.rows, number++, now.shuffled)) list.takeChunk(chunk)
          list.taken()
          now.rows.forEach(set)
        } else if (now.kind === 'change') {
          const changed = new Map(now.rows.map((one) => [one.id, one as never]))
          const gone = now.gone.filter((one) => !changed.has(one))
          list.change(changed, [...changed.keys(), ...gone])
          now.rows.forEach(set)
          for (const one of gone) truth.delete(one)
        } else if (now.kind === 'extra') {
          extra = new Map(now.extra)
          list.setExtra(extra)
        } else if (now.kind === 'wait') works.shift()?.()
        else {
          const ranked = [...truth.values()].sort(byAttendance(extra))
          const found = ranked.filter(({ search }) =>
            now.typed.split(' ').every((word) => search.includes(word)),
          )
          const hits = list.search(now.typed, { limit: now.limit }).map((hit) => hit.person)
          expect(hits).toEqual(found.slice(0, now.limit))
        }
        expect(list.count()).toBe(truth.size)
      }
      for (const one of ids) expect(list.get(one)).toEqual(truth.get(one))
      expect(list.all()).toEqual([...truth.values()].sort(byName))
    }),
    { numRuns: 1000 },
  )
})

test('reads only the people on screen first, the rest in steps', () => {
  const people = Array.from({ length: 5000 }, (_, at) => person(`Ada${at}`, 'Obi', { seen: at % 64 }))
  const works: (() => void)[] = []
  const list = directory(
    (one) => one,
    async () => undefined,
    (work) => void works.push(work),
  )
  let looked = 0
  const fields = Object.keys(people[0]!) as (keyof Row)[]
  const columns = Object.fromEntries(fields.map((field) => [field, people.map((one) => one[field])]))
  for (const { chunk } of chunksOf({ count: people.length, ...columns } as never, 1, 1)) {
    const watched = new Proxy(chunk.columns.last_name!, {
      get: (names, at) => ((looked += 1), Reflect.get(names, at) as unknown),
    })
    list.takeChunk({ ...chunk, columns: { ...chunk.columns, last_name: watched } })
  }
  list.taken()
  expect(list.search('', { limit: 40 }).length).toBe(40)
  // One more of each chunk is ready.
  expect(looked).toBe(45)
  let bits = 0
  for (; works.length > 0; bits++) {
    const before = looked
    works.shift()!()
    expect(looked - before).toBeLessThanOrEqual(1000)
  }
  expect([looked, bits]).toEqual([5000, 5])
})
