/** Tests a server restored from a backup: phones send again what it had acknowledged since. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { appPool } from '../../server/db/pools.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { Sender } from '../server/sync/a-church.ts'
import { atDatabase } from '../support/database-address.ts'
import { testLimit, withinLimit, type Note } from './check-histories.ts'
import { Phone } from './phone.ts'
import { ORIGIN, World } from './world.ts'

async function backupOf(world: World): Promise<string> {
  const { adminUrl } = inject('testDatabase')
  const name = `backup_${randomBytes(6).toString('hex')}`
  const from =
    new URL(world.database.ownerUrl).pathname.slice(1) ||
    new URL(world.database.ownerUrl).searchParams.get('dbname')
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [from])
  await admin.query(`create database ${name} template ${from}`)
  await admin.end()
  return atDatabase(adminUrl, name)
}

async function restoredWhileMarking(note: Note): Promise<void> {
  note('the world begins')
  const world = await World.begin()
  const town = await world.church(4, 1)
  const phone = new Phone(town)
  await phone.signIn(town.accounts[0]!)
  await phone.church?.syncNow()
  const mark = (index: number) =>
    phone.tap('mark-person', { service_id: town.service, person_id: town.people[index] ?? '' })
  note('marks, and the backup follows')
  await mark(0)
  await phone.church?.syncNow()
  const backup = await backupOf(world)
  await mark(1)
  await phone.church?.syncNow()
  await phone.church?.syncNow()

  note('the server starts from the backup')
  const pool = appPool(backup, { setRole: true })
  const app = await buildApp({
    config: loadConfig({ PUBLIC_URL: ORIGIN }),
    pool,
    logger: pino({ level: 'silent' }),
  })
  const other = new Sender(pool, town.id, { accountId: town.accounts[0]!.id })
  for (let index = 0; index < 20; index += 1)
    await other.send('count-heads', { service_id: town.service, men: 1 })
  note('the phone meets the restored server')
  phone.network.moveTo(app)
  await mark(2)
  for (let round = 0; round < 3; round += 1) await phone.church?.syncNow()

  const { rows } = await inChurch(pool, town.id, (tx) =>
    tx.query('select distinct person_id from marks order by 1'),
  )
  expect(rows.map((row) => row.person_id)).toEqual(town.people.slice(0, 3).sort())
  await expect.poll(() => phone.church?.presences(town.service).current().total).toBe(3)
  note('all close')
  phone.church?.close()
  await app.close()
  await pool.end()
  await world.end()
}

it(
  'is noticed after its counter moved on, and loses nothing acknowledged',
  () => withinLimit(restoredWhileMarking),
  testLimit(1),
)
