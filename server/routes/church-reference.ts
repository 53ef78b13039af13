/** The word in the church's links. */
import type { churchReferenceRoutes } from '../../contract/routes/church-reference.ts'
import { addAudit } from '../auth/audit.ts'
import { renewReference } from '../church/settings/renew-reference.ts'
import { inChurch } from '../db/in-church.ts'
import { withMessage } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'

export const churchReferenceHandlers: HandlersFor<typeof churchReferenceRoutes> = {
  async renewReference({ actor, deps }) {
    const reference = await inChurch(deps.pool, actor.churchId, async (tx) => {
      await addAudit(tx, { ...actor, action: 'renewed the church’s link', subjectTable: 'churches' })
      return renewReference(tx, actor.churchId)
    })
    return withMessage({ reference }, 'Successfully updated')
  },
}
