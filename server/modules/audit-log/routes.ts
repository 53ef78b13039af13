/** Handles reads and exports of the audit log. */
import type { auditLogRoutes } from '../../../contract/routes/audit-log.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { page } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { findAuditLines } from './queries.ts'

export const auditLogHandlers: HandlersFor<typeof auditLogRoutes> = {
  listAuditLog: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const { items, next_cursor } = await findAuditLines(tx, actor, query)
      const action = query.purpose === 'export' ? 'exported the audit log' : 'read the audit log'
      if (!query.cursor) await addAudit(tx, { ...actor, action })
      return page(items, next_cursor)
    }),
}
