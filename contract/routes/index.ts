/** Every route of the API, by name. A route without a handler in `server/routes/index.ts` is a type error. */
import { accountRoutes } from './account.ts'
import { attendanceRecordRoutes } from './attendance-records.ts'
import { captureRoutes } from './capture.ts'
import { custodyRoutes } from './custody.ts'
import { memberRoutes } from './members.ts'
import { serviceRoutes } from './services.ts'
import { subscriptionRoutes } from './subscription.ts'
import { uploadRoutes } from './uploads.ts'
import type { RouteContract } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { syncRoutes } from './sync.ts'
import { teamRoutes } from './team.ts'

export const routes = {
  ...accountRoutes,
  ...sessionRoutes,
  ...syncRoutes,
  ...teamRoutes,
  ...captureRoutes,
  ...custodyRoutes,
  ...memberRoutes,
  ...serviceRoutes,
  ...attendanceRecordRoutes,
  ...subscriptionRoutes,
  ...uploadRoutes,
} as const satisfies Record<string, RouteContract>

export type RouteName = keyof typeof routes
