/** Holds the data of the screens in memory and keeps it in step with the disk. */
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { DeletedServices, Live, ScheduledServices } from '../api.ts'
import { byService, type ByService, writable, wholeTables, type WholeTables } from '../live.ts'
import type { ChurchParts } from '../church-parts.ts'
import {
  headsOf,
  serviceHeadcount,
  type ServiceHeadcount,
  servicePresences,
  type ServicePresences,
} from './service.ts'
import { canonicalId, idsOfOne, readAliases, effectiveRows } from '../store/read-rows.ts'
import type { PutRow } from '../outbox/optimistic-overlay.ts'
import {
  everythingIn,
  optimisticIds,
  marksOf,
  memberDetails,
  schedulesIn,
  servicesIn,
  withService,
  type Services,
  scheduledServices,
} from './reads.ts'
import { directory, type Directory } from '../people/directory.ts'
import { inOne, type ChurchTables, kept } from '../store/church-db.ts'
import type { Chunk, SyncState } from '../store/rows.ts'
import { positionOfState, readSyncState } from '../store/sync-state.ts'

/** The written rows, for this tab and for others. `everything` after a reset or with new chunks. */
export type Changes = {
  ids: Partial<Record<TableName, string[]>>
  everything?: boolean
  /** For a page: the database's position before and after it. */
  moved?: { from: string; to: string }
}

export type Memory = {
  people: Directory
  services: Live<readonly ServiceRow[]>
  deletedServices: Live<DeletedServices>
  scheduled: Live<ScheduledServices>
  presences: ByService<ServicePresences>
  headcounts: ByService<ServiceHeadcount>
  whole: WholeTables
  /** Loads everything from disk. */
  load(): Promise<void>
  /** Catches up after another tab or the worker wrote without notifying this one. */
  catchUp(strangers: boolean): Promise<void>
  /** Removes everything from memory. */
  clear(): void
  /** Adds rows just written by an op of this tab. */
  acted(rows: readonly PutRow[]): void
  /** Reads these rows again. */
  refresh(changes: Changes): Promise<void>
  /** Adds chunks just written. `refresh` brings rows of the overlay and the optimistic overlay. */
  tookChunks(chunks: readonly Chunk[], syncState: SyncState): void
}

/** Delay before a failed first read is retried. Until then the screen shows that the data is unknown. */
const READ_AGAIN_MS = 1_000

/** From this many marks on, reading a whole service is faster. */
const MANY_MARKS = 1000

/** @param waits true if an op has not been received */
export function memoryOf(parts: ChurchParts, waits: (opId: string) => boolean): Memory {
  /** Counts this tab's writes, so that an older read does not undo them in memory. */
  let writes = 0
  /** The position in the church's history that memory shows. */
  let place = ''
  const services = writable<readonly ServiceRow[]>([])
  const deletedServices = writable<DeletedServices>(new Map())
  const canonical = (id: string) => canonicalId(parts.aliases, id)
  const scheduled = scheduledServices(parts, canonical)
  let deletedDays: Services['deletedDays'] = new Set()
  const showServices = (shown: Services) => {
    services.set(shown.living)
    deletedServices.set(shown.deleted)
    deletedDays = shown.deletedDays
    scheduled.beside(shown)
  }
  const people = directory(
    canonical,
    (id) => memberDetails(parts, id),
    (work) => parts.deps.surroundings?.soon?.(work),
  )
  const { accountId, deviceId } = parts.who
  const untilDone = (work: () => Promise<void>): void =>
    void work().catch(() => {
      // A deliberately closed database is not read again.
      if (!parts.db.dexie.hasBeenClosed()) parts.deps.clock.after(READ_AGAIN_MS, () => untilDone(work))
    })
  const isUnsure = (markId: string, personId: string): boolean =>
    parts.opened.get(markId)?.about?.card !== undefined && !people.get(personId)
  const presences = byService(
    canonical,
    (serviceId) => servicePresences(serviceId, { canonical, waits, isUnsure, deviceId }),
    (serviceId) =>
      steady((tables, syncState) => marksOf(tables, syncState, idsOfOne(parts.aliases, serviceId))),
    untilDone,
  )
  people.version.subscribe(() => {
    for (const service of presences.each()) service.peopleCame()
  })
  const headcounts = byService(
    canonical,
    (serviceId) => serviceHeadcount(serviceId, { canonical, waits, accountId }),
    (serviceId) =>
      steady((tables, syncState) => headsOf(tables, syncState, idsOfOne(parts.aliases, serviceId))),
    untilDone,
  )

  /** Reads again until this tab writes nothing during the read. */
  async function steady<T>(read: (tables: ChurchTables, syncState: SyncState) => Promise<T>): Promise<T> {
    for (;;) {
      const before = writes
      const result = await kept(parts.db.dexie, () =>
        inOne(parts.db, 'r', async (tables) => read(tables, await readSyncState(tables))),
      )
      if (before === writes) return result
    }
  }

  const whole = wholeTables(steady, untilDone)

  const loadServices = async () => showServices(await steady(servicesIn))

  const loadSchedules = async () => scheduled.take(await steady(schedulesIn))

  const loadAliases = async () => {
    parts.aliases = await steady((tables, syncState) => readAliases(tables, syncState.generation))
  }

  const refreshMembers = async (ids: string[] | undefined) => {
    if (!ids?.length) return
    people.change(
      await steady((tables, syncState) => effectiveRows(tables, syncState, parts.rowIndex, 'members', ids)),
      ids,
    )
  }

  const refreshMarks = async (ids: string[] | undefined) => {
    if (!ids?.length) return
    if (ids.length > MANY_MARKS) return presences.reload()
    const rows = await steady((tables, syncState) =>
      effectiveRows(tables, syncState, parts.rowIndex, 'marks', ids),
    )
    const gone = ids.filter((id) => !rows.has(id))
    for (const service of presences.each()) {
      service.drop(gone)
      service.put(rows.values())
    }
  }

  const refreshHeads = async (ids: string[] | undefined) => {
    if (!ids?.length) return
    const rows = await steady((tables, syncState) =>
      effectiveRows(tables, syncState, parts.rowIndex, 'headcounts', ids),
    )
    const gone = ids.filter((id) => !rows.has(id))
    for (const service of headcounts.each()) {
      service.drop(gone)
      service.put(rows.values())
    }
  }

  const reloadServices = async () => {
    await presences.reload()
    await headcounts.reload()
  }

  const refresh = async ({ ids, everything, moved }: Changes) => {
    writes += 1
    if (everything || (moved && moved.from !== place)) return load()
    if (moved) place = moved.to
    const renamed = Boolean(ids.aliases?.length)
    if (renamed) await loadAliases()
    await refreshMembers([...(ids.members ?? []), ...(ids.aliases ?? [])])
    if (ids.services?.length || renamed) await loadServices()
    if (ids.schedules?.length || ids.schedule_days?.length) await loadSchedules()
    await whole.reload(ids)
    if (renamed) return reloadServices()
    await refreshMarks(ids.marks)
    await refreshHeads(ids.headcounts)
  }

  /** Uses one read, so that a phone waits for its storage once. */
  const load = async () => {
    const { syncState, aliases, chunks, rows, latest, weekly } = await steady(everythingIn)
    parts.aliases = aliases
    people.clear()
    for (const chunk of chunks) {
      people.takeChunk(chunk)
      parts.rowIndex.take(chunk)
    }
    parts.rowIndex.reach(syncState)
    place = positionOfState(syncState)
    people.change(rows, rows.keys())
    people.taken()
    showServices(latest)
    await scheduled.take(weekly)
    await reloadServices()
    await whole.reload()
  }

  return {
    people,
    services,
    deletedServices,
    scheduled: scheduled.live,
    presences,
    headcounts,
    whole,
    load,
    clear() {
      writes += 1
      people.clear()
      people.taken()
      showServices({ living: [], deleted: new Map(), deletedDays: new Set() })
      scheduled.clear()
      whole.clear()
      for (const service of presences.each()) service.replace([])
      for (const service of headcounts.each()) service.replace([])
    },
    acted(rows) {
      writes += 1
      const members = new Map(rowsOfTable(rows, 'members').map((row) => [row.id, row]))
      people.change(members, members.keys())
      const marks = rowsOfTable(rows, 'marks')
      if (marks.length > 0) for (const service of presences.each()) service.put(marks)
      const heads = rowsOfTable(rows, 'headcounts')
      if (heads.length > 0) for (const service of headcounts.each()) service.put(heads)
      whole.put(rows)
      if (rows.some(({ table }) => table === 'schedules' || table === 'schedule_days'))
        untilDone(loadSchedules)
      const written = rowsOfTable(rows, 'services')
      const before = { living: services.current(), deleted: deletedServices.current(), deletedDays }
      if (written.length > 0) showServices(written.reduce(withService, before))
    },
    tookChunks(chunks, syncState) {
      for (const chunk of chunks) {
        people.takeChunk(chunk)
        parts.rowIndex.take(chunk)
      }
      parts.rowIndex.reach(syncState)
      if (chunks.length > 0) people.taken()
    },
    async catchUp(strangers) {
      const { syncState, rows } = await steady(optimisticIds)
      if (positionOfState(syncState) !== place) await load()
      else if (strangers) await refresh({ ids: rows })
    },
    refresh,
  }
}

function rowsOfTable<T extends TableName>(rows: readonly PutRow[], table: T): RowOf<T>[] {
  return rows.flatMap((put) => (put.table === table ? [put.row as RowOf<T>] : []))
}
