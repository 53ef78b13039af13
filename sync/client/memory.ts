/** What screens see, in memory, and how it follows what is on disk. */
import type { RowOf, TableName } from '../../contract/tables/index.ts'
import type { ServiceRow } from '../../contract/tables/services.ts'
import type { DeletedServices, Live } from './api.ts'
import { byService, type ByService } from './by-service.ts'
import type { ChurchParts } from './church-parts.ts'
import { headsOf } from './headcounts/heads-of.ts'
import { serviceHeadcount, type ServiceHeadcount } from './headcounts/service-headcount.ts'
import { canonicalId, idsOfOne, readAliases } from './layer/canonical.ts'
import type { PutRow } from './layer/run-effect.ts'
import { writable } from './live.ts'
import {
  everythingIn,
  layerIn,
  marksOf,
  memberDetails,
  servicesIn,
  withService,
  type Services,
} from './memory-reads.ts'
import { directory, type Directory } from './people/directory.ts'
import { servicePresences, type ServicePresences } from './presences/service-presences.ts'
import { inOne, type ChurchTables } from './store/church-db.ts'
import { effectiveRows } from './store/effective.ts'
import type { Chunk, Standing } from './store/rows.ts'
import { placeIn, readStanding } from './store/standing.ts'
import { kept } from './store/storage-trouble.ts'
import { wholeTables, type WholeTables } from './whole-tables.ts'

/** What was written, for this tab and for others. `everything` after a reset or where chunks came in. */
export type Changes = {
  ids: Partial<Record<TableName, string[]>>
  everything?: boolean
  /** For a page: where the database stood before and after it. */
  moved?: { from: string; to: string }
}

export type Memory = {
  people: Directory
  services: Live<readonly ServiceRow[]>
  deletedServices: Live<DeletedServices>
  presences: ByService<ServicePresences>
  headcounts: ByService<ServiceHeadcount>
  whole: WholeTables
  /** Everything from disk. */
  load(): Promise<void>
  /** Catches up where another tab or the worker wrote and this one was not told. */
  catchUp(strangers: boolean): Promise<void>
  /** Nobody and nothing any more. */
  clear(): void
  /** Rows just written by an op of this tab. */
  acted(rows: readonly PutRow[]): void
  /** Reads these rows again. */
  refresh(changes: Changes): Promise<void>
  /** Chunks just written; rows of the overlay and the pending layer come with `refresh`. */
  tookChunks(chunks: readonly Chunk[], standing: Standing): void
}

/** A first reading that failed is done again after this: until then the screen says that it does not know. */
const READ_AGAIN_MS = 1_000

/** From so many marks on, reading a service whole is the quicker way. */
const MANY_MARKS = 1000

/** @param waits whether an op has not been received */
export function memoryOf(parts: ChurchParts, waits: (opId: string) => boolean): Memory {
  /** Counts what this tab writes, so that a reading which began before does not undo it in memory. */
  let writes = 0
  /** Which place in the church's history memory shows. */
  let place = ''
  const services = writable<readonly ServiceRow[]>([])
  const deletedServices = writable<DeletedServices>(new Map())
  const showServices = ({ living, deleted }: Services) => {
    services.set(living)
    deletedServices.set(deleted)
  }
  const canonical = (id: string) => canonicalId(parts.aliases, id)
  const people = directory(
    canonical,
    (id) => memberDetails(parts, id),
    (work) => parts.deps.surroundings?.soon?.(work),
  )
  const { accountId, deviceId } = parts.who
  const untilDone = (work: () => Promise<void>): void =>
    void work().catch(() => {
      // A database that was closed on purpose is not read again.
      if (!parts.db.dexie.hasBeenClosed()) parts.deps.clock.after(READ_AGAIN_MS, () => untilDone(work))
    })
  const isUnsure = (markId: string, personId: string): boolean =>
    parts.opened.get(markId)?.about?.card !== undefined && !people.get(personId)
  const presences = byService(
    canonical,
    (serviceId) => servicePresences(serviceId, { canonical, waits, isUnsure, deviceId }),
    (serviceId) =>
      steady((tables, standing) => marksOf(tables, standing, idsOfOne(parts.aliases, serviceId))),
    untilDone,
  )
  people.version.subscribe(() => {
    for (const service of presences.each()) service.peopleCame()
  })
  const headcounts = byService(
    canonical,
    (serviceId) => serviceHeadcount(serviceId, { canonical, waits, accountId }),
    (serviceId) =>
      steady((tables, standing) => headsOf(tables, standing, idsOfOne(parts.aliases, serviceId))),
    untilDone,
  )

  /** Reads until nothing of this tab was written while it read. */
  async function steady<T>(read: (tables: ChurchTables, standing: Standing) => Promise<T>): Promise<T> {
    for (;;) {
      const before = writes
      const result = await kept(parts.db.dexie, () =>
        inOne(parts.db, 'r', async (tables) => read(tables, await readStanding(tables))),
      )
      if (before === writes) return result
    }
  }

  const whole = wholeTables(steady, untilDone)

  const loadServices = async () => showServices(await steady(servicesIn))

  const loadAliases = async () => {
    parts.aliases = await steady((tables, standing) => readAliases(tables, standing.generation))
  }

  const refreshMembers = async (ids: string[] | undefined) => {
    if (!ids?.length) return
    people.change(
      await steady((tables, standing) => effectiveRows(tables, standing, parts.places, 'members', ids)),
      ids,
    )
  }

  const refreshMarks = async (ids: string[] | undefined) => {
    if (!ids?.length) return
    if (ids.length > MANY_MARKS) return presences.reload()
    const rows = await steady((tables, standing) =>
      effectiveRows(tables, standing, parts.places, 'marks', ids),
    )
    const gone = ids.filter((id) => !rows.has(id))
    for (const service of presences.each()) {
      service.drop(gone)
      service.put(rows.values())
    }
  }

  const refreshHeads = async (ids: string[] | undefined) => {
    if (!ids?.length) return
    const rows = await steady((tables, standing) =>
      effectiveRows(tables, standing, parts.places, 'headcounts', ids),
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
    if (ids.services?.length) await loadServices()
    await whole.reload(ids)
    if (renamed) return reloadServices()
    await refreshMarks(ids.marks)
    await refreshHeads(ids.headcounts)
  }

  /** In one reading, so that a phone waits for its storage once. */
  const load = async () => {
    const { standing, aliases, chunks, rows, latest } = await steady(everythingIn)
    parts.aliases = aliases
    people.clear()
    for (const chunk of chunks) {
      people.takeChunk(chunk)
      parts.places.take(chunk)
    }
    parts.places.reach(standing)
    place = placeIn(standing)
    people.change(rows, rows.keys())
    people.taken()
    showServices(latest)
    await reloadServices()
    await whole.reload()
  }

  return {
    people,
    services,
    deletedServices,
    presences,
    headcounts,
    whole,
    load,
    clear() {
      writes += 1
      people.clear()
      people.taken()
      showServices({ living: [], deleted: new Map() })
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
      const written = rowsOfTable(rows, 'services')
      const before = { living: services.current(), deleted: deletedServices.current() }
      if (written.length > 0) showServices(written.reduce(withService, before))
    },
    tookChunks(chunks, standing) {
      for (const chunk of chunks) {
        people.takeChunk(chunk)
        parts.places.take(chunk)
      }
      parts.places.reach(standing)
      if (chunks.length > 0) people.taken()
    },
    async catchUp(strangers) {
      const { standing, layer } = await steady(layerIn)
      if (placeIn(standing) !== place) await load()
      else if (strangers) await refresh({ ids: layer })
    },
    refresh,
  }
}

function rowsOfTable<T extends TableName>(rows: readonly PutRow[], table: T): RowOf<T>[] {
  return rows.flatMap((put) => (put.table === table ? [put.row as RowOf<T>] : []))
}
