/** Lists the features that a team user may get. The owner of a church has all. */
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

export type FeatureName = (typeof FEATURES)[number]

/** The part of the people that a device may hold. `members`: all fields. `door`: names, gender and four digits. */
export const SCOPES = ['none', 'door', 'members'] as const
export type Scope = (typeof SCOPES)[number]
