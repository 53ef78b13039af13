/** Every route of the API, by name. A route without a handler in `server/routes/index.ts` is a type error. */
import { accountRoutes } from './account.ts'
import type { RouteContract } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { syncRoutes } from './sync.ts'
import { teamRoutes } from './team.ts'

export const routes = {
  ...accountRoutes,
  ...sessionRoutes,
  ...syncRoutes,
  ...teamRoutes,
} as const satisfies Record<string, RouteContract>

export type RouteName = keyof typeof routes
