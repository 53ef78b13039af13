import type { groupRoutes } from '../../contract/routes/groups.ts'
import type { HandlersFor } from '../http/handler.ts'

export const groupHandlers: HandlersFor<typeof groupRoutes> = {}
