/** Counts what one mark costs PostgreSQL: buffers, write-ahead log and room on disk. Never time. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { openCluster, type Cluster } from '../../../server/db/cluster.ts'
import { appPool, ownerPool } from '../../../server/db/pools.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { aChurch, Sender } from './a-church.ts'

const PEOPLE = 300
const SUNDAYS = 4

/** The buffers of a push without the look-up of its session, which takes 6 to 9 buffers more. */
const MOST = { buffers: 60, walBytes: 1500, bytesOnDisk: 450 }

let folder: string
let cluster: Cluster
let owner: pg.Pool
let usher: Sender
let service: string
let people: string[]
beforeAll(async () => {
  // A separate server, because the log is counted for the whole server.
  folder = mkdtempSync(join(tmpdir(), 'narthex-cost-'))
  chmodSync(folder, 0o755)
  cluster = await openCluster({ dataDir: folder, log: { info() {}, warn() {} } })
  await migrate(cluster.ownerUrl)
  owner = ownerPool(cluster.ownerUrl)
  // One connection, because a new one reads the catalogue, which is no cost of a mark.
  const pool = appPool(cluster.appUrl, { max: 1 })
  usher = new Sender(pool, await aChurch(pool))
  service = await usher.service()
  people = Array.from({ length: PEOPLE }, newId)
  await inHundreds((id) =>
    usher.op('add-member', { id, first_name: id, last_name: 'Obi', phone_number: null }),
  )
  for (let sunday = 0; sunday < SUNDAYS; sunday += 1) await oneByOne()
  await owner.query('vacuum (analyze) marks, church_revs, devices, members, services')
}, 60_000)
afterAll(async () => {
  await Promise.all([usher.pool.end(), owner.end()])
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const mark = (person_id: string) => usher.op('mark-person', { service_id: service, person_id })

async function oneByOne() {
  for (const person of people) await usher.push(mark(person))
}

async function inHundreds(op: (person: string) => ReturnType<typeof mark>) {
  for (let from = 0; from < PEOPLE; from += 100) await usher.push(...people.slice(from, from + 100).map(op))
}

type Cost = { buffers: number; walBytes: number }

/** @returns what `work` moved for each person, by PostgreSQL's own counters */
async function perMark(work: () => Promise<void>): Promise<Cost> {
  // Prepared statements and the first page images after a checkpoint are no cost of a mark.
  await work()
  const before = await counters()
  await work()
  const after = await counters()
  return {
    buffers: (after.buffers - before.buffers) / PEOPLE,
    walBytes: (after.walBytes - before.walBytes) / PEOPLE,
  }
}

async function counters(): Promise<Cost> {
  await usher.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await owner.query<Cost>(
    `select (blks_hit + blks_read)::int8 as buffers, (pg_current_wal_insert_lsn() - '0/0')::int8 as "walBytes"
     from pg_stat_database where datname = current_database()`,
  )
  return rows[0]!
}

test('one mark by itself stays within its buffers and its log', async () => {
  const { buffers, walBytes } = await perMark(oneByOne)
  console.info(`one mark: ${buffers.toFixed(1)} buffers, ${walBytes.toFixed(0)} bytes of WAL`)
  expect(buffers).toBeLessThan(MOST.buffers)
  expect(walBytes).toBeLessThan(MOST.walBytes)
})

test('a mark among a hundred costs less than one by itself', async () => {
  const { buffers, walBytes } = await perMark(() => inHundreds(mark))
  console.info(`of a hundred: ${buffers.toFixed(1)} buffers, ${walBytes.toFixed(0)} bytes of WAL`)
  expect(buffers).toBeLessThan(MOST.buffers / 2)
  expect(walBytes).toBeLessThan(MOST.walBytes / 1.5)
})

test('a mark and its index entries stay within their room on disk', async () => {
  const { rows } = await owner.query<{ bytes: number }>(
    `select (pg_table_size('marks') + pg_indexes_size('marks')) / n_live_tup as bytes
     from pg_stat_user_tables where relname = 'marks'`,
  )
  console.info(`on disk: ${rows[0]!.bytes} bytes`)
  expect(rows[0]!.bytes).toBeLessThan(MOST.bytesOnDisk)
})
