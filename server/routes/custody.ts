import type { custodyRoutes } from '../../contract/routes/custody.ts'
import { addAudit } from '../auth/audit.ts'
import { pageWithin } from '../church/cursor.ts'
import { findCustody } from '../church/custody/custody.ts'
import { findTrays } from '../church/custody/trays.ts'
import { findWriteOffs, writeOff } from '../church/custody/write-offs.ts'
import { inChurch } from '../db/in-church.ts'
import { page } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'
import { tellWhoIsOut } from '../sync/live/notices.ts'
import { decideQuarantined } from '../sync/decide-quarantined.ts'

/** Both views say who was where and when, so looking at them is noted. */
export const custodyHandlers: HandlersFor<typeof custodyRoutes> = {
  getCustody: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addAudit(tx, { ...actor, action: 'read-custody' })
      const phones = await findCustody(tx, actor.churchId)
      const { items, next_cursor } = pageWithin(phones, query, (one) => `${one.device_id} ${one.person.id}`)
      return page(items, next_cursor)
    }),

  async writeOff({ body, actor, deps }) {
    const made = await writeOff(deps.pool, actor, body)
    tellWhoIsOut(deps.pool, [actor.churchId])
    return made
  },

  listWriteOffs: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addAudit(tx, { ...actor, action: 'read-custody' })
      const { items, next_cursor } = await findWriteOffs(tx, actor.churchId, query)
      return page(items, next_cursor)
    }),

  getTrays: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      await addAudit(tx, { ...actor, action: 'read-trays' })
      const { items, next_cursor } = await findTrays(tx, actor, query)
      return page(items, next_cursor)
    }),

  async decideQuarantined({ params, body, actor, deps }) {
    const results = await decideQuarantined(deps.pool, actor, params.opId, body.accept)
    return results[0]!
  },
}
