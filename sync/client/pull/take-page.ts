/** Writes a page, its cursor and the optimistic overlay on top of it, in one transaction. */
import type { PullAnswer, Columns } from '../../../contract/sync/pull.ts'
import type { ChurchParts } from '../church-parts.ts'
import { dropAnswersAndDrafts, isLess } from '../privacy/wipe.ts'
import {
  isWhollyRead,
  rebuildOptimistic,
  StillEncrypted,
  type OptimisticChange,
} from '../outbox/optimistic-overlay.ts'
import { lastEpoch, positionOfState, readSyncState } from '../store/sync-state.ts'
import { inOne, type ChurchTables, BASE_TABLES } from '../store/church-db.ts'
import { column, chunksOf, rowsOf } from '../store/chunks.ts'
import {
  cursorAt,
  FIRST_SHAPE,
  type SyncState,
  type Cursor,
  type OutboxRow,
  MEMBER_FIELDS,
  type Chunk,
} from '../store/rows.ts'
import type { Table } from 'dexie'
import { TABLE_NAMES, type TableName, tables } from '../../../contract/tables/index.ts'

export type Taken = {
  syncState: SyncState
  /** The visible changes; `everything` after a reset. */
  written: Written | null
  everything: boolean
  moved: { from: string; to: string }
  overlay: OptimisticChange
  offeredAgain: string[]
}

/** Null if the cursor moved meanwhile (another tab was faster, or somebody signed out): this page is useless. */
export async function takePage(parts: ChurchParts, page: PullAnswer, from: Position): Promise<Taken | null> {
  return withOpenedOps(parts, (tables) => take(parts, tables, page, from))
}

/** Rebuilds the optimistic overlay alone, after results without a page. */
export async function rebuildOptimisticNow(parts: ChurchParts): Promise<Taken> {
  return withOpenedOps(parts, async (tables) => {
    const syncState = { ...(await readSyncState(tables)), stale: false }
    await tables.meta.put(syncState)
    const moved = { from: positionOfState(syncState), to: positionOfState(syncState) }
    return {
      syncState,
      written: null,
      everything: false,
      moved,
      offeredAgain: [],
      overlay: await rebuild(parts, tables, syncState),
    }
  })
}

/** Decrypts ops outside the transaction and retries while it meets encrypted ones. */
async function withOpenedOps<T>(parts: ChurchParts, work: (tables: ChurchTables) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await inOne(parts.db, 'rw', work)
    } catch (error) {
      if (!(error instanceof StillEncrypted)) throw error
      await parts.opened.open(error.rows)
    }
  }
}

async function take(
  parts: ChurchParts,
  tables: ChurchTables,
  page: PullAnswer,
  from: Position,
): Promise<Taken | null> {
  const before = await readSyncState(tables)
  if (before.sealed || !samePosition(positionOf(before), from)) return null
  const target = targetOf(before, page)
  if (target.abandoned !== null) await dropGeneration(tables, target.abandoned)
  const written = await writePage(tables, page, target.generation, before.nextChunk)
  const unread = !(await isWhollyRead(tables, before))
  let syncState = { ...moved(before, page, target, unread), nextChunk: written.nextChunk }
  const switched = syncState.generation !== before.generation
  if (switched) await dropGeneration(tables, before.generation)
  if (switched && isLess(before.cursor?.scope, page.scope))
    syncState = await dropAnswersAndDrafts(tables, syncState)
  const offeredAgain = await offerAgain(tables, page.epoch)
  const epoch = lastEpoch(before)
  if (epoch && epoch !== page.epoch) await letGoOfRefused(tables)
  const seen = switched || !target.hidden
  const settled = {
    ...syncState,
    stale: seen ? false : syncState.stale,
    forgotten: before.forgotten === true && !switched && !deletes(page),
    struck: before.struck === true && !switched && !erases(page),
  }
  // Most rounds bring nothing. Writing an unchanged state would still cost the phone a flush of its storage.
  if (JSON.stringify(settled) !== JSON.stringify(before)) await tables.meta.put(settled)
  const needed =
    offeredAgain.length > 0 ||
    (seen && (before.stale || switched || unread || syncState.cursor?.rev !== before.cursor?.rev))
  const overlay = needed ? await rebuild(parts, tables, settled) : []
  const moves = { from: positionOfState(before), to: positionOfState(settled) }
  return {
    syncState: settled,
    moved: moves,
    written: seen && !switched ? written : null,
    everything: switched,
    overlay,
    offeredAgain,
  }
}

/** True if the page deletes somebody. Their other data here is deleted after the round. */
function deletes({ tables: { members } }: PullAnswer): boolean {
  return members !== undefined && column(members, 'deleted_at').some((at) => at !== null)
}

/** True if the page erases somebody or their family. Their data in delivered ops is redacted after the round. */
function erases({ tables: { members, households } }: PullAnswer): boolean {
  return [
    { rows: members, name: 'first_name' },
    { rows: households, name: 'name' },
  ].some(({ rows, name }) => {
    if (!rows) return false
    const names = column(rows, name)
    return column(rows, 'deleted_at').some((at, row) => at !== null && names[row] === '')
  })
}

/** @param unread ops of the overlay wait for the next page, whether or not it moves the cursor */
function moved(before: SyncState, page: PullAnswer, target: Target, unread: boolean): SyncState {
  const from = positionOf(before).cursor
  const cursor = page.reset ? cursorAt(page) : cursorAt(page, from?.shape ?? FIRST_SHAPE)
  const whole = page.rev >= page.head
  if (!whole && target.hidden) return { ...before, building: { generation: target.generation, cursor } }
  // An unchanged state is not written.
  const isMoved = target.hidden || unread || !before.cursor || before.cursor.rev !== page.rev
  const read = isMoved ? { readAt: Date.parse(page.server_time) } : {}
  if (!target.hidden) return { ...before, ...read, cursor, complete: before.complete || whole }
  return { ...before, ...read, generation: target.generation, cursor, building: null, complete: true }
}

const rebuild = (parts: ChurchParts, tables: ChurchTables, syncState: SyncState): Promise<OptimisticChange> =>
  rebuildOptimistic(tables, syncState, parts.rowIndex, parts.opened, parts.who)

/** The place where a pull continues. A null cursor starts from an empty state. */
export type Position = { generation: number; cursor: Cursor | null }

/** A generation in progress continues first. */
export function positionOf({ building, generation, cursor }: SyncState): Position {
  return building ?? { generation, cursor }
}

function samePosition(a: Position, b: Position): boolean {
  return (
    a.generation === b.generation &&
    a.cursor?.epoch === b.cursor?.epoch &&
    a.cursor?.rev === b.cursor?.rev &&
    a.cursor?.scope === b.cursor?.scope
  )
}

type Target = {
  generation: number
  /** Rows of this generation stay hidden until it is complete. */
  hidden: boolean
  /** An incomplete generation that this page makes useless. */
  abandoned: number | null
}

/**
 * The generation for a page. The first sync fills the visible one, so that names appear as they arrive. A reset fills a
 * new one beside it.
 */
function targetOf(syncState: SyncState, page: PullAnswer): Target {
  const from = positionOf(syncState).cursor
  const afresh = page.reset && (from?.rev ?? 0) > 0
  const { building } = syncState
  if (building && !afresh) return { generation: building.generation, hidden: true, abandoned: null }
  if (!afresh && isContinued(from, page))
    return { generation: syncState.generation, hidden: false, abandoned: null }
  const highest = Math.max(syncState.generation, building?.generation ?? 0)
  return { generation: highest + 1, hidden: true, abandoned: building?.generation ?? null }
}

/** From no cursor, from an empty generation, or from the cursor itself. */
function isContinued(from: Cursor | null, page: PullAnswer): boolean {
  return from === null || from.rev === 0 || (from.epoch === page.epoch && from.scope === page.scope)
}

/**
 * Compares a page with the requested cursor. `fits`: usable. `another`: the response to another request, so request
 * again. `broken`: only a page from an empty state can follow.
 */
export function checkPage(from: Cursor | null, page: PullAnswer): 'fits' | 'another' | 'broken' {
  const rev = from?.rev ?? 0
  if (page.reset) return 'fits'
  if (rev === 0 || (page.from ?? rev) !== rev) return 'another'
  return from?.epoch === page.epoch && from.scope === page.scope && page.rev >= rev ? 'fits' : 'broken'
}

/**
 * Sends ops again that were received under another epoch: a server restored from a backup may lack them.
 * @returns the ids that are pending again
 */
async function offerAgain(tables: ChurchTables, epoch: string): Promise<string[]> {
  const elsewhere = await tables.outbox.where('epoch').notEqual(epoch).toArray()
  const forgotten = elsewhere.filter((row) => row.state === 'received' || row.state === 'quarantined')
  await tables.outbox.bulkPut(forgotten.map(pendingAgain))
  return forgotten.map((row) => row.id)
}

function pendingAgain(row: OutboxRow): OutboxRow {
  const {
    rev: _rev,
    epoch: _epoch,
    received_at: _at,
    church_time: _by,
    code: _code,
    note: _note,
    mendable: _mendable,
    overwrote: _overwrote,
    ...op
  } = row
  return { ...op, state: 'pending' }
}

/**
 * A restored server does not know its rejected ops either, and they are not sent again automatically. Ops that need
 * them would wait forever, so they proceed without them and are judged alone.
 */
async function letGoOfRefused(tables: ChurchTables): Promise<void> {
  const rows = await tables.outbox.toArray()
  const deliverable = new Set(rows.filter(({ state }) => state !== 'rejected').map(({ id }) => id))
  const waiting = rows.filter(
    ({ state, needs }) => state === 'pending' && needs.some((id) => !deliverable.has(id)),
  )
  await tables.outbox.bulkPut(
    waiting.map((row) => ({ ...row, needs: row.needs.filter((id) => deliverable.has(id)) })),
  )
}

/** Deletes a generation's rows. */
async function dropGeneration(tables: ChurchTables, generation: number): Promise<void> {
  for (const table of BASE_TABLES) {
    const key = table === 'chunks' || table === 'details' ? '[generation+number]' : '[generation+id]'
    const [low, high] = key === '[generation+number]' ? [0, Infinity] : ['', '\uffff']
    await tables[table].where(key).between([generation, low], [generation, high]).delete()
  }
}

/** Stored row by row. */
const PLAIN_TABLES = TABLE_NAMES.filter((table) => table !== 'members')

/** From this many people on, a page becomes chunks and not rows. */
const CHUNK_FROM = 300

/** The fields that a phone keeps of each table, from the row schemas. */
const FIELDS = Object.fromEntries(
  Object.entries(tables).map(([name, table]) => [name, Object.keys(table.row.shape)]),
) as Record<TableName, string[]>

type Written = {
  chunks: Chunk[]
  ids: Partial<Record<TableName, string[]>>
  nextChunk: number
}

/** Writes one page into the base tables. */
async function writePage(
  tables: ChurchTables,
  page: PullAnswer,
  generation: number,
  nextChunk: number,
): Promise<Written> {
  const written: Written = { chunks: [], ids: {}, nextChunk }
  for (const table of PLAIN_TABLES) {
    const columns = page.tables[table]
    if (!columns || columns.count === 0) continue
    const rows = rowsOf(columns, FIELDS[table]).map((row) => ({ ...row, generation }))
    await (tables[table] as Table).bulkPut(rows)
    written.ids[table] = rows.map((row) => row.id)
  }
  const members = page.tables.members
  if (members && members.count > 0) await writeMembers(tables, members, generation, written)
  return written
}

async function writeMembers(
  tables: ChurchTables,
  columns: Columns,
  generation: number,
  written: Written,
): Promise<void> {
  if (columns.count < CHUNK_FROM) {
    const rows = rowsOf(columns, MEMBER_FIELDS).map((row) => ({ ...row, generation }))
    await (tables.members as Table).bulkPut(rows)
    written.ids.members = rows.map((row) => row.id)
    return
  }
  const pairs = chunksOf(columns, generation, written.nextChunk)
  await tables.chunks.bulkPut(pairs.map((pair) => pair.chunk))
  await tables.details.bulkPut(pairs.map((pair) => pair.details))
  await dropFromOverlay(tables, generation, new Set(column(columns, 'id') as string[]))
  written.chunks = pairs.map((pair) => pair.chunk)
  written.nextChunk += pairs.length
}

/** The overlay always wins, so its rows of these people are outdated now. It is small, and the page is not. */
async function dropFromOverlay(
  tables: ChurchTables,
  generation: number,
  ids: ReadonlySet<string>,
): Promise<void> {
  const overlay = tables.members.where('[generation+id]').between([generation, ''], [generation, '\uffff'])
  const keys = (await overlay.primaryKeys()).filter(([, id]) => ids.has(String(id)))
  if (keys.length > 0) await tables.members.bulkDelete(keys)
}
