/** Opens one account's database in one church on this phone. Turns the browser's storage errors into one type. */
import { Dexie, type Table, type Transaction } from 'dexie'
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import type { Deps, Clock } from '../deps.ts'
import type {
  AnswerRow,
  Based,
  Chunk,
  ChunkDetails,
  DraftRow,
  LocalRow,
  MetaRow,
  OutboxRow,
  PickUpRow,
} from './rows.ts'
import { StorageError } from '../api.ts'

type Key = [generation: number, id: string | number]

export type ChurchTables = {
  meta: Table<MetaRow, string>
  chunks: Table<Chunk, Key>
  details: Table<ChunkDetails, Key>
  members: Table<Based<RowOf<'members'>>, Key>
  services: Table<Based<RowOf<'services'>>, Key>
  marks: Table<Based<RowOf<'marks'>>, Key>
  headcounts: Table<Based<RowOf<'headcounts'>>, Key>
  aliases: Table<Based<RowOf<'aliases'>>, Key>
  cells: Table<Based<RowOf<'cells'>>, Key>
  departments: Table<Based<RowOf<'departments'>>, Key>
  follow_ups: Table<Based<RowOf<'follow_ups'>>, Key>
  follow_up_notes: Table<Based<RowOf<'follow_up_notes'>>, Key>
  households: Table<Based<RowOf<'households'>>, Key>
  schedules: Table<Based<RowOf<'schedules'>>, Key>
  schedule_days: Table<Based<RowOf<'schedule_days'>>, Key>
  child_events: Table<Based<RowOf<'child_events'>>, Key>
  local: Table<LocalRow, [table: TableName, id: string]>
  outbox: Table<OutboxRow, string>
  drafts: Table<DraftRow, string>
  answers: Table<AnswerRow, string>
  pick_up: Table<PickUpRow, string>
}

const FIRST_SCHEMA = {
  meta: 'key',
  chunks: '[generation+number]',
  details: '[generation+number]',
  members: '[generation+id]',
  services: '[generation+id]',
  marks: '[generation+id], [generation+service_id]',
  headcounts: '[generation+id], [generation+service_id]',
  aliases: '[generation+id]',
  local: '[table+id]',
  outbox: 'id, [state+seq], [state+rev], *creates, received_at, epoch',
  drafts: 'key',
}

/** The tables of the second version. */
const SECOND_SCHEMA = {
  cells: '[generation+id]',
  departments: '[generation+id]',
  follow_ups: '[generation+id]',
  follow_up_notes: '[generation+id]',
  answers: 'key',
}

/** The tables of the third version. */
const THIRD_SCHEMA = {
  households: '[generation+id]',
  schedules: '[generation+id]',
  schedule_days: '[generation+id]',
  child_events: '[generation+id]',
  pick_up: 'key',
}

const SCHEMA: Record<keyof ChurchTables, string> = { ...FIRST_SCHEMA, ...SECOND_SCHEMA, ...THIRD_SCHEMA }

const TABLES = Object.keys(SCHEMA) as (keyof ChurchTables)[]

/** Tables whose rows belong to a generation. */
export const BASE_TABLES = [
  'chunks',
  'details',
  'members',
  'services',
  'marks',
  'headcounts',
  'aliases',
  'cells',
  'departments',
  'follow_ups',
  'follow_up_notes',
  'households',
  'schedules',
  'schedule_days',
  'child_events',
] as const

export type ChurchDb = { dexie: Dexie; tables: ChurchTables }

/** Not opened yet. Every transaction is `strict`: once data is reported as saved, it is on disk. */
export function churchDb(name: string, deps: Pick<Deps, 'indexedDB' | 'IDBKeyRange'>): ChurchDb {
  const { indexedDB, IDBKeyRange } = deps
  const dexie = new Dexie(name, {
    indexedDB,
    IDBKeyRange,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  })
  dexie.version(1).stores(FIRST_SCHEMA)
  dexie.version(2).stores(SECOND_SCHEMA)
  dexie.version(3).stores(THIRD_SCHEMA)
  return { dexie, tables: tablesOf((table) => dexie.table(table)) }
}

/**
 * One transaction over all tables. Its tables stay valid after an await of something outside Dexie. This holds only if
 * every promise awaited in between is already settled.
 */
export function inOne<T>(
  db: ChurchDb,
  mode: 'r' | 'rw',
  work: (tables: ChurchTables) => Promise<T>,
): Promise<T> {
  return db.dexie.transaction(mode, TABLES, (tx: Transaction) => work(tablesOf((table) => tx.table(table))))
}

type Giving = { give: (name: string) => unknown }

/** Each table is created on demand, since most transactions use two or three. */
function tablesOf(give: Giving['give']): ChurchTables {
  return Object.create(GIVEN, { give: { value: give } }) as ChurchTables
}

const GIVEN: object = Object.defineProperties(
  {},
  Object.fromEntries(TABLES.map((name) => [name, { get: giving(name) }])),
)

function giving(name: string) {
  return function table(this: Giving) {
    return this.give(name)
  }
}

/** Time for another tab to close an older version before it is reported as blocking. */
export const BLOCKED_AFTER_MS = 2500

/** A slow phone needs some seconds. After this the caller tries again with a new connection. */
const OPEN_WITHIN_MS = 20_000

/**
 * Opens a database, and distinguishes slow storage from storage that another tab blocks.
 * @param onOutdated another tab needs a newer version: this one has closed the database and needs a reload
 * @throws StorageError `blocked` if the browser reports another tab in the way, `slow` if nothing responds
 */
export async function openDb(dexie: Dexie, clock: Clock, onOutdated: () => void = () => {}): Promise<void> {
  dexie.on('versionchange', () => {
    dexie.close()
    onOutdated()
    return false
  })
  const stops: (() => void)[] = []
  const given = new Promise<never>((_, reject) => {
    const giveUp = (ms: number, reason: 'blocked' | 'slow') =>
      stops.push(clock.after(ms, () => reject(new StorageError(reason))))
    giveUp(OPEN_WITHIN_MS, 'slow')
    dexie.on('blocked', () => void giveUp(BLOCKED_AFTER_MS, 'blocked'))
  })
  try {
    await Promise.race([dexie.open(), given])
  } catch (error) {
    // Nobody would close a database that opens later.
    dexie.close()
    throw storageErrorOf(error)
  } finally {
    for (const stop of stops) stop()
  }
}

const LOST = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'TransactionInactiveError',
  'UnknownError',
  'OpenFailedError',
  'NotFoundError',
  'TimeoutError',
  'DataError',
  'NotReadableError',
])

/** The browser gives the app no storage: it has none, or throws at the first use. */
const isRefused = ({ name, message }: Error): boolean =>
  name === 'MissingAPIError' || name === 'SecurityError' || /did not allow mutations/i.test(message)

/** Converts the browser's storage errors into one type. Returns the error itself if it is not a storage error. */
export function storageErrorOf(error: unknown): unknown {
  const chain = causes(error)
  if (chain.some((one) => one instanceof StorageError)) return error
  if (chain.some((one) => one.name === 'QuotaExceededError' || /quota/i.test(one.message)))
    return new StorageError('full', error)
  if (chain.some(isRefused)) return new StorageError('refused', error)
  if (
    chain.some((one) =>
      /connection to indexed ?db|connection to indexed database|connection is closing/i.test(one.message),
    )
  ) {
    return new StorageError('lost', error)
  }
  return chain.some((one) => LOST.has(one.name)) ? new StorageError('lost', error) : error
}

/** An error and its causes: Dexie and browsers wrap one in another. */
function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let one = error; isErrorLike(one) && chain.length < 6; one = inner(one)) chain.push(one)
  return chain
}

const isErrorLike = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'name' in value && 'message' in value

const inner = (error: Error): unknown => (error as { inner?: unknown }).inner ?? error.cause

/**
 * Does the work. After a lost connection to the database it reconnects, repeats the work once and passes `again`. The
 * work must be idempotent, since a commit may have succeeded before the loss. A deliberately closed database stays
 * closed: nobody is signed in, or another tab needs a newer version.
 * @throws StorageError
 */
export const kept = <T>(dexie: Dexie, work: (again: boolean) => Promise<T>): Promise<T> =>
  again(dexie, work, () => !dexie.hasBeenClosed())

/**
 * The same for a person's action. It also reopens a database that this tab closed for a newer version. The screen there
 * promises that marks are safe.
 * @throws StorageError
 */
export const keptAnyhow = <T>(dexie: Dexie, work: (again: boolean) => Promise<T>): Promise<T> =>
  again(dexie, work, () => true)

async function again<T>(
  dexie: Dexie,
  work: (again: boolean) => Promise<T>,
  mayOpen: () => boolean,
): Promise<T> {
  const before = dexie.backendDB()
  try {
    return await work(false)
  } catch (error) {
    const trouble = storageErrorOf(error)
    if (!(trouble instanceof StorageError) || trouble.reason !== 'lost' || !mayOpen()) throw trouble
  }
  try {
    // Another caller may have reopened it meanwhile and be using it.
    if (dexie.backendDB() === before) dexie.close({ disableAutoOpen: false })
    await dexie.open()
    return await work(true)
  } catch (error) {
    throw storageErrorOf(error)
  }
}

/** For work without Dexie. Throws if the browser closed the connection, since Dexie learns of that first. */
export function connectionOf(dexie: Dexie): IDBDatabase {
  const connection = dexie.backendDB() as IDBDatabase | null
  if (!connection) throw new DOMException('The connection is closed', 'InvalidStateError')
  return connection
}
