import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCluster } from '../../server/db/cluster.ts'
import { spec } from '../spec/spec.ts'

const WITHIN = { timeout: 30_000, interval: 100 }
/** pg_locks shows the holder of the folder. */
const HOLDER = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7305512 AND granted`

const isRoot = process.getuid?.() === 0
const said: string[] = []
const log = { info: (message: string) => said.push(message), warn: (message: string) => said.push(message) }
let folder: string
let children: ChildProcess[]

beforeEach(() => {
  said.length = 0
  children = []
  folder = mkdtempSync(join(tmpdir(), 'narthex-cluster-'))
  chmodSync(folder, 0o755)
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  const left = await openCluster({ dataDir: folder, log })
  await left.stop()
  rmSync(left.home, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

async function hold(dataDir = folder): Promise<{ child: ChildProcess; ownerUrl: string; home: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./holder.ts', import.meta.url)), dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as { ownerUrl: string; home: string }) }
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  // A test may end PostgreSQL during a query, and the query reports it.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

const postmasterOf = (home: string) =>
  Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('after kill -9 the next start takes over the running database', async () => {
  const first = await hold()
  await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS n')
  const postmaster = postmasterOf(first.home)
  await kill(first.child)
  const next = await openCluster({ dataDir: folder, log })
  expect(postmasterOf(next.home)).toBe(postmaster)
  expect(await ask(next.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await next.stop()
  await expect(ask(next.ownerUrl, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('after all processes were killed the next start recovers committed data', async () => {
  const first = await hold()
  await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS n')
  await kill(first.child)
  process.kill(postmasterOf(first.home), 'SIGKILL')
  const next = await openCluster({ dataDir: folder, log })
  expect(await ask(next.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await next.stop()
})

test('refuses a second start on the same folder with a sentence', async () => {
  const first = await hold()
  await expect(openCluster({ dataDir: folder, log })).rejects.toThrow(
    `Another Narthex is running on ${first.home}: process ${first.child.pid} on ${hostname()}. Stop it first`,
  )
  expect(await ask(first.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('of two first starts one runs and one is refused', async () => {
  const both = await Promise.allSettled([
    openCluster({ dataDir: folder, log }),
    openCluster({ dataDir: folder, log }),
  ])
  expect(both.map((start) => start.status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const start of both) if (start.status === 'fulfilled') await start.value.stop()
})

test('starts PostgreSQL again after its main process was killed', async () => {
  const cluster = await openCluster({ dataDir: folder, log })
  await ask(cluster.ownerUrl, 'CREATE TABLE kept AS SELECT 1 AS n')
  process.kill(postmasterOf(cluster.home), 'SIGKILL')
  await vi.waitFor(
    async () => expect(await ask(cluster.ownerUrl, 'SELECT n FROM kept')).toEqual([{ n: 1 }]),
    WITHIN,
  )
  await cluster.stop()
})

test('holds the folder again after one of its connections was killed', async () => {
  const cluster = await openCluster({ dataDir: folder, log })
  const [holder] = (await ask(cluster.adminUrl, HOLDER)) as { pid: number }[]
  process.kill(holder!.pid, 'SIGKILL')
  await vi.waitFor(async () => {
    const [next] = (await ask(cluster.adminUrl, HOLDER)) as { pid: number }[]
    expect(next?.pid).toBeGreaterThan(0)
    expect(next?.pid).not.toBe(holder!.pid)
  }, WITHIN)
  await expect(openCluster({ dataDir: folder, log })).rejects.toThrow(/Another Narthex is running on/)
  await cluster.stop()
})

test('reports that another process took the folder meanwhile', async () => {
  const lost: string[] = []
  const cluster = await openCluster({ dataDir: folder, log, onLost: (error) => lost.push(error.message) })
  const other = new pg.Client(cluster.adminUrl)
  await other.connect()
  const taken = other.query('SELECT pg_advisory_lock(7305512)')
  await ask(cluster.adminUrl, `SELECT pg_terminate_backend(pid) FROM (${HOLDER}) h`)
  await taken
  await vi.waitFor(() => expect(lost.join()).toMatch(/Another Narthex is running on/), WITHIN)
  await other.end()
  await cluster.stop()
})

test('waits for a backup that started PostgreSQL meanwhile', async () => {
  const lost: string[] = []
  const cluster = await openCluster({ dataDir: folder, log, onLost: (error) => lost.push(error.message) })
  const backup = new pg.Client({ connectionString: cluster.adminUrl, application_name: 'narthex visitor' })
  await backup.connect()
  const taken = backup.query('SELECT pg_advisory_lock(7305512)')
  await ask(cluster.adminUrl, `SELECT pg_terminate_backend(pid) FROM (${HOLDER}) h`)
  await taken
  await vi.waitFor(
    () => expect(said.join()).toMatch(/A backup, a restore, an upgrade or the doctor is at work/),
    WITHIN,
  )
  await backup.end()
  await vi.waitFor(() => expect(said.join()).toMatch(/The database is running again/), WITHIN)
  expect(lost).toEqual([])
  await cluster.stop()
})

spec('fault Damaged database files')
test.each([
  [
    'another major version',
    'PG_VERSION',
    '17\n',
    /was made by PostgreSQL 17, and this Narthex brings 18\. Run npm run upgrade/,
  ],
  ['no version', 'PG_VERSION', null, /holds files of a database but no PG_VERSION/],
  ['a version cut short', 'PG_VERSION', '', /holds files of a database but no PG_VERSION/],
  ['no access rules', 'pg_hba.conf', null, /could not open file .*pg_hba\.conf.*No such file/],
  ['a wrong setting', 'postgresql.conf', 'nonsense = = 3\n', /syntax error in file .*line 1/],
  ['no control file', 'global/pg_control', null, /could not open file .*pg_control.*No such file/],
  [
    'a database without its version',
    'base/5/PG_VERSION',
    null,
    /refuses every connection.*restore your backup/,
  ],
  ['a cut control file', 'global/pg_control', 'x'.repeat(100), /pg_control/],
] as const)('tells the cause: %s', async (_what, file, content, sentence) => {
  const cluster = await openCluster({ dataDir: folder, log })
  await cluster.stop()
  const path = join(cluster.home, 'cluster', file)
  const whole = readFileSync(path)
  // A file created by root would not belong to PostgreSQL's user.
  if (content === null) renameSync(path, `${path}-away`)
  else writeFileSync(path, content)
  const start = openCluster({ dataDir: folder, log })
  await expect(start).rejects.toThrow(sentence)
  await expect(start).rejects.not.toThrow(/not (yet )?accepting connections|HINT/)
  if (content === null) renameSync(`${path}-away`, path)
  else writeFileSync(path, whole)
})

spec('fault Damaged database files')
test('tells the cause: no log of writes', async () => {
  const cluster = await openCluster({ dataDir: folder, log })
  await cluster.stop()
  const wal = join(cluster.home, 'cluster', 'pg_wal')
  renameSync(wal, `${wal}-away`)
  await expect(openCluster({ dataDir: folder, log })).rejects.toThrow(
    /did not start\. It said: FATAL: +required WAL directory "pg_wal" does not exist\.$/,
  )
  renameSync(`${wal}-away`, wal)
})

test('stops while it starts PostgreSQL again', async () => {
  const cluster = await openCluster({ dataDir: folder, log })
  const version = join(cluster.home, 'cluster', 'global', 'pg_control')
  const whole = readFileSync(version)
  process.kill(postmasterOf(cluster.home), 'SIGKILL')
  writeFileSync(version, whole.subarray(0, 100))
  await vi.waitFor(() => expect(said.join()).toMatch(/could not read|pg_control/), WITHIN)
  await cluster.stop()
  writeFileSync(version, whole)
})

test('listens on a socket and on no port', async () => {
  const cluster = await openCluster({ dataDir: folder, log })
  expect(await ask(cluster.adminUrl, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  await cluster.stop()
})

test('a path too long for a socket uses a private folder elsewhere', async () => {
  const deep = join(folder, 'a-folder-with-a-long-name/'.repeat(5))
  const cluster = await openCluster({ dataDir: deep, log })
  const socket = new URL(cluster.ownerUrl).searchParams.get('host')!
  expect(socket.startsWith(cluster.home)).toBe(false)
  expect(await ask(cluster.ownerUrl, 'SELECT current_user AS who')).toEqual([{ who: 'narthex_owner' }])
  await cluster.stop()
  rmSync(socket, { recursive: true, force: true })
})

test.runIf(isRoot)('moves a database that postgres cannot reach and says where', async () => {
  chmodSync(folder, 0o700)
  const cluster = await openCluster({ dataDir: folder, log })
  expect(cluster.home.startsWith(folder)).toBe(false)
  expect(said.join()).toContain(`the database is kept in ${cluster.home}`)
  expect(existsSync(join(cluster.home, 'cluster', 'PG_VERSION'))).toBe(true)
  await cluster.stop()
})
