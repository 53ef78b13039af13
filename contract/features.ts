/** What a team user may be given. The owner of a church holds all. */
import { z } from 'zod'

export { scopeOf } from './scope-of.ts'

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

/** What a device may hold of the people: `members` all fields, `door` names, gender and four digits. */
export const SCOPES = ['none', 'door', 'members'] as const
export const scope = z.enum(SCOPES)
export type Scope = z.infer<typeof scope>
