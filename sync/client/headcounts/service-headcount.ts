/** The headcount of one service, kept through single taps without adding everything up again. */
import type { Live } from '../api.ts'
import { writable } from '../live.ts'
import { added, NO_HEADS, type HeadEntry, type Headcount, type HeadsRow } from './heads.ts'

export type HeadcountDeps = {
  canonical: (id: string) => string
  /** Whether the tap's op still waits on this phone. */
  waits: (opId: string) => boolean
  accountId: string
}

export type ServiceHeadcount = {
  live: Live<Headcount>
  /** Taps as they stand now, of this service or of others. One that is known already is not added twice. */
  put(rows: Iterable<HeadsRow>): void
  /** Taps that are no more: refused, or not told by the church after a reset. */
  drop(ids: Iterable<string>): void
  /** Everything anew. */
  replace(rows: Iterable<HeadsRow>): void
  /** Ops of these taps were received, or wait again. */
  restate(ids: Iterable<string>): void
}

export function serviceHeadcount(serviceId: string, deps: HeadcountDeps): ServiceHeadcount {
  const rows = new Map<string, HeadsRow>()
  const waiting = new Set<string>()
  let [sum, own] = [NO_HEADS, NO_HEADS]

  const entries = (): HeadEntry[] =>
    [...rows.values()].sort(inOrder).map((row) => entryOf(row, deps.accountId, waiting))
  const live = writable<Headcount>({ sum, own, waiting: 0, entries })
  const tell = () => live.set({ sum, own, waiting: waiting.size, entries })

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
  /** Two ids may turn out to be one service while somebody looks at it. */
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

/** Times of the server are written with more digits than a phone's: compared as moments, not as text. */
const inOrder = (a: HeadsRow, b: HeadsRow) =>
  Date.parse(a.counted_at) - Date.parse(b.counted_at) || (a.id < b.id ? -1 : 1)

function entryOf(row: HeadsRow, accountId: string, waiting: ReadonlySet<string>): HeadEntry {
  const { id, men, women, children, guests, counted_at: at, counted_by: by } = row
  return { id, men, women, children, guests, at, by, own: by === accountId, waits: waiting.has(id) }
}
