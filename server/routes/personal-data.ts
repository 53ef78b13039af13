import type { personalDataRoutes } from '../../contract/routes/personal-data.ts'
import type { HandlersFor } from '../http/handler.ts'

export const personalDataHandlers: HandlersFor<typeof personalDataRoutes> = {}
