/** Makes a small church in which anything may change, with the same statements that the server's writers send. */
import { addDays } from '../../../contract/calendar/days.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import type { MarkRow } from '../../../contract/tables/attendance.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import type { MemoryTx } from '../../../server/sync/store.ts'
import { writeRowsUnderLock } from '../../../server/sync/push/write-batch.ts'
import { Sender } from '../sync/a-church.ts'
import { aChurch, type Caller, type TestServer, today } from './test-server.ts'

const PEOPLE = 3
/** Days from today: on the days of the services and beside them. */
const JOINED = [-8, -7, 0]
const person = fc.nat(PEOPLE - 1)

type Ids = { person: string; other: string; service: string }

/** The change of an existing mark, or null, written as every writer of marks does. */
const MARK_CHANGES = {
  'mark again, first': (mark: MarkRow, { service }: Ids) =>
    mark.service_id === service ? { ...mark, first_timer: true } : null,
  unmark: (mark: MarkRow, { service, person }: Ids) =>
    mark.service_id === service && mark.person_id === person ? { ...mark, removed_by: newId() } : null,
  'move a mark': (mark: MarkRow, { service, person }: Ids) =>
    mark.person_id === person ? { ...mark, service_id: service } : null,
  'another’s marks': (mark: MarkRow, { person, other }: Ids) =>
    mark.person_id === person ? { ...mark, person_id: other } : null,
} as const

/** Each change is one statement, as a writer of the server sends it. */
const STATEMENTS = {
  'delete a person': 'update members set deleted_at = now() where church_id = $1 and id = $2',
  'bring back': 'update members set deleted_at = null where church_id = $1 and id = $2',
  'join later': `update members set created_at = now() + interval '400 days' where church_id = $1 and id = $2`,
  'join long ago': `update members set created_at = now() - interval '400 days' where church_id = $1 and id = $2`,
  'join before': `update members set created_at = (select date_of_service - 3 from services where church_id = $1 and id = $4)
    where church_id = $1 and id = $2`,
  'first came': 'update members set captured_service_id = $4 where church_id = $1 and id = $2',
  'is the same as': `insert into aliases (church_id, id, to_id, rev) select $1, $2, $3, 1
    where $2 <> $3 and not exists (select from aliases where church_id = $1 and to_id = $2 and id <> $2)
      and not exists (select from aliases where church_id = $1 and id = $3 and to_id <> id)
    on conflict (church_id, id) do update set to_id = excluded.to_id`,
  'is themselves': 'update aliases set to_id = id where church_id = $1 and id = $2',
  'was nobody else': 'delete from aliases where church_id = $1 and id = $2',
  'another day': 'update services set date_of_service = date_of_service - 1 where church_id = $1 and id = $4',
  'a week later':
    'update services set date_of_service = date_of_service + 7 where church_id = $1 and id = $4',
  'put off': 'update services set date_of_service = date_of_service + 10 where church_id = $1 and id = $4',
  'delete a service': 'update services set deleted_at = now() where church_id = $1 and id = $4',
  'bring a service back': 'update services set deleted_at = null where church_id = $1 and id = $4',
  'another clock': `update churches set time_zone = case time_zone when 'Africa/Lagos' then 'Pacific/Auckland' else 'Africa/Lagos' end where church_id = $1`,
} as const

type What = 'mark' | keyof typeof MARK_CHANGES | keyof typeof STATEMENTS
const EVERY = ['mark', ...Object.keys(MARK_CHANGES), ...Object.keys(STATEMENTS)] as What[]

/** Changes that make the others matter come more often. */
const OFTEN = ['mark', 'mark', 'mark', 'mark', 'is the same as', 'is the same as'] as const

/** @param services how many the town has */
export const changeIn = (services: number) =>
  fc.record({
    what: fc.constantFrom(...OFTEN, ...EVERY),
    who: person,
    other: person,
    where: fc.nat(services - 1),
  })

export type Change = ReturnType<typeof changeIn> extends fc.Arbitrary<infer C> ? C : never
export const does = (what: Change['what'], who: number, where = 0, other = 0): Change => ({
  what,
  who,
  where,
  other,
})

export type Town = { admin: Caller; people: string[]; services: string[] }

export async function aTown(testServer: TestServer, howMany: number): Promise<Town> {
  const admin = await aChurch(testServer)
  const { church } = admin
  // Noon is the next day in some zones.
  const at = (days: number) => `${addDays(today(), days)}T12:00:00Z`
  const people = Array.from({ length: PEOPLE }, () => newId())
  const services = Array.from({ length: howMany }, () => newId())
  await inChurch(testServer.database.pool, church, async (tx) => {
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

export async function happen(
  testServer: TestServer,
  here: Town,
  { what, who, other, where }: Change,
): Promise<void> {
  const { church } = here.admin
  const ids = { person: here.people[who]!, other: here.people[other]!, service: here.services[where]! }
  if (what in STATEMENTS) {
    const values = [church, ids.person, ids.other, ids.service]
    // PostgreSQL rejects parameters that a statement does not use.
    const text = `with given as (select $1::uuid, $2::uuid, $3::uuid, $4::uuid) ${STATEMENTS[what as keyof typeof STATEMENTS]}`
    await inChurch(testServer.database.pool, church, (tx) => tx.query(text, values))
    return
  }
  const phone = new Sender(testServer.database.pool, church, { accountId: here.admin.account })
  if (what === 'mark') {
    await phone.send('mark-person', { service_id: ids.service, person_id: ids.person })
    return
  }
  await writeRowsUnderLock(testServer.database.pool, phone.actor, async (tx, rows) => {
    await changeMarks(tx, rows, church, (mark) => MARK_CHANGES[what as keyof typeof MARK_CHANGES](mark, ids))
    return { answer: undefined, after: [] }
  })
}

async function changeMarks(
  tx: pg.PoolClient,
  rows: MemoryTx,
  church: string,
  change: (mark: MarkRow) => MarkRow | null,
): Promise<void> {
  const { rows: found } = await tx.query<{ id: string }>('select id from marks where church_id = $1', [
    church,
  ])
  for (const { id } of found) {
    const mark = await rows.get('marks', id)
    const changed = mark && change(mark)
    if (changed) await rows.put('marks', changed)
  }
}
