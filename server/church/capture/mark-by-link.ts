/** A member marks themselves through a service's link. */
import type pg from 'pg'
import type { TypedName } from '../../../sync/merge/match-name.ts'
import { applyOwn } from '../../sync/apply-ops.ts'
import { inChurch } from '../../db/in-church.ts'
import { alreadyPresent } from '../services/already-present.ts'
import { visitorOf } from './visitor.ts'
import { whoIsIt, type Identifier, type Who } from './who-is-it.ts'

/** Marks the one person meant; anything else leaves no trace. Marking twice changes nothing. */
export async function markWhoever(
  pool: pg.Pool,
  churchId: string,
  serviceId: string,
  typed: Identifier,
  name: TypedName,
): Promise<Who> {
  const who = await inChurch(pool, churchId, (tx) => whoIsIt(tx, churchId, typed, name))
  if (typeof who === 'string') return who
  const args = { service_id: serviceId, person_id: who.id }
  await applyOwn(pool, visitorOf(churchId), 'mark-person', args, undefined, alreadyPresent(churchId, args))
  return who
}
