/** Counts what waits for the caller on Home. It names nobody whose whereabouts a reading would have to record. */
import type pg from 'pg'
import { MOST_WAITING, type homeRoutes } from '../../../contract/routes/home.ts'
import { REVIEWERS } from '../../../contract/routes/delivery-status.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { findQueuedOps } from '../delivery-status/quarantined-ops.ts'
import { findDeliveryStatus } from '../delivery-status/queries.ts'
import { expensesToApprove } from '../expenses/queries.ts'
import { findMarksAfterDelete } from '../reviews/deleted-services.ts'
import { findReplaced } from '../reviews/edit-conflicts.ts'
import { countMaybeFamilies } from '../same-people/families.ts'
import { countPairs } from '../same-people/queries.ts'

export const homeHandlers: HandlersFor<typeof homeRoutes> = {
  getHome: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const { features } = actor
      return {
        expenses: features.includes('financeAccess') ? await expensesToApprove(tx, actor) : null,
        duplicates: features.includes('membersAccess')
          ? await countPairs(tx, actor.churchId, MOST_WAITING)
          : null,
        families: features.includes('membersAccess')
          ? Math.min(MOST_WAITING, await countMaybeFamilies(tx, actor.churchId))
          : null,
        reviews: REVIEWERS.some((one) => features.includes(one)) ? await countReviews(tx, actor) : null,
        phones: features.includes('attendanceAccess') ? await unsentPhones(tx, actor.churchId) : null,
        started: await startedIn(tx, actor.churchId),
      }
    }),
}

/** Quarantined changes, edit conflicts, and marks at deleted services. */
async function countReviews(tx: pg.ClientBase, actor: Actor): Promise<number> {
  const limit = MOST_WAITING
  const queued = await findQueuedOps(tx, actor, { limit, status: 'quarantined' })
  const replaced = await findReplaced(tx, actor, { limit })
  const late = actor.features.includes('attendanceAccess')
    ? await findMarksAfterDelete(tx, actor.churchId, { limit })
    : { items: [] }
  return Math.min(limit, queued.items.length + replaced.items.length + late.items.length)
}

async function unsentPhones(tx: pg.ClientBase, churchId: string) {
  const phones = await findDeliveryStatus(tx, churchId)
  const unsent = phones.filter((phone) => phone.not_received > 0 && !phone.written_off)
  return { count: unsent.length, records: unsent.reduce((sum, phone) => sum + phone.not_received, 0) }
}

async function startedIn(tx: pg.ClientBase, churchId: string) {
  const { rows } = await tx.query<{ team: boolean; event: boolean }>(
    `select exists (select from memberships where church_id = $1 and not is_owner)
         or exists (select from invites where church_id = $1) as team,
       exists (select from events where church_id = $1 and deleted_at is null) as event`,
    [churchId],
  )
  return rows[0]!
}
