/** What is done when nobody waits: old ops, marks and drafts go, the overlay is folded into the directory. */
import { KEEP_ACKNOWLEDGED_DAYS } from '../../contract/protocol.ts'
import type { ChurchParts } from './church-parts.ts'
import { foldOverlay } from './store/fold.ts'
import { forgetDeleted } from './forgetting/forget-deleted.ts'
import { inOne, type ChurchTables } from './store/church-db.ts'
import type { DraftRow, OutboxRow } from './store/rows.ts'
import { readStanding } from './store/standing.ts'
import { accountKey } from './sync-parts.ts'

export const DAY_MS = 86_400_000
const KEEP_MARKS_DAYS = 60
const KEEP_DRAFTS_DAYS = 30

type Parts = Pick<ChurchParts, 'db' | 'device' | 'who' | 'churchId'>

/**
 * How old something is, is counted to the last word of the church, by its clock: this phone's may have jumped, and where
 * nothing was heard nothing goes.
 * @returns whether the directory's chunks changed
 */
export async function keepHouse(parts: Parts): Promise<boolean> {
  const heard = await lastHeard(parts)
  if (heard !== null) {
    await inOne(parts.db, 'rw', (tables) => dropOldOps(tables, heard))
    await inOne(parts.db, 'rw', (tables) => dropOldMarks(tables, dayOf(heard - KEEP_MARKS_DAYS * DAY_MS)))
    await inOne(parts.db, 'rw', (tables) => dropOldDrafts(tables, heard))
  }
  // Folding forgets who was deleted.
  await forgetDeleted(parts.db)
  return foldOverlay(parts.db)
}

/** The church's clock when it was last heard of, milliseconds. */
async function lastHeard(parts: Parts): Promise<number | null> {
  const row = await parts.device.account(accountKey(parts))
  const time = Date.parse(row?.server_time ?? '')
  return Number.isNaN(time) ? null : time
}

/** Acknowledged ops whose effect a pull has long brought. */
async function dropOldOps(tables: ChurchTables, heard: number): Promise<void> {
  const { cursor } = await readStanding(tables)
  if (!cursor) return
  const settled = (state: string) => state === 'received' || state === 'quarantined'
  const old = await tables.outbox
    .where('received_at')
    .below(heard - KEEP_ACKNOWLEDGED_DAYS * DAY_MS)
    .filter((row) => settled(row.state) && row.epoch === cursor.epoch && (row.rev ?? 0) <= cursor.rev)
    .toArray()
  await tables.outbox.bulkDelete(old.filter((row) => row.church_time).map(({ id }) => id))
  // By a clock that may have been months behind: of these nobody knows how old they are, and the days begin now.
  const unsure = old.filter((row) => !row.church_time)
  await tables.outbox.bulkPut(
    unsure.map((row): OutboxRow => ({ ...row, received_at: heard, church_time: true })),
  )
}

async function dropOldMarks(tables: ChurchTables, before: string): Promise<void> {
  const { generation } = await readStanding(tables)
  const services = await tables.services
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .toArray()
  const old = services.filter((service) => service.date_of_service && service.date_of_service < before)
  const keys = old.map((service): [number, string] => [generation, service.id])
  if (keys.length === 0) return
  await tables.marks.where('[generation+service_id]').anyOf(keys).delete()
  await tables.headcounts.where('[generation+service_id]').anyOf(keys).delete()
}

/** A form that was begun and not touched for a month is nobody's any more, and may be full of somebody's details. */
async function dropOldDrafts({ drafts }: ChurchTables, heard: number): Promise<void> {
  const before = heard - KEEP_DRAFTS_DAYS * DAY_MS
  const rows = (await drafts.toArray()).map((row) => ({
    ...row,
    draft: begunSince(dayOf(before), row.draft),
  }))
  const isOld = ({ draft, since }: DraftRow) => draft === null || (since !== undefined && since < before)
  await drafts.bulkDelete(rows.filter(isOld).map(({ key }) => key))
  const left = rows.filter((row) => !isOld(row))
  await drafts.bulkPut(left.map((row) => ({ ...row, since: row.since ?? heard })))
}

/** Forms kept as a list are written together: each has a day of its own, and another's is none of its. Null: none is left. */
function begunSince(day: string, draft: unknown): unknown {
  if (!Array.isArray(draft)) return draft
  const left = draft.filter(
    (form: { day?: unknown } | null) => typeof form?.day !== 'string' || form.day >= day,
  )
  return left.length > 0 ? left : null
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
