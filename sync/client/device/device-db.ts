/** What this browser knows beyond any one church: who signed in here, and its own id. */
import { Dexie, type Table } from 'dexie'
import type { FeatureName } from '../../../contract/features.ts'
import type { Church } from '../api.ts'
import { DEVICE_DB } from '../store/names.ts'
import type { Deps } from '../deps.ts'

// On localhost Dexie notes with each call who made it, for its author's tools. Ours is measured and tried there as it runs anywhere.
Dexie.debug = false

/**
 * `wiping`: signed out, the readable rows not all gone yet. `leaving`: removed from the team; nothing is readable, and what
 * was ticked before still goes out, since nobody can sign in again to bring it.
 */
export type AccountState = 'active' | 'wiping' | 'leaving' | 'signed-out'

export type AccountRow = {
  /** The account's and the church's id. */
  account: string
  church: string
  known: { account: Church['account']; church: Church['church'] } | null
  features: FeatureName[]
  /** Cannot be read back; null while signed out, and kept by who is `leaving` until all is sent. */
  seal: CryptoKey | null
  /** Keys that `seal` took the place of while this account was in: what they sealed may still wait. Gone at sign-out. */
  former?: CryptoKey[]
  state: AccountState
  /** Why the session ended, where the server said so; gone with the next sign-in. */
  ended_because?: string | null
  /** The phone's own clock at the last good answer, milliseconds. */
  contact_at: number | null
  /** The server's clock at that answer, ISO 8601. */
  server_time: string | null
  /** The phone's own clock when it first said that nothing was heard for too long; null while it does not. */
  silence_seen_at?: number | null
}

/** While it stands, this browser is a kiosk and shows nothing else. */
export type KioskRow = {
  key: 'kiosk'
  /** The service chosen by hand, and the church's day on which it was. */
  service: { id: string; on: string } | null
  /** Of the PIN only what it can be compared by. */
  salt: Uint8Array<ArrayBuffer>
  hash: Uint8Array<ArrayBuffer>
  rounds: number
  /** Wrong PINs in a row, and when the last of them was typed, by the tablet's own clock, milliseconds. */
  wrong: number
  wrong_at: number
}

export type Setting =
  | { key: 'device'; id: string }
  | { key: 'clock'; offset: number }
  | { key: 'current'; account: string; church: string }
  | KioskRow

export type DeviceDb = {
  dexie: Dexie
  accounts: Table<AccountRow, [account: string, church: string]>
  settings: Table<Setting, string>
}

export function deviceDb(deps: Pick<Deps, 'indexedDB' | 'IDBKeyRange'>): DeviceDb {
  const { indexedDB, IDBKeyRange } = deps
  const dexie = new Dexie(DEVICE_DB, {
    indexedDB,
    IDBKeyRange,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  })
  dexie.version(1).stores({ accounts: '[account+church]', settings: 'key' })
  return { dexie, accounts: dexie.table('accounts'), settings: dexie.table('settings') }
}
