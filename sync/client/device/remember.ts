/** Accounts on this device: let in, remembered, put to rest. */
import type { Church, SignedIn } from '../api.ts'
import type { Deps } from '../deps.ts'
import { forgetWhereLess } from '../forgetting/less-rights.ts'
import { importSeal, sameKey } from '../outbox/seal.ts'
import { churchDb } from '../store/church-db.ts'
import { churchDbName } from '../store/names.ts'
import { openDb } from '../store/open-db.ts'
import { unsealed, wipeReadable } from '../store/wipe.ts'
import type { AccountRow } from './device-db.ts'
import type { AccountKey, Device } from './device.ts'

type StorageDeps = Pick<Deps, 'indexedDB' | 'IDBKeyRange' | 'clock'>

/** Somebody signed in: what opens their church on this device from now on, with or without a network. */
export async function letIn(device: Device, signedIn: SignedIn, deps: StorageDeps): Promise<AccountKey> {
  const key = { account: signedIn.account.id, church: signedIn.church.id }
  const seal = await importSeal(signedIn.seal_key)
  const known = { account: signedIn.account, church: signedIn.church }
  const row = await device.account(key)
  const former = await formerKeys(row, seal)
  await forgetWhereLess(deps, row, signedIn.features)
  const heard = { contact_at: deps.clock.now(), silence_seen_at: null, ended_because: null }
  await device.note(key, { known, features: signedIn.features, seal, former, state: 'active', ...heard })
  await device.setCurrent(key)
  return key
}

/** Another key must not shut what the one before has sealed. */
async function formerKeys(row: AccountRow | undefined, now: CryptoKey): Promise<CryptoKey[]> {
  const former = row?.former ?? []
  return !row?.seal || (await sameKey(row.seal, now)) ? former : [row.seal, ...former]
}

/** Who this device opens without being asked; null where nobody is signed in. */
export async function whoIsIn(device: Device): Promise<Remembered | null> {
  const { current, accounts } = await device.look()
  const row = current && accounts.find(({ account, church }) => isOf(current, account, church))
  return row?.state === 'active' ? rememberedIn(row) : null
}

const isOf = (key: AccountKey, account: string, church: string) =>
  key.account === account && key.church === church

/** Why nobody is signed in, where the server ended who was here last and said so. */
export async function whyEnded(device: Device): Promise<string | null> {
  const [last] = (await device.accounts()).toSorted((a, b) => (b.contact_at ?? 0) - (a.contact_at ?? 0))
  return last?.ended_because ?? null
}

/** The server takes what these phones still deliver, into quarantine. */
const STILL_DELIVERS = ['removed_from_team', 'device_written_off']

/**
 * The key first: should the phone die in between, `finishWiping` goes on at the next start. A removed
 * person, and a phone that was written off, keep it until what waits has gone out: it opens nothing but that.
 * @param because why the server ended the session, where it did and said so
 */
export async function seal(device: Device, key: AccountKey, because?: string): Promise<void> {
  const keys = because && STILL_DELIVERS.includes(because) ? {} : { seal: null, former: [] }
  const gone = { ...keys, known: null, features: [] }
  await device.note(key, { ...gone, state: 'wiping', ended_because: because ?? null })
  const current = await device.current()
  if (current?.account === key.account && current.church === key.church) await device.setCurrent(null)
}

/** Readable rows of accounts that signed out while the phone died. */
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
    // Who signed in again while the rows went is in, and what they tap is to be taken.
    if ((await stateNow()) === 'active') await unsealed(db)
  }
  db.dexie.close()
}

/** What was readable is gone. */
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

/** Null where this account has not signed in on this device, or has signed out. */
export async function remembered(device: Device, key: AccountKey): Promise<Remembered | null> {
  return rememberedIn(await device.account(key))
}

function rememberedIn(row: AccountRow | undefined): Remembered | null {
  return row?.seal && row.known ? { ...row.known, row, key: row.seal, formerKeys: row.former ?? [] } : null
}
