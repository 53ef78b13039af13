import type { chartRoutes } from '../../contract/routes/charts.ts'
import type { HandlersFor } from '../http/handler.ts'

export const chartHandlers: HandlersFor<typeof chartRoutes> = {}
