import type { reviewRoutes } from '../../contract/routes/reviews.ts'
import type { HandlersFor } from '../http/handler.ts'

export const reviewHandlers: HandlersFor<typeof reviewRoutes> = {}
