import type { followUpRoutes } from '../../contract/routes/follow-ups.ts'
import type { HandlersFor } from '../http/handler.ts'

export const followUpHandlers: HandlersFor<typeof followUpRoutes> = {}
