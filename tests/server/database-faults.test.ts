/** Tests a dying or full database under a running server: no acknowledged mark is lost, and it recovers. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { OpResult } from '../../contract/sync/push.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { openCluster, type Cluster } from '../../server/db/cluster.ts'
import { appPool } from '../../server/db/pools.ts'
import { migrate } from '../../server/db/migrate.ts'
import { anOp, aPush } from '../security/a-push.ts'
import { newChurch, type Person } from './account/church-app.ts'
import { TODAY } from './sync/a-church.ts'
import { spec } from '../spec/spec.ts'

// PostgreSQL restarts after pauses of up to 15 seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const RECOVERED = { timeout: 60_000, interval: 250 }

/** A disk of its own needs a mount, for which only root has the right, and not in every container. */
const folder = mkdtempSync(join(tmpdir(), 'narthex-faults-'))
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]).status === 0
const NO_DISK = 'this user may not mount a disk that could be filled'

const said: string[] = []
let cluster: Cluster
let pool: pg.Pool
let app: FastifyInstance
let owner: Person
let service: string
const device = newId()
beforeAll(async () => {
  chmodSync(folder, 0o755)
  const say = (sentence: string) => void said.push(sentence)
  cluster = await openCluster({ dataDir: folder, log: { info: say, warn: say } })
  await migrate(cluster.ownerUrl)
  pool = appPool(cluster.appUrl)
  const config = loadConfig({ TRIAL_DAYS: '30', DATA_DIR: folder })
  app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
  await app.ready()
  owner = await newChurch(app)
  service = await serviceId(owner.churchId, TODAY, 'Sunday service')
  await push(anOp('create-service', { id: service, name: 'Sunday service', date_of_service: TODAY }))
})
beforeEach(() => void (said.length = 0))
afterEach(() => rmSync(filler, { force: true }))
afterAll(async () => {
  await app.close()
  await pool.end()
  await cluster.stop()
  if (mounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

type Op = ReturnType<typeof anOp>

const push = (...ops: Op[]) => owner.post('sync/push', aPush(owner, ops, device))
const ready = async () => {
  const answer = await app.inject('/readyz')
  return { status: answer.statusCode, ...(answer.json() as { ready: boolean; why?: string }) }
}

/** Two ops: a new person, and their mark. */
function someone(): Op[] {
  const id = newId()
  const added = anOp('add-member', { id, first_name: `Ada ${id.slice(-6)}`, last_name: 'Obi' })
  return [added, anOp('mark-person', { service_id: service, person_id: id }, { needs: [added.id] })]
}

/** Marks that phones sent so far: acknowledged, or still in their outbox. */
const acknowledged: Op[] = []
let waiting: Op[] = []

/** @returns the status of the response */
async function deliver(ops: Op[]): Promise<number> {
  const { status, body } = await push(...ops)
  const taken = status === 200 && (body.data.results as OpResult[]).every((one) => one.status === 'applied')
  if (taken) acknowledged.push(...ops)
  else waiting.push(...ops)
  return status
}

/** Retries pending ops like phones until they are received. */
async function recovers(): Promise<void> {
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), RECOVERED)
  const late = waiting
  waiting = []
  for (let from = 0; from < late.length; from += 100)
    expect(await deliver(late.slice(from, from + 100))).toBe(200)
}

async function everyMarkIsThereOnce(): Promise<void> {
  const { rows } = await asSuperuser<{ id: string }>(
    'select id from marks where service_id = $1 and removed_by is null',
    [service],
  )
  const marks = acknowledged.filter(({ type }) => type === 'mark-person').map(({ id }) => id)
  expect(rows.map(({ id }) => id).sort()).toEqual(marks.sort())
}

async function asSuperuser<Row extends object>(text: string, values: unknown[] = []) {
  const address = new URL(cluster.adminUrl)
  address.pathname = '/narthex'
  const client = new pg.Client(address.href)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query<Row>(text, values)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const filler = join(folder, 'filler')

/** Writes until the disk is full. */
function fillDisk(): void {
  const file = openSync(filler, 'a')
  const block = Buffer.alloc(4096, 1)
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** Existing pages have room, so the first writes may still succeed. */
async function untilRefused(): Promise<void> {
  fillDisk()
  let last = 200
  for (let n = 0; n < 3000 && last === 200; n += 1) {
    last = await deliver(someone())
    if (n % 50 === 0) fillDisk()
  }
  expect(last).toBe(503)
  fillDisk()
}

const postmaster = () =>
  Number(readFileSync(join(cluster.home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

spec('fault PostgreSQL killed')
test('a killed main process of PostgreSQL loses no mark', async () => {
  const before = postmaster()
  for (let n = 0; n < 5; n += 1) await deliver(someone())
  process.kill(before, 'SIGKILL')
  for (let n = 0; n < 5; n += 1) await deliver(someone())
  await recovers()
  expect(postmaster()).not.toBe(before)
  await everyMarkIsThereOnce()
})

spec('fault PostgreSQL killed')
test('a killed backend loses no mark', async () => {
  for (let n = 0; n < 5; n += 1) await deliver(someone())
  const { rows } = await asSuperuser<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'narthex_app' and state = 'idle' limit 1`,
  )
  process.kill(rows[0]!.pid, 'SIGKILL')
  for (let n = 0; n < 5; n += 1) await deliver(someone())
  await recovers()
  await everyMarkIsThereOnce()
})

spec('fault A full disk')
test('a full disk answers 503, and freeing it brings every mark', async (context) => {
  if (!mounted) return context.skip(NO_DISK)
  await untilRefused()
  expect(await ready()).toMatchObject({ status: 503, ready: false, why: expect.stringContaining('53100') })
  expect((await owner.get('current-church')).status).not.toBe(500)
  rmSync(filler)
  await recovers()
  await everyMarkIsThereOnce()
})

spec('fault A full disk')
test('readyz answers 503 while the disk is full, even without writes', async (context) => {
  if (!mounted) return context.skip(NO_DISK)
  await untilRefused()
  for (let seconds = 0; seconds < 20; seconds += 1) {
    await sleep(1000)
    expect(await ready(), `after ${seconds} s`).toMatchObject({
      status: 503,
      why: expect.stringContaining('53100'),
    })
  }
  const before = postmaster()
  rmSync(filler)
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), RECOVERED)
  expect(postmaster()).toBe(before)
  await recovers()
  await everyMarkIsThereOnce()
})

spec('fault A full disk')
test('PostgreSQL ended by a full disk restarts once there is room', async (context) => {
  if (!mounted) return context.skip(NO_DISK)
  for (let n = 0; n < 5; n += 1) await deliver(someone())
  const before = postmaster()
  fillDisk()
  // Each switch needs a new file of 16 MB. PostgreSQL first has some in stock, and the test takes freed space too.
  await vi.waitFor(async () => {
    await asSuperuser('select pg_switch_wal(), pg_current_xact_id()').catch(() => undefined)
    fillDisk()
    expect(said.join('\n')).toMatch(/The disk of .* is full, so the database did not start\./)
  }, RECOVERED)
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), RECOVERED)
  expect(await deliver(someone())).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  rmSync(filler)
  await recovers()
  expect(postmaster()).not.toBe(before)
  await everyMarkIsThereOnce()
})
