/** A service's kept counts equal a fresh count, after any change by any writer. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServices } from '../../../server/modules/services/queries.ts'
import { keepTallies, revOf, talliesOf } from '../../../server/modules/services/people-sql.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { type TestServer, openTestServer, today } from './test-server.ts'
import { aTown, type Change, changeIn, does, happen, type Town } from './a-town.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const SERVICES = 2

/** Rare by chance, and each has a separate rule that could break. */
const EXAMPLES: [Change[]][] = [
  [[does('mark', 2), does('another day', 0)]],
  // Marked under an id that was merged into another person, who leaves or came first here.
  [[does('mark', 1), does('is the same as', 1, 0, 0), does('delete a person', 0)]],
  [[does('mark', 1), does('is the same as', 1, 0, 0), does('first came', 0)]],
]

const said = ({ admin: { church } }: Town) =>
  inChurch(testServer.database.pool, church, async (tx) =>
    (await findServices(tx, church, { limit: 10 })).items.map((one) => [
      one.id,
      one.attendees,
      one.first_timers,
      one.absentees,
    ]),
  )

const forget = ({ admin: { church } }: Town) =>
  inChurch(testServer.database.pool, church, (tx) =>
    tx.query('delete from service_tallies where church_id = $1', [church]),
  )

test('kept counts equal a fresh count after every change', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changeIn(SERVICES), { minLength: 4, maxLength: 16 }), async (changes) => {
      const here = await aTown(testServer, SERVICES)
      for (const one of changes) {
        await happen(testServer, here, one)
        await said(here)
      }
      const kept = await said(here)
      await forget(here)
      expect(kept).toEqual(await said(here))
    }),
    { numRuns: 60, examples: EXAMPLES },
  )
})

test('a second read uses what the first has kept', async () => {
  const here = await aTown(testServer, SERVICES)
  const { church } = here.admin
  await said(here)
  const kept = () =>
    inChurch(
      testServer.database.pool,
      church,
      async (tx) =>
        (
          await tx.query(
            'select xmin::text, service_id from service_tallies where church_id = $1 order by 2',
            [church],
          )
        ).rows,
    )
  const before = await kept()
  expect(before).toHaveLength(SERVICES)
  await said(here)
  expect(await kept()).toEqual(before)
})

test('counts made during a write are not kept', async () => {
  const here = await aTown(testServer, SERVICES)
  const { church } = here.admin
  const services = here.services.map((id) => ({ id, date_of_service: today() }))
  const kept = await inChurch(testServer.database.pool, church, async (tx) => {
    const rev = await revOf(tx, church)
    await here.admin.call('PUT', `churchservices/${here.services[0]}/attendees/${here.people[0]}`)
    await keepTallies(tx, church, { timeZone: 'Africa/Lagos', rev, services, counted: new Map() })
    return (await tx.query('select from service_tallies where church_id = $1', [church])).rowCount
  })
  expect(kept).toBe(0)
  expect((await said(here)).find(([id]) => id === here.services[0])?.[1]).toBe(1)
})

test('no read waits for a writer or keeps counts beside one', async () => {
  const here = await aTown(testServer, SERVICES)
  const { church } = here.admin
  await inChurch(testServer.database.pool, church, async (writer) => {
    await writer.query('select 1 from church_revs where church_id = $1 for update', [church])
    await inChurch(testServer.database.pool, church, async (tx) => {
      const services = [{ id: here.services[0]!, date_of_service: today() }]
      await talliesOf(tx, church, 'Africa/Lagos', services)
      expect((await tx.query('select from service_tallies where church_id = $1', [church])).rowCount).toBe(0)
    })
  })
})
