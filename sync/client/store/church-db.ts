/** One account's database in one church on this phone. */
import { Dexie, type Table, type Transaction } from 'dexie'
import type { RowOf } from '../../../contract/tables/index.ts'
import type { Deps } from '../deps.ts'
import type { AnswerRow, Based, Chunk, ChunkDetails, DraftRow, LocalRow, MetaRow, OutboxRow } from './rows.ts'

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
  local: Table<LocalRow, [table: string, id: string]>
  outbox: Table<OutboxRow, string>
  drafts: Table<DraftRow, string>
  answers: Table<AnswerRow, string>
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

/** What came with the rest of a church's week. */
const SECOND_SCHEMA = {
  cells: '[generation+id]',
  departments: '[generation+id]',
  follow_ups: '[generation+id]',
  follow_up_notes: '[generation+id]',
  answers: 'key',
}

const SCHEMA: Record<keyof ChurchTables, string> = { ...FIRST_SCHEMA, ...SECOND_SCHEMA }

const TABLES = Object.keys(SCHEMA) as (keyof ChurchTables)[]

/** What lies under a generation number. */
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
] as const

export type ChurchDb = { dexie: Dexie; tables: ChurchTables }

/** Not opened yet. Every transaction is `strict`: what was told as kept is on disk. */
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
  return { dexie, tables: tablesOf((table) => dexie.table(table)) }
}

/**
 * One transaction over all tables. The tables handed in belong to it, also after awaiting something that is not
 * Dexie's, as long as nothing but promises that are already settled is awaited in between.
 */
export function inOne<T>(
  db: ChurchDb,
  mode: 'r' | 'rw',
  work: (tables: ChurchTables) => Promise<T>,
): Promise<T> {
  return db.dexie.transaction(mode, TABLES, (tx: Transaction) => work(tablesOf((table) => tx.table(table))))
}

type Giving = { give: (name: string) => unknown }

/** Each table is made when it is asked for: most transactions use two or three. */
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
