import type { secondFactorRoutes } from '../../contract/routes/second-factor.ts'
import type { HandlersFor } from '../http/handler.ts'

export const secondFactorHandlers: HandlersFor<typeof secondFactorRoutes> = {}
