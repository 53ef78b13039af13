/** How many stand on the list, in a cell or a department at each point of a chart is what everybody's life comes to. */
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import type { ChartQuery } from '../../../contract/routes/charts.ts'
import { chartOfSteps } from '../../../server/church/charts/charts.ts'
import { spansOf } from '../../../server/church/charts/spans.ts'
import { addDays } from '../../../server/church/today.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, type House, openHouse, today } from './a-house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const two = (number: number) => String(number).padStart(2, '0')
const THIS_YEAR = Number(today().slice(0, 4))
const AN_HOUR = 3_600_000
const ASKED: ChartQuery[] = [
  { year: THIS_YEAR },
  { year: THIS_YEAR - 1 },
  { year: THIS_YEAR - 2 },
  { year: THIS_YEAR, month: Number(today().slice(5, 7)) },
  { year: THIS_YEAR - 1, month: 1 },
  { year: THIS_YEAR - 1, month: 9 },
  { year: THIS_YEAR - 1, month: 3, day: 10 },
]

/** The day from which the steps are told apart. */
const firstDays = ASKED.map((query) => spansOf(query, today()).before.to)

/** By the clock of Lagos, which is an hour ahead all year: the first and the last minutes of days, none of them to come. */
const instant = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...firstDays),
      fc
        .tuple(fc.nat(2), fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 10, 28))
        .map(([years, month, day]) => `${THIS_YEAR - years}-${two(month)}-${two(day)}`),
    ),
    fc.constantFrom('00:00', '00:30', '23:30', '10:00'),
  )
  .map(([day, time]) => Date.parse(`${day}T${time}:00Z`) - AN_HOUR)
  .filter((at) => at < Date.now() - 2 * AN_HOUR)
  .map((at) => new Date(at).toISOString())
const dayOf = (at: string) => new Date(Date.parse(at) + AN_HOUR).toISOString().slice(0, 10)

/** None, the first group, or the second, which may be closed. */
const group = fc.constantFrom(null, 0, 1)
const life = fc.record({
  joined: instant,
  stands: group,
  deleted: fc.option(instant, { freq: 2 }),
  history: fc.array(fc.record({ at: instant, added: fc.boolean(), from: group, to: group }), {
    maxLength: 3,
  }),
  isAlias: fc.nat(5).map((number) => number === 0),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

const earliest = (...instants: (string | null)[]) => instants.filter((at) => at !== null).sort()[0] ?? null
const since = (at: string | null, end: string) => (at !== null && dayOf(at) <= end ? 1 : 0)
const some = (of: number | null) => (of === null ? 0 : 1)

function onTheList({ joined, deleted }: Life, end: string): number {
  return since(joined, end) - since(deleted, end)
}

/** As they stand now; what changed since is not so before it happened. */
function inAGroup({ joined, stands, deleted, history }: Life, closed: string | null, end: string): number {
  const changed = history
    .filter(({ at, added }) => !added && at > joined)
    .map(({ at, from, to }) => ({ at, step: some(to) - some(from) }))
  const began = changed.reduce((now, { step }) => now - step, some(stands))
  const left = earliest(deleted, stands === 1 ? closed : null)
  return (
    began * since(joined, end) +
    changed.reduce((sum, { at, step }) => sum + step * since(at, end), 0) -
    some(stands) * since(left, end)
  )
}

async function write(
  tx: pg.ClientBase,
  church: string,
  { people, closed }: { people: Life[]; closed: string | null },
) {
  // The owner came before all of them, and went.
  await tx.query(
    `update members set created_at = '2019-01-01', deleted_at = '2019-01-01' where church_id = $1`,
    [church],
  )
  const groups = [newId(), newId()]
  const named = (of: number | null) => (of === null ? null : (groups[of] ?? null))
  for (const table of ['cells', 'departments'])
    for (const [index, id] of groups.entries())
      await tx.query(
        `insert into ${table} (church_id, id, name, created_at, deleted_at, rev) values ($1, $2, 'Choir', '2020-01-01', $3, 1)`,
        [church, id, index === 1 ? closed : null],
      )
  for (const { joined, stands, deleted, history, isAlias } of people) {
    const id = newId()
    await tx.query(
      `insert into members (church_id, id, first_name, last_name, name_key, created_at, deleted_at, cell_id, department_id, rev)
       values ($1, $2, 'Ada', 'Eze', 'ada eze', $3, $4, $5, $5, 1)`,
      [church, id, joined, deleted, named(stands)],
    )
    if (isAlias)
      await tx.query('insert into aliases (church_id, id, to_id, rev) values ($1, $2, $3, 1)', [
        church,
        id,
        newId(),
      ])
    for (const [rev, { at, added, from, to }] of history.entries()) {
      const change = [named(from), named(to)]
      await tx.query(
        `insert into audit_log (church_id, id, at, action, subject_table, subject_id, changes, rev)
         values ($1, gen_random_uuid(), $2, $3, 'members', $4, $5, $6)`,
        [church, at, added ? 'added' : 'changed', id, { cell_id: change, department_id: change }, rev],
      )
    }
  }
}

/** A point's last day: of a month the one before the next month's first. */
const endOf = (key: string) =>
  key.length === 10 ? key : addDays(`${addDays(`${key}-28`, 4).slice(0, 7)}-01`, -1)

test(
  'each point is what everybody’s life comes to by the end of its last day',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ people: fc.array(life, { maxLength: 6 }), closed: fc.option(instant) }),
        fc.constantFrom(...ASKED),
        async (those, query) => {
          const { church } = await aChurch(house)
          const people = those.people.filter(({ isAlias }) => !isAlias)
          await inChurch(house.database.pool, church, async (tx) => {
            await write(tx, church, those)
            for (const name of ['members', 'cells', 'departments'] as const) {
              const { points, total, previous_total } = await chartOfSteps(tx, church, name, query)
              const by = (end: string) =>
                people.reduce(
                  (sum, one) =>
                    sum + (name === 'members' ? onTheList(one, end) : inAGroup(one, those.closed, end)),
                  0,
                )
              expect(points.map(({ value }) => value)).toEqual(points.map(({ key }) => by(endOf(key))))
              expect({ total, previous_total }).toEqual({
                total: points.at(-1)?.value,
                previous_total: by(addDays(spansOf(query, today()).before.to, -1)),
              })
            }
          })
        },
      ),
      { numRuns: 150 },
    )
  },
)
