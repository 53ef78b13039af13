/** What waits, what was refused, and what an administrator must decide on. */
import type { Outbox, OutboxCounts } from '../api.ts'
import { changing } from '../changing-code.ts'
import type { ChurchParts } from '../church-parts.ts'
import { writable } from '../live.ts'
import type { OutboxRow } from '../store/rows.ts'
import { inOne, type ChurchDb, type ChurchTables } from '../store/church-db.ts'
import { kept } from '../store/storage-trouble.ts'
import { entriesOf } from './entries.ts'
import { noteAbout } from './note-about.ts'
import { markRead, unreadNotes } from './notes.ts'
import type { Resend } from './retry.ts'

/** How many of those received a screen lists by itself. */
const LATELY = 300

/** Of an outbox that holds nothing. */
export const NOTHING: OutboxCounts = {
  pending: 0,
  rejected: 0,
  quarantined: 0,
  unreadable: 0,
  notes: 0,
  oldestPendingAt: null,
}

export type OpenOutbox = Outbox & {
  waits(opId: string): boolean
  /** Reads the states anew; answers which ops wait no more, and which wait that were not known to. */
  reload(): Promise<{ gone: string[]; appeared: string[] }>
  added(op: OutboxRow): void
}

export function openOutbox(parts: ChurchParts, resend: Resend, onChange: () => Promise<void>): OpenOutbox {
  const counts = writable(NOTHING)
  /** Pending ops by id, with the time of the tap. */
  let pending = new Map<string, string>()
  /** Tapped here, and not yet seen by a reading that began after: what is read meanwhile lacks them. */
  const tapped = new Map<string, string>()
  const turns = { begun: 0, told: 0 }
  let trays = { rejected: 0, quarantined: 0, unreadable: 0, notes: 0 }
  const again = <T>(read: () => Promise<T>): Promise<T> => kept(parts.db.dexie, read)
  const tell = () =>
    counts.set({ pending: pending.size, ...trays, oldestPendingAt: earliest(pending.values()) })

  const reload = async () => {
    const turn = ++turns.begun
    const seen = [...tapped.keys()]
    const { rows, notes } = await again(() => statesIn(parts.db))
    await parts.opened.open(rows)
    // A reading that began later knew more.
    if (turn < turns.told) return { gone: [], appeared: [] }
    turns.told = turn
    for (const id of seen) tapped.delete(id)
    const before = pending
    const of = (state: OutboxRow['state']) => rows.filter((row) => row.state === state)
    pending = new Map([...of('pending').map((row) => [row.id, row.captured_at] as const), ...tapped])
    const unreadable = rows.filter((row) => parts.opened.get(row.id) === null).length
    trays = { rejected: of('rejected').length, quarantined: of('quarantined').length, unreadable, notes }
    tell()
    return {
      gone: [...before.keys()].filter((id) => !pending.has(id)),
      appeared: [...pending.keys()].filter((id) => !before.has(id)),
    }
  }

  return {
    counts,
    waits: (opId) => pending.has(opId),
    reload,
    added(op) {
      tapped.set(op.id, op.captured_at)
      pending.set(op.id, op.captured_at)
      tell()
    },
    list: async () => entriesOf(parts, bySeq(await again(() => unsettled(parts.db.tables)))),
    received: async (limit = LATELY) => entriesOf(parts, await again(() => lately(parts.db.tables, limit))),
    notes: async () => entriesOf(parts, bySeq(await again(() => unreadNotes(parts.db.tables))).reverse()),
    async read(opIds) {
      await markRead(parts.db, opIds)
      await reload()
    },
    async retry(opId, args, as) {
      const { retryOp } = await changing()
      await retryOp(parts, resend, opId, args, as)
      await reload()
    },
    async noteAbout(opId, about) {
      if (await noteAbout(parts, opId, about)) await onChange()
    },
    async discard(opId) {
      const gone = await inOne(parts.db, 'rw', async (tables) => {
        const row = await tables.outbox.get(opId)
        if (row?.state !== 'rejected') return false
        await tables.outbox.delete(opId)
        return true
      })
      if (gone) await onChange()
    },
  }
}

/** ISO times of one form compare as text. */
function earliest(times: Iterable<string>): string | null {
  let first: string | null = null
  for (const time of times) if (first === null || time < first) first = time
  return first
}

/** By their names "pending" and "quarantined" stand side by side in the index, and "received", which are many, before "rejected". */
async function unsettled(tables: ChurchTables): Promise<OutboxRow[]> {
  const between = (first: OutboxRow['state'], last: OutboxRow['state']) =>
    tables.outbox.where('[state+seq]').between([first, 0], [last, Infinity]).toArray()
  return (await Promise.all([between('pending', 'quarantined'), between('rejected', 'rejected')])).flat()
}

/** All that the counts are made of, in one reading: before each round it is read anew. */
function statesIn(db: ChurchDb): Promise<{ rows: OutboxRow[]; notes: number }> {
  return db.dexie.transaction('r', ['outbox', 'meta'], async () => {
    const [rows, notes] = await Promise.all([unsettled(db.tables), unreadNotes(db.tables)])
    return { rows, notes: notes.length }
  })
}

/** Received ones, latest first. */
function lately(tables: ChurchTables, limit: number): Promise<OutboxRow[]> {
  const received = tables.outbox.where('[state+seq]').between(['received', 0], ['received', Infinity])
  return received.reverse().limit(limit).toArray()
}

const bySeq = (rows: OutboxRow[]): OutboxRow[] => rows.sort((a, b) => a.seq - b.seq)
