/** A member marks themselves through a service's link. */
import type pg from 'pg'
import type { TypedName } from '../../../sync/merge/match-name.ts'
import { applyOwn } from '../../sync/apply-ops.ts'
import { inChurch } from '../../db/in-church.ts'
import { alreadyPresent } from '../services/already-present.ts'
import { visitorOf } from './visitor.ts'
import { whoIsIt, type Identifier, type Who } from './who-is-it.ts'

/** Who it was, and whether they were marked before. */
export type Marked = { who: Who; already: boolean }

/** Marks the one person meant; anything else leaves no trace. Marking twice changes nothing. */
export async function markWhoever(
  pool: pg.Pool,
  churchId: string,
  serviceId: string,
  typed: Identifier,
  name: TypedName,
): Promise<Marked> {
  const who = await inChurch(pool, churchId, (tx) => whoIsIt(tx, churchId, typed, name))
  if (typeof who === 'string') return { who, already: false }
  const args = { service_id: serviceId, person_id: who.id }
  const asked = alreadyPresent(churchId, args)
  let already = false
  await applyOwn(pool, visitorOf(churchId), 'mark-person', args, undefined, {
    ...asked,
    async answer(...given) {
      const answer = await asked.answer(...given)
      already = answer !== null
      return answer
    },
  })
  return { who, already }
}
