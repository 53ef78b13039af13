/** This browser as the server knows it, and the accounts that signed in on it. */
import type { Deps } from '../deps.ts'
import { openDb } from '../store/open-db.ts'
import { kept } from '../store/storage-trouble.ts'
import { deviceDb, type AccountRow, type DeviceDb, type KioskRow } from './device-db.ts'

export type AccountKey = { account: string; church: string }

export type Device = {
  id: string
  accounts(): Promise<AccountRow[]>
  account(key: AccountKey): Promise<AccountRow | undefined>
  /** Writes these fields; a row that is not there yet is made. */
  note(key: AccountKey, fields: Partial<AccountRow>): Promise<void>
  /** The same after an answer of the server, with how far this clock is off where that is another than before. */
  heard(key: AccountKey, fields: Partial<AccountRow>, offset: number | null): Promise<void>
  current(): Promise<AccountKey | null>
  setCurrent(key: AccountKey | null): Promise<void>
  clockOffset(): Promise<number>
  /** Who is current, and all accounts, in one reading. */
  look(): Promise<{ current: AccountKey | null; accounts: AccountRow[] }>
  /** Null where this browser is no kiosk. */
  kiosk(): Promise<KioskRow | null>
  /** Reads and writes in one transaction; answering null ends the kiosk. @returns what stands there then */
  changeKiosk(change: (row: KioskRow | null) => KioskRow | null): Promise<KioskRow | null>
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
    heard: (key, fields, offset) => held(() => heard(db, key, fields, offset)),
    current: () => held(() => current(db)),
    setCurrent: (key) => held(() => setCurrent(db, key)),
    clockOffset: () => clockOffset(db),
    look: () => look(db),
    kiosk: () => kiosk(db),
    changeKiosk: (change) => changeKiosk(db, change),
    close: () => db.dexie.close(),
  }
}

/** Made once, in a transaction, so that two tabs make one; from then on only read. */
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

function heard(
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
