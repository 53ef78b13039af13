/** Makes the database that the first released app left on a phone: fixed, whatever today's app does. */
import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** Its only schema. */
const TABLES = {
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

type Row = Record<string, unknown>
type Place = { epoch: string; rev: number; scope: string }

const placeOf = ({ epoch, rev, scope }: Place) => ({ epoch, rev, scope })

const SYNC_STATE = ['key', 'generation', 'complete', 'stale', 'nextChunk', 'sealed']
const WAITING = [
  'id',
  'seq',
  'state',
  'sealed',
  'creates',
  'needs',
  'base_rev',
  'captured_at',
  'clock_offset',
]
const SETTLED = ['rev', 'epoch', 'received_at', 'code', 'mendable', 'note']

const only = (fields: readonly string[], row: Row): Row =>
  Object.fromEntries(fields.flatMap((field) => (field in row ? [[field, row[field]]] : [])))

/** The row as that app wrote it. Null for kinds that it did not have. */
const WROTE: Partial<Record<keyof typeof TABLES, (row: Row) => Row | null>> = {
  meta(row) {
    if (row.key === 'seq') return row
    if (row.key !== 'standing') return null
    const cursor = row.cursor as Place | null
    const building = row.building as { generation: number; cursor: Place } | null
    return {
      ...only(SYNC_STATE, row),
      cursor: cursor && placeOf(cursor),
      building: building && { ...building, cursor: placeOf(building.cursor) },
    }
  },
  local: (row) => (String(row.table) in TABLES ? row : null),
  outbox: (row) => only([...WAITING, ...SETTLED], row),
}

/**
 * Rewrites the database as if the first app had run until now: its tables, its fields, the same pending ops.
 * No connection to it may be open.
 */
export async function asTheFirstAppLeftIt(name: string, indexedDB: IDBFactory): Promise<void> {
  const given = { indexedDB, IDBKeyRange }
  const today = await new Dexie(name, given).open()
  const rows = new Map<string, Row[]>()
  for (const table of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
    const asWritten = WROTE[table] ?? ((row: Row) => row)
    const all = (await today.table(table).toArray()) as Row[]
    const written = all.map((row) => asWritten(row)).filter((row) => row !== null)
    rows.set(table, written)
  }
  await today.delete()
  const first = new Dexie(name, given)
  first.version(1).stores(TABLES)
  await first.open()
  for (const [table, had] of rows) await first.table(table).bulkAdd(had)
  first.close()
}
