/**
 * Work that can wait until the door is quiet: finding recent attendees and tidying up. Also decides when a silent phone
 * forgets a church.
 */
import { type ChurchParts, correctedNow, dayIn } from '../church-parts.ts'
import type { Memory } from '../memory/memory.ts'
import { calendarDay } from '../../../contract/calendar/days.ts'
import { KEEP_ACKNOWLEDGED_DAYS } from '../../../contract/protocol.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { inOne, type ChurchTables, type ChurchDb } from '../store/church-db.ts'
import { type DraftRow, type OutboxRow, MEMBER_FIELDS, type Chunk, type SyncState } from '../store/rows.ts'
import { readSyncState } from '../store/sync-state.ts'
import { accountKey } from '../sync-parts.ts'
import { canonicalId } from '../store/read-rows.ts'
import type { AccountRow, Device } from '../device/device.ts'
import type { Columns } from '../../../contract/sync/pull.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { isErased } from '../../merge/erased.ts'
import { chunksOf, rowAt, chunksIn } from '../store/chunks.ts'

const AFTER_OPENING_MS = 5_000

/** Runs only with surroundings. Tests call it directly. */
export function idleWork(parts: ChurchParts & { memory: Memory; isClosed(): boolean }): { stop(): void } {
  if (!parts.deps.surroundings) return { stop: () => undefined }
  const stop = parts.deps.clock.after(AFTER_OPENING_MS, () => void work(parts).catch(() => undefined))
  return { stop }
}

async function work(parts: ChurchParts & { memory: Memory; isClosed(): boolean }): Promise<void> {
  const today = dayIn(parts.timeZone, correctedNow(parts))
  const extra = await recentComers(parts, today)
  if (parts.isClosed()) return
  if (extra.size > 0) parts.memory.people.setExtra(extra)
  if (await keepTidy(parts)) await parts.memory.refresh({ ids: {}, everything: true })
}

const DAY_MS = 86_400_000
const KEEP_MARKS_DAYS = 60
const KEEP_DRAFTS_DAYS = 30

type Parts = Pick<ChurchParts, 'db' | 'device' | 'who' | 'churchId'>

/**
 * Tidies up while the app is idle: deletes old ops, marks and drafts, and folds the overlay into the directory. Ages
 * count back from the server's last response, by its clock, because this phone's clock may have jumped. Without any
 * response nothing is deleted.
 * @returns true if the directory's chunks changed
 */
export async function keepTidy(parts: Parts): Promise<boolean> {
  const lastContact = await readLastContact(parts)
  if (lastContact !== null) {
    await inOne(parts.db, 'rw', (tables) => dropOldOps(tables, lastContact))
    await inOne(parts.db, 'rw', (tables) =>
      dropOldMarks(tables, dayOf(lastContact - KEEP_MARKS_DAYS * DAY_MS)),
    )
    await inOne(parts.db, 'rw', (tables) => dropOldDrafts(tables, lastContact))
  }
  // Folding loses the list of deleted people.
  await forgetDeleted(parts.db)
  return foldOverlay(parts.db)
}

/** The server's clock at its last response, milliseconds. */
async function readLastContact(parts: Parts): Promise<number | null> {
  const row = await parts.device.account(accountKey(parts))
  const time = Date.parse(row?.server_time ?? '')
  return Number.isNaN(time) ? null : time
}

/** Acknowledged ops whose effect a pull has long since brought. */
async function dropOldOps(tables: ChurchTables, lastContact: number): Promise<void> {
  const { cursor } = await readSyncState(tables)
  if (!cursor) return
  const settled = (state: string) => state === 'received' || state === 'quarantined'
  const old = await tables.outbox
    .where('received_at')
    .below(lastContact - KEEP_ACKNOWLEDGED_DAYS * DAY_MS)
    .filter((row) => settled(row.state) && row.epoch === cursor.epoch && (row.rev ?? 0) <= cursor.rev)
    .toArray()
  await tables.outbox.bulkDelete(old.filter((row) => row.church_time).map(({ id }) => id))
  // Their time comes from a clock that may have been months behind. Their age is unknown, so the period starts now.
  const unsure = old.filter((row) => !row.church_time)
  await tables.outbox.bulkPut(
    unsure.map((row): OutboxRow => ({ ...row, received_at: lastContact, church_time: true })),
  )
}

async function dropOldMarks(tables: ChurchTables, before: string): Promise<void> {
  const { generation } = await readSyncState(tables)
  const services = await tables.services
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  const old = services.filter((service) => service.date_of_service && service.date_of_service < before)
  const keys = old.map((service): [number, string] => [generation, service.id])
  if (keys.length === 0) return
  await tables.marks.where('[generation+service_id]').anyOf(keys).delete()
  await tables.headcounts.where('[generation+service_id]').anyOf(keys).delete()
  const ids = new Set(old.map(({ id }) => id))
  const events = tables.child_events
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
  await events.filter(({ service_id }) => ids.has(service_id)).delete()
}

/** A draft that is untouched for a month is abandoned, and may be full of personal details. */
async function dropOldDrafts({ drafts }: ChurchTables, lastContact: number): Promise<void> {
  const before = lastContact - KEEP_DRAFTS_DAYS * DAY_MS
  const rows = (await drafts.toArray()).map((row) => ({
    ...row,
    draft: draftSince(dayOf(before), row.draft),
  }))
  const isOld = ({ draft, since }: DraftRow) => draft === null || (since !== undefined && since < before)
  await drafts.bulkDelete(rows.filter(isOld).map(({ key }) => key))
  const left = rows.filter((row) => !isOld(row))
  await drafts.bulkPut(left.map((row) => ({ ...row, since: row.since ?? lastContact })))
}

/** Drafts kept as a list share a row, and each has its own day. Null: none is left. */
function draftSince(day: string, draft: unknown): unknown {
  if (!Array.isArray(draft)) return draft
  const left = draft.filter(
    (form: { day?: unknown } | null) => typeof form?.day !== 'string' || form.day >= day,
  )
  return left.length > 0 ? left : null
}

const dayOf = (time: number): string => calendarDay('UTC', time)

/** The last services whose attendees rank first. */
const SERVICES = 3

/** Marks are read in parts, so that typing does not wait. */
const MARKS_AT_ONCE = 500
const WEIGHT = 3

/**
 * Finds attendees of the last services by this phone's own marks, since `seen` is fixed between pulls of a person.
 * Returns weights to add to a person's score, by id. Today's services do not count: the list must not move under the
 * thumb.
 */
async function recentComers(parts: ChurchParts, today: string): Promise<Map<string, number>> {
  const extra = new Map<string, number>()
  const { generation } = await readSyncState(parts.db.tables)
  for (const serviceId of await lastServices(parts, generation, today)) {
    for (const person of await peopleAt(parts, generation, serviceId))
      extra.set(person, (extra.get(person) ?? 0) + WEIGHT)
  }
  return extra
}

async function lastServices(parts: ChurchParts, generation: number, today: string): Promise<string[]> {
  const rows = await inOne(parts.db, 'r', (tables) =>
    tables.services.where('[generation+id]').between([generation, ''], [generation, '\uffff']).toArray(),
  )
  const past = rows.filter((row) => !row.deleted_at && row.date_of_service < today)
  return past
    .sort((a, b) => b.date_of_service.localeCompare(a.date_of_service))
    .slice(0, SERVICES)
    .map((row) => row.id)
}

async function peopleAt(parts: ChurchParts, generation: number, serviceId: string): Promise<Set<string>> {
  const people = new Set<string>()
  for (let offset = 0; ; offset += MARKS_AT_ONCE) {
    const marks = await parts.db.tables.marks
      .where('[generation+service_id]')
      .equals([generation, serviceId])
      .offset(offset)
      .limit(MARKS_AT_ONCE)
      .toArray()
    for (const mark of marks) if (!mark.removed_by) people.add(canonicalId(parts.aliases, mark.person_id))
    if (marks.length < MARKS_AT_ONCE) return people
  }
}

/** Rows in the overlay from which folding is worthwhile. */
const FOLD_FROM = 1000

/**
 * Folds the overlay into chunks, so that opening the app still reads few records.
 * @returns true if anything was folded
 */
function foldOverlay(db: ChurchDb): Promise<boolean> {
  return inOne(db, 'rw', async (tables) => {
    const syncState = await readSyncState(tables)
    const overlay = tables.members
      .where('[generation+id]')
      .between([syncState.generation, ''], [syncState.generation, '\uffff'])
    if ((await overlay.count()) < FOLD_FROM) return false
    const rows = await overlay.toArray()
    await overlay.delete()
    await write(tables, syncState, await withCrowdedChunks(tables, syncState, rows))
    return true
  })
}

/** If chunks hold more dead positions than living people, all of them are rewritten. */
async function withCrowdedChunks(
  tables: ChurchTables,
  syncState: SyncState,
  overlay: MemberRow[],
): Promise<MemberRow[]> {
  const chunks = await chunksIn(tables, syncState.generation)
  const living = new Map<string, { chunk: Chunk; at: number }>()
  for (const chunk of chunks)
    (chunk.columns.id as string[]).forEach((id, at) => living.set(id, { chunk, at }))
  const rowsInChunks = chunks.reduce((sum, chunk) => sum + chunk.count, 0)
  if (rowsInChunks + overlay.length < 2 * living.size) return overlay
  const details = await tables.details
    .where('[generation+number]')
    .between([syncState.generation, 0], [syncState.generation, Infinity])
    .toArray()
  const detailsOf = new Map(details.map((part) => [part.number, part]))
  const rows = new Map(
    [...living].map(([id, { chunk, at }]) => [id, rowAt(chunk, detailsOf.get(chunk.number), at)]),
  )
  for (const row of overlay) rows.set(row.id, row)
  for (const table of ['chunks', 'details'] as const) {
    await tables[table]
      .where('[generation+number]')
      .between([syncState.generation, 0], [syncState.generation, Infinity])
      .delete()
  }
  // Tombstones of erased people stay: pending ops about them must still be redacted.
  return [...rows.values()].filter((row) => !row.deleted_at || isErased(row))
}

async function write(tables: ChurchTables, syncState: SyncState, rows: MemberRow[]): Promise<void> {
  const columns = Object.fromEntries(
    MEMBER_FIELDS.map((field) => [field, rows.map((row: Record<string, unknown>) => row[field] ?? null)]),
  )
  const pairs = chunksOf(
    { ...columns, count: rows.length } as Columns,
    syncState.generation,
    syncState.nextChunk,
  )
  await tables.chunks.bulkPut(pairs.map((pair) => pair.chunk))
  await tables.details.bulkPut(pairs.map((pair) => pair.details))
  await tables.meta.put({ ...syncState, nextChunk: syncState.nextChunk + pairs.length })
}

/** Without a server response for this long, readable data is deleted. The outbox stays. */
const FORGET_AFTER_MS = 30 * DAY_MS

/** The phone's clock must confirm the silence this much later. */
const SURE_AFTER_MS = DAY_MS

/**
 * Decides when a phone wipes a church after a month without contact. A phone whose clock jumped must not do so: the
 * first call that sees the silence only records it.
 * @param now by the phone's own clock, milliseconds
 */
export async function isForgotten(device: Device, row: AccountRow, now: number): Promise<boolean> {
  const seenAt = row.silence_seen_at ?? null
  const silent = row.contact_at !== null && now - row.contact_at > FORGET_AFTER_MS
  if (silent && seenAt !== null && seenAt <= now) return now - seenAt >= SURE_AFTER_MS
  const seenNow = silent ? now : null
  if (seenNow !== seenAt) await device.note(row, { silence_seen_at: seenNow })
  return false
}
