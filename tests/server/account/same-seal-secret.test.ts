/** The server refuses a database of another secret unless the operator gives that secret up by name. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSameSecret, sealSecretFor, readSealSecret } from '../../../server/auth/secrets.ts'
import type { PageSource } from '../../../server/http/app-files.ts'
import { serve } from '../../../server/serve.ts'
import { freePort } from '../../../scripts/parts/demo-server.mjs'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

let db: TestDatabase
const folders: string[] = []
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(async () => {
  await db.drop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** An empty DATA_DIR, like that of a new machine. */
function newMachine(): string {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-secret-'))
  folders.push(folder)
  return folder
}

const start = (dataDir: string, settings: { sealSecret?: string; sealSecretLost?: string } = {}) =>
  sealSecretFor(db.pool, { dataDir, ...settings })
const nameOf = async (starting: Promise<string>) =>
  /SEAL_SECRET_LOST=([0-9a-f]{8}):/.exec(
    await starting.then(
      () => 'started',
      (error: Error) => error.message,
    ),
  )?.[1]
const secondSteps = async () => (await db.pool.query('select from second_factors')).rowCount

test('the first start notes the secret and a new machine needs it', async () => {
  const [old, other] = [newMachine(), newMachine()]
  await start(old)
  await start(old)
  await expect(start(other)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(
      new RegExp(
        `the file ${other}/seal-secret is missing.*Where another machine serves this database too, copy its`,
      ),
    ),
  })
  expect(readdirSync(other)).toEqual([])
  await expect(start(other, { sealSecret: 'x'.repeat(32) })).rejects.toThrow(
    'not the one this database was begun with',
  )
  await start(other, { sealSecret: readSealSecret({ dataDir: old }) })
})

test('gives no secret up while another process serves the database', async () => {
  const name = await nameOf(start(newMachine()))
  const other = new pg.Client({
    connectionString: db.ownerUrl,
    application_name: 'narthex server 1@elsewhere',
  })
  await other.connect()
  await expect(start(newMachine(), { sealSecretLost: name })).rejects.toThrow(
    'while another Narthex serves this database',
  )
  await other.end()
})

test('readiness reports a secret that another process gave up', async () => {
  const dataDir = newMachine()
  const secret = await start(dataDir, { sealSecret: readSealSecret({ dataDir: folders[0]! }) })
  expect(await isSameSecret(db.pool, secret)).toBe(true)
  expect(await isSameSecret(db.pool, 'another')).toBe(false)
})

test('giving it up by name replaces it and removes unreadable second factors', async () => {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into accounts (id, email, password_hash, first_name, last_name)
     values (gen_random_uuid(), 'ada@example.com', 'x', 'Ada', 'Obi') returning id`,
  )
  await db.pool.query("insert into second_factors (account_id, secret) values ($1, 'x')", [rows[0]!.id])
  const next = newMachine()
  const name = await nameOf(start(next))
  expect(name).toBeDefined()
  expect(await nameOf(start(next, { sealSecretLost: '00000000' }))).toBe(name)
  expect(await secondSteps()).toBe(1)
  await start(next, { sealSecretLost: name })
  expect(await secondSteps()).toBe(0)
  await start(next)
  // A setting that was left behind gives up no other secret.
  expect(await nameOf(start(newMachine(), { sealSecretLost: name }))).not.toBe(name)
})

test('the server itself does not start without that secret', async () => {
  const pages = { page: () => null } as unknown as PageSource
  const env = { DATABASE_URL: db.ownerUrl, DATA_DIR: newMachine(), PORT: String(await freePort()) }
  await expect(serve({ env, pages, demo: false })).rejects.toThrow('the secret this database was begun with')
})
