/** Signs accounts in and out on this device, and remembers them. */
import type { Church, SignedIn } from '../api.ts'
import type { Deps } from '../deps.ts'
import { forgetWhereLess, unlocked, wipeReadable } from '../privacy/wipe.ts'
import { importKey, sameKey } from '../outbox/encryption.ts'
import { churchDb, openDb } from '../store/church-db.ts'
import { churchDbName } from '../store/indexed-db.ts'
import type { AccountRow, AccountKey, Device } from './device.ts'
import { stillDelivers } from './end-account.ts'

type StorageDeps = Pick<Deps, 'indexedDB' | 'IDBKeyRange' | 'clock'>

/** Stores a sign-in, so that this device opens the church from now on, with or without a network. */
export async function letIn(device: Device, signedIn: SignedIn, deps: StorageDeps): Promise<AccountKey> {
  const key = { account: signedIn.account.id, church: signedIn.church.id }
  const seal = await importKey(signedIn.seal_key)
  const known = { account: signedIn.account, church: signedIn.church }
  const row = await device.account(key)
  const former = await formerKeys(row, seal)
  await forgetWhereLess(deps, row, signedIn.features)
  const contact = { contact_at: deps.clock.now(), silence_seen_at: null, ended_because: null }
  await device.note(key, { known, features: signedIn.features, seal, former, state: 'active', ...contact })
  await device.setCurrent(key)
  return key
}

/** A new key must not make ops under the previous one unreadable. */
async function formerKeys(row: AccountRow | undefined, now: CryptoKey): Promise<CryptoKey[]> {
  const former = row?.former ?? []
  return !row?.seal || (await sameKey(row.seal, now)) ? former : [row.seal, ...former]
}

/** The account that this device opens without a sign-in; null if there is none. */
export async function readRemembered(device: Device): Promise<Remembered | null> {
  const { current, accounts } = await device.look()
  const row = current && accounts.find(({ account, church }) => isOf(current, account, church))
  return row?.state === 'active' ? rememberedIn(row) : null
}

const isOf = (key: AccountKey, account: string, church: string) =>
  key.account === account && key.church === church

/** Why nobody is signed in, if the server ended the last account and gave a reason. */
export async function whyEnded(device: Device): Promise<string | null> {
  const [last] = (await device.accounts()).toSorted((a, b) => (b.contact_at ?? 0) - (a.contact_at ?? 0))
  return last?.ended_because ?? null
}

/**
 * Deletes the key first: if the phone dies in between, `finishWiping` continues at the next start. A removed person and
 * a written-off phone keep it until pending ops are sent. It opens nothing else.
 * @param because why the server ended the session, if it did and gave a reason
 */
export async function seal(device: Device, key: AccountKey, because?: string): Promise<void> {
  const keys = stillDelivers(because) ? {} : { seal: null, former: [] }
  const gone = { ...keys, known: null, features: [] }
  await device.note(key, { ...gone, state: 'wiping', ended_because: because ?? null })
  const current = await device.current()
  if (current?.account === key.account && current.church === key.church) await device.setCurrent(null)
}

/** Wipes readable rows of accounts whose sign-out was interrupted. */
export async function finishWiping(device: Device, deps: StorageDeps): Promise<void> {
  const left = (await device.accounts()).filter((row) => row.state === 'wiping')
  for (const row of left) await wipe(device, deps, row)
}

async function wipe(device: Device, deps: StorageDeps, row: AccountRow): Promise<void> {
  const db = churchDb(churchDbName(row.church, row.account), deps)
  await openDb(db.dexie, deps.clock)
  const stateNow = async () => (await device.account(row))?.state
  if ((await stateNow()) === 'wiping') {
    await wipeReadable(db, true)
    await wiped(device, row)
    // An account that signed in again during the wipe is active, so its new ops must be accepted.
    if ((await stateNow()) === 'active') await unlocked(db)
  }
  db.dexie.close()
}

/** Records that the readable data is deleted. */
export async function wiped(device: Device, { account, church }: AccountKey): Promise<void> {
  const row = await device.account({ account, church })
  if (row?.state === 'wiping')
    await device.note({ account, church }, { state: row.seal ? 'leaving' : 'signed-out' })
}

export type Remembered = {
  account: Church['account']
  church: Church['church']
  row: AccountRow
  key: CryptoKey
  formerKeys: readonly CryptoKey[]
}

/** Null if this account has not signed in on this device, or has signed out. */
export async function remembered(device: Device, key: AccountKey): Promise<Remembered | null> {
  return rememberedIn(await device.account(key))
}

function rememberedIn(row: AccountRow | undefined): Remembered | null {
  return row?.seal && row.known ? { ...row.known, row, key: row.seal, formerKeys: row.former ?? [] } : null
}
