/** Tests that phones of earlier versions open with this one: nothing is lost, and pending ops arrive once. */
import { readdirSync } from 'node:fs'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config.ts'
import { appPool } from '../../../server/db/pools.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { type Call, deliverAll } from '../../../src/public-pages/client/outbox/deliver.ts'
import { captureStore } from '../../../src/public-pages/client/outbox/capture-db.ts'
import type { Church } from '../../../sync/client/api.ts'
import { withBrowserDeps } from '../../../sync/client/deps.ts'
import { openDevice, type Device } from '../../../sync/client/device/device.ts'
import { tryPin } from '../../../sync/client/device/kiosk-pin.ts'
import { readRemembered } from '../../../sync/client/device/remember.ts'
import { flushAccounts } from '../../../sync/client/push/flush-accounts.ts'
import { openChurch, openRemembered } from '../../../sync/client/open-church.ts'
import { mutations } from '../../../sync/mutations/index.ts'
import { SETTLED_OPS } from '../../support/settled-ops.ts'
import { Browser, ORIGIN } from './browser.ts'
import { restoreDatabases } from './database-dump.ts'
import { CORPUS, readOldPhone, type OldPhone } from './old-phone.ts'
import type { Who } from './phone-life.ts'
import { shownBy } from './shown.ts'
import { upgradedServer } from './server-dump.ts'

const VERSIONS = readdirSync(CORPUS).flatMap((name) => /^phone-of-(\w+)\.json$/.exec(name)?.[1] ?? [])

type Tables = OldPhone['life']['shown']['tables']

/** The church's rows after the changes of the account that stays have arrived, one line a row. */
const heldIn = ({ cells, departments, follow_ups, follow_up_notes }: Tables): string[] =>
  [
    ...[...cells!, ...departments!].map(({ id, name }) => [id, name].join(' ')),
    ...follow_ups!.map(({ id, state }) => [id, state].join(' ')),
    ...follow_up_notes!.map(({ id, text }) => [id, text].join(' ')),
  ].sort()

describe.each(VERSIONS)('a phone of %s', (version) => {
  let phone: OldPhone
  let pool: pg.Pool
  let app: FastifyInstance
  let drop: () => Promise<void>

  beforeAll(async () => {
    phone = readOldPhone(version)
    const database = await upgradedServer(inject('testDatabase').adminUrl, phone.server)
    drop = database.drop
    pool = appPool(database.url, { setRole: true })
    // No session has expired since the dump, whatever its age.
    await pool.query(`update sessions set last_seen_at = now(), expires_at = now() + interval '1 day'`)
    const config = loadConfig({ PUBLIC_URL: ORIGIN, SEAL_SECRET: phone.sealSecret })
    app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await pool.end()
    await drop()
  })

  /** The browser ten minutes after the dump, with the session of the account that stays. */
  async function restored(): Promise<Browser> {
    const startedAt = Date.now()
    const browser = new Browser(app, () => phone.at + 600_000 + Date.now() - startedAt)
    browser.cookie = phone.life.cookies.stays
    await restoreDatabases(browser.storage, phone.databases)
    return browser
  }

  async function asStart(browser: Browser): Promise<Church> {
    const device = await openDevice(withBrowserDeps(browser.deps()))
    const known = await readRemembered(device)
    if (!known) throw new Error('nobody is signed in')
    return openRemembered(known, device, browser.deps())
  }

  async function atDevice<T>(browser: Browser, work: (device: Device) => Promise<T>): Promise<T> {
    const device = await openDevice(withBrowserDeps(browser.deps()))
    const answer = await work(device)
    device.close()
    return answer
  }

  /** The settled ops of this account, ordered by number. */
  async function settled(who: Who) {
    const ids = phone.life.waiting[who].map(({ id }) => id)
    const { rows } = await inChurch(pool, phone.life.church, (tx) =>
      tx.query<{ id: string; account: string; device: string; status: string }>(
        `select op_id as id, account_id as account, device_id as device, status from ${SETTLED_OPS} where op_id = any($1) order by seq`,
        [ids],
      ),
    )
    return rows
  }

  /** Each op once, under the account that tapped it. */
  const each = (who: Who, status: string) =>
    phone.life.waiting[who].map(({ id }) => ({
      id,
      account: phone.life.accounts[who].id,
      device: phone.life.device,
      status,
    }))

  async function state(): Promise<unknown> {
    const { rows } = await inChurch(pool, phone.life.church, (tx) =>
      tx.query(
        `select r.rev, (select count(*) from ${SETTLED_OPS}) as ops, (select count(*) from marks) as marks,
           (select count(*) from members) as members, (select count(*) from headcounts) as headcounts from church_revs r`,
      ),
    )
    return rows
  }

  async function heldByChurch(): Promise<string[]> {
    const { rows } = await inChurch(pool, phone.life.church, (tx) =>
      tx.query<{ line: string }>(
        `select id || ' ' || name as line from cells where deleted_at is null
         union all select id || ' ' || name from departments where deleted_at is null
         union all select id || ' ' || state from follow_ups
         union all select id || ' ' || text from follow_up_notes where deleted_at is null`,
      ),
    )
    return rows.map(({ line }) => line).sort()
  }

  it('shows offline what it showed before', async () => {
    const browser = await restored()
    browser.network = () => 'cut'
    const church = await asStart(browser)
    expect(church.deviceId).toBe(phone.life.device)
    const { unsettled, ...shown } = await shownBy(church, phone.life.looked)
    const { unsettled: before, ...rest } = phone.life.shown
    expect(shown).toMatchObject(rest)
    expect(unsettled).toEqual(before)
    church.close()
  })

  it('keeps its clock offset and numbers', async () => {
    const browser = await restored()
    browser.network = () => 'cut'
    const church = await asStart(browser)
    const offset = Date.parse(church.now()) - browser.now()
    expect(Math.abs(offset - phone.slowMs)).toBeLessThan(5000)
    const { service, people } = phone.life.looked
    await church.mutate('mark-person', { service_id: service, person_id: people[2]! })
    const numbers = (await church.outbox.list()).map(({ seq }) => seq)
    expect(numbers.at(-1)).toBe(Math.max(...phone.life.shown.unsettled.map(({ seq }) => seq)) + 1)
    church.close()
  })

  it('delivers pending ops once and keeps refused and reviewed ones', async () => {
    const browser = await restored()
    const church = await asStart(browser)
    browser.network = (path) => (path.endsWith('/sync/push') ? 'loses answers' : 'works')
    await church.syncNow()
    expect(await settled('stays')).toEqual(each('stays', 'applied'))
    expect(church.outbox.counts.current().pending).toBe(phone.life.waiting.stays.length)
    const delivered = await state()

    browser.network = () => 'works'
    await church.syncNow()
    await church.syncNow()
    expect(await state()).toEqual(delivered)
    expect(await settled('stays')).toEqual(each('stays', 'applied'))
    expect(church.status.current().problem).toBeNull()
    const kept = phone.life.shown.unsettled.filter((entry) => entry.state !== 'pending')
    expect(kept.map((entry) => entry.state)).toEqual(['rejected', 'quarantined'])
    expect(await church.outbox.list()).toEqual(kept)
    expect(await heldByChurch()).toEqual(heldIn(phone.life.shown.tables))
    church.close()
  })

  it('opens and delivers a logged-out account’s ops', async () => {
    const { accounts, waiting, device } = phone.life
    const browser = await restored()
    const signedIn = await browser.logIn(accounts.left, device)
    browser.network = () => 'cut'
    const church = await openChurch({ ...browser.deps(), signedIn })
    expect(await church.outbox.list()).toEqual(waiting.left)
    browser.network = () => 'works'
    await church.syncNow()
    await church.syncNow()
    expect(await settled('left')).toEqual(each('left', 'applied'))
    expect(await church.outbox.list()).toEqual([])
    church.close()
  })

  it('delivers a removed account’s ops for review', async () => {
    const browser = await restored()
    browser.cookie = phone.life.cookies.removed
    await flushAccounts(browser.deps())
    expect(await settled('removed')).toEqual(each('removed', 'quarantined'))
    const rows = await atDevice(browser, (device) => device.accounts())
    const { removed } = phone.life.accounts
    expect(rows.find(({ account }) => account === removed.id)).toMatchObject({
      seal: null,
      state: 'signed-out',
    })
  })

  it('stays a kiosk with the same PIN', async () => {
    const browser = await restored()
    const tries = await atDevice(browser, async (device) => [
      await tryPin(device, '0000', browser.now()),
      await tryPin(device, phone.life.pin, browser.now()),
    ])
    expect(tries).toEqual([{ right: false, waitMs: 0 }, { right: true }])
  })

  it('delivers what visitors submitted on it', async () => {
    const store = captureStore((await restored()).storage)
    const ask = async ({ path, body }: Call) => {
      const { statusCode, body: text } = await app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        payload: body,
      })
      return { status: statusCode, redirected: false, text }
    }
    expect(await deliverAll({ store, ask, now: () => phone.at })).toMatchObject({ received: 1, left: 0 })
    expect((await store.all()).map(({ form, state, why }) => [form, state, why])).toEqual([
      ['mark', 'refused', 'link'],
    ])
  })

  it('holds an op of every kind that its version could tap', () => {
    const types = new Set(
      Object.values(phone.life.waiting)
        .flat()
        .map(({ type }) => type),
    )
    const known = Object.keys(mutations)
    expect([...types].filter((type) => !known.includes(type))).toEqual([])
    expect(types.size).toBeGreaterThanOrEqual(18)
  })
})
