/** An account that the server ended, put to rest by the service worker: as `remember.ts` and `wipe.ts` do it, without Dexie. */
import type { Deps } from '../deps.ts'
import { DEVICE_DB } from '../store/names.ts'
import { asked, committed, openExisting } from '../store/raw.ts'
import type { Standing } from '../store/rows.ts'
import { emptied } from '../store/standing.ts'
import type { AccountRow, Setting } from './device-db.ts'

/** Not readable: the outbox is sealed, and numbers are given out once. */
const STAYS = ['outbox', 'meta']

/**
 * The key first: should the worker die in between, the next start goes on wiping.
 * @param row as it stood before the server was asked; who was heard of since is in
 * @param because why, where the server said so
 * @returns whether it was ended
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
    if (!(await dropKey(device, row, because))) return false
    await wipe(church)
    const state = await write(device, (tx) => noteState(tx.objectStore('accounts'), row))
    // Who signed in again while the rows went is in, and what they tap is to be taken.
    if (state === 'active') await unseal(church)
    return state !== 'active'
  } finally {
    device.close()
  }
}

/** Who was removed has sent what could be sent: the key goes too. Who was let in again meanwhile keeps it. */
export async function letGo(deps: Pick<Deps, 'indexedDB'>, row: AccountRow): Promise<void> {
  const device = await openExisting(deps.indexedDB, DEVICE_DB)
  if (!device) return
  try {
    await write(device, async (tx) => {
      const accounts = tx.objectStore('accounts')
      const now = await rowIn(accounts, row)
      if (now?.state === 'leaving') accounts.put({ ...now, seal: null, former: [], state: 'signed-out' })
    })
  } finally {
    device.close()
  }
}

async function dropKey(device: IDBDatabase, before: AccountRow, because?: string): Promise<boolean> {
  return write(device, async (tx) => {
    const [accounts, settings] = [tx.objectStore('accounts'), tx.objectStore('settings')]
    const now = await rowIn(accounts, before)
    if (now?.state !== 'active' || now.contact_at !== before.contact_at) return false
    const gone = { seal: null, former: [], known: null, features: [] }
    accounts.put({ ...now, ...gone, state: 'wiping', ended_because: because ?? null })
    const current = (await asked(settings.get('current'))) as Setting | undefined
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
    meta.put(emptied((await asked(meta.get('standing'))) as Standing | undefined, true))
  })
}

async function unseal(church: IDBDatabase): Promise<void> {
  const tx = church.transaction('meta', 'readwrite', { durability: 'strict' })
  await committed(tx, async () => {
    const meta = tx.objectStore('meta')
    const standing = (await asked(meta.get('standing'))) as Standing | undefined
    if (standing?.sealed) meta.put({ ...standing, sealed: false })
  })
}

/** Who signed in again while the rows went is not told that they left. */
async function noteState(
  accounts: IDBObjectStore,
  before: AccountRow,
): Promise<AccountRow['state'] | undefined> {
  const now = await rowIn(accounts, before)
  if (now?.state === 'wiping') accounts.put({ ...now, state: 'signed-out' })
  return now?.state
}

const rowIn = (accounts: IDBObjectStore, { account, church }: AccountRow) =>
  asked(accounts.get([account, church])) as Promise<AccountRow | undefined>

function write<T>(device: IDBDatabase, work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const tx = device.transaction(['accounts', 'settings'], 'readwrite', { durability: 'strict' })
  return committed(tx, () => work(tx))
}
