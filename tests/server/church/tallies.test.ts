/** What is kept of a service's counts is what counting anew would say, whatever was changed in between and by whom. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServices } from '../../../server/church/services/find-services.ts'
import { keepTallies, revOf, talliesOf } from '../../../server/church/services/tallies.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { type House, openHouse, today } from './a-house.ts'
import { aTown, type Change, changeIn, does, happen, type Town } from './a-town.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const SERVICES = 2

/** Rare by chance, and each has a rule of its own to break. */
const EXAMPLES: [Change[]][] = [
  [[does('mark', 2), does('another day', 0)]],
  // Marked under an id that came to mean somebody else; then it is the other who goes, or came first here.
  [[does('mark', 1), does('is the same as', 1, 0, 0), does('delete a person', 0)]],
  [[does('mark', 1), does('is the same as', 1, 0, 0), does('first came', 0)]],
]

const said = ({ admin: { church } }: Town) =>
  inChurch(house.database.pool, church, async (tx) =>
    (await findServices(tx, church, { limit: 10 })).items.map((one) => [
      one.id,
      one.attendees,
      one.first_timers,
      one.absentees,
    ]),
  )

const forget = ({ admin: { church } }: Town) =>
  inChurch(house.database.pool, church, (tx) =>
    tx.query('delete from service_tallies where church_id = $1', [church]),
  )

test(
  'after every change the kept counts are those that counting anew gives',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changeIn(SERVICES), { minLength: 4, maxLength: 16 }), async (changes) => {
        const here = await aTown(house, SERVICES)
        for (const one of changes) {
          await happen(house, here, one)
          await said(here)
        }
        const kept = await said(here)
        await forget(here)
        expect(kept).toEqual(await said(here))
      }),
      { numRuns: 60, examples: EXAMPLES },
    )
  },
)

test('a second look reads what the first has kept', async () => {
  const here = await aTown(house, SERVICES)
  const { church } = here.admin
  await said(here)
  const kept = () =>
    inChurch(
      house.database.pool,
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

test('what was counted while somebody wrote is not kept', async () => {
  const here = await aTown(house, SERVICES)
  const { church } = here.admin
  const services = here.services.map((id) => ({ id, date_of_service: today() }))
  const kept = await inChurch(house.database.pool, church, async (tx) => {
    const rev = await revOf(tx, church)
    await here.admin.call('PUT', `churchservices/${here.services[0]}/attendees/${here.people[0]}`)
    await keepTallies(tx, church, { timeZone: 'Africa/Lagos', rev, services, counted: new Map() })
    return (await tx.query('select from service_tallies where church_id = $1', [church])).rowCount
  })
  expect(kept).toBe(0)
  expect((await said(here)).find(([id]) => id === here.services[0])?.[1]).toBe(1)
})

test('nobody waits for a writer, and nothing is kept beside one', async () => {
  const here = await aTown(house, SERVICES)
  const { church } = here.admin
  await inChurch(house.database.pool, church, async (writer) => {
    await writer.query('select 1 from church_revs where church_id = $1 for update', [church])
    await inChurch(house.database.pool, church, async (tx) => {
      const services = [{ id: here.services[0]!, date_of_service: today() }]
      await talliesOf(tx, church, 'Africa/Lagos', services)
      expect((await tx.query('select from service_tallies where church_id = $1', [church])).rowCount).toBe(0)
    })
  })
})
