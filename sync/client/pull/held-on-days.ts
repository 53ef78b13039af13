/** On which days' services the marks lie that wait here: a follow-up of another day need not wait for them. */
import { writeHeldDays, type HeldDays } from '../../../contract/sync/held-days.ts'
import type { ChurchParts } from '../church-parts.ts'
import { canonicalArgs } from '../layer/canonical.ts'
import type { ChurchTables } from '../store/church-db.ts'
import { inOne } from '../store/church-db.ts'
import { effectiveRows } from '../store/effective.ts'
import type { OutboxRow } from '../store/rows.ts'
import { readStanding } from '../store/standing.ts'

/** A headcount says nothing of who came. */
const NO_MARK = 'count-heads'

export const waitingOps = (tables: ChurchTables): Promise<OutboxRow[]> =>
  tables.outbox.where('[state+seq]').between(['pending', 0], ['pending', Infinity]).toArray()

/** Undefined where the day of one is not known here: then the church must take it for any. */
export async function heldOnDays(parts: ChurchParts, waiting: OutboxRow[]): Promise<string | undefined> {
  await parts.opened.open(waiting)
  const services: string[] = []
  for (const { id } of waiting) {
    const content = parts.opened.get(id)
    if (!content) return undefined
    const { service_id } = canonicalArgs(parts.aliases, content.args)
    if (typeof service_id === 'string' && content.type !== NO_MARK) services.push(service_id)
  }
  const days = await daysOf(parts, services)
  return days && writeHeldDays(days)
}

async function daysOf(parts: ChurchParts, services: string[]): Promise<HeldDays | undefined> {
  const days: HeldDays = {}
  if (services.length === 0) return days
  const ids = [...new Set(services)]
  const rows = await inOne(parts.db, 'r', async (tables) =>
    effectiveRows(tables, await readStanding(tables), parts.places, 'services', ids),
  )
  for (const id of services) {
    const day = rows.get(id)?.date_of_service
    if (!day) return undefined
    days[day] = (days[day] ?? 0) + 1
  }
  return days
}
