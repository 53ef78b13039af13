/** What memory reads from disk: base and pending layer as people see them. */
import type { RowOf, TableName } from '../../contract/tables/index.ts'
import type { ServiceRow } from '../../contract/tables/services.ts'
import type { DeletedServices } from './api.ts'
import type { ChurchParts } from './church-parts.ts'
import { readAliases } from './layer/canonical.ts'
import { withoutGeneration } from './store/base.ts'
import { inOne, type ChurchTables } from './store/church-db.ts'
import { effectiveRows, localRows } from './store/effective.ts'
import { idsOf } from './store/chunks.ts'
import type { DetailField } from './store/fields.ts'
import { chunksIn, detailsIn } from './store/places.ts'
import type { Standing } from './store/rows.ts'
import { readStanding } from './store/standing.ts'
import { kept } from './store/storage-trouble.ts'

export async function memberDetails(parts: ChurchParts, id: string) {
  const rows = await kept(parts.db.dexie, () =>
    inOne(parts.db, 'r', async (tables) =>
      effectiveRows(tables, await readStanding(tables), parts.places, 'members', [id]),
    ),
  )
  return rows.get(id)
}

/** One detail of everybody who has it, by person: read when somebody asks for it, for lists do not need it. */
export async function fieldOfAll(parts: ChurchParts, field: DetailField): Promise<Map<string, string>> {
  const read = () =>
    inOne(parts.db, 'r', async (tables) => {
      const standing = await readStanding(tables)
      const [chunks, details, rows] = await Promise.all([
        chunksIn(tables, standing.generation),
        detailsIn(tables, standing.generation),
        rowsOverChunks(tables, standing),
      ])
      const columns = new Map(details.map((part) => [part.number, part.columns[field]]))
      const values = new Map<string, string>()
      const set = (id: string, value: unknown) =>
        value ? values.set(id, value as string) : values.delete(id)
      for (const chunk of chunks) idsOf(chunk).forEach((id, at) => set(id, columns.get(chunk.number)?.[at]))
      for (const row of rows.values()) set(row.id, row[field])
      return values
    })
  return kept(parts.db.dexie, read)
}

/** All that memory shows of people and services. */
export async function everythingIn(tables: ChurchTables, standing: Standing) {
  const [aliases, chunks, rows, latest] = await Promise.all([
    readAliases(tables, standing.generation),
    chunksIn(tables, standing.generation),
    rowsOverChunks(tables, standing),
    servicesIn(tables, standing),
  ])
  return { standing, aliases, chunks, rows, latest }
}

/** The overlay, and over it the pending layer. */
async function rowsOverChunks(tables: ChurchTables, { generation }: Standing) {
  const [overlay, pending] = await Promise.all([
    tables.members.where('[generation+id]').between([generation, ''], [generation, '\uffff']).toArray(),
    localRows(tables, 'members'),
  ])
  const rows = new Map<string, RowOf<'members'>>(overlay.map((row) => [row.id, row]))
  for (const row of pending) rows.set(row.id, row)
  return rows
}

/** The pending layer's ids by table. */
export async function layerIn(tables: ChurchTables, standing: Standing) {
  const layer: Partial<Record<TableName, string[]>> = {}
  for (const [table, id] of (await tables.local.toCollection().primaryKeys()) as unknown as [
    TableName,
    string,
  ][]) {
    ;(layer[table] ??= []).push(id)
  }
  return { standing, layer }
}

export async function marksOf(tables: ChurchTables, { generation }: Standing, serviceIds: string[]) {
  const base = await tables.marks
    .where('[generation+service_id]')
    .anyOf(serviceIds.map((id) => [generation, id]))
    .toArray()
  const rows = new Map<string, RowOf<'marks'>>(base.map((row) => [row.id, row]))
  for (const row of await localRows(tables, 'marks')) rows.set(row.id, row)
  return [...rows.values()]
}

/** Services that are not deleted, latest day first, and those that are. */
export type Services = { living: readonly ServiceRow[]; deleted: DeletedServices }

export async function servicesIn(tables: ChurchTables, { generation }: Standing): Promise<Services> {
  const base = await tables.services
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  const rows = new Map<string, ServiceRow>(base.map((row) => [row.id, withoutGeneration(row)]))
  for (const row of await localRows(tables, 'services')) rows.set(row.id, row)
  const all = [...rows.values()]
  const deleted = all.filter((row) => row.deleted_at)
  return {
    living: latestFirst(all.filter((row) => !row.deleted_at)),
    deleted: new Map(deleted.map((row) => [row.id, row.date_of_service])),
  }
}

export function withService({ living, deleted }: Services, row: ServiceRow): Services {
  const others = living.filter((service) => service.id !== row.id)
  const gone = new Map(deleted)
  if (row.deleted_at) return { living: others, deleted: gone.set(row.id, row.date_of_service) }
  gone.delete(row.id)
  return { living: latestFirst([...others, row]), deleted: gone }
}

const latestFirst = (services: ServiceRow[]): ServiceRow[] =>
  services.sort(
    (a, b) => b.date_of_service.localeCompare(a.date_of_service) || a.created_at.localeCompare(b.created_at),
  )
