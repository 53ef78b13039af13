/** Lists the features that a team user may get. The owner of a church has all. */
import { z } from 'zod'

export const FEATURES = [
  'dashboardAccess',
  'eventsAccess',
  'attendanceAccess',
  'membersAccess',
  'departmentsAccess',
  'cellsAccess',
  'financeAccess',
  'teamsAccess',
] as const

export const featureName = z.enum(FEATURES)
export type FeatureName = z.infer<typeof featureName>

/** The part of the people that a device may hold. `members`: all fields. `door`: names, gender and four digits. */
export const SCOPES = ['none', 'door', 'members'] as const
export const scope = z.enum(SCOPES)
export type Scope = z.infer<typeof scope>
