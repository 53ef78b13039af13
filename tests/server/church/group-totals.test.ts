/** Compares the charts of members, cells and departments with a plain walk over everybody's history. */
import { addDays } from '../../../contract/calendar/days.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import type { ChartQuery } from '../../../contract/routes/charts.ts'
import { chartOfSteps } from '../../../server/modules/charts/service.ts'
import { spansOf } from '../../../server/modules/charts/points.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, type TestServer, openTestServer, today } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const two = (number: number) => String(number).padStart(2, '0')
const THIS_YEAR = Number(today().slice(0, 4))
const AN_HOUR = 3_600_000
const QUERIES: ChartQuery[] = [
  { year: THIS_YEAR },
  { year: THIS_YEAR - 1 },
  { year: THIS_YEAR - 2 },
  { year: THIS_YEAR, month: Number(today().slice(5, 7)) },
  { year: THIS_YEAR - 1, month: 1 },
  { year: THIS_YEAR - 1, month: 9 },
  { year: THIS_YEAR - 1, month: 3, day: 10 },
]

/** The chart distinguishes the steps from this day on. */
const firstDays = QUERIES.map((query) => spansOf(query, today()).before.to)

/** First and last minutes of days by the clock of Lagos, one hour ahead all year, none in the future. */
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
const moves = fc
  .uniqueArray(fc.record({ at: instant, to: group }), { maxLength: 3, selector: ({ at }) => at })
  .map((those) => those.sort((a, b) => a.at.localeCompare(b.at)))
/** A person's history in order. `written` says whether it includes where they began. */
const life = fc
  .record({
    joined: instant,
    began: group,
    moves,
    deleted: fc.option(instant, { freq: 2 }),
    written: fc.boolean(),
    isAlias: fc.nat(5).map((number) => number === 0),
  })
  // Nobody moves after their deletion, or is deleted before they came.
  .map((one) => ({
    ...one,
    deleted: one.deleted !== null && one.deleted > one.joined ? one.deleted : null,
    moves: one.moves.filter(
      ({ at }) => one.deleted === null || one.deleted <= one.joined || at < one.deleted,
    ),
  }))
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

const isBy = (at: string | null, end: string) => at !== null && dayOf(at) <= end

const onTheList = ({ joined, deleted, isAlias }: Life, end: string) =>
  !isAlias && isBy(joined, end) && !isBy(deleted, end)

function inAGroup(one: Life, closed: string | null, end: string): boolean {
  const now = one.moves.filter(({ at }) => isBy(at, end)).reduce((_, { to }) => to, one.began)
  return onTheList(one, end) && now !== null && !(now === 1 && isBy(closed, end))
}

async function write(
  tx: pg.ClientBase,
  church: string,
  { people, closed }: { people: Life[]; closed: string | null },
) {
  // The owner came before all of them and left.
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
  for (const { joined, began, moves, deleted, written, isAlias } of people) {
    const id = newId()
    const stands = moves.reduce((_, { to }) => to, began)
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
    const froms = [began, ...moves.map(({ to }) => to)]
    const lines = moves.map(({ at, to }, index) => ({
      at,
      action: 'changed',
      from: froms[index] ?? null,
      to,
    }))
    if (written) lines.unshift({ at: joined, action: 'added', from: null, to: began })
    for (const [rev, { at, action, from, to }] of lines.entries()) {
      const change = [named(from), named(to)]
      await tx.query(
        `insert into audit_log (church_id, id, at, action, subject_table, subject_id, changes, rev)
         values ($1, gen_random_uuid(), $2, $3, 'members', $4, $5, $6)`,
        [church, at, action, id, { cell_id: change, department_id: change }, rev],
      )
    }
  }
}

/** A point's last day. For a month it is the day before the next month's first. */
const endOf = (key: string) =>
  key.length === 10 ? key : addDays(`${addDays(`${key}-28`, 4).slice(0, 7)}-01`, -1)

spec('7 Chart: groups')
test('each point equals the plain count at its last day’s end', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ people: fc.array(life, { maxLength: 6 }), closed: fc.option(instant) }),
      fc.constantFrom(...QUERIES),
      async (those, query) => {
        const { church } = await aChurch(testServer)
        await inChurch(testServer.database.pool, church, async (tx) => {
          await write(tx, church, those)
          for (const name of ['members', 'cells', 'departments'] as const) {
            const { points, total, previous_total } = await chartOfSteps(tx, church, name, query)
            const by = (end: string) =>
              those.people.filter((one) =>
                name === 'members' ? onTheList(one, end) : inAGroup(one, those.closed, end),
              ).length
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
})
