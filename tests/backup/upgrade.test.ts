/**
 * An upgrade moves the embedded database to another major version completely or not at all, and keeps the old files.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { upgradeCluster, upgradeWith, workFolder } from '../../server/backup/upgrade-cluster.ts'
import { openCluster } from '../../server/db/cluster.ts'
import { existingCluster, postgresMajor, postgresPrograms } from '../../server/db/cluster/places.ts'
import { runAs } from '../../server/db/cluster/run-as.ts'
import { atDatabase } from '../support/database-address.ts'
import { fillPlace } from './full-church.ts'
import { contentOf, npmRun, places, silent, type Places } from './places.ts'
import { spec } from '../spec/spec.ts'

// The test writes and reads whole databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const present = postgresMajor()

let at: Places
let filled: string
let rows: Record<string, string[]>
let dataDir: string
beforeAll(async () => {
  at = await places()
  filled = at.folder()
  const cluster = await openCluster({ dataDir: filled, log: silent })
  await fillPlace(cluster.ownerUrl, atDatabase(cluster.adminUrl, 'narthex'), filled)
  rows = await contentOf(atDatabase(cluster.adminUrl, 'narthex'), {})
  await cluster.stop()
})
afterAll(() => at.clear())
beforeEach(() => {
  dataDir = at.folder()
  execFileSync('cp', ['-a', `${filled}/.`, dataDir])
})

/** Includes the columns that a restore changes on purpose, because nothing happens between old and new database. */
async function contentIn(folder: string): Promise<Record<string, string[]>> {
  const cluster = await openCluster({ dataDir: folder, log: silent })
  try {
    return await contentOf(atDatabase(cluster.adminUrl, 'narthex'), {})
  } finally {
    await cluster.stop()
  }
}

/** Upgrades from the current version to itself; the steps do not differ. */
async function upgrade() {
  const home = existingCluster(dataDir)!
  const programs = await postgresPrograms(runAs())
  return upgradeWith(programs, { home, work: workFolder(home), from: '17', log: silent })
}

const madeBy = (version: string) =>
  writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), `${version}\n`)

test('an upgrade keeps every row and the old files', async () => {
  const { kept } = await upgrade()
  expect(kept).toBe(join(existingCluster(dataDir)!, 'cluster-17'))
  expect(existsSync(join(kept, 'PG_VERSION'))).toBe(true)
  expect(await contentIn(dataDir)).toEqual(rows)
})

spec('fault A killed database upgrade')
test.each([2, 3])('an upgrade killed in step %i can be repeated', async (step) => {
  const program = fileURLToPath(new URL('./upgrader.ts', import.meta.url))
  const args = ['--import', 'tsx', program, dataDir, String(step)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'exit')
  // Either the old files or the new ones exist, never none.
  expect(existingCluster(dataDir)).not.toBeNull()
  await upgrade()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade-')).length).toBeLessThan(2)
  expect(await contentIn(dataDir)).toEqual(rows)
})

test('an upgrade stops a killed one that still writes', async () => {
  const left = workFolder(existingCluster(dataDir)!)
  // Many small files for some seconds, like those of initdb.
  const script = `cd ${left} && for n in $(seq 100000); do : > ${left}/$n || exit; done`
  const writer = spawn('sh', ['-c', script], { stdio: 'ignore' })
  await upgrade()
  expect(existsSync(left)).toBe(false)
  writer.kill()
  expect(await contentIn(dataDir)).toEqual(rows)
})

spec('fault A killed database upgrade')
test('a start finishes an interrupted swap', async () => {
  const home = existingCluster(dataDir)!
  renameSync(join(home, 'cluster'), join(home, 'cluster.next'))
  expect(await contentIn(dataDir)).toEqual(rows)
})

test('a start keeps the old files when both are there', async () => {
  const home = existingCluster(dataDir)!
  execFileSync('cp', ['-a', join(home, 'cluster'), join(home, 'cluster.next')])
  madeBy('17')
  await expect(openCluster({ dataDir, log: silent })).rejects.toThrow(
    /was made by PostgreSQL 17, .*Run npm run upgrade/,
  )
})

test('refuses an upgrade while a server runs, and the server continues', async () => {
  const server = await openCluster({ dataDir, log: silent })
  await expect(upgrade()).rejects.toThrow('Another Narthex is running on')
  expect(await contentOf(atDatabase(server.adminUrl, 'narthex'), {})).toEqual(rows)
  await server.stop()
})

test('a database of the current version needs no upgrade', async () => {
  expect(await npmRun('upgrade', [], { DATABASE_URL: '', DATA_DIR: dataDir })).toEqual({
    code: 0,
    out: 'The embedded database has the version of this Narthex already. Nothing was changed.\n',
    err: '',
  })
})

test.each([
  ['a newer version', '99', undefined, `made by PostgreSQL 99, and this Narthex brings ${present}`],
  ['a version nobody knows', '9', undefined, 'does not know where PostgreSQL 9 is'],
  ['programs of another version', '17', '/usr', 'holds no PostgreSQL 17 that runs here'],
])('refuses %s with a sentence', async (_what, version, programs, sentence) => {
  madeBy(version)
  const before = readdirSync(dataDir)
  const attempt = upgradeCluster({ config: { dataDir }, programs, log: silent })
  await expect(attempt).rejects.toThrow(sentence)
  expect(readdirSync(dataDir)).toEqual(before)
  expect(readFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), 'utf8')).toBe(`${version}\n`)
})

test('without a network the command says what to do', async () => {
  madeBy('17')
  const { code, err } = await npmRun('upgrade', [], {
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
    npm_config_prefer_online: 'true',
    npm_config_cache: at.folder(),
  })
  expect(code).toBe(1)
  expect(err).toContain('17.10.0-beta.17 could not be fetched. Check the network')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('upgrade-'))).toEqual([])
})

test('wrong arguments are refused', async () => {
  const env = { DATABASE_URL: '', DATA_DIR: dataDir }
  expect((await npmRun('upgrade', ['now'], env)).code).toBe(2)
  expect((await npmRun('upgrade', [], { ...env, DATABASE_URL: 'postgresql://a@b/c' })).err).toContain(
    'DATABASE_URL is set',
  )
})
