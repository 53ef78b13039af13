/** Keeps the people and the headcount of one service up to date, without counting everybody for each mark. */
import type { MarkRow } from '../../../contract/tables/attendance.ts'
import { presences } from '../../merge/marks.ts'
import type { Live, PresenceEntry, Presences } from '../api.ts'
import { writable } from '../live.ts'
import { added, NO_HEADS, type HeadEntry, type Headcount, type HeadsRow } from './heads.ts'
import { localRows } from '../store/read-rows.ts'
import type { ChurchTables } from '../store/church-db.ts'
import type { SyncState } from '../store/rows.ts'

type PresencesDeps = {
  canonical: (id: string) => string
  /** True while the mark's op is pending on this phone. */
  waits: (markId: string) => boolean
  /** True if the mark is of a scanned card whose person this phone does not know. */
  isUnsure: (markId: string, personId: string) => boolean
  deviceId: string
}

export type ServicePresences = {
  live: Live<Presences>
  /** Current marks of this or other services. */
  put(marks: Iterable<MarkRow>): void
  /** Removed marks. */
  drop(ids: Iterable<string>): void
  /** Replaces everything. */
  replace(marks: Iterable<MarkRow>): void
  /** The server received the ops of these marks, or they are pending again. */
  restate(markIds: Iterable<string>): void
  /** New people became known. */
  peopleCame(): void
}

const NOBODY: Presences = {
  read: false,
  known: false,
  present: new Map(),
  unsure: new Map(),
  total: 0,
  received: 0,
  saved: 0,
  atThisDoor: 0,
}

export function servicePresences(serviceId: string, deps: PresencesDeps): ServicePresences {
  const live = writable(NOBODY)
  const marks = new Map<string, MarkRow>()
  let read = false
  let ofPerson = new Map<string, Set<string>>()

  /** Two ids may become one service while it is open. */
  const isOwn = (mark: MarkRow) => deps.canonical(mark.service_id) === deps.canonical(serviceId)

  const personOfMark = (mark: MarkRow) => deps.canonical(mark.person_id)

  const keep = (mark: MarkRow) => {
    marks.set(mark.id, mark)
    const person = personOfMark(mark)
    ofPerson.set(person, (ofPerson.get(person) ?? new Set()).add(mark.id))
    return person
  }

  const entryOf = (person: string): PresenceEntry | undefined => {
    const own = [...(ofPerson.get(person) ?? [])].flatMap((id) => marks.get(id) ?? [])
    const presence = presences(own, deps.canonical).get(person)
    if (!presence) return undefined
    const here = presence.markIds.some((id) => marks.get(id)?.device_id === deps.deviceId)
    return { ...presence, state: presence.markIds.every(deps.waits) ? 'saved' : 'received', here }
  }

  const isUnsure = ({ state, markIds, personId }: PresenceEntry) =>
    state === 'saved' && markIds.every((id) => deps.isUnsure(id, personId))

  const recompute = (
    persons: Iterable<string>,
    present: Map<string, PresenceEntry>,
    unsure: Map<string, PresenceEntry>,
  ) => {
    for (const person of persons) {
      const entry = entryOf(person)
      present.delete(person)
      unsure.delete(person)
      if (entry) (isUnsure(entry) ? unsure : present).set(person, entry)
    }
    live.set({ read, known: marks.size > 0, present, unsure, ...countsOf(present) })
  }

  const changed = (persons: ReadonlySet<string>) => {
    if (persons.size === 0) return
    const { present, unsure } = live.current()
    recompute(persons, new Map(present), new Map(unsure))
  }

  return {
    live,
    put(rows) {
      const own = [...rows].filter(isOwn)
      changed(new Set(own.map(keep)))
    },
    drop(ids) {
      const persons = new Set<string>()
      for (const id of ids) {
        const mark = marks.get(id)
        if (!mark) continue
        marks.delete(id)
        ofPerson.get(personOfMark(mark))?.delete(id)
        persons.add(personOfMark(mark))
      }
      changed(persons)
    },
    replace(rows) {
      read = true
      marks.clear()
      ofPerson = new Map()
      for (const mark of rows) if (isOwn(mark)) keep(mark)
      recompute(ofPerson.keys(), new Map(), new Map())
    },
    peopleCame: () => changed(new Set(live.current().unsure.keys())),
    restate(markIds) {
      changed(new Set([...markIds].flatMap((id) => marks.get(id) ?? []).map(personOfMark)))
    },
  }
}

function countsOf(present: ReadonlyMap<string, PresenceEntry>) {
  let saved = 0
  let atThisDoor = 0
  for (const entry of present.values()) {
    if (entry.state === 'saved') saved += 1
    if (entry.here) atThisDoor += 1
  }
  return { total: present.size, received: present.size - saved, saved, atThisDoor }
}

type HeadcountDeps = {
  canonical: (id: string) => string
  /** True while the tap's op is pending on this phone. */
  waits: (opId: string) => boolean
  accountId: string
}

export type ServiceHeadcount = {
  live: Live<Headcount>
  /** Current taps of this or other services. A known tap is not added twice. */
  put(rows: Iterable<HeadsRow>): void
  /** Removed taps: rejected, or missing on the server after a reset. */
  drop(ids: Iterable<string>): void
  /** Replaces everything. */
  replace(rows: Iterable<HeadsRow>): void
  /** The server received the ops of these taps, or they are pending again. */
  restate(ids: Iterable<string>): void
}

/** Keeps the headcount of one service up to date, without adding up everything for each tap. */
export function serviceHeadcount(serviceId: string, deps: HeadcountDeps): ServiceHeadcount {
  const rows = new Map<string, HeadsRow>()
  const waiting = new Set<string>()
  let [sum, own] = [NO_HEADS, NO_HEADS]
  let read = false

  const entries = (): HeadEntry[] =>
    [...rows.values()].sort(inOrder).map((row) => entryOf(row, deps.accountId, waiting))
  const live = writable<Headcount>({ read, sum, own, waiting: 0, entries })
  const tell = () => live.set({ read, sum, own, waiting: waiting.size, entries })

  const count = (row: HeadsRow, times: 1 | -1) => {
    sum = added(sum, row, times)
    if (row.counted_by === deps.accountId) own = added(own, row, times)
  }
  const state = (id: string) => {
    if (rows.has(id) && deps.waits(id)) waiting.add(id)
    else waiting.delete(id)
  }
  const forget = (id: string) => {
    const row = rows.get(id)
    if (!row) return false
    count(row, -1)
    rows.delete(id)
    waiting.delete(id)
    return true
  }
  const keep = (row: HeadsRow) => {
    forget(row.id)
    rows.set(row.id, row)
    count(row, 1)
    state(row.id)
  }
  /** Two ids may become one service while it is open. */
  const isOwn = (row: HeadsRow) => deps.canonical(row.service_id) === deps.canonical(serviceId)
  const keepOwn = (given: Iterable<HeadsRow>) => {
    const ours = [...given].filter(isOwn)
    for (const row of ours) keep(row)
    return ours.length > 0
  }

  return {
    live,
    put: (given) => void (keepOwn(given) && tell()),
    drop(ids) {
      if ([...ids].map(forget).some(Boolean)) tell()
    },
    replace(given) {
      read = true
      for (const id of rows.keys()) forget(id)
      keepOwn(given)
      tell()
    },
    restate(ids) {
      const known = [...ids].filter((id) => rows.has(id))
      for (const id of known) state(id)
      if (known.length > 0) tell()
    },
  }
}

/** Server times have more digits than a phone's, so the comparison uses moments and not text. */
const inOrder = (a: HeadsRow, b: HeadsRow) =>
  Date.parse(a.counted_at) - Date.parse(b.counted_at) || (a.id < b.id ? -1 : 1)

function entryOf(row: HeadsRow, accountId: string, waiting: ReadonlySet<string>): HeadEntry {
  const { id, men, women, children, guests, counted_at: at, counted_by: by } = row
  return { id, men, women, children, guests, at, by, own: by === accountId, waits: waiting.has(id) }
}

/** Reads the taps of services from disk: the server's, overlaid with pending ones. */
export async function headsOf(tables: ChurchTables, { generation }: SyncState, serviceIds: string[]) {
  const stored = tables.headcounts
    .where('[generation+service_id]')
    .anyOf(serviceIds.map((id) => [generation, id]))
  const rows = new Map<string, HeadsRow>((await stored.toArray()).map((row) => [row.id, row]))
  for (const row of await localRows(tables, 'headcounts')) rows.set(row.id, row)
  return [...rows.values()]
}
