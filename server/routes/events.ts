import type { eventRoutes } from '../../contract/routes/events.ts'
import type { HandlersFor } from '../http/handler.ts'

export const eventHandlers: HandlersFor<typeof eventRoutes> = {}
