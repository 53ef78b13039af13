/** The id of a service that is made here. */
import { nameKey } from '../merge/names.ts'
import { serviceId } from '../merge/service-id.ts'
import type { ChurchParts } from './church-parts.ts'
import { canonicalId } from './layer/canonical.ts'
import { inOne } from './store/church-db.ts'
import { effectiveRows } from './store/effective.ts'
import { readStanding } from './store/standing.ts'

/**
 * The same on every phone that knows the same services: the first id that follows from day and name and that no service
 * of another day or name holds or is meant by, because it was moved or renamed since.
 */
export async function serviceIdFor(parts: ChurchParts, date: string, name: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const id = await serviceId(parts.churchId, date, name, attempt)
    if (!(await isAnothers(parts, id, date, name))) return id
  }
}

function isAnothers(parts: ChurchParts, id: string, date: string, name: string): Promise<boolean> {
  return inOne(parts.db, 'r', async (tables) => {
    const means = canonicalId(parts.aliases, id)
    const rows = await effectiveRows(tables, await readStanding(tables), parts.places, 'services', [means])
    const row = rows.get(means)
    if (row) return row.date_of_service !== date || nameKey(row.name) !== nameKey(name)
    // The church may know of a move that this phone does not: it said so when it refused.
    const makers = await tables.outbox.where('creates').equals(id).toArray()
    return makers.some(({ state, code }) => state === 'rejected' && code === 'SERVICE_MOVED')
  })
}
