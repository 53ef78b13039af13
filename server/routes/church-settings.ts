import type { churchSettingsRoutes } from '../../contract/routes/church-settings.ts'
import type { HandlersFor } from '../http/handler.ts'

export const churchSettingsHandlers: HandlersFor<typeof churchSettingsRoutes> = {}
