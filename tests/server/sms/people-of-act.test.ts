/** An SMS to the people of all services reaches those whom a plain reading finds, after any change. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SmsAct } from '../../../contract/sms/audience.ts'
import { peopleOfAct } from '../../../server/modules/sms/attendance.ts'
import { noteWhoCame } from '../../../server/modules/shared/counted-sql.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { type TestServer, openTestServer } from '../church/test-server.ts'
import { aTown, type Change, changeIn, does, happen, type Town } from '../church/a-town.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const reachedWhere = (
  what: string,
) => `(select json_build_object('people', count(*), 'without_phone', count(*) - count(phone_number),
    'phones', coalesce(json_agg(distinct phone_number) filter (where phone_number is not null), '[]'))
  from (select distinct id, phone_number from beside where ${what}) reached)`

/** A literal, slow version of the rules: each person beside each service. */
const PLAINLY = `
  with people as (select * from members where church_id = $1 and deleted_at is null
      and id not in (select id from aliases where church_id = $1 and to_id <> id)),
  here as (select coalesce(a.to_id, k.person_id) as id, k.service_id, k.first_timer
    from marks k left join aliases a on a.church_id = $1 and a.id = k.person_id
    where k.church_id = $1 and k.removed_by is null and k.arrived_at is not null),
  clock as (select time_zone, (now() at time zone time_zone)::date as today from churches where church_id = $1),
  beside as (select p.id, p.phone_number, exists (select from here h where h.id = p.id and h.service_id = s.id) as came,
      exists (select from here h where h.id = p.id and h.service_id = s.id
        and (h.first_timer or p.captured_service_id = s.id)) as came_first,
      exists (select from here h join services o on o.church_id = $1 and o.id = h.service_id and o.deleted_at is null
        and o.date_of_service = s.date_of_service where h.id = p.id) as came_that_day,
      (s.date_of_service < c.today or s.date_of_service = c.today and exists (select from here h where h.service_id = s.id))
        and (p.created_at at time zone c.time_zone)::date <= s.date_of_service as awaited
    from people p cross join services s cross join clock c where s.church_id = $1 and s.deleted_at is null)
  select ${reachedWhere('came')} as attended, ${reachedWhere('awaited and not came_that_day')} as absent, ${reachedWhere('came_first')} as first,
    array(select m.id from members m where m.church_id = $1 and m.came and not exists (
      select from marks k join services s on s.church_id = k.church_id and s.id = k.service_id
      where k.church_id = $1 and k.person_id = m.id and k.removed_by is null and k.arrived_at is not null
        and s.deleted_at is null)) as wrongly_known`

const reading = ({ admin: { church } }: Town) =>
  inChurch(testServer.database.pool, church, async (tx) => {
    const reached = async (act: SmsAct) => {
      const { people, without_phone, phones } = await peopleOfAct(tx, church, act)
      return { people, without_phone, phones }
    }
    const found = {
      attended: await reached('notify-attendees'),
      absent: await reached('notify-absentees'),
      first: await reached('notify-firsttimers'),
    }
    return { found, plainly: (await tx.query(PLAINLY, [church])).rows[0] }
  })

/** Two share a phone, and one has none. */
const PHONES = ['+2348030000010', '+2348030000010', null]

async function townWithPhones(): Promise<Town> {
  const here = await aTown(testServer, SERVICES)
  const { church } = here.admin
  await inChurch(testServer.database.pool, church, async (tx) => {
    for (const [index, id] of here.people.entries())
      await tx.query('update members set phone_number = $3 where church_id = $1 and id = $2', [
        church,
        id,
        PHONES[index],
      ])
  })
  return here
}

/** More than the absentees' statement reads together and looks up one by one. */
const SERVICES = 10

const atEachBut = (which: number): Change[] =>
  Array.from({ length: SERVICES }, (_, index) => does('mark', 0, index)).filter(
    ({ where }) => where !== which,
  )

/** Rare by chance: a single absence, and the loss of the only proof of a visit. */
const EXAMPLES: [Change[]][] = [
  ...Array.from({ length: SERVICES }, (_, index): [Change[]] => [
    [does('join long ago', 0), ...atEachBut(index)],
  ]),
  [[does('join long ago', 0), ...atEachBut(SERVICES)]],
  [[does('join long ago', 0), ...atEachBut(0), does('put off', 0, 0)]],
  ...Array.from({ length: SERVICES }, (_, index): [Change[]] => [
    [does('join before', 0, index), ...atEachBut(SERVICES).slice(0, index)],
  ]),
  [[does('join long ago', 0), does('a week later', 0, 1), does('mark', 0, 1), ...atEachBut(0)]],
  [[does('join long ago', 0), ...atEachBut(1), does('a week later', 0, 1)]],
  [[does('mark', 1), does('unmark', 1)]],
  [[does('mark', 1), does('delete a service', 0)]],
  [[does('delete a service', 0), does('mark', 1), does('mark', 1)]],
  [[does('mark', 1), does('another’s marks', 1, 0, 0)]],
  [[does('mark', 1), does('delete a service', 0, 1), does('move a mark', 1, 1)]],
  [[does('mark', 1), does('is the same as', 1, 0, 0), does('is themselves', 1)]],
]

spec('Absent: messages')
test('reaches those whom a plain reading finds after every change', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changeIn(SERVICES), { minLength: 4, maxLength: 20 }), async (changes) => {
      const here = await townWithPhones()
      for (const one of changes) {
        await happen(testServer, here, one)
        await noteWhoCame(testServer.database.pool, here.admin.church)
        const { found, plainly } = await reading(here)
        expect({ ...found, wrongly_known: [] }).toEqual(plainly)
      }
    }),
    { numRuns: 40, examples: EXAMPLES },
  )
})

test('notes people who came until their last mark is gone', async () => {
  const here = await townWithPhones()
  const known = async () => {
    await noteWhoCame(testServer.database.pool, here.admin.church)
    return inChurch(testServer.database.pool, here.admin.church, async (tx) => {
      const { rows } = await tx.query('select id from members where church_id = $1 and came', [
        here.admin.church,
      ])
      return rows.map(({ id }) => id)
    })
  }
  expect(await known()).toEqual([])
  await here.admin.call('PUT', `churchservices/${here.services[1]}/attendees/${here.people[2]}`)
  expect(await known()).toEqual([here.people[2]])
  await here.admin.call('PUT', `churchservices/${here.services[2]}/attendees/${here.people[2]}`)
  await here.admin.call('DELETE', `churchservices/${here.services[1]}/attendees/${here.people[2]}`)
  expect(await known()).toEqual([here.people[2]])
  await here.admin.call('DELETE', `churchservices/${here.services[2]}/attendees/${here.people[2]}`)
  expect(await known()).toEqual([])
})
