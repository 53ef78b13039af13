/**
 * Measures the disk space of people and marks as phones deliver them, with indexes, history and receipts.
 * docs/operations/growth.md has its figures.
 */
import pg from 'pg'
import { FEATURES } from '../contract/features.ts'
import { newId } from '../contract/ids.ts'
import type { WireOp } from '../contract/sync/push.ts'
import { addDays } from '../contract/calendar/days.ts'
import { dayIn } from '../server/modules/shared/requests.ts'
import { makePeople } from '../server/demo/people.ts'
import { applyPush } from '../server/sync/push/apply-ops.ts'
import { fill, found, type Founded } from './server/church.ts'
import { serviceRow } from './server/sundays.ts'
import type { BenchContext } from './bench-context.ts'

const CHURCHES = 20
const EMPTY = 200
const PEOPLE = 200
const SERVICES = 20
const BATCH = 100

export async function room({ benchServer, put, say }: BenchContext): Promise<void> {
  const { pool, bareUrl, settle } = await benchServer()
  const bare = new pg.Client(bareUrl)
  await bare.connect()
  /** @returns the bytes that the work adds on disk and to the write-ahead log */
  const measure = async (work: () => Promise<void>) => {
    const before = await takenBy(bare)
    await work()
    const { wal } = await takenBy(bare)
    await settle()
    const { disk } = await takenBy(bare)
    return { disk: disk - before.disk, wal: wal - before.wal }
  }
  const row = (what: string, bytes: number) =>
    put({ name: `room: ${what}`, unit: 'bytes', median: Math.round(bytes), p95: null })
  try {
    say(`${CHURCHES} churches of ${PEOPLE} people`)
    const churches: Founded[] = []
    for (let nth = 0; nth < CHURCHES; nth += 1) churches.push(await found(pool, `room-${nth}`))
    await settle()
    // The first ones share the first pages of every table.
    const empty = await measure(async () => {
      for (let nth = 0; nth < EMPTY; nth += 1) await found(pool, `empty-${nth}`)
    })
    const people = churches.map((_, nth) => makePeople(PEOPLE, nth + 1))
    const listed = await measure(async () => {
      for (const [nth, church] of churches.entries())
        await push(pool, church, 'add-member', people[nth]!.map(personArgs))
    })
    const today = dayIn('Africa/Lagos')
    say(`${SERVICES} services`)
    const services = await Promise.all(
      churches.map(({ church, account }) =>
        Promise.all(
          Array.from({ length: SERVICES }, (_, back) => serviceRow(church, account, addDays(today, -back))),
        ),
      ),
    )
    for (const [nth, { church }] of churches.entries())
      await fill(pool, church, { services: services[nth]!, members: [], marks: [] })
    await settle()
    const marked = await measure(async () => {
      for (const [nth, church] of churches.entries())
        for (const service of services[nth]!)
          await push(
            pool,
            church,
            'mark-person',
            people[nth]!.map(({ id }) => ({ service_id: service.id, person_id: id })),
          )
    })
    row('an empty church, on disk', empty.disk / EMPTY)
    row('a person, on disk', listed.disk / (CHURCHES * PEOPLE))
    row('a person, WAL', listed.wal / (CHURCHES * PEOPLE))
    row('a mark, on disk', marked.disk / (CHURCHES * PEOPLE * SERVICES))
    row('a mark, WAL', marked.wal / (CHURCHES * PEOPLE * SERVICES))
  } finally {
    await bare.end()
  }
}

type Person = ReturnType<typeof makePeople>[number]

const personArgs = ({ id, first_name, last_name, gender, phone_number, email, date_of_birth }: Person) => ({
  id,
  first_name,
  last_name,
  gender,
  phone_number,
  email,
  date_of_birth,
})

/** Sends them as phones do. Throws when one was not applied. */
async function push(
  pool: pg.Pool,
  { church, account }: Founded,
  type: string,
  args: Record<string, unknown>[],
): Promise<void> {
  const actor = {
    churchId: church,
    accountId: account,
    deviceId: newId(),
    features: [...FEATURES],
    active: true,
    lost: false,
  }
  for (let from = 0; from < args.length; from += BATCH) {
    const ops = args.slice(from, from + BATCH).map((one, index): WireOp => ({
      id: newId(),
      seq: from + index + 1,
      type,
      v: 1,
      args: one,
      base_rev: 0,
      captured_at: new Date().toISOString(),
      clock_offset: 0,
      needs: [],
    }))
    const { results } = await applyPush(pool, actor, { ops, highest_seq: args.length })
    const refused = results.find(({ status }) => status !== 'applied')
    if (refused) throw new Error(`${type}: ${JSON.stringify(refused)}`)
  }
}

async function takenBy(bare: pg.Client): Promise<{ disk: number; wal: number }> {
  const { rows } = await bare.query<{ disk: string; wal: string }>(
    `select sum(pg_total_relation_size(oid)) as disk, pg_current_wal_lsn() - '0/0'::pg_lsn as wal
     from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`,
  )
  return { disk: Number(rows[0]!.disk), wal: Number(rows[0]!.wal) }
}
