import type { retentionRoutes } from '../../contract/routes/retention.ts'
import { findDue } from '../church/personal-data/retention/due-people.ts'
import { noteWhoCame } from '../church/who-came.ts'
import { findSettings } from '../church/settings/church-settings.ts'
import { inChurch } from '../db/in-church.ts'
import type { HandlersFor } from '../http/handler.ts'

export const retentionHandlers: HandlersFor<typeof retentionRoutes> = {
  async previewRetention({ query, actor: { churchId }, deps }) {
    await noteWhoCame(deps.pool, churchId)
    return inChurch(deps.pool, churchId, async (tx) => {
      const { settings } = await findSettings(tx, churchId)
      return findDue(tx, churchId, { ...settings, ...query }, { limit: 200 })
    })
  },
}
