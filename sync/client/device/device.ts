/** The device database, outside any church: this browser's id, the accounts that signed in on it, and its kiosk. */
import { Dexie, type Table } from 'dexie'
import type { Deps } from '../deps.ts'
import { openDb, kept, BLOCKED_AFTER_MS } from '../store/church-db.ts'
import type { FeatureName } from '../../../contract/features.ts'
import type { Church } from '../api.ts'
import { DEVICE_DB, churchDbName, resultOf, openExisting } from '../store/indexed-db.ts'
import { MOST_OUTBOXES } from '../../../contract/protocol.ts'
import type { Outbox } from '../../../contract/sync/pull.ts'
import type { NextSeq } from '../store/rows.ts'

export type AccountKey = { account: string; church: string }

export type Device = {
  id: string
  accounts(): Promise<AccountRow[]>
  account(key: AccountKey): Promise<AccountRow | undefined>
  /** Writes these fields and creates a missing row. */
  note(key: AccountKey, fields: Partial<AccountRow>): Promise<void>
  /** The same after a server response, together with the clock offset if it changed. */
  noteContact(key: AccountKey, fields: Partial<AccountRow>, offset: number | null): Promise<void>
  current(): Promise<AccountKey | null>
  setCurrent(key: AccountKey | null): Promise<void>
  clockOffset(): Promise<number>
  /** The current account and all accounts, in one read. */
  look(): Promise<{ current: AccountKey | null; accounts: AccountRow[] }>
  /** Null if this browser is not a kiosk. */
  kiosk(): Promise<KioskRow | null>
  /** Reads and writes in one transaction. `change` returns null to end the kiosk. @returns the stored row afterwards */
  changeKiosk(change: (row: KioskRow | null) => KioskRow | null): Promise<KioskRow | null>
  /** Wrong codes on this browser for children of a church, whoever was signed in. */
  tries(church: string): Promise<CodeTries[]>
  /** Counts a wrong code. @returns the row afterwards */
  countTry(tried: Omit<CodeTries, 'key' | 'wrong'>): Promise<CodeTries>
  forgetTries(rows: readonly CodeTries[]): Promise<void>
  close(): void
}

/** @throws StorageError */
export async function openDevice(deps: Pick<Deps, 'indexedDB' | 'IDBKeyRange' | 'clock'>): Promise<Device> {
  const db = deviceDb(deps)
  await openDb(db.dexie, deps.clock)
  /** An open church holds its device for days. */
  const held = <T>(work: () => Promise<T>) => kept(db.dexie, work)
  return {
    id: await ownId(db),
    accounts: () => held(() => db.accounts.toArray()),
    account: ({ account, church }) => held(() => db.accounts.get([account, church])),
    note: (key, fields) => held(() => note(db, key, fields)),
    noteContact: (key, fields, offset) => held(() => noteContact(db, key, fields, offset)),
    current: () => held(() => current(db)),
    setCurrent: (key) => held(() => setCurrent(db, key)),
    clockOffset: () => clockOffset(db),
    look: () => look(db),
    kiosk: () => kiosk(db),
    changeKiosk: (change) => changeKiosk(db, change),
    tries: (church) => held(() => triesOf(db, church)),
    countTry: (tried) => held(() => countTry(db, tried)),
    forgetTries: (rows) => held(() => db.settings.bulkDelete(rows.map(({ key }) => key))),
    close: () => db.dexie.close(),
  }
}

/** Created once in a transaction, so that two tabs share one id. Later calls only read it. */
async function ownId(db: DeviceDb): Promise<string> {
  const known = await db.settings.get('device')
  return known?.key === 'device' ? known.id : makeId(db)
}

function makeId(db: DeviceDb): Promise<string> {
  return db.dexie.transaction('rw', db.settings, async () => {
    const known = await db.settings.get('device')
    if (known?.key === 'device') return known.id
    const id = crypto.randomUUID()
    await db.settings.put({ key: 'device', id })
    return id
  })
}

function note(db: DeviceDb, { account, church }: AccountKey, fields: Partial<AccountRow>): Promise<void> {
  return db.dexie.transaction('rw', db.accounts, async () => {
    const known = await db.accounts.get([account, church])
    const blank: AccountRow = {
      account,
      church,
      known: null,
      features: [],
      seal: null,
      state: 'signed-out',
      contact_at: null,
      server_time: null,
    }
    await db.accounts.put({ ...blank, ...known, ...fields })
  })
}

function noteContact(
  db: DeviceDb,
  key: AccountKey,
  fields: Partial<AccountRow>,
  offset: number | null,
): Promise<void> {
  return db.dexie.transaction('rw', db.accounts, db.settings, async () => {
    if (offset !== null) await db.settings.put({ key: 'clock', offset })
    await note(db, key, fields)
  })
}

async function current(db: DeviceDb): Promise<AccountKey | null> {
  const row = await db.settings.get('current')
  return row?.key === 'current' ? { account: row.account, church: row.church } : null
}

function look(db: DeviceDb): Promise<{ current: AccountKey | null; accounts: AccountRow[] }> {
  return db.dexie.transaction('r', db.settings, db.accounts, async () => {
    const [now, accounts] = await Promise.all([current(db), db.accounts.toArray()])
    return { current: now, accounts }
  })
}

async function setCurrent(db: DeviceDb, key: AccountKey | null): Promise<void> {
  await (key
    ? db.settings.put({ key: 'current', account: key.account, church: key.church })
    : db.settings.delete('current'))
}

async function clockOffset(db: DeviceDb): Promise<number> {
  const row = await db.settings.get('clock')
  return row?.key === 'clock' ? row.offset : 0
}

async function kiosk(db: DeviceDb): Promise<KioskRow | null> {
  const row = await db.settings.get('kiosk')
  return row?.key === 'kiosk' ? row : null
}

function changeKiosk(
  db: DeviceDb,
  change: (row: KioskRow | null) => KioskRow | null,
): Promise<KioskRow | null> {
  return db.dexie.transaction('rw', db.settings, async () => {
    const next = change(await kiosk(db))
    await (next ? db.settings.put(next) : db.settings.delete('kiosk'))
    return next
  })
}

async function triesOf(db: DeviceDb, church: string): Promise<CodeTries[]> {
  const rows = await db.settings.where('key').startsWith(`tries ${church} `).toArray()
  return rows.filter((row): row is CodeTries => 'child' in row)
}

/** Reads and writes in one transaction, so that two tabs and a reload give no further tries. */
function countTry(db: DeviceDb, tried: Omit<CodeTries, 'key' | 'wrong'>): Promise<CodeTries> {
  return db.dexie.transaction('rw', db.settings, async () => {
    const key = `tries ${tried.church} ${tried.day} ${tried.child}` as const
    const known = await db.settings.get(key)
    const wrong = known && 'child' in known ? known.wrong : 0
    const row: CodeTries = { ...tried, key, wrong: wrong + 1 }
    await db.settings.put(row)
    return row
  })
}

// On localhost Dexie records the caller of each operation. Tests and measurements there must match production.
Dexie.debug = false

/**
 * `wiping`: signed out, with readable rows still being deleted. `leaving`: removed from the team, with nothing
 * readable. The phone still sends a leaving account's pending ops, since nobody can sign in again to send them.
 */
type AccountState = 'active' | 'wiping' | 'leaving' | 'signed-out'

export type AccountRow = {
  /** The account's and the church's id. */
  account: string
  church: string
  known: { account: Church['account']; church: Church['church'] } | null
  features: FeatureName[]
  /** Not extractable. Null while signed out. A `leaving` account keeps it until all ops are sent. */
  seal: CryptoKey | null
  /** Keys that `seal` replaced while the account was signed in. Pending ops may need them. Sign-out deletes them. */
  former?: CryptoKey[]
  state: AccountState
  /** Why the session ended, if the server reported it; deleted at the next sign-in. */
  ended_because?: string | null
  /** The phone's own clock at the last good response, milliseconds. */
  contact_at: number | null
  /** The server's clock at that response, ISO 8601. */
  server_time: string | null
  /** The phone's own clock when it first showed too long a silence; null while it does not. */
  silence_seen_at?: number | null
}

/** While this row exists, this browser is a kiosk and shows nothing else. */
export type KioskRow = {
  key: 'kiosk'
  /** The service chosen by hand, and the church's day of the choice. */
  service: { id: string; on: string } | null
  /** A salted hash to compare the PIN with, never the PIN. */
  salt: Uint8Array<ArrayBuffer>
  hash: Uint8Array<ArrayBuffer>
  rounds: number
  /** Wrong PINs in a row, and the time of the last one by the tablet's own clock, milliseconds. */
  wrong: number
  wrong_at: number
}

/**
 * The wrong codes typed for a child on a service's day on this browser. They outlive a log-out, because the next account
 * must not get further tries.
 */
export type CodeTries = {
  key: `tries ${string}`
  church: string
  /** The service's day. */
  day: string
  child: string
  wrong: number
  /** The last one, in the server's time, milliseconds. */
  at: number
}

export type Setting =
  | CodeTries
  | { key: 'device'; id: string }
  | { key: 'clock'; offset: number }
  | { key: 'current'; account: string; church: string }
  | KioskRow

type DeviceDb = {
  dexie: Dexie
  accounts: Table<AccountRow, [account: string, church: string]>
  settings: Table<Setting, string>
}

function deviceDb(deps: Pick<Deps, 'indexedDB' | 'IDBKeyRange'>): DeviceDb {
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

/** Reads the highest op numbers of other accounts' outboxes on this phone. Only the ops are encrypted. */
type From = { deps: Reads; device: Device }

/** The text for a pull; undefined if there are none, as on most phones. The latest account is first. */
export async function othersHere({ deps, device }: From, own: AccountKey): Promise<string | undefined> {
  const others = (await device.accounts()).filter(
    ({ account, church }) => church === own.church && account !== own.account,
  )
  const latest = others.toSorted((a, b) => (b.contact_at ?? 0) - (a.contact_at ?? 0))
  // An outbox that does not open is left out, and the others are still reported.
  const outboxes = latest.slice(0, MOST_OUTBOXES).map((one) => outboxOf(deps, one).catch(() => []))
  return (
    (await Promise.all(outboxes))
      .flat()
      .map(({ account, highest_seq }) => `${account}:${highest_seq}`)
      .join() || undefined
  )
}

type Reads = Pick<Deps, 'indexedDB' | 'clock'>

/** Number 0 if the account has changed nothing here. @throws if its storage does not open, or not in time */
export async function outboxOf(deps: Reads, { account, church }: AccountKey): Promise<Outbox> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = deps.clock.after(BLOCKED_AFTER_MS, () => reject(new Error('held back')))
  })
  try {
    const highest = await Promise.race([highestIn(deps.indexedDB, churchDbName(church, account)), late])
    return { account, highest_seq: highest }
  } finally {
    stop()
  }
}

async function highestIn(indexedDB: IDBFactory, name: string): Promise<number> {
  const database = await openExisting(indexedDB, name)
  if (!database) return 0
  try {
    const meta = database.transaction('meta').objectStore('meta')
    const row = (await resultOf(meta.get('seq'))) as NextSeq | undefined
    return row ? row.next - 1 : 0
  } finally {
    database.close()
  }
}
