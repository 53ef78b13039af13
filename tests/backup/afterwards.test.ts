/** Tests the rows that a restore changes on purpose: links, sessions, closing churches, possibly sent messages. */
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { buildApp } from '../../server/app.ts'
import { sessionOf } from '../support/session-of.ts'
import { KEPT, VOIDED, type Restored, restoreBackup } from '../../server/backup/restore-backup.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { loadConfig } from '../../server/config.ts'
import { appPool } from '../../server/db/pools.ts'
import { call, caller } from '../server/account/church-app.ts'
import { fillPlace, type FullChurch } from './full-church.ts'
import { asAdmin, places, silent, type Places } from './places.ts'

// The test writes and reads whole databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let at: Places
let url: string
let full: FullChurch
let file: string
let phone: string
beforeAll(async () => {
  at = await places()
  url = await at.database()
  const dataDir = at.folder()
  full = await fillPlace(url, at.asSuperuser(url), dataDir)
  const { accountId, churchId } = full.church.owner
  await asAdmin(
    at.asSuperuser(url),
    `delete from church_closings where church_id = '${churchId}'`,
    // One message is past its time, and one is being sent.
    `update sms_sends set scheduled_for = now() - interval '5 minutes' where id = '${full.church.ids.notification}'`,
    `update sms_follow_up_work set since = now() - interval '90 days'`,
    `insert into upload_folders (id) values (gen_random_uuid()) on conflict do nothing`,
    `insert into email_undos (token_hash, account_id, former_email, new_email, asked_at, expires_at)
     values ('expired', '${accountId}', 'old@mail.example', 'new@mail.example', now(), now() - interval '1 day')`,
  )
  const pool = appPool(url, { setRole: true })
  phone = (await sessionOf(pool, { accountId, churchId, device: { id: newId(), name: 'Phone' } })).token
  await pool.end()
  file = join(at.folder(), 'church.zip')
  await makeBackup({
    file,
    force: false,
    config: loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir }),
    log: silent,
  })
})
afterAll(() => at.clear())

async function restored(endSessions: boolean): Promise<{ target: string; said: Restored }> {
  const target = await at.database()
  const config = loadConfig({ DATABASE_URL: target, DATA_DIR: at.folder() })
  return { target, said: await restoreBackup({ file, endSessions, config, log: silent }) }
}

/** Sends requests to a server on that database. */
async function serving<T>(
  target: string,
  ask: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<T>,
): Promise<T> {
  const pool = appPool(target, { setRole: true })
  const config = loadConfig({ PUBLIC_URL: 'http://localhost:3000', DATA_DIR: at.folder() })
  const app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
  try {
    return await ask(app)
  } finally {
    await app.close()
    await pool.end()
  }
}

test('phones continue to deliver, and other sessions end', async () => {
  const { target, said } = await restored(false)
  expect(said.sessions_ended).toBeGreaterThan(0)
  await serving(target, async (app) => {
    expect((await caller(app, phone).get('user')).status).toBe(200)
    // The session was opened without a device, so it may not deliver marks.
    expect((await caller(app, full.church.owner.token).get('user')).status).toBe(401)
  })
})

test('every session ends when the operator asks for it', async () => {
  const { target, said } = await restored(true)
  expect(said.sessions_kept).toBe(0)
  await serving(target, async (app) => expect((await caller(app, phone).get('user')).status).toBe(401))
})

test('open invites and codes stop working', async () => {
  const { target, said } = await restored(false)
  expect(said.links).toBeGreaterThanOrEqual(3)
  for (const table of VOIDED)
    expect(
      await asAdmin(at.asSuperuser(target), `select from ${table} where used_at is null`),
      table,
    ).toEqual([])
  await serving(target, async (app) => {
    expect((await call(app, 'GET', `invite/${full.church.ids.inviteReference}`)).status).toBe(404)
  })
})

test('an email change can be undone for 72 hours more', async () => {
  const { target } = await restored(false)
  const rows = await asAdmin(
    at.asSuperuser(target),
    `select from email_undos where used_at is null and expires_at > now() + interval '71 hours'`,
  )
  expect(rows).toHaveLength(1)
})

test('a link that had expired before the backup stays expired', async () => {
  const { target } = await restored(false)
  const rows = await asAdmin(
    at.asSuperuser(target),
    `select from email_undos where used_at is null and expires_at < now()`,
  )
  expect(rows).toHaveLength(1)
})

test('ends or knowingly keeps every table of links that expire', async () => {
  const rows = await asAdmin<{ name: string }>(
    at.asSuperuser(url),
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'used_at' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...VOIDED, ...KEPT].sort())
})

test('phones find a new epoch, and ops about later rows wait', async () => {
  const { target } = await restored(false)
  const ask = 'select epoch from epochs'
  expect(await asAdmin(target, ask)).not.toEqual(await asAdmin(url, ask))
  const healing = `select count(*) from church_revs where restored_at < now() - interval '1 hour' or restored_at is null`
  expect(await asAdmin(at.asSuperuser(target), healing)).toEqual([{ count: '0' }])
})

test('forgets the picture folder known before', async () => {
  const { target } = await restored(false)
  expect(await asAdmin(at.asSuperuser(target), 'select from upload_folders')).toEqual([])
})

test('a closing church is not erased before an operator has looked', async () => {
  const admin = at.asSuperuser(url)
  await asAdmin(
    admin,
    `insert into church_closings (church_id, token_hash, requested_by, erase_at, links)
     select church_id, '\\x00', account_id, now() - interval '1 day', '[]' from memberships limit 1
     on conflict (church_id) do update set erase_at = excluded.erase_at`,
  )
  const late = join(at.folder(), 'closing.zip')
  await makeBackup({
    file: late,
    force: false,
    config: loadConfig({ DATABASE_URL: url, DATA_DIR: at.folder() }),
    log: silent,
  })
  const target = await at.database()
  const config = loadConfig({ DATABASE_URL: target, DATA_DIR: at.folder() })
  await restoreBackup({ file: late, endSessions: false, config, log: silent })
  expect(
    await asAdmin(target, `select from church_closings where erase_at < now() + interval '6 days'`),
  ).toEqual([])
})

test('a message that may have been sent waits for an operator', async () => {
  const { target, said } = await restored(false)
  expect(said.messages).toBeGreaterThanOrEqual(1)
  const client = new pg.Client(at.asSuperuser(target))
  await client.connect()
  const { rows } = await client.query('select state, remark from sms_sends where id = $1', [
    full.church.ids.notification,
  ])
  expect(rows).toMatchObject([{ state: 'asks', remark: expect.stringContaining('may have gone out before') }])
  expect(
    (await client.query(`select from sms_open where send_id = $1`, [full.church.ids.notification])).rowCount,
  ).toBe(0)
  expect(
    (await client.query(`select from sms_follow_up_work where since < now() - interval '1 hour'`)).rowCount,
  ).toBe(0)
  await client.end()
})
