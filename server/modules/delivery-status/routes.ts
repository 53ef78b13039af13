/** Handles delivery status, lost phones and the review queue. */
import type { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { page } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notifySignedOut } from '../../sync/live-notices.ts'
import { decideQuarantined } from '../../sync/push/decide-quarantined.ts'
import { pageWithin } from '../shared/paging.ts'
import { findDeliveryStatus } from './queries.ts'
import { findQueuedOps } from './quarantined-ops.ts'
import { findWriteOffs, writeOff } from './write-offs.ts'

/** Both views show where people were and when, so each view is recorded in the audit log. */
export const deliveryHandlers: HandlersFor<typeof deliveryRoutes> = {
  getDeliveryStatus: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addAudit(tx, { ...actor, action: 'read-custody' })
      const phones = await findDeliveryStatus(tx, actor.churchId)
      const { items, next_cursor } = pageWithin(phones, query, (one) => `${one.device_id} ${one.person.id}`)
      return page(items, next_cursor)
    }),

  async writeOff({ body, actor, deps }) {
    const made = await writeOff(deps.pool, actor, body)
    notifySignedOut(deps.pool, [actor.churchId])
    return made
  },

  listWriteOffs: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addAudit(tx, { ...actor, action: 'read-custody' })
      const { items, next_cursor } = await findWriteOffs(tx, actor.churchId, query)
      return page(items, next_cursor)
    }),

  listReviewQueue: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addAudit(tx, { ...actor, action: 'read-trays' })
      const { items, next_cursor } = await findQueuedOps(tx, actor, query)
      return page(items, next_cursor)
    }),

  async decideQuarantined({ params, body, actor, deps }) {
    const results = await decideQuarantined(deps.pool, actor, params.opId, body.accept)
    return results[0]!
  },
}
