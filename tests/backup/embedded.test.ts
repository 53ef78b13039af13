/** Backs up the embedded database, running and stopped, and moves it to a separate PostgreSQL and back. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { loadConfig } from '../../server/config.ts'
import { openCluster } from '../../server/db/cluster.ts'
import { existingCluster } from '../../server/db/cluster/places.ts'
import { runningAt } from '../../server/db/cluster/postmaster.ts'
import { appPool } from '../../server/db/pools.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { atDatabase } from '../support/database-address.ts'
import { fillPlace, type FullChurch } from './full-church.ts'
import { contentOf, leftByRestore, places, silent, type Places } from './places.ts'

// The test writes and reads whole databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let at: Places
let dataDir: string
let server: ChildProcess
let urls: { ownerUrl: string; appUrl: string }
let full: FullChurch
beforeAll(async () => {
  at = await places()
  dataDir = at.folder()
  await startServer()
  full = await fillPlace(urls.ownerUrl, superuser(urls.ownerUrl), dataDir)
})
afterAll(async () => {
  await stopServer()
  await at.clear()
})

/** A process that holds the embedded database, as a server does. */
async function startServer(): Promise<void> {
  const program = fileURLToPath(new URL('../repo/holder.ts', import.meta.url))
  server = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(server.stdout!, 'data')) as [Buffer]
  urls = JSON.parse(line.toString()) as typeof urls
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function superuser(url: string): string {
  const address = new URL(url)
  address.username = 'postgres'
  return address.href
}

const settings = (env: Record<string, string>) => loadConfig({ DATABASE_URL: '', ...env })
const backUp = (file: string, folder = dataDir) =>
  makeBackup({ file, force: false, config: settings({ DATA_DIR: folder }), log: silent })
const restore = (file: string, env: Record<string, string>) =>
  restoreBackup({ file, endSessions: false, config: settings(env), log: silent })

async function contentIn(folder: string): Promise<Record<string, string[]>> {
  const cluster = await openCluster({ dataDir: folder, log: silent })
  try {
    return await contentOf(atDatabase(cluster.adminUrl, 'narthex'))
  } finally {
    await cluster.stop()
  }
}

test('a backup of a running server is one snapshot, blocking no writer', async () => {
  const pool = appPool(urls.appUrl)
  const { church } = full.church.ids
  let writing = true
  let slowest = 0
  let written = 0
  const writer = (async () => {
    while (writing) {
      const before = Date.now()
      // One transaction writes both. A backup that is not one snapshot would have one without the other.
      await inChurch(pool, church, async (tx) => {
        await tx.query(`insert into sms_stops (church_id, phone) values ($1, $2)`, [church, `+234${written}`])
        await tx.query(`update churches set name = $2 where church_id = $1`, [church, `Grace ${written + 1}`])
      })
      written += 1
      slowest = Math.max(slowest, Date.now() - before)
    }
  })()
  const file = join(at.folder(), 'running.zip')
  await backUp(file)
  writing = false
  await writer
  await pool.end()
  expect(written).toBeGreaterThan(5)
  expect(slowest).toBeLessThan(5_000)
  expect(runningAt(existingCluster(dataDir)!)).toBeTruthy()

  const target = await at.database()
  await restore(file, { DATABASE_URL: target, DATA_DIR: at.folder() })
  const content = await contentOf(at.asSuperuser(target))
  const names = content['public.churches']!.map((row) => (JSON.parse(row) as { name: string }).name)
  const stops = content['public.sms_stops']!.filter((row) => row.includes('"+234')).length
  expect(names).toContain(stops > 0 ? `Grace ${stops}` : 'Grace Assembly')
})

test('a restore onto a running server is refused', async () => {
  const file = join(at.folder(), 'running.zip')
  await backUp(file)
  const folder = at.folder()
  const running = await openCluster({ dataDir: folder, log: silent })
  await expect(restore(file, { DATA_DIR: folder })).rejects.toThrow('Another Narthex is running on')
  await running.stop()
})

test('backs up a stopped server and moves it to PostgreSQL and back', async () => {
  await stopServer()
  const file = join(at.folder(), 'stopped.zip')
  await backUp(file)
  expect(runningAt(existingCluster(dataDir)!)).toBeNull()
  const before = await contentIn(dataDir)

  const [outside, folder] = [await at.database(), at.folder()]
  await restore(file, { DATABASE_URL: outside, DATA_DIR: folder })
  expect(await contentOf(at.asSuperuser(outside))).toEqual(leftByRestore(before))

  const again = join(at.folder(), 'outside.zip')
  await makeBackup({
    file: again,
    force: false,
    config: settings({ DATABASE_URL: outside, DATA_DIR: folder }),
    log: silent,
  })
  const back = at.folder()
  await restore(again, { DATA_DIR: back })
  expect(await contentIn(back)).toEqual(leftByRestore(before))
  expect(existsSync(join(back, full.picture))).toBe(true)
  expect(existsSync(join(back, 'seal-secret'))).toBe(true)

  rmSync(join(back, 'uploads'), { recursive: true })
  await expect(restore(again, { DATA_DIR: back })).rejects.toThrow(
    /This database is not empty.* Set DATA_DIR to another folder\./,
  )
  expect(await contentIn(back)).toEqual(leftByRestore(before))
})
