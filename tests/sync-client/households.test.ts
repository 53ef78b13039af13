/** Tests that the people of a household equal a scan over everybody, after any changes. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { directory } from '../../sync/client/people/directory.ts'
import { byName, personOf } from '../../sync/client/people/person.ts'
import { chunksOf } from '../../sync/client/store/chunks.ts'
import { spec } from '../spec/spec.ts'
import { person } from './people-of-grace.ts'

type Row = ReturnType<typeof person> & { household_id: string | null }
type Step =
  | { kind: 'chunk'; rows: Row[] }
  | { kind: 'change'; rows: Row[]; gone: string[] }
  | { kind: 'alias'; from: string; to: string }
  | { kind: 'clear' }
  | { kind: 'look' }

const homes = ['home-a', 'home-b', 'home-c', 'home-d']
const id = fc.constantFrom(...Array.from({ length: 12 }, (_, at) => `person-${at}`))
const row: fc.Arbitrary<Row> = fc
  .record({
    id,
    first: fc.constantFrom('Ṣadé', 'Tobi', 'Bimpe'),
    household_id: fc.constantFrom(null, ...homes),
    gone: fc.boolean(),
  })
  .map(({ id: own, first, household_id, gone }) => ({
    ...person(first, 'Fashola', { deleted_at: gone ? '2026-01-01T00:00:00.000Z' : null }),
    id: own,
    household_id,
  }))
const rows = fc.uniqueArray(row, { selector: (one) => one.id, minLength: 1, maxLength: 12 })

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('chunk' as const), rows }),
  fc.record({ kind: fc.constant('change' as const), rows, gone: fc.array(id, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('alias' as const),
    from: fc.constantFrom('home-c', 'home-d'),
    to: fc.constantFrom('home-a', 'home-b'),
  }),
  fc.record({ kind: fc.constant('clear' as const) }),
  fc.record({ kind: fc.constant('look' as const) }),
)

spec('Families: door index')
test('the people of a household equal a scan over everybody', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      const aliases = new Map<string, string>()
      const canonical = (one: string) => aliases.get(one) ?? one
      const people = directory(canonical, async () => undefined)
      let known = new Map<string, Row>()
      for (const taken of steps) {
        if (taken.kind === 'chunk') {
          const columns = Object.fromEntries(
            Object.keys(taken.rows[0]!).map((field) => [
              field,
              taken.rows.map((one) => one[field as keyof Row]),
            ]),
          )
          for (const { chunk } of chunksOf({ count: taken.rows.length, ...columns } as never, 1, 0))
            people.takeChunk(chunk)
          people.taken()
          for (const one of taken.rows) known.set(one.id, one)
        } else if (taken.kind === 'change') {
          const gone = taken.gone.filter((one) => !taken.rows.some((changed) => changed.id === one))
          people.change(new Map(taken.rows.map((one) => [one.id, one as never])), [
            ...taken.rows.map((one) => one.id),
            ...gone,
          ])
          for (const one of taken.rows) known.set(one.id, one)
          for (const one of gone) known.delete(one)
        } else if (taken.kind === 'alias') {
          aliases.set(taken.from, taken.to)
          people.change(new Map(), [taken.from])
        } else if (taken.kind === 'clear') {
          people.clear()
          people.taken()
          known = new Map()
        } else {
          for (const home of homes) {
            const scanned = [...known.values()]
              .filter((one) => one.household_id && canonical(one.household_id) === canonical(home))
              .flatMap((one) => personOf(one as never) ?? [])
              .sort(byName)
              .map((one) => one.id)
            expect(people.household(home).map((one) => one.id)).toEqual(scanned)
          }
        }
      }
    }),
    { numRuns: 300 },
  )
})
