/** A member marks themselves through a service's link. */
import type pg from 'pg'
import { applyOwn } from '../../sync/apply-ops.ts'
import { inChurch } from '../../db/in-church.ts'
import { liveMarks } from '../services/live-marks.ts'
import { visitorOf } from './visitor.ts'
import { whoIsIt, type Identifier, type TypedName, type Who } from './who-is-it.ts'

/** Marks the one person meant; anything else leaves no trace. Marking twice changes nothing. */
export async function markWhoever(
  pool: pg.Pool,
  churchId: string,
  serviceId: string,
  typed: Identifier,
  name: TypedName,
): Promise<Who> {
  const { who, marked } = await inChurch(pool, churchId, async (tx) => {
    const found = await whoIsIt(tx, churchId, typed, name)
    if (typeof found === 'string') return { who: found, marked: false }
    return { who: found, marked: (await liveMarks(tx, churchId, serviceId, found.id)).length > 0 }
  })
  if (typeof who !== 'string' && !marked) {
    await applyOwn(pool, visitorOf(churchId), 'mark-person', { service_id: serviceId, person_id: who.id })
  }
  return who
}
