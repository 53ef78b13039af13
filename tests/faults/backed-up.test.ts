/** Tests a server backed up and restored by the product's own commands, with phones in use meanwhile. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { appPool } from '../../server/db/pools.ts'
import { asAdmin, silent } from '../backup/places.ts'
import type { Phone } from '../histories/phone.ts'
import { ORIGIN, type ChurchInTown } from '../histories/world.ts'
import { atDatabase } from '../support/database-address.ts'
import { expectNothingLost, mark, sunday, waiting } from './sunday.ts'
import { SETTLED_OPS } from '../support/settled-ops.ts'
import { spec } from '../spec/spec.ts'

// Whole databases are written and read. This takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const { world, church, phone: phoneIn } = sunday()
const ends: (() => Promise<void>)[] = []
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'narthex-backed-up-'))
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => rmSync(folder, { recursive: true }))

spec('fault Restored by npm run restore')
test('sends marks made after the backup again, each applied once', async () => {
  const town = await church(6)
  const [early, late] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  await mark(early, 0)
  await received(early)
  const file = await backUp()
  await mark(early, 1)
  await late.tap('capture-first-timer', {
    id: crypto.randomUUID(),
    service_id: town.service,
    first_name: 'Ngozi',
    last_name: 'Eze',
    phone_number: '08035550101',
  })
  await received(early, late)
  await mark(late, 2)
  await restoreAndServe(file, town, early, late)
  // Nobody signs in again: the sessions of phones go on.
  await mark(early, 3)
  await twice(early, late)
  expect(await town.rows(`select op_id from ${SETTLED_OPS}`)).toHaveLength(5)
  await expectNothingLost(town, early, late)
})

spec('fault Restored by npm run restore')
test('a read-only phone drops rows that the backup lacks', async () => {
  const town = await church(3)
  const [writer, reader] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const file = await backUp()
  const id = crypto.randomUUID()
  await writer.tap('add-member', { id, first_name: 'Lost', last_name: 'Obi' })
  await received(writer, reader)
  expect(reader.church?.people.all().map(({ first_name }) => first_name)).toContain('Lost')
  await restoreAndServe(file, town, reader)
  // There was no write since. The restore itself changes the epoch.
  await twice(reader)
  expect(reader.church?.people.all().map(({ first_name }) => first_name)).not.toContain('Lost')
  await restoredPhone(writer, town)
  await twice(writer, reader)
  await expectNothingLost(town, writer, reader)
})

spec('fault Restored by npm run restore')
test('keeps random marks from before and after a backup', async () => {
  const taps = fc.array(fc.record({ phone: fc.nat(1), person: fc.nat(5), send: fc.boolean() }), {
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(taps, taps, taps, async (before, since, after) => {
      const town = await church(6)
      const phones = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
      const run = async (list: typeof before) => {
        for (const { phone, person, send } of list) {
          await mark(phones[phone]!, person)
          if (send) await phones[phone]!.church?.syncNow()
        }
      }
      await run(before)
      const file = await backUp()
      await run(since)
      await restoreAndServe(file, town, ...phones)
      await run(after)
      await twice(...phones)
      expect(await town.rows(`select op_id from ${SETTLED_OPS}`)).toHaveLength(
        before.length + since.length + after.length,
      )
      await expectNothingLost(town, ...phones)
    }),
    { numRuns: 3 },
  )
})

async function backUp(): Promise<string> {
  const file = join(folder, `${randomBytes(6).toString('hex')}.zip`)
  const config = loadConfig({ DATABASE_URL: world().database.ownerUrl, DATA_DIR: folder })
  await makeBackup({ file, force: false, config, log: silent })
  return file
}

/** From here on this church runs on the restored database. */
async function restoreAndServe(file: string, town: ChurchInTown, ...phones: Phone[]): Promise<void> {
  const { adminUrl } = inject('testDatabase')
  const name = `restored_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name}`)
  ends.push(async () => void (await asAdmin(adminUrl, `drop database ${name} with (force)`)))
  const url = atDatabase(adminUrl, name)
  const dataDir = mkdtempSync(join(folder, 'new-'))
  const config = loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PUBLIC_URL: ORIGIN })
  await restoreBackup({ file, endSessions: false, config, log: silent })
  const pool = appPool(url, { setRole: true })
  const app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
  await app.ready()
  ends.unshift(async () => {
    await app.close()
    await pool.end()
  })
  Object.assign(town, { world: { ...town.world, app, pool } })
  for (const phone of phones) await restoredPhone(phone, town)
}

async function restoredPhone(phone: Phone, town: ChurchInTown): Promise<void> {
  Object.assign(phone.network, { app: town.world.app })
}

async function received(...phones: Phone[]): Promise<void> {
  for (const phone of phones) await phone.church?.syncNow()
  for (const phone of phones) expect(waiting(phone)).toBe(0)
}

/** The first round tells a phone of the restore, the second sends the ops that this brought up again. */
async function twice(...phones: Phone[]): Promise<void> {
  for (const phone of phones) for (let look = 0; look < 2; look += 1) await phone.church?.syncNow()
  for (const phone of phones) expect(waiting(phone)).toBe(0)
}
