/** Servers on one database share one folder of pictures, or do not start. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { claimUploadFolder } from '../../../server/data-folder.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { startServer, type Started } from '../../support/start-server.ts'
import { places, type Places } from '../../backup/places.ts'

let db: TestDatabase
let at: Places
const running: Started[] = []
beforeAll(async () => {
  at = await places()
  db = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})
afterAll(async () => {
  await db.drop()
  await at.clear()
})

const SEAL_SECRET = randomUUID()
async function start(dataDir: string, env: Record<string, string> = {}): Promise<Started> {
  const server = await startServer({ DATABASE_URL: db.ownerUrl, DATA_DIR: dataDir, SEAL_SECRET, ...env })
  running.push(server)
  return server
}

/** A picture's file, as the server keeps it. */
function keepPicture(dataDir: string): string {
  const [church, id] = [randomUUID(), randomUUID()]
  mkdirSync(join(dataDir, 'uploads', church), { recursive: true })
  writeFileSync(join(dataDir, 'uploads', church, `${id}.webp`), 'picture')
  return `/uploads/${church}/${id}.webp`
}

test('a second server with a folder of its own does not start', async () => {
  const first = await start(at.folder())
  const refused = await start(at.folder()).catch((error: Error) => error.message)
  expect(refused).toMatch(/keeps its pictures in another folder than .*uploads/)
  expect(refused).toMatch(/DATA_DIR\/uploads be the same folder for all.*or set IMAGE_HOST_URL/)
  expect(refused).not.toMatch(/ {4}at /)
  expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
})

test('two servers that share the folder show the same pictures', async () => {
  const [one, other] = [at.folder(), at.folder()]
  mkdirSync(join(one, 'uploads'))
  symlinkSync(join(one, 'uploads'), join(other, 'uploads'))
  const servers = [await start(one), await start(other)]
  const path = keepPicture(one)
  for (const { port } of servers) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([answer.status, await answer.text()]).toEqual([200, 'picture'])
  }
})

test('with an image host each server may have its own folder', async () => {
  const env = { IMAGE_HOST_URL: 'https://images.example/upload', IMAGE_HOST_PRESET: 'church' }
  const servers = [await start(at.folder(), env), await start(at.folder(), env)]
  expect(servers).toHaveLength(2)
})

test('a single server may move to another folder, and says so', async () => {
  const [old, next] = [at.folder(), at.folder()]
  await (await start(old)).stop()
  running.pop()
  expect((await start(next)).said()).toContain('is not the folder of pictures')
  await expect(start(old)).rejects.toThrow('another folder')
}, 60_000)

test('refuses an empty file of the folder with a sentence', async () => {
  const dataDir = at.folder()
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(join(dataDir, 'uploads', '.narthex-folder'), '')
  const claim = claimUploadFolder(db.pool, { databaseUrl: db.ownerUrl, dataDir })
  await expect(claim).rejects.toThrow('.narthex-folder is empty')
})
