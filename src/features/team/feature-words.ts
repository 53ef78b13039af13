import type { FeatureName } from '../../../contract/features.ts'

/** What each feature is called on the team's screens. */
export const featureWords = {
  dashboardAccess: 'team.dashboardAccess',
  eventsAccess: 'team.eventsAccess',
  attendanceAccess: 'team.attendanceAccess',
  membersAccess: 'team.membersAccess',
  departmentsAccess: 'team.departmentsAccess',
  cellsAccess: 'team.cellsAccess',
  financeAccess: 'team.financeAccess',
  teamsAccess: 'team.teamsAccess',
} as const satisfies Record<FeatureName, string>
