import type { importRoutes } from '../../contract/routes/imports.ts'
import type { HandlersFor } from '../http/handler.ts'

export const importHandlers: HandlersFor<typeof importRoutes> = {}
