/** Compares counts in SQL with a second implementation of the rules over random histories. */
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import type { MarkRow, ServiceRow } from '../../../contract/tables/attendance.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { findServices } from '../../../server/modules/services/queries.ts'
import { beginnings, servicePeople } from '../../../server/modules/services/routes.ts'
import type { View } from '../../../server/modules/services/people-sql.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { dayIn } from '../../../server/modules/shared/requests.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { makePeople } from '../../../server/demo/people.ts'
import { writeRows } from '../../../server/sync/store.ts'
import { presences } from '../../../sync/merge/marks.ts'
import { aChurch, type TestServer, openTestServer, today } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const SERVICES = 4
const PEOPLE = 12
const from = (most: number) => fc.integer({ min: 0, max: most - 1 })

const history = fc.record({
  /** Days before today on which each person joined, and who was deleted since. */
  joined: fc.array(fc.integer({ min: -1, max: 30 }), { minLength: PEOPLE, maxLength: PEOPLE }),
  deleted: fc.array(from(PEOPLE), { maxLength: 3 }),
  capturedAt: fc.array(fc.option(from(SERVICES), { freq: 3 }), { minLength: PEOPLE, maxLength: PEOPLE }),
  marks: fc.array(
    fc.record({
      service: from(SERVICES),
      person: from(PEOPLE),
      fate: fc.constantFrom('live', 'live', 'live', 'removed', 'stub'),
      first: fc.boolean(),
      minute: fc.integer({ min: 0, max: 59 }),
    }),
    { maxLength: 60 },
  ),
  /** The last three people are merged into others. */
  aliases: fc.array(
    fc.record({ id: fc.integer({ min: PEOPLE - 3, max: PEOPLE - 1 }), to: from(PEOPLE - 3) }),
    { maxLength: 2 },
  ),
})

type History = typeof history extends fc.Arbitrary<infer H> ? H : never
type Rows = { services: ServiceRow[]; members: MemberRow[]; marks: MarkRow[]; aliases: Map<string, string> }

const arrived = (minute: number) => `${today()}T08:${String(minute).padStart(2, '0')}:00.000Z`

function rowsOf({ joined, deleted, capturedAt, marks, aliases }: History): Rows {
  const at = new Date().toISOString()
  const services = [1, 0, -7, -14].map((days, index) => ({
    id: newId(),
    name: `Service ${index}`,
    date_of_service: addDays(today(), days),
    flyer_image: null,
    schedule_id: null,
    reference: null,
    created_at: at,
    created_by: null,
    deleted_at: null,
  }))
  const members = makePeople(PEOPLE, 5).map((person, index) => ({
    ...person,
    id: newId(),
    created_at: `${addDays(today(), -(joined[index] ?? 0))}T10:00:00.000Z`,
    deleted_at: deleted.includes(index) ? at : null,
    captured_service_id: services[capturedAt[index] ?? -1]?.id ?? null,
  }))
  const markRows = marks.map(({ service, person, fate, first, minute }) => ({
    id: newId(),
    service_id: services[service]!.id,
    person_id: members[person]!.id,
    marked_by: null,
    device_id: null,
    first_timer: first,
    arrived_at: fate === 'stub' ? null : arrived(minute),
    tapped_at: fate === 'stub' ? null : arrived(minute),
    removed_by: fate === 'live' ? null : newId(),
  }))
  return {
    services,
    members,
    marks: markRows,
    aliases: new Map(aliases.map(({ id, to }) => [members[id]!.id, members[to]!.id])),
  }
}

async function store(church: string, { services, members, marks, aliases }: Rows): Promise<void> {
  const numbered = <R>(rows: R[]) => rows.map((row, rev) => ({ row, rev }))
  await inChurch(testServer.database.pool, church, async (tx) => {
    await tx.query('update members set deleted_at = now() where church_id = $1', [church])
    await writeRows(tx, church, 'services', numbered(services))
    await writeRows(tx, church, 'members', numbered(members))
    await writeRows(tx, church, 'marks', numbered(marks))
    await writeRows(tx, church, 'aliases', numbered([...aliases].map(([id, to_id]) => ({ id, to_id }))))
  })
}

function expected({ members, marks, aliases }: Rows, service: ServiceRow) {
  const canonical = (id: string) => aliases.get(id) ?? id
  const present = presences(
    marks.filter((mark) => mark.service_id === service.id),
    canonical,
  )
  const memberOf = new Map(members.map((member) => [member.id, member]))
  const first = [...present.values()].filter(
    (one) => one.firstTimer || memberOf.get(one.personId)?.captured_service_id === service.id,
  )
  const then = members.filter(
    (one) =>
      !one.deleted_at &&
      !aliases.has(one.id) &&
      dayIn('Africa/Lagos', new Date(one.created_at)) <= service.date_of_service,
  )
  const isUnknown =
    service.date_of_service > today() || (service.date_of_service === today() && present.size === 0)
  const absent = isUnknown ? [] : then.filter((one) => !present.has(one.id))
  return {
    arrivals: new Map([...present].map(([id, { arrivedAt }]) => [id, arrivedAt])),
    attended: [...present.keys()].sort(),
    firstTimer: first.map((one) => one.personId).sort(),
    absent: absent.map((one) => one.id).sort(),
  }
}

/** Pages of two, each from where the one before ended. */
async function pageByPage(tx: pg.ClientBase, church: string, service: string, view: View) {
  const people: ServicePerson[] = []
  let cursor: string | undefined
  do {
    const page = await servicePeople(tx, church, service, { view, limit: 2, ...(cursor && { cursor }) }, true)
    people.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return people
}

spec('Counts: merge rules')
test('counts and lists follow the merge rules for any history', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (made) => {
      const { church } = await aChurch(testServer)
      const rows = rowsOf(made)
      await store(church, rows)
      await inChurch(testServer.database.pool, church, async (tx) => {
        const { items } = await findServices(tx, church, { limit: 10 })
        for (const service of rows.services) {
          const { arrivals, ...right } = expected(rows, service)
          const listed = async (view: 'attended' | 'absent' | 'firstTimer') =>
            (await servicePeople(tx, church, service.id, { view, limit: 100 }, true)).items
              .map((one) => one.id)
              .sort()
          expect({
            attended: await listed('attended'),
            firstTimer: await listed('firstTimer'),
            absent: await listed('absent'),
          }).toEqual(right)
          const firstPages = await beginnings(tx, church, service.id, 2, true)
          for (const view of ['attended', 'firstTimer', 'absent'] as const)
            expect(firstPages[view]).toEqual(
              await servicePeople(tx, church, service.id, { view, limit: 2 }, true),
            )
          for (const view of ['attended', 'firstTimer', 'absent'] as const) {
            const whole = await servicePeople(tx, church, service.id, { view, limit: 100 }, true)
            for (const { id, arrived_at, first_timer } of whole.items)
              expect([arrived_at, first_timer]).toEqual([
                view === 'absent' ? null : arrivals.get(id),
                view !== 'absent' && right.firstTimer.includes(id),
              ])
            expect(await pageByPage(tx, church, service.id, view)).toEqual(whole.items)
          }
          const counted = items.find((one) => one.id === service.id)
          expect(counted).toMatchObject({
            attendees: right.attended.length,
            first_timers: right.firstTimer.length,
            absentees: right.absent.length,
          })
        }
      })
    }),
    { numRuns: 60 },
  )
})
