/**
 * Tests a phone of a removed user in many orders of events. The key of its outbox stays while this browser's session may
 * still deliver, and no order loses an op.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endAll, endAllInChurch, endInChurch, endOnDevice } from '../../server/auth/start-and-end-session.ts'
import { EXPIRED } from '../../server/auth/session.ts'
import { tokenHash } from '../../server/auth/secrets.ts'
import { findDeliveryStatus } from '../../server/modules/delivery-status/queries.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { withBrowserDeps } from '../../sync/client/deps.ts'
import { openDevice } from '../../sync/client/device/device.ts'
import { dropKey } from '../../sync/client/device/end-account.ts'
import { flushAccounts, NotAllSent } from '../../sync/client/push/flush-accounts.ts'
import { churchDbName, resultOf, openExisting } from '../../sync/client/store/indexed-db.ts'
import type { OutboxRow } from '../../sync/client/store/rows.ts'
import type { Phone } from '../histories/phone.ts'
import type { ChurchInTown, TestAccount } from '../histories/world.ts'
import { SETTLED_OPS } from '../support/settled-ops.ts'
import { mark, settledAt, sunday } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()
const RUNS = Number(process.env.REMOVED_ORDERS_RUNS ?? 20)

type Scene = { town: ChurchInTown; phone: Phone; ada: TestAccount; bola: TestAccount }

/** The phone's page is open with Ada signed in, and holds one mark that was never sent. */
async function begin(): Promise<Scene> {
  const town = await church()
  const [ada, bola] = town.accounts as [TestAccount, TestAccount]
  const phone = await phoneIn(town, ada)
  await mark(phone, 0)
  return { town, phone, ada, bola }
}

const owner = ({ town }: Scene) => town.world.database.ownerPool

const logIn = async (scene: Scene, account: TestAccount) => {
  const { rowCount } = await owner(scene).query(
    `select from memberships m where church_id = $1 and account_id = $2 and status = 'active'
     and not exists (select from church_closings c where c.church_id = m.church_id)`,
    [scene.town.id, account.id],
  )
  // A refused log-in changes neither the session nor the phone.
  if (rowCount) await scene.phone.signIn(account)
}

const membership = (scene: Scene, status: string) =>
  owner(scene).query('update memberships set status = $3 where church_id = $1 and account_id = $2', [
    scene.town.id,
    scene.ada.id,
    status,
  ])

const flush = ({ phone }: Scene) =>
  flushAccounts(phone.environment()).catch((error: unknown) => {
    if (!(error instanceof NotAllSent)) throw error
  })

/** A tap after the end of the session is refused, so the screen ticks nothing. */
const tap = async ({ phone }: Scene) => {
  await mark(phone, 1).catch(() => undefined)
}

const EVENTS = {
  'Ada is removed': async (scene: Scene) => {
    await membership(scene, 'removed')
    await endInChurch(owner(scene), scene.ada.id, scene.town.id)
  },
  'Ada is invited again': (scene: Scene) => membership(scene, 'active'),
  'Ada logs in': (scene: Scene) => logIn(scene, scene.ada),
  'Bola logs in': (scene: Scene) => logIn(scene, scene.bola),
  'log-out': ({ phone }: Scene) => phone.signOut(),
  'Ada logs out everywhere': (scene: Scene) => endAll(owner(scene), scene.ada.id, 'ended_from_afar', null),
  'the phone is written off': async (scene: Scene) => {
    const client = await owner(scene).connect()
    await endOnDevice(client, scene.ada.id, scene.town.id, scene.phone.deviceId).finally(() =>
      client.release(),
    )
  },
  'Ada’s sessions expire': (scene: Scene) =>
    owner(scene).query(
      `update sessions set last_seen_at = now() - interval '31 days' where account_id = $1`,
      [scene.ada.id],
    ),
  'the church closes': async (scene: Scene) => {
    await owner(scene).query(
      `insert into church_closings (church_id, token_hash, requested_by, erase_at, links)
       values ($1, $2, $3, now() + interval '30 days', '[]') on conflict do nothing`,
      [scene.town.id, tokenHash(scene.town.id), scene.bola.id],
    )
    await endAllInChurch(owner(scene), scene.town.id)
  },
  'the church reopens': (scene: Scene) =>
    owner(scene).query('delete from church_closings where church_id = $1', [scene.town.id]),
  'a tap': tap,
  'the page syncs': ({ phone }: Scene) => phone.church?.syncNow(),
  'the page syncs, and the push fails': async ({ phone }: Scene) => {
    phone.network.faults.push('error-500')
    await phone.church?.syncNow()
    phone.network.faults.length = 0
  },
  'the page syncs offline': async ({ phone }: Scene) => {
    phone.network.faults.push('offline', 'offline')
    await phone.church?.syncNow()
    phone.network.faults.length = 0
  },
  'a second tab syncs': async ({ phone }: Scene) => {
    const tab = await phone.tab().catch(() => null)
    await tab?.syncNow()
    tab?.close()
  },
  'the worker flushes': flush,
  'the worker flushes, and the answer is lost': async (scene: Scene) => {
    scene.phone.network.faults.push('lost-answer')
    await flush(scene)
    scene.phone.network.faults.length = 0
  },
  'the worker flushes twice at once': (scene: Scene) => Promise.all([flush(scene), flush(scene)]),
}
type Event = keyof typeof EVENTS

const removedAndNotified: Event[] = ['Ada is removed', 'the page syncs, and the push fails']

const DELIVERS: [title: string, events: Event[]][] = [
  ['removed, and her sessions are ended elsewhere', [...removedAndNotified, 'Ada logs out everywhere']],
  [
    'removed, and the church closes for a while',
    [...removedAndNotified, 'the church closes', 'the worker flushes'],
  ],
  [
    'removed, and a closed church reports it to the page',
    ['Ada is removed', 'the church closes', 'the page syncs'],
  ],
  [
    'removed, and a closed church reports it to the worker',
    ['Ada is removed', 'the church closes', 'the worker flushes'],
  ],
  ['written off, and the church closes', ['the phone is written off', 'the church closes', 'the page syncs']],
  [
    'removed, and a second tab learns it too',
    [...removedAndNotified, 'a second tab syncs', 'the page syncs'],
  ],
  ['removed, and invited again without a log-in', [...removedAndNotified, 'Ada is invited again']],
]

spec('fault A revoked usher')
test.each(DELIVERS)('%s: the browser’s own session delivers', async (_, events) => {
  const scene = await begin()
  await liveIn(scene, [...events, 'the church reopens', 'the worker flushes'])
  const settled = await settledAt(scene.town)
  expect([...settled.values()]).toMatchObject([{ account_id: scene.ada.id, status: 'quarantined' }])
  await expectDelivered(scene)
})

const STAYS_LOCKED: [title: string, events: Event[]][] = [
  ['removed, and another user logs in', [...removedAndNotified, 'Bola logs in', 'the worker flushes']],
  [
    'removed, and another user logs in and out',
    [...removedAndNotified, 'Bola logs in', 'log-out', 'the worker flushes'],
  ],
  [
    'removed, and the session expires',
    [...removedAndNotified, 'Ada’s sessions expire', 'the worker flushes'],
  ],
  ['logged out everywhere, then removed', ['Ada logs out everywhere', 'Ada is removed', 'the page syncs']],
  ['removed while offline, and logged out', ['Ada is removed', 'log-out', 'the worker flushes']],
]

spec('fault A revoked usher')
test.each(STAYS_LOCKED)('%s: locked here until the account returns', async (_, events) => {
  const scene = await begin()
  await liveIn(scene, events)
  expect([(await settledAt(scene.town)).size, await hasKey(scene)]).toEqual([0, false])
  await liveIn(scene, ['Bola logs in', 'the page syncs'])
  expect(await notReceived(scene)).toBe(1)
  await expectDelivered(scene)
})

spec('fault A revoked usher')
test('removed, back and removed once more: a late flush keeps the key', async () => {
  const scene = await begin()
  await liveIn(scene, removedAndNotified)
  const first = await accountRow(scene)
  await liveIn(scene, ['Ada is invited again', 'Ada logs in', 'a tap', ...removedAndNotified])
  await dropKey(withBrowserDeps(scene.phone.environment()), first!)
  await expectKept(scene, 'the worker flushes')
  await expectDelivered(scene)
})

spec('fault A revoked usher')
test(`keeps every op and its key in ${RUNS} random orders of events`, { timeout: 600_000 }, async () => {
  const event = fc.constantFrom(...(Object.keys(EVENTS) as Event[]))
  const orders = fc.array(event, { minLength: 3, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(orders, async (events) => {
      const scene = await begin()
      await liveIn(scene, events)
      await expectDelivered(scene)
    }),
    { numRuns: RUNS },
  )
})

async function liveIn(scene: Scene, events: readonly Event[]): Promise<void> {
  for (const event of events) {
    await EVENTS[event](scene)
    await expectKept(scene, event)
  }
}

/** Every ticked op is on the phone, and readable by its key while this browser may deliver it. */
async function expectKept(scene: Scene, after: Event): Promise<void> {
  const { phone, ada, bola } = scene
  const rows = [...(await outboxOf(scene, ada)), ...(await outboxOf(scene, bola))]
  expect(rows.map(({ id }) => id).sort()).toEqual(phone.ticked.map(({ opId }) => opId).sort())
  const pending = rows.filter(({ state }) => state === 'pending')
  const own = pending.filter(({ id }) => phone.ticked.some((op) => op.opId === id && op.accountId === ada.id))
  if (own.length > 0 && (await mayDeliver(scene))) expect([after, await hasKey(scene)]).toEqual([after, true])
}

/** True if the server takes Ada's ops by this browser's cookie, now or once the church is open again. */
async function mayDeliver(scene: Scene): Promise<boolean> {
  const { token } = scene.phone.network
  const { rowCount } = await owner(scene).query(
    `select from sessions s where token_hash = $1 and account_id = $2 and not ${EXPIRED}
     and coalesce(ended_because, 'removed_from_team') in ('removed_from_team', 'device_written_off')`,
    [token && tokenHash(token), scene.ada.id],
  )
  return Boolean(rowCount)
}

/** The number that delivery status shows for Ada on this phone. */
async function notReceived({ town, ada, phone }: Scene): Promise<number | undefined> {
  await town.world.app.deps.later.settled()
  const rows = await inChurch(town.world.pool, town.id, (tx) => findDeliveryStatus(tx, town.id))
  return rows.find((row) => row.person.id === ada.id && row.device_id === phone.deviceId)?.not_received
}

const hasKey = async (scene: Scene) => Boolean((await accountRow(scene))?.seal)

async function accountRow({ phone, ada, town }: Scene) {
  const device = await openDevice(withBrowserDeps(phone.environment()))
  return device.account({ account: ada.id, church: town.id }).finally(() => device.close())
}

async function outboxOf({ phone, town }: Scene, account: TestAccount): Promise<OutboxRow[]> {
  const database = await openExisting(phone.storage, churchDbName(town.id, account.id))
  if (!database) return []
  try {
    return (await resultOf(database.transaction('outbox').objectStore('outbox').getAll())) as OutboxRow[]
  } finally {
    database.close()
  }
}

/** Both users are back in the team and log in on this phone. Each op is then settled once, under its own account. */
async function expectDelivered(scene: Scene): Promise<void> {
  const { phone, town } = scene
  await EVENTS['the church reopens'](scene)
  await membership(scene, 'active')
  for (const account of [scene.bola, scene.ada]) {
    await phone.signIn(account)
    await phone.church?.syncNow()
    expect(phone.church?.outbox.counts.current().pending).toBe(0)
  }
  const settled = await town.rows<{ op_id: string; account_id: string; status: string }>(
    `select op_id, account_id, status from ${SETTLED_OPS} where account_id = any($1)`,
    [[scene.ada.id, scene.bola.id]],
  )
  const owners = (rows: { id: string; account: string }[]) =>
    rows.map((row) => `${row.id} ${row.account}`).sort()
  expect(owners(settled.map((row) => ({ id: row.op_id, account: row.account_id })))).toEqual(
    owners(phone.ticked.map((row) => ({ id: row.opId, account: row.accountId }))),
  )
  for (const { status } of settled) expect(['applied', 'quarantined']).toContain(status)
}
