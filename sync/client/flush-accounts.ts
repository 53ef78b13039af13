/**
 * Sends what waits of every account whose key is on this device, with no church open: of who is signed in, and of who was
 * removed from the team and left something unsent.
 */
import { broadcast } from './broadcast.ts'
import { withBrowserDeps, type GivenDeps } from './browser-deps.ts'
import type { Deps } from './deps.ts'
import type { AccountRow, Setting } from './device/device-db.ts'
import { openedOps } from './outbox/opened-ops.ts'
import { pushAll } from './push.ts'
import { flushLock, underLock } from './push/locks.ts'
import { outboxStore } from './push/outbox-store.ts'
import type { Failure } from './push/wire.ts'
import { endAccount, letGo } from './device/end-account.ts'
import { churchDbName, DEVICE_DB } from './store/names.ts'
import { asked, openExisting } from './store/raw.ts'

/** Another attempt would fare better: the browser is to call again. */
export class NotAllSent extends Error {}

/** These do not mend by themselves; a page says so to a person, and one that was ended leaves nothing readable here. */
const FINAL = new Set<Failure['why']>(['signed-out', 'other-account', 'update-needed'])

/** Of these a newer app mends one. The others end it for who was removed: no session will deliver for them again. */
const mayStillDeliver = (failure: Failure | null): boolean =>
  failure !== null && (failure.why === 'update-needed' || !FINAL.has(failure.why))

/** @throws NotAllSent */
export async function flushAccounts(given: GivenDeps = {}): Promise<void> {
  const deps = withBrowserDeps(given)
  const { deviceId, accounts } = await whoIsHere(deps)
  const failures: (Failure | null)[] = []
  for (const account of accounts) failures.push(await flush(deps, deviceId, account))
  if (failures.some((failure) => failure && !FINAL.has(failure.why))) throw new NotAllSent()
}

async function whoIsHere(deps: Deps): Promise<{ deviceId: string; accounts: AccountRow[] }> {
  const database = await openExisting(deps.indexedDB, DEVICE_DB)
  if (!database) return { deviceId: '', accounts: [] }
  try {
    const tx = database.transaction(['accounts', 'settings'])
    const rows = (await asked(tx.objectStore('accounts').getAll())) as AccountRow[]
    const device = (await asked(tx.objectStore('settings').get('device'))) as Extract<
      Setting,
      { key: 'device' }
    >
    return { deviceId: device.id, accounts: rows.filter((row) => row.seal) }
  } finally {
    database.close()
  }
}

async function flush(deps: Deps, deviceId: string, row: AccountRow): Promise<Failure | null> {
  const { account, church, seal: key, former } = row
  const name = churchDbName(church, account)
  const database = key && (await openExisting(deps.indexedDB, name))
  if (!key || !database) return null
  const words = broadcast(deps, name, () => undefined)
  const onReceipt = () => words.say({ database: name, kind: 'receipt' })
  const store = outboxStore(() => database, deps)
  try {
    const { failure } = await underLock(deps, flushLock(church, account), () =>
      pushAll({
        deps,
        store,
        account,
        church,
        deviceId,
        key,
        opened: openedOps(key, former),
        onReceipt,
      }),
    )
    const because = failure?.endedBecause
    if (row.state === 'leaving' && !mayStillDeliver(failure)) await letGo(deps, row)
    if (failure?.why === 'signed-out' && (await endAccount(deps, row, database, because)))
      words.say({ database: name, kind: 'signed-out', because })
    return failure
  } finally {
    words.close()
    database.close()
  }
}
