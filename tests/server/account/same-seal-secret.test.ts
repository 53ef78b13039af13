/** A database is not served with another secret than it was begun with, unless that one is given up by name. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mustBeSameSecret } from '../../../server/auth/same-seal-secret.ts'
import { readSealSecret } from '../../../server/auth/seal-key.ts'
import type { PageSource } from '../../../server/pages/page-source.ts'
import { serve } from '../../../server/serve.ts'
import { freePort } from '../../../scripts/parts/free-port.mjs'
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

/** An empty DATA_DIR, as a new machine has it. */
function newMachine(): string {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-secret-'))
  folders.push(folder)
  return folder
}

const start = (dataDir: string, settings: { sealSecret?: string; sealSecretLost?: string } = {}) =>
  mustBeSameSecret(db.pool, { dataDir, ...settings })
const nameOf = async (starting: Promise<void>) =>
  /SEAL_SECRET_LOST=([0-9a-f]{8}):/.exec(
    await starting.then(
      () => 'started',
      (error: Error) => error.message,
    ),
  )?.[1]
const secondSteps = async () => (await db.pool.query('select from second_factors')).rowCount

test('the first start notes it; a new machine starts with the old one’s secret, and not without', async () => {
  const [old, other] = [newMachine(), newMachine()]
  await start(old)
  await start(old)
  await expect(start(other)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(
      new RegExp(`not the one this database was begun with.*Put back SEAL_SECRET, or the file ${other}/seal`),
    ),
  })
  await start(other, { sealSecret: readSealSecret({ dataDir: old }) })
})

test('given up by its name, it is another from then on, and second steps that nobody could take are gone', async () => {
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
  // A setting that was left behind gives up no other.
  expect(await nameOf(start(newMachine(), { sealSecretLost: name }))).not.toBe(name)
})

test('the server itself does not start so', async () => {
  const pages = { page: () => null } as unknown as PageSource
  const env = { DATABASE_URL: db.ownerUrl, DATA_DIR: newMachine(), PORT: String(await freePort()) }
  await expect(serve({ env, pages, demo: false })).rejects.toThrow('not the one this database was begun with')
})
