/** What is kept of a service's counts is what counting anew would say, whatever was changed in between and by whom. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { findServices } from '../../../server/church/services/find-services.ts'
import { keepTallies, revOf, talliesOf } from '../../../server/church/services/tallies.ts'
import { addDays } from '../../../server/church/today.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, type Caller, type House, openHouse, today } from './a-house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const [PEOPLE, SERVICES] = [3, 2]
/** Days from today: on the very days of the services and beside them. */
const JOINED = [-8, -7, 0]
const person = fc.nat(PEOPLE - 1)
const service = fc.nat(SERVICES - 1)

/** Each as one statement, as a writer of the house sends it. */
const CHANGES = {
  mark: `insert into marks (church_id, id, service_id, person_id, arrived_at, first_timer, rev)
    values ($1, gen_random_uuid(), $4, $2, now(), false, 1)`,
  'mark again, first': `insert into marks (church_id, id, service_id, person_id, arrived_at, first_timer, rev)
    select $1, id, service_id, person_id, arrived_at, true, 1 from marks where church_id = $1 and service_id = $4
    on conflict (church_id, id) do update set first_timer = excluded.first_timer`,
  unmark:
    'update marks set removed_by = gen_random_uuid() where church_id = $1 and service_id = $4 and person_id = $2',
  'move a mark': 'update marks set service_id = $4 where church_id = $1 and person_id = $2',
  'take marks away': 'delete from marks where church_id = $1 and person_id = $2',
  'delete a person': 'update members set deleted_at = now() where church_id = $1 and id = $2',
  'bring back': 'update members set deleted_at = null where church_id = $1 and id = $2',
  'join later': `update members set created_at = now() + interval '400 days' where church_id = $1 and id = $2`,
  'join long ago': `update members set created_at = now() - interval '400 days' where church_id = $1 and id = $2`,
  'first came': 'update members set captured_service_id = $4 where church_id = $1 and id = $2',
  'is the same as': `insert into aliases (church_id, id, to_id, rev) select $1, $2, $3, 1
    where $2 <> $3 and not exists (select from aliases where church_id = $1 and to_id = $2 and id <> $2)
      and not exists (select from aliases where church_id = $1 and id = $3 and to_id <> id)
    on conflict (church_id, id) do update set to_id = excluded.to_id`,
  'is themselves': 'update aliases set to_id = id where church_id = $1 and id = $2',
  'was nobody else': 'delete from aliases where church_id = $1 and id = $2',
  'another day': 'update services set date_of_service = date_of_service - 1 where church_id = $1 and id = $4',
  'another clock': `update churches set time_zone = case time_zone when 'Africa/Lagos' then 'Pacific/Auckland' else 'Africa/Lagos' end where church_id = $1`,
} as const

/** What makes the others matter comes more often. */
const OFTEN = ['mark', 'mark', 'mark', 'mark', 'is the same as', 'is the same as'] as const

const change = fc.record({
  what: fc.constantFrom(...OFTEN, ...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
  who: person,
  other: person,
  where: service,
})

type Change = typeof change extends fc.Arbitrary<infer C> ? C : never
const does = (what: Change['what'], who: number, where = 0, other = 0): Change => ({
  what,
  who,
  where,
  other,
})

/** Rare by chance, and each has a rule of its own to break. */
const EXAMPLES: [Change[]][] = [
  [[does('mark', 2), does('another day', 0)]],
  // Marked under an id that came to mean somebody else; then it is the other who goes, or came first here.
  [[does('mark', 1), does('is the same as', 1, 0, 0), does('delete a person', 0)]],
  [[does('mark', 1), does('is the same as', 1, 0, 0), does('first came', 0)]],
]

type Town = { admin: Caller; people: string[]; services: string[] }

async function town(): Promise<Town> {
  const admin = await aChurch(house)
  const { church } = admin
  // Noon is the next day elsewhere.
  const at = (days: number) => `${addDays(today(), days)}T12:00:00Z`
  const people = Array.from({ length: PEOPLE }, () => newId())
  const services = Array.from({ length: SERVICES }, () => newId())
  await inChurch(house.database.pool, church, async (tx) => {
    for (const [index, id] of people.entries())
      await tx.query(
        `insert into members (church_id, id, first_name, last_name, name_key, created_at, rev) values ($1, $2, 'Ada', 'Eze', 'ada eze', $3, 1)`,
        [church, id, at(JOINED[index] ?? 0)],
      )
    for (const [index, id] of services.entries())
      await tx.query(
        `insert into services (church_id, id, name, name_key, date_of_service, created_at, rev) values ($1, $2, $3, lower($3), $4, $5, 1)`,
        [church, id, `Service ${index}`, addDays(today(), -7 * index), at(-40)],
      )
  })
  return { admin, people, services }
}

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
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
        const here = await town()
        const { church } = here.admin
        for (const { what, who, other, where } of changes) {
          const values = [church, here.people[who], here.people[other], here.services[where]]
          // Numbers that a statement does not use would be an error.
          const text = `with given as (select $1::uuid, $2::uuid, $3::uuid, $4::uuid) ${CHANGES[what]}`
          await inChurch(house.database.pool, church, (tx) => tx.query(text, values))
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
  const here = await town()
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
  const here = await town()
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
  const here = await town()
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
