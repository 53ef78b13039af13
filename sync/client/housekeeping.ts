/** What is done when nobody waits: old ops and marks go, the overlay is folded into the directory. */
import { KEEP_ACKNOWLEDGED_DAYS } from '../../contract/protocol.ts'
import type { ChurchParts } from './church-parts.ts'
import { correctedNow } from './church-parts.ts'
import { foldOverlay } from './store/fold.ts'
import { forgetDeleted } from './forgetting/forget-deleted.ts'
import { inOne, type ChurchTables } from './store/church-db.ts'
import { readStanding } from './store/standing.ts'

export const DAY_MS = 86_400_000
const KEEP_MARKS_DAYS = 60

/** @returns whether the directory's chunks changed */
export async function keepHouse(parts: ChurchParts): Promise<boolean> {
  const now = parts.deps.clock.now()
  await inOne(parts.db, 'rw', (tables) => dropOldOps(tables, now - KEEP_ACKNOWLEDGED_DAYS * DAY_MS))
  await inOne(parts.db, 'rw', (tables) =>
    dropOldMarks(tables, dayOf(correctedNow(parts) - KEEP_MARKS_DAYS * DAY_MS)),
  )
  // Folding forgets who was deleted.
  await forgetDeleted(parts.db)
  return foldOverlay(parts.db)
}

/** Acknowledged ops whose effect a pull has long brought. */
async function dropOldOps(tables: ChurchTables, before: number): Promise<void> {
  const { cursor } = await readStanding(tables)
  if (!cursor) return
  const old = tables.outbox.where('received_at').below(before)
  const settled = (state: string) => state === 'received' || state === 'quarantined'
  await old
    .filter((row) => settled(row.state) && row.epoch === cursor.epoch && (row.rev ?? 0) <= cursor.rev)
    .delete()
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

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
