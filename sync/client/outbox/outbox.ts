/** Lists pending, rejected and quarantined ops for screens, with their counts and their notes. */
import type { Outbox, OutboxCounts, OutboxEntry } from '../api.ts'
import { changing } from '../changing-code.ts'
import type { ChurchParts } from '../church-parts.ts'
import { writable } from '../live.ts'
import type { OutboxRow } from '../store/rows.ts'
import { inOne, type ChurchDb, type ChurchTables, kept, keptAnyhow } from '../store/church-db.ts'
import type { Resend } from './mutate.ts'
import { asRecord } from '../push/wire.ts'
import { decryptByAny, type About, sameCiphertext, seal } from './encryption.ts'

/** Number of received ops that a screen lists by default. */
const LATELY = 300

/** The counts of an empty outbox. */
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
  /** Reads the states again. Returns the ops that are no longer pending, and newly found pending ones. */
  reload(): Promise<{ gone: string[]; appeared: string[] }>
  added(op: OutboxRow): void
}

export function openOutbox(parts: ChurchParts, resend: Resend, onChange: () => Promise<void>): OpenOutbox {
  const counts = writable(NOTHING)
  /** Pending ops by id, with the time of the tap. */
  let pending = new Map<string, string>()
  /** Tapped here, and not yet included in a read that began later. Reads before that lack them. */
  const tapped = new Map<string, string>()
  const turns = { started: 0, shown: 0 }
  let setAside = { rejected: 0, quarantined: 0, unreadable: 0, notes: 0 }
  const again = <T>(read: () => Promise<T>): Promise<T> => kept(parts.db.dexie, read)
  const tell = () =>
    counts.set({ pending: pending.size, ...setAside, oldestPendingAt: earliest(pending.values()) })

  const reload = async () => {
    const turn = ++turns.started
    const seen = [...tapped.keys()]
    const { rows, notes } = await again(() => statesIn(parts.db))
    await parts.opened.open(rows)
    // A later read knew more.
    if (turn < turns.shown) return { gone: [], appeared: [] }
    turns.shown = turn
    for (const id of seen) tapped.delete(id)
    const before = pending
    const of = (state: OutboxRow['state']) => rows.filter((row) => row.state === state)
    pending = new Map([...of('pending').map((row) => [row.id, row.captured_at] as const), ...tapped])
    const unreadable = rows.filter((row) => parts.opened.get(row.id) === null).length
    setAside = { rejected: of('rejected').length, quarantined: of('quarantined').length, unreadable, notes }
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

/** The index sorts by state: "pending" and "quarantined" are adjacent, and the many "received" precede "rejected". */
async function unsettled(tables: ChurchTables): Promise<OutboxRow[]> {
  const between = (first: OutboxRow['state'], last: OutboxRow['state']) =>
    tables.outbox.where('[state+seq]').between([first, 0], [last, Infinity]).toArray()
  return (await Promise.all([between('pending', 'quarantined'), between('rejected', 'rejected')])).flat()
}

/** All data of the counts in one read, since each round reads it again. */
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

/** Turns outbox rows into entries for screens, in the given order. */
async function entriesOf(parts: ChurchParts, rows: readonly OutboxRow[]): Promise<OutboxEntry[]> {
  await parts.opened.open(rows)
  return Promise.all(rows.map((row) => entryOf(parts, row)))
}

async function entryOf(parts: ChurchParts, row: OutboxRow): Promise<OutboxEntry> {
  const content = parts.opened.get(row.id)
  const keys = [parts.key, ...parts.formerKeys]
  const note = row.note ? asRecord(await decryptByAny(keys, `note:${row.id}`, row.note)) : null
  const overwrote = overwrittenIn(note?.overwrote)
  return {
    id: row.id,
    seq: row.seq,
    state: row.state,
    type: content?.type ?? '',
    args: content?.args ?? {},
    capturedAt: row.captured_at,
    ...(content?.about ? { about: content.about } : {}),
    ...(content ? {} : { unreadable: true }),
    ...(row.code ? { code: row.code } : {}),
    ...(typeof note?.message === 'string' ? { message: note.message } : {}),
    ...(row.mendable === undefined ? {} : { mendable: row.mendable }),
    ...(overwrote.length > 0 ? { overwrote } : {}),
  }
}

function overwrittenIn(noted: unknown): { field: string; theirs: unknown }[] {
  const list: unknown[] = Array.isArray(noted) ? noted : []
  return list.flatMap((one) => {
    const { field, theirs } = asRecord(one) ?? {}
    return typeof field === 'string' ? [{ field, theirs }] : []
  })
}

/** The unread notes, without those of ops that housekeeping deleted or that are pending again. */
async function unreadNotes(tables: ChurchTables): Promise<OutboxRow[]> {
  const ids = await unreadIds(tables)
  if (ids.length === 0) return []
  const rows = await tables.outbox.bulkGet(ids)
  return rows.filter((row) => row !== undefined).filter((row) => row.overwrote === true)
}

/** Notes of changes that replaced another user's value or lost a part stay unread until a person has read them. */
function markRead(db: ChurchDb, opIds: readonly string[]): Promise<void> {
  return inOne(db, 'rw', async (tables) => {
    const unread = (await unreadIds(tables)).filter((id) => !opIds.includes(id))
    await tables.meta.put({ key: 'notes', unread })
  })
}

async function unreadIds(tables: ChurchTables): Promise<string[]> {
  const row = await tables.meta.get('notes')
  return row?.key === 'notes' ? row.unread : []
}

/**
 * Stores the person of an op beside it once a user knows who it is. The sent content stays unchanged.
 * @returns false if the op was settled, discarded or redacted meanwhile
 * @throws StorageError
 */
async function noteAbout(parts: ChurchParts, opId: string, about: About): Promise<boolean> {
  const row = await keptAnyhow(parts.db.dexie, () => parts.db.tables.outbox.get(opId))
  if (!row || row.state === 'received') return false
  await parts.opened.open([row])
  const content = parts.opened.get(opId)
  if (!content) return false
  const noted = { ...content, about }
  // Encrypted before the transaction begins: no key works inside one.
  const sealed = await seal(parts.key, opId, noted)
  const written = await keptAnyhow(parts.db.dexie, () =>
    inOne(parts.db, 'rw', async ({ outbox }) => {
      const now = await outbox.get(opId)
      if (!now || !sameCiphertext(now.sealed, row.sealed))
        return now ? sameCiphertext(now.sealed, sealed) : false
      await outbox.put({ ...now, sealed })
      return true
    }),
  )
  if (written) parts.opened.add({ id: opId, sealed }, noted)
  return written
}
