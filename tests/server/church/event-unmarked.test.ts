/** Compares the list of people still unmarked at an event with a plain walk over everybody, page by page. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { eventPeople } from '../../../server/modules/events/attendance.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { plainName } from '../../../sync/merge/names.ts'
import { aChurch, type TestServer, openTestServer } from './test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const person = fc.record({
  first: fc.constantFrom('Ada', 'ada', 'Bola', 'Chidi', 'Adé'),
  last: fc.constantFrom('Eze', 'Obi', 'eze'),
  phone: fc.constantFrom(null, '+2348012345678', '+2348098765432'),
  deleted: fc.nat(4).map((number) => number === 0),
  marked: fc.nat(3).map((number) => number === 0),
  /** The distance back to its merge target. An unmerged record means itself. */
  means: fc.constantFrom(null, null, null, 0, 1, 2),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

const query = fc.constantFrom(undefined, 'ade', 'eze a', '5678', 'nobody')

function written(people: Person[]) {
  const rows = people.map((one) => ({ ...one, id: newId(), key: plainName(`${one.first} ${one.last}`) }))
  // A merged record is no merge target.
  const to = rows.map(({ means }, at) =>
    means === null
      ? null
      : (rows[at - means]?.means ?? null) === null || means === 0
        ? (rows[at - means]?.id ?? null)
        : null,
  )
  return rows.map((row, at) => ({ ...row, to: to[at] ?? null }))
}
type Row = ReturnType<typeof written>[number]

async function store(church: string, event: string, rows: Row[]): Promise<void> {
  await inChurch(testServer.database.pool, church, async (tx) => {
    await tx.query('update members set deleted_at = now() where church_id = $1', [church])
    await tx.query(
      `insert into events (church_id, id, name, start_date, end_date, type, status, created_at)
       values ($1, $2, 'Picnic', now(), now() + interval '1 hour', 'offline', 'started', now())`,
      [church, event],
    )
    for (const { id, first, last, key, phone, deleted, marked, to } of rows) {
      await tx.query(
        `insert into members (church_id, id, first_name, last_name, name_key, phone_number, created_at, deleted_at, rev)
         values ($1, $2, $3, $4, $5, $6, now(), case when $7 then now() end, 1)`,
        [church, id, first, last, key, phone, deleted],
      )
      if (to)
        await tx.query('insert into aliases (church_id, id, to_id, rev) values ($1, $2, $3, 1)', [
          church,
          id,
          to,
        ])
      if (marked)
        await tx.query(
          'insert into event_marks (church_id, event_id, person_id, marked_at, first_timer) values ($1, $2, $3, now(), false)',
          [church, event, id],
        )
    }
  })
}

const holds = ({ key, phone }: Row, q: string) =>
  plainName(q)
    .split(' ')
    .every((word) => key.includes(word)) ||
  (/^\d+$/.test(q) && (phone ?? '').includes(q))

function expected(rows: Row[], q: string | undefined): string[] {
  const meant = ({ id, to }: Row) => to ?? id
  const marked = new Set(rows.filter((row) => row.marked).map(meant))
  const order = (row: Row) => [row.first.toLowerCase(), row.last.toLowerCase(), row.id]
  const isBefore = (a: Row, b: Row) => {
    const [one, other] = [order(a), order(b)]
    const at = one.findIndex((part, index) => part !== other[index])
    return at >= 0 && Buffer.compare(Buffer.from(one[at]!), Buffer.from(other[at]!)) < 0
  }
  return rows
    .filter(
      (row) =>
        !row.deleted && meant(row) === row.id && !marked.has(row.id) && (q === undefined || holds(row, q)),
    )
    .sort((a, b) => (isBefore(a, b) ? -1 : 1))
    .map(({ id }) => id)
}

test('lists undeleted, unmarked people who match the text, by name', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { maxLength: 9 }), query, async (people, q) => {
      const { church } = await aChurch(testServer)
      const [event, rows] = [newId(), written(people)]
      await store(church, event, rows)
      const found: string[] = []
      await inChurch(testServer.database.pool, church, async (tx) => {
        for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
          const filter = { view: 'unmarked' as const, limit: 2, ...(cursor && { cursor }), ...(q && { q }) }
          const page = await eventPeople(tx, church, event, filter, true)
          for (const { id, deleted, arrived_at, first_timer } of page.items) {
            expect({ deleted, arrived_at, first_timer }).toEqual({
              deleted: false,
              arrived_at: null,
              first_timer: false,
            })
            found.push(id)
          }
          cursor = page.next_cursor ?? undefined
        }
      })
      expect(found).toEqual(expected(rows, q))
    }),
    { numRuns: 80 },
  )
})
