/** Signs out an account that the server ended, in the service worker: `remember.ts` and `wipe.ts` without Dexie. */
import type { Deps } from '../deps.ts'
import { DEVICE_DB, resultOf, committed, openExisting } from '../store/indexed-db.ts'
import type { SyncState } from '../store/rows.ts'
import { emptied } from '../store/sync-state.ts'
import type { AccountRow, Setting } from './device.ts'

/** Not readable: the outbox is encrypted. Its op numbers must never repeat. */
const STAYS = ['outbox', 'meta']

/** The server quarantines later pushes of sessions that ended for these reasons, so the key stays until then. */
const STILL_DELIVERS = ['removed_from_team', 'device_written_off']

export const stillDelivers = (because?: string): boolean =>
  because !== undefined && STILL_DELIVERS.includes(because)

/**
 * Deletes the key first, except where `stillDelivers`. If the worker dies in between, the next start continues wiping.
 * @param row as it was before the server call. A later contact means that the account is signed in
 * @param because why the session ended, if the server reported it
 * @returns true if the account was ended
 */
export async function endAccount(
  deps: Pick<Deps, 'indexedDB'>,
  row: AccountRow,
  church: IDBDatabase,
  because?: string,
): Promise<boolean> {
  const device = await openExisting(deps.indexedDB, DEVICE_DB)
  if (!device) return false
  try {
    if (!(await noteEnd(device, row, because))) return false
    await wipe(church)
    const state = await write(device, (tx) => noteState(tx.objectStore('accounts'), row))
    // An account that signed in again during the wipe is active, so its new ops must be accepted.
    if (state === 'active') await decrypt(church)
    return state !== 'active'
  } finally {
    device.close()
  }
}

/**
 * Deletes the key of a removed account after its ops are sent, or after its session is gone from this browser. An account
 * that was readmitted meanwhile keeps it, also if it was removed once more.
 * @param row as it was before the server call
 */
export async function dropKey(deps: Pick<Deps, 'indexedDB'>, row: AccountRow): Promise<void> {
  const device = await openExisting(deps.indexedDB, DEVICE_DB)
  if (!device) return
  try {
    await write(device, async (tx) => {
      const accounts = tx.objectStore('accounts')
      const now = await rowIn(accounts, row)
      if (now?.state === 'leaving' && now.contact_at === row.contact_at)
        accounts.put({ ...now, seal: null, former: [], state: 'signed-out' })
    })
  } finally {
    device.close()
  }
}

async function noteEnd(device: IDBDatabase, before: AccountRow, because?: string): Promise<boolean> {
  return write(device, async (tx) => {
    const [accounts, settings] = [tx.objectStore('accounts'), tx.objectStore('settings')]
    const now = await rowIn(accounts, before)
    if (now?.state !== 'active' || now.contact_at !== before.contact_at) return false
    const keys = stillDelivers(because) ? {} : { seal: null, former: [] }
    const gone = { ...keys, known: null, features: [] }
    accounts.put({ ...now, ...gone, state: 'wiping', ended_because: because ?? null })
    const current = (await resultOf(settings.get('current'))) as Setting | undefined
    if (current?.key === 'current' && current.account === now.account && current.church === now.church)
      settings.delete('current')
    return true
  })
}

async function wipe(church: IDBDatabase): Promise<void> {
  const readable = [...church.objectStoreNames].filter((name) => !STAYS.includes(name))
  const tx = church.transaction([...readable, 'meta'], 'readwrite', { durability: 'strict' })
  await committed(tx, async () => {
    for (const name of readable) tx.objectStore(name).clear()
    const meta = tx.objectStore('meta')
    meta.put(emptied((await resultOf(meta.get('standing'))) as SyncState | undefined, true))
  })
}

async function decrypt(church: IDBDatabase): Promise<void> {
  const tx = church.transaction('meta', 'readwrite', { durability: 'strict' })
  await committed(tx, async () => {
    const meta = tx.objectStore('meta')
    const syncState = (await resultOf(meta.get('standing'))) as SyncState | undefined
    if (syncState?.sealed) meta.put({ ...syncState, sealed: false })
  })
}

/** An account that signed in again during the wipe is not set to signed out. */
async function noteState(
  accounts: IDBObjectStore,
  before: AccountRow,
): Promise<AccountRow['state'] | undefined> {
  const now = await rowIn(accounts, before)
  if (now?.state === 'wiping') accounts.put({ ...now, state: now.seal ? 'leaving' : 'signed-out' })
  return now?.state
}

const rowIn = (accounts: IDBObjectStore, { account, church }: AccountRow) =>
  resultOf(accounts.get([account, church])) as Promise<AccountRow | undefined>

function write<T>(device: IDBDatabase, work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const tx = device.transaction(['accounts', 'settings'], 'readwrite', { durability: 'strict' })
  return committed(tx, () => work(tx))
}
