/** Reads the data for memory from disk: base and optimistic overlay combined. */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { ScheduleDayRow, ScheduleRow } from '../../../contract/tables/schedules.ts'
import type { DeletedServices, Live, ScheduledServices } from '../api.ts'
import { type ChurchParts, correctedNow, dayIn } from '../church-parts.ts'
import { readAliases, withoutGeneration, effectiveRows, localRows, canonicalId } from '../store/read-rows.ts'
import { inOne, type ChurchTables, kept } from '../store/church-db.ts'
import { idsOf, chunksIn, detailsIn } from '../store/chunks.ts'
import type { DetailField, SyncState } from '../store/rows.ts'
import { readSyncState } from '../store/sync-state.ts'
import { nameKey } from '../../merge/names.ts'
import {
  daysOfSchedules,
  serviceId,
  scheduledDays,
  withServiceIds,
  withoutStored,
  type ScheduledService,
} from '../../merge/scheduled-services.ts'
import { livingRows, writable } from '../live.ts'
import { addDays } from '../../../contract/calendar/days.ts'

export async function memberDetails(parts: ChurchParts, id: string) {
  const rows = await kept(parts.db.dexie, () =>
    inOne(parts.db, 'r', async (tables) =>
      effectiveRows(tables, await readSyncState(tables), parts.rowIndex, 'members', [id]),
    ),
  )
  return rows.get(id)
}

/** One detail of everybody who has it, by person. Lists do not need it, so it is read on demand. */
export async function fieldOfAll(parts: ChurchParts, field: DetailField): Promise<Map<string, string>> {
  const read = () =>
    inOne(parts.db, 'r', async (tables) => {
      const syncState = await readSyncState(tables)
      const [chunks, details, rows] = await Promise.all([
        chunksIn(tables, syncState.generation),
        detailsIn(tables, syncState.generation),
        rowsOverChunks(tables, syncState),
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

/** All people and services that memory shows. */
export async function everythingIn(tables: ChurchTables, syncState: SyncState) {
  const [aliases, chunks, rows, latest, weekly] = await Promise.all([
    readAliases(tables, syncState.generation),
    chunksIn(tables, syncState.generation),
    rowsOverChunks(tables, syncState),
    servicesIn(tables, syncState),
    schedulesIn(tables, syncState),
  ])
  return { syncState, aliases, chunks, rows, latest, weekly }
}

/** The church's schedules, and the days on which they are not held. */
export type Schedules = { schedules: readonly ScheduleRow[]; exceptions: readonly ScheduleDayRow[] }

export async function schedulesIn(tables: ChurchTables, syncState: SyncState): Promise<Schedules> {
  const [schedules, exceptions] = await Promise.all([
    livingRows(tables, syncState, 'schedules'),
    livingRows(tables, syncState, 'schedule_days'),
  ])
  return { schedules, exceptions }
}

/** The overlay, covered by the optimistic overlay. */
async function rowsOverChunks(tables: ChurchTables, { generation }: SyncState) {
  const [overlay, pending] = await Promise.all([
    tables.members.where('[generation+id]').between([generation, ''], [generation, '\uffff']).toArray(),
    localRows(tables, 'members'),
  ])
  const rows = new Map<string, RowOf<'members'>>(overlay.map((row) => [row.id, row]))
  for (const row of pending) rows.set(row.id, row)
  return rows
}

/** The optimistic overlay's ids by table. */
export async function optimisticIds(tables: ChurchTables, syncState: SyncState) {
  const rows: Partial<Record<TableName, string[]>> = {}
  for (const [table, id] of await tables.local.toCollection().primaryKeys()) (rows[table] ??= []).push(id)
  return { syncState, rows }
}

export async function marksOf(tables: ChurchTables, { generation }: SyncState, serviceIds: string[]) {
  const base = await tables.marks
    .where('[generation+service_id]')
    .anyOf(serviceIds.map((id) => [generation, id]))
    .toArray()
  const rows = new Map<string, RowOf<'marks'>>(base.map((row) => [row.id, row]))
  for (const row of await localRows(tables, 'marks')) rows.set(row.id, row)
  return [...rows.values()]
}

/** Services that are not deleted, latest day first, the deleted ones, and the days of schedules that those represent. */
export type Services = {
  living: readonly ServiceRow[]
  deleted: DeletedServices
  deletedDays: ReadonlySet<string>
}

export async function servicesIn(tables: ChurchTables, { generation }: SyncState): Promise<Services> {
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
    deletedDays: daysOfSchedules(deleted),
  }
}

export function withService({ living, deleted, deletedDays }: Services, row: ServiceRow): Services {
  const others = living.filter((service) => service.id !== row.id)
  const gone = new Map(deleted)
  if (row.deleted_at) {
    const days = new Set([...deletedDays, ...daysOfSchedules([row])])
    return { living: others, deleted: gone.set(row.id, row.date_of_service), deletedDays: days }
  }
  gone.delete(row.id)
  const days = new Set(deletedDays)
  for (const day of daysOfSchedules([row])) days.delete(day)
  return { living: latestFirst([...others, row]), deleted: gone, deletedDays: days }
}

const latestFirst = (services: ServiceRow[]): ServiceRow[] =>
  services.sort(
    (a, b) => b.date_of_service.localeCompare(a.date_of_service) || a.created_at.localeCompare(b.created_at),
  )

/**
 * Derives the id of a service that is created here, the same on every phone that knows the same services. It is the
 * first id derived from day and name that no service of another day or name holds or aliases.
 */
export async function serviceIdFor(parts: ChurchParts, date: string, name: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const id = await serviceId(parts.churchId, date, name, attempt)
    if (!(await isAnothers(parts, id, date, name))) return id
  }
}

function isAnothers(parts: ChurchParts, id: string, date: string, name: string): Promise<boolean> {
  return inOne(parts.db, 'r', async (tables) => {
    const means = canonicalId(parts.aliases, id)
    const rows = await effectiveRows(tables, await readSyncState(tables), parts.rowIndex, 'services', [means])
    const row = rows.get(means)
    if (row) return row.date_of_service !== date || nameKey(row.name) !== nameKey(name)
    // The server may know of a move that this phone does not: it said so in its rejection.
    const makers = await tables.outbox.where('creates').equals(id).toArray()
    return makers.some(({ state, code }) => state === 'rejected' && code === 'SERVICE_MOVED')
  })
}

/** Keeps the services that the church's schedules give and that nobody has made yet. */

/** An usher may still work at yesterday's service after midnight. */
const DAYS_BACK = 1

/** Enough for a phone whose screen stays open for weeks. */
const DAYS_AHEAD = 35

export type Scheduled = {
  live: Live<ScheduledServices>
  /** Shows what is left beside these stored services. */
  beside(stored: Services): void
  /** Computes the days of these schedules, from the current day on. */
  take(schedules: Schedules): Promise<void>
  clear(): void
}

/** @param canonical the id that an alias means */
export function scheduledServices(parts: ChurchParts, canonical: (id: string) => string): Scheduled {
  const live = writable<ScheduledServices>({ services: [], times: new Map() })
  let stored: Services = { living: [], deleted: new Map(), deletedDays: new Set() }
  let given: readonly ServiceRow[] = []
  let times: ReadonlyMap<string, string> = new Map()
  let round = 0

  const show = () => live.set({ services: withoutStored(given, { ...stored, canonical }), times })

  return {
    live,
    beside(services) {
      stored = services
      if (given.length > 0) show()
    },
    async take({ schedules, exceptions }) {
      const current = (round += 1)
      const today = dayIn(parts.timeZone, correctedNow(parts))
      const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
      const found = await withServiceIds(parts.churchId, scheduledDays(schedules, exceptions, from, to))
      // Later schedules were taken meanwhile.
      if (current !== round) return
      given = found.map(rowOf)
      times = new Map(schedules.map(({ id, time }) => [id, time]))
      show()
    },
    clear() {
      round += 1
      given = []
      times = new Map()
      show()
    },
  }
}

/** The row that the first mark makes. Until then it counts as created when it begins. */
const rowOf = ({ id, name, date_of_service, schedule_id, time }: ScheduledService): ServiceRow => ({
  id,
  name,
  date_of_service,
  flyer_image: null,
  schedule_id,
  reference: null,
  created_at: `${date_of_service}T${time}:00.000Z`,
  created_by: null,
  deleted_at: null,
})
