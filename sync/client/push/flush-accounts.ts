/**
 * Pushes the pending ops of every account whose key is on this device, without an open church. This includes accounts
 * that were removed from the team with unsent ops.
 */
import { broadcast, flushLock, underLock } from '../tabs.ts'
import { withBrowserDeps, type GivenDeps, type Deps } from '../deps.ts'
import type { AccountRow, Setting } from '../device/device.ts'
import { openedOps } from '../outbox/encryption.ts'
import { pushAll } from './push.ts'
import { outboxStore } from '../outbox/outbox-store.ts'
import type { Failure } from './wire.ts'
import { endAccount, dropKey, stillDelivers } from '../device/end-account.ts'
import { churchDbName, DEVICE_DB, resultOf, openExisting } from '../store/indexed-db.ts'

/** A retry may succeed, so the browser should call again. */
export class NotAllSent extends Error {}

/** A retry does not fix these. A page reports them, and an ended session leaves nothing readable here. */
const FINAL = new Set<Failure['why']>(['signed-out', 'other-account', 'update-needed'])

/** The session of a removed account is refused while its church is closed, and delivers once the church reopens. */
const isFinal = ({ why, endedBecause }: Failure): boolean => FINAL.has(why) && !stillDelivers(endedBecause)

/** A newer app fixes `update-needed`. Other final failures mean that this browser has lost the account's session. */
const mayStillDeliver = (failure: Failure | null): boolean =>
  failure !== null && (failure.why === 'update-needed' || !isFinal(failure))

/** @throws NotAllSent */
export async function flushAccounts(given: GivenDeps = {}): Promise<void> {
  const deps = withBrowserDeps(given)
  const { deviceId, accounts } = await whoIsHere(deps)
  const failures: (Failure | null)[] = []
  for (const account of accounts) failures.push(await flush(deps, deviceId, account))
  if (failures.some((failure) => failure && !isFinal(failure))) throw new NotAllSent()
}

async function whoIsHere(deps: Deps): Promise<{ deviceId: string; accounts: AccountRow[] }> {
  const database = await openExisting(deps.indexedDB, DEVICE_DB)
  if (!database) return { deviceId: '', accounts: [] }
  try {
    const tx = database.transaction(['accounts', 'settings'])
    const rows = (await resultOf(tx.objectStore('accounts').getAll())) as AccountRow[]
    const device = (await resultOf(tx.objectStore('settings').get('device'))) as Extract<
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
  const onReceipt = () => words.post({ database: name, kind: 'receipt' })
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
    if (row.state === 'leaving' && !mayStillDeliver(failure)) await dropKey(deps, row)
    if (failure?.why === 'signed-out' && (await endAccount(deps, row, database, because)))
      words.post({ database: name, kind: 'signed-out', because })
    return failure
  } finally {
    words.close()
    database.close()
  }
}
